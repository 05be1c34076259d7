import { changeOperatorPassword } from '@raan/contract/console/operator-endpoints';
import { OperatorPasswordChange } from '@raan/contract/console/console-requests';
import { OPERATOR_PASSWORD_MIN_CHARACTERS, type Operator } from '@raan/contract/console/operator';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { accountMessages } from './account-messages.ts';

type PasswordCardProps = { operator: Operator; onChanged: (operator: Operator) => void };

export function PasswordCard({ operator, onChanged }: PasswordCardProps) {
  const t = useMessages(accountMessages);
  const change = useConsoleCommand(changeOperatorPassword, (changed) => {
    toast.success(t('passwordChanged'));
    onChanged(changed.operator);
  });
  const form = useDraftForm({
    schema: OperatorPasswordChange,
    defaultValues: { old_password: '', new_password: '' },
    toBody: (values) => values,
    resetsAfterSuccess: true,
    command: change,
    send: (body) => change.run({ body }),
  });
  return (
    <Card>
      <form {...form.element} className="flex flex-col gap-4">
        {operator.must_change_password ? (
          <p className="text-sm text-ink-2">{t('choosePasswordWhy')}</p>
        ) : (
          <SectionTitle>{t('changePassword')}</SectionTitle>
        )}
        <PasswordField
          {...form.field('old_password')}
          label={t('oldPassword')}
          autoComplete="current-password"
          maxLength={128}
        />
        <PasswordField
          {...form.field('new_password')}
          label={t('newPassword')}
          autoComplete="new-password"
          hint={t('newPasswordHint', { limit: OPERATOR_PASSWORD_MIN_CHARACTERS })}
          maxLength={128}
        />
        <ErrorNotice error={form.formError} />
        <Button
          type="submit"
          variant={operator.must_change_password ? 'primary' : 'secondary'}
          loading={form.isSubmitting}
        >
          {t('changePassword')}
        </Button>
      </form>
    </Card>
  );
}
