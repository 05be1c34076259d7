import { disableTwoFactor, type Security } from '@raan/contract/auth/security-endpoints';
import { TwoFactorConfirmation } from '@raan/contract/auth/security-requests';
import { PASSWORD_MAX_CHARACTERS } from '@raan/contract/constants';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeField } from './code-field.tsx';
import { securityMessages } from './security-messages.ts';

type SheetProps = { open: boolean; onClose: () => void; onChanged: (security: Security) => void };

/** Turns off two-factor authentication. Requires password and code. */
export function TwoFactorOffSheet({ open, onClose, onChanged }: SheetProps) {
  const t = useMessages(securityMessages);
  const disable = useCommand(disableTwoFactor, {
    showsError: true,
    onSuccess: ({ security }) => {
      onChanged(security);
      toast.success(t('turnedOff'));
      onClose();
    },
  });
  const form = useDraftForm({
    schema: TwoFactorConfirmation,
    defaultValues: { password: '', code: '' },
    toBody: ({ password, code }) => ({ password, code: code.trim() }),
    texts: { password: t('passwordRequired'), code: t('codeRequired') },
    command: disable,
    send: (body) => disable.run({ body }),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('turnOffTitle')}
      footer={
        <Button type="submit" form={form.element.id} variant="danger" wide loading={form.isSubmitting}>
          {t('turnOff')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">{t('turnOffWhy')}</p>
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <CodeField {...form.field('code')} hint={t('codeOrRecovery')} />
        <ErrorNotice error={form.formError} />
      </form>
    </Sheet>
  );
}
