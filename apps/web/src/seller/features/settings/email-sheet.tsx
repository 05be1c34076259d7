import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeField } from './code-field.tsx';
import { securityMessages } from './security.ts';

type EmailSheetProps = { open: boolean; onClose: () => void; onChanged: (security: Security) => void };

/** Sets the address that a forgotten password is mailed to: by the password, then by a code that is mailed there. */
export function EmailSheet({ open, onClose, onChanged }: EmailSheetProps) {
  const t = useMessages(securityMessages);
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () => call(requestEmailChange, { body: { email: email.trim(), password } }),
    onSuccess: () => {
      setCode('');
      setTried(false);
      confirm.reset();
    },
    meta: { quiet: true },
  });
  const confirm = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { code } }),
    onSuccess: ({ security }) => {
      onChanged(security);
      toast.success(t('emailVerified'));
      onClose();
      void client.invalidateQueries({ queryKey: queryKeys.profile });
      // Withdrawals rest for a while.
      void refreshAfter('money');
    },
    meta: { quiet: true },
  });
  const isEmail = EMAIL_PATTERN.test(email.trim());
  const sent = send.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || confirm.isPending) return;
    setTried(true);
    if (sent) {
      if (code.trim() !== '') confirm.mutate();
    } else if (isEmail && password !== '') send.mutate();
  };
  const ofEmail = fieldError(send.error, 'email');
  const ofPassword = fieldError(send.error, 'password');
  const ofCode = confirm.error ? (fieldError(confirm.error, 'code') ?? errorText(confirm.error)) : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('emailTitle')}
      footer={
        <Button type="submit" form="account-email" wide loading={send.isPending || confirm.isPending}>
          {sent ? t('verify') : t('sendCode')}
        </Button>
      }
    >
      <form id="account-email" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sent ? (
          <>
            <p className="text-base break-words">{t('emailCodeSent', { email: sent.email })}</p>
            <CodeField
              value={code}
              onChange={setCode}
              hint={t('codeOfPhone', { digits: EMAIL_CODE_DIGITS, minutes: EMAIL_CODE_MINUTES })}
              error={tried && code.trim() === '' ? t('codeRequired') : ofCode}
              digitsOnly
            />
            <Button variant="secondary" wide loading={send.isPending} onClick={() => send.mutate()}>
              {t('sendAgain')}
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                send.reset();
                confirm.reset();
                setTried(false);
              }}
            >
              {t('otherEmail')}
            </Button>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-2">{t('emailWhy')}</p>
            <TextField
              label={t('email')}
              value={email}
              onChange={setEmail}
              error={tried && !isEmail ? t('emailInvalid') : ofEmail}
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
              error={tried && password === '' ? t('passwordRequired') : ofPassword}
              autoComplete="current-password"
              maxLength={PASSWORD_MAX_CHARACTERS}
            />
          </>
        )}
        {send.isError && !ofEmail && !ofPassword ? (
          <Notice tone="negative" alert>
            {errorText(send.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
