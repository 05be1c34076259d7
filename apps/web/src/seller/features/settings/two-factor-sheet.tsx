import { useState, type FormEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import IconDownload from '#icon/IconDownload';
import { beginTwoFactor, confirmTwoFactor, type Security } from '@raan/contract/auth/security-endpoints';
import { PASSWORD_MAX_CHARACTERS } from '@raan/contract/constants';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Qr } from '#ui/qr.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeField } from './code-field.tsx';
import { securityMessages } from './security-messages.ts';

type SheetProps = { open: boolean; onClose: () => void; onChanged: (security: Security) => void };

/** Turns on two-factor authentication: scan the secret, enter a code, save the recovery codes. */
export function TwoFactorSheet({ open, onClose, onChanged }: SheetProps) {
  const t = useMessages(securityMessages);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  // One secret per opening of the sheet. A refetch would replace the secret that was scanned.
  const setup = useQuery({
    queryKey: ['two-factor-offer'],
    queryFn: () => callEndpoint(beginTwoFactor),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const confirm = useMutation({
    mutationFn: () => callEndpoint(confirmTwoFactor, { body: { password, code } }),
    onSuccess: ({ security }) => onChanged(security),
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!confirm.isPending && password !== '' && code.trim() !== '') confirm.mutate();
  };
  const passwordError = fieldError(confirm.error, 'password');
  const codeError = fieldError(confirm.error, 'code');
  if (confirm.data)
    return <RecoverySheet open={open} onClose={onClose} codes={confirm.data.recovery_codes} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('twoFactorTitle')}
      footer={
        setup.data ? (
          <Button type="submit" form="two-factor" wide loading={confirm.isPending}>
            {t('turnOn')}
          </Button>
        ) : undefined
      }
    >
      {setup.isError ? (
        <ErrorState detail={errorText(setup.error)} onRetry={() => void setup.refetch()} />
      ) : (
        <form id="two-factor" noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p className="text-sm text-ink-2">{t('twoFactorWhy')}</p>
          <p className="text-base">{t('scan')}</p>
          {setup.data ? (
            <>
              <Qr payload={setup.data.otpauth_uri} label={t('qrLabel')} className="mx-auto w-52" />
              <div className="flex items-center gap-2 rounded-control bg-sunken py-2 pl-4">
                <span className="min-w-0 flex-1">
                  <span className="block text-xs text-ink-2">{t('orType')}</span>
                  <code className="block text-sm break-all">{setup.data.secret}</code>
                </span>
                <CopyButton text={setup.data.secret} label={t('copy')} copiedLabel={t('copied')} />
              </div>
            </>
          ) : (
            <Skeleton className="mx-auto size-52 rounded-card" />
          )}
          <CodeField
            value={code}
            onChange={setCode}
            hint={t('appCodeHint')}
            error={isSubmitted && code.trim() === '' ? t('codeRequired') : codeError}
            isDigitsOnly
          />
          <PasswordField
            label={t('password')}
            value={password}
            onChange={setPassword}
            error={isSubmitted && password === '' ? t('passwordRequired') : passwordError}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX_CHARACTERS}
          />
          {confirm.isError && !passwordError && !codeError ? (
            <Notice tone="negative" alert>
              {errorText(confirm.error)}
            </Notice>
          ) : null}
        </form>
      )}
    </Sheet>
  );
}

/** The recovery codes are shown only once, so closing requires the button. */
function RecoverySheet({ open, onClose, codes }: { open: boolean; onClose: () => void; codes: string[] }) {
  const t = useMessages(securityMessages);
  const text = codes.join('\n');
  const download = () =>
    saveFile(new File([`Raan\n\n${text}\n`], 'raan-recovery-codes.txt', { type: 'text/plain' }));
  const finish = () => {
    toast.success(t('turnedOn'));
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={() => undefined}
      title={t('recoveryTitle')}
      footer={
        <Button wide onClick={finish}>
          {t('codesSaved')}
        </Button>
      }
    >
      <p className="text-sm text-ink-2">{t('recoveryWhy')}</p>
      <ul aria-label={t('recoveryTitle')} className="my-4 grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code} className="tabular rounded-sm bg-sunken px-2 py-2 text-center text-sm">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          className="flex-1"
          icon={<IconDownload size={20} aria-hidden />}
          onClick={download}
        >
          {t('download')}
        </Button>
        <CopyButton text={text} label={t('copyCodes')} copiedLabel={t('copied')} />
      </div>
    </Sheet>
  );
}
