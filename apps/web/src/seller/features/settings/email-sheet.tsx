import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  confirmEmailChange,
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_MINUTES,
  EMAIL_MAX_CHARACTERS,
  EMAIL_PATTERN,
  requestEmailChange,
} from '@raan/contract/auth/email-endpoints';
import type { Security } from '@raan/contract/auth/security-endpoints';
import { PASSWORD_MAX_CHARACTERS } from '@raan/contract/constants';
import { callEndpoint } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeSheet } from './code-sheet.tsx';
import { securityMessages } from './security-messages.ts';

type EmailSheetProps = { open: boolean; onClose: () => void; onChanged: (security: Security) => void };

/** Changes the email address for password resets. Requires the password, then a code sent to the address. */
export function EmailSheet({ open, onClose, onChanged }: EmailSheetProps) {
  const t = useMessages(securityMessages);
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isEmail = EMAIL_PATTERN.test(email.trim());
  return (
    <CodeSheet
      open={open}
      onClose={onClose}
      title={t('emailTitle')}
      send={() => callEndpoint(requestEmailChange, { body: { email: email.trim(), password } })}
      isReady={isEmail && password !== ''}
      fields={['email', 'password']}
      renderSentTo={(sent) => t('emailCodeSent', { email: sent.email })}
      codeHint={t('codeHint', { digits: EMAIL_CODE_DIGITS, minutes: EMAIL_CODE_MINUTES })}
      otherAddressLabel={t('otherEmail')}
      confirm={async (code) => {
        const { security } = await callEndpoint(confirmEmailChange, { body: { code } });
        onChanged(security);
        toast.success(t('emailVerified'));
        onClose();
        void client.invalidateQueries({ queryKey: queryKeys.profile });
        // The change starts a cooldown for withdrawals.
        void invalidateAfter('money');
      }}
    >
      {({ isSubmitted, errorOf }) => (
        <>
          <p className="text-sm text-ink-2">{t('emailWhy')}</p>
          <TextField
            label={t('email')}
            value={email}
            onChange={setEmail}
            error={isSubmitted && !isEmail ? t('emailInvalid') : errorOf('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX_CHARACTERS}
          />
          <PasswordField
            label={t('password')}
            value={password}
            onChange={setPassword}
            error={isSubmitted && password === '' ? t('passwordRequired') : errorOf('password')}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX_CHARACTERS}
          />
        </>
      )}
    </CodeSheet>
  );
}
