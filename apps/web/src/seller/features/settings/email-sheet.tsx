import { useState } from 'react';
import {
  confirmEmailChange,
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_MINUTES,
  requestEmailChange,
} from '@raan/contract/auth/email-endpoints';
import { EMAIL_MAX_CHARACTERS } from '@raan/contract/auth/email-address';
import { EmailChange, EmailConfirmation } from '@raan/contract/auth/security-requests';
import type { Security } from '@raan/contract/auth/security-endpoints';
import { PASSWORD_MAX_CHARACTERS } from '@raan/contract/constants';
import { useCommand } from '#lib/command/use-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeSheet } from './code-sheet.tsx';
import { securityMessages } from './security-messages.ts';

type EmailSheetProps = { open: boolean; onClose: () => void; onChanged: (security: Security) => void };

/** Changes the email address for password resets. Requires the password, then a code sent to the address. */
export function EmailSheet({ open, onClose, onChanged }: EmailSheetProps) {
  const t = useMessages(securityMessages);
  const [sentTo, setSentTo] = useState<string>();
  const request = useCommand(requestEmailChange, {
    showsError: true,
    onSuccess: ({ email }) => {
      setSentTo(email);
      codeForm.reset();
    },
  });
  const form = useDraftForm({
    schema: EmailChange,
    defaultValues: { email: '', password: '' },
    toBody: ({ email, password }) => ({ email: email.trim(), password }),
    texts: { email: t('emailInvalid'), password: t('passwordRequired') },
    command: request,
    send: (body) => request.run({ body }),
  });
  const confirm = useCommand(confirmEmailChange, {
    showsError: true,
    onSuccess: ({ security }) => {
      onChanged(security);
      toast.success(t('emailVerified'));
      onClose();
      // The change starts a cooldown for withdrawals.
      void invalidateAfter('profile', 'money');
    },
  });
  const codeForm = useDraftForm({
    schema: EmailConfirmation,
    defaultValues: { code: '' },
    toBody: ({ code }) => ({ code: code.trim() }),
    texts: { code: t('codeRequired') },
    command: confirm,
    send: (body) => confirm.run({ body }),
  });
  return (
    <CodeSheet
      open={open}
      onClose={onClose}
      title={t('emailTitle')}
      addressForm={form}
      codeForm={codeForm}
      sentTo={sentTo && t('emailCodeSent', { email: sentTo })}
      codeHint={t('codeHint', { digits: EMAIL_CODE_DIGITS, minutes: EMAIL_CODE_MINUTES })}
      otherAddressLabel={t('otherEmail')}
      onOtherAddress={() => setSentTo(undefined)}
    >
      <p className="text-sm text-ink-2">{t('emailWhy')}</p>
      <TextField
        {...form.field('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARACTERS}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
    </CodeSheet>
  );
}
