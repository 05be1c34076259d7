import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { disableTwoFactor, type Security } from '@raan/contract/auth/security-endpoints';
import { PASSWORD_MAX_CHARACTERS } from '@raan/contract/constants';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeField } from './code-field.tsx';
import { securityMessages } from './security-messages.ts';

type SheetProps = { open: boolean; onClose: () => void; onChanged: (security: Security) => void };

/** Turns off two-factor authentication. Requires password and code. */
export function TwoFactorOffSheet({ open, onClose, onChanged }: SheetProps) {
  const t = useMessages(securityMessages);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const disable = useMutation({
    mutationFn: () => callEndpoint(disableTwoFactor, { body: { password, code } }),
    onSuccess: ({ security }) => {
      onChanged(security);
      toast.success(t('turnedOff'));
      onClose();
    },
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!disable.isPending && password !== '' && code.trim() !== '') disable.mutate();
  };
  const passwordError = fieldError(disable.error, 'password');
  const codeError = fieldError(disable.error, 'code');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('turnOffTitle')}
      footer={
        <Button type="submit" form="two-factor-off" variant="danger" wide loading={disable.isPending}>
          {t('turnOff')}
        </Button>
      }
    >
      <form id="two-factor-off" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">{t('turnOffWhy')}</p>
        <PasswordField
          label={t('password')}
          value={password}
          onChange={setPassword}
          error={isSubmitted && password === '' ? t('passwordRequired') : passwordError}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <CodeField
          value={code}
          onChange={setCode}
          hint={t('codeOrRecovery')}
          error={isSubmitted && code.trim() === '' ? t('codeRequired') : codeError}
        />
        {disable.isError && !passwordError && !codeError ? (
          <Notice tone="negative" alert>
            {errorText(disable.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
