import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconDownload from '#icon/IconDownload';
import { beginTwoFactor, confirmTwoFactor, type Security } from '@raan/contract/auth/security-endpoints';
import { TwoFactorConfirmation } from '@raan/contract/auth/security-requests';
import { PASSWORD_MAX_CHARACTERS } from '@raan/contract/constants';
import { callEndpoint } from '#lib/api.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { errorText } from '#lib/errors.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
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
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  // One secret per opening of the sheet. A refetch would replace the secret that was scanned.
  const setup = useQuery({
    queryKey: ['two-factor-offer'],
    queryFn: () => callEndpoint(beginTwoFactor),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const confirm = useCommand(confirmTwoFactor, {
    showsError: true,
    onSuccess: ({ security, recovery_codes }) => {
      setRecoveryCodes(recovery_codes);
      onChanged(security);
    },
  });
  const form = useDraftForm({
    schema: TwoFactorConfirmation,
    defaultValues: { code: '', password: '' },
    toBody: ({ password, code }) => ({ password, code: code.trim() }),
    texts: { password: t('passwordRequired'), code: t('codeRequired') },
    command: confirm,
    send: (body) => confirm.run({ body }),
  });
  if (recoveryCodes) return <RecoverySheet open={open} onClose={onClose} codes={recoveryCodes} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('twoFactorTitle')}
      footer={
        setup.data ? (
          <Button type="submit" form={form.element.id} wide loading={form.isSubmitting}>
            {t('turnOn')}
          </Button>
        ) : undefined
      }
    >
      {setup.isError ? (
        <ErrorState detail={errorText(setup.error)} onRetry={() => void setup.refetch()} />
      ) : (
        <form {...form.element} className="flex flex-col gap-4">
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
          <CodeField {...form.field('code')} hint={t('appCodeHint')} isDigitsOnly />
          <PasswordField
            {...form.field('password')}
            label={t('password')}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX_CHARACTERS}
          />
          <ErrorNotice error={form.formError} />
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
