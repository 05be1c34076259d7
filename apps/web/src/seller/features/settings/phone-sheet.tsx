import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  sendVerificationCode,
  verifyPhone,
} from '@raan/contract/auth/phone-endpoints';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#lib/query-keys.ts';
import { isThaiPhone } from '#lib/thai-phone.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeField } from './code-field.tsx';
import { phoneText } from './phone-text.ts';
import { securityQuery } from './security.api.ts';
import { securityMessages } from './security.ts';

type PhoneSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The number to begin with: one that is known and not confirmed yet. */
  phone: string | null;
};

/** Confirms a phone number by a code that is sent there. */
export function PhoneSheet({ open, onClose, phone: known }: PhoneSheetProps) {
  const t = useMessages(securityMessages);
  const client = useQueryClient();
  const [phone, setPhone] = useState(known ?? '');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () => call(sendVerificationCode, { body: { phone } }),
    onSuccess: () => {
      setCode('');
      verify.reset();
    },
    meta: { quiet: true },
  });
  const verify = useMutation({
    mutationFn: (to: string) => call(verifyPhone, { body: { phone: to, code } }),
    onSuccess: async () => {
      toast.success(t('phoneVerified'));
      onClose();
      await client.invalidateQueries({ queryKey: securityQuery.queryKey });
      await client.invalidateQueries({ queryKey: queryKeys.profile });
    },
    meta: { quiet: true },
  });
  const sent = send.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || verify.isPending) return;
    setTried(true);
    if (sent) {
      if (code.trim() !== '') verify.mutate(sent.phone);
    } else if (isThaiPhone(phone)) {
      setTried(false);
      send.mutate();
    }
  };
  const ofPhone = fieldError(send.error, 'phone');
  const ofCode = verify.error ? (fieldError(verify.error, 'code') ?? errorText(verify.error)) : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('phoneTitle')}
      footer={
        <Button type="submit" form="verify-phone" wide loading={sent ? verify.isPending : send.isPending}>
          {sent ? t('verify') : t('sendCode')}
        </Button>
      }
    >
      <form id="verify-phone" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sent ? (
          <>
            <p className="text-base">{t('codeSent', { phone: phoneText(sent.phone) })}</p>
            <CodeField
              value={code}
              onChange={setCode}
              hint={t('codeOfPhone', { digits: PHONE_CODE_DIGITS, minutes: PHONE_CODE_MINUTES })}
              error={tried && code.trim() === '' ? t('codeRequired') : ofCode}
              digitsOnly
            />
            <SendAgain from={sent.next_at} sending={send.isPending} onSend={() => send.mutate()} />
            <Button
              variant="ghost"
              onClick={() => {
                send.reset();
                verify.reset();
                setTried(false);
              }}
            >
              {t('otherNumber')}
            </Button>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-2">{t('phoneWhy')}</p>
            <TextField
              label={t('phone')}
              hint={t('phoneHint')}
              value={phone}
              onChange={setPhone}
              error={tried && !isThaiPhone(phone) ? t('phoneInvalid') : ofPhone}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
            />
          </>
        )}
        {send.isError && !ofPhone ? (
          <Notice tone="negative" alert>
            {errorText(send.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}

/** Another code, once the pause is over. */
function SendAgain({ from, sending, onSend }: { from: string; sending: boolean; onSend: () => void }) {
  const t = useMessages(securityMessages);
  const now = useNow(1_000);
  const seconds = Math.ceil((Date.parse(from) - now) / 1_000);
  return (
    <Button
      variant="secondary"
      wide
      loading={sending}
      disabledReason={seconds > 0 && t('waitSeconds', { seconds })}
      onClick={onSend}
    >
      {t('sendAgain')}
    </Button>
  );
}
