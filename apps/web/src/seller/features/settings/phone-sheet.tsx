import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  sendVerificationCode,
  verifyPhone,
} from '@raan/contract/auth/phone-endpoints';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import { callEndpoint } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { isThaiPhone } from '#lib/thai-phone.ts';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeSheet } from './code-sheet.tsx';
import { securityQuery } from './security.api.ts';
import { securityMessages } from './security-messages.ts';

type PhoneSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The unconfirmed number to start with, or null. */
  phone: string | null;
};

/** Confirms a phone number with a code by text message. */
export function PhoneSheet({ open, onClose, phone: initialPhone }: PhoneSheetProps) {
  const t = useMessages(securityMessages);
  const client = useQueryClient();
  const [phone, setPhone] = useState(initialPhone ?? '');
  return (
    <CodeSheet
      open={open}
      onClose={onClose}
      title={t('phoneTitle')}
      send={() => callEndpoint(sendVerificationCode, { body: { phone } })}
      isReady={isThaiPhone(phone)}
      fields={['phone']}
      renderSentTo={(sent) => t('codeSent', { phone: formatThaiPhone(sent.phone) })}
      codeHint={t('codeHint', { digits: PHONE_CODE_DIGITS, minutes: PHONE_CODE_MINUTES })}
      otherAddressLabel={t('otherNumber')}
      resendAvailableAt={(sent) => sent.next_at}
      confirm={async (code, sent) => {
        await callEndpoint(verifyPhone, { body: { phone: sent.phone, code } });
        toast.success(t('phoneVerified'));
        onClose();
        await client.invalidateQueries({ queryKey: securityQuery.queryKey });
        await client.invalidateQueries({ queryKey: queryKeys.profile });
      }}
    >
      {({ isSubmitted, errorOf }) => (
        <>
          <p className="text-sm text-ink-2">{t('phoneWhy')}</p>
          <TextField
            label={t('phone')}
            hint={t('phoneHint')}
            value={phone}
            onChange={setPhone}
            error={isSubmitted && !isThaiPhone(phone) ? t('phoneInvalid') : errorOf('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
          />
        </>
      )}
    </CodeSheet>
  );
}
