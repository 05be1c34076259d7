import { useQueryClient } from '@tanstack/react-query';
import { closeAccount } from '@raan/contract/account-closing/account-closing-endpoints';
import { AccountClosing } from '@raan/contract/account-closing/account-closing-requests';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from '@raan/contract/auth/second-factor';
import { PASSWORD_MAX_CHARACTERS } from '@raan/contract/constants';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { endSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { accountClosingQuery } from './account-closing.api.ts';
import { accountClosingMessages } from './account-closing-messages.ts';

/** Closes the account with the password, and a code if two-factor is on. */
export function CloseAccountForm({ needsCode }: { needsCode: boolean }) {
  const t = useMessages(accountClosingMessages);
  const client = useQueryClient();
  const close = useCommand(closeAccount, {
    showsError: true,
    onSuccess: () => {
      toast.success(t('closed'));
      endSession('logout');
    },
    // An order may have arrived meanwhile: shows what is open now.
    onError: () => void client.invalidateQueries({ queryKey: accountClosingQuery.queryKey }),
  });
  const form = useDraftForm({
    schema: AccountClosing,
    defaultValues: { password: '', code: '' },
    toBody: ({ password, code }) => ({ password, code: code.trim() }),
    texts: { password: t('passwordRequired') },
    check: ({ code }) => ({ code: needsCode && code.trim() === '' ? t('codeRequired') : undefined }),
    command: close,
    send: (body) => close.run({ body }),
  });
  return (
    <Card as="div">
      <form {...form.element} className="flex flex-col gap-4">
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {needsCode ? (
          <TextField
            {...form.field('code')}
            label={t('code')}
            hint={t('codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SECOND_FACTOR_CODE_MAX_CHARACTERS}
          />
        ) : null}
        <ErrorNotice error={form.formError} />
        <Button type="submit" variant="danger" wide loading={form.isSubmitting}>
          {t('close')}
        </Button>
      </form>
    </Card>
  );
}
