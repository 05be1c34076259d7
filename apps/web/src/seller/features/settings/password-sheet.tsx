import { changePassword } from '@raan/contract/auth/auth-endpoints';
import { PasswordChange } from '@raan/contract/auth/security-requests';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { useCommand } from '#lib/command/use-command.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { errorText } from '#lib/errors.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { StrengthHint } from './password-strength-hint.tsx';
import { estimatePasswordStrength } from './password-strength.ts';
import { settingsMessages } from './settings-messages.ts';

const EMPTY = { oldPassword: '', newPassword: '', confirmation: '' };
const MIN = { min: PASSWORD_MIN_CHARACTERS };

export function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(settingsMessages);
  const common = useMessages(commonMessages);
  const change = useCommand(changePassword, {
    showsError: true,
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      onClose();
    },
  });
  const form = useDraftForm({
    schema: PasswordChange,
    defaultValues: EMPTY,
    toBody: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: (values) => {
      const problem = findPasswordProblem(values);
      return {
        oldPassword: values.oldPassword === '' ? t('oldRequired') : undefined,
        newPassword: problem && t(problem, MIN),
        confirmation:
          values.confirmation === ''
            ? t('confirmRequired')
            : values.confirmation === values.newPassword
              ? undefined
              : t('confirmDiffers'),
      };
    },
    command: change,
    send: (body) => change.run({ body }),
  });
  const strength = estimatePasswordStrength(form.values.newPassword);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('changePassword')}
      footer={
        <Button type="submit" form={form.element.id} wide loading={form.isSubmitting}>
          {common('save')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <PasswordField
          {...form.field('oldPassword')}
          label={t('oldPassword')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          {...form.field('newPassword')}
          label={t('newPassword')}
          hint={strength ? <StrengthHint strength={strength} /> : t('passwordHint', MIN)}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          {...form.field('confirmation')}
          label={t('confirmPassword')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {change.error ? (
          <Notice tone="negative" alert title={t('passwordFailed')}>
            {form.formError ? errorText(form.formError) : null}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}

function findPasswordProblem({ oldPassword, newPassword }: typeof EMPTY) {
  if (newPassword === '') return 'newRequired';
  if (newPassword.length < PASSWORD_MIN_CHARACTERS) return 'newShort';
  return newPassword === oldPassword ? 'newSame' : undefined;
}
