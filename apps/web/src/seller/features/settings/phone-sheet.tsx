import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  sendVerificationCode,
  verifyPhone,
} from '@raan/contract/auth/phone-endpoints';
import { phoneText } from '@raan/contract/orders/phone-text';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#lib/query-keys.ts';
import { isThaiPhone } from '#lib/thai-phone.ts';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { CodeSheet } from './code-sheet.tsx';
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
  return (
    <CodeSheet
      open={open}
      onClose={onClose}
      title={t('phoneTitle')}
      send={() => call(sendVerificationCode, { body: { phone } })}
      isReady={isThaiPhone(phone)}
      fields={['phone']}
      sentTo={(sent) => t('codeSent', { phone: phoneText(sent.phone) })}
      codeHint={t('codeOfPhone', { digits: PHONE_CODE_DIGITS, minutes: PHONE_CODE_MINUTES })}
      otherWords={t('otherNumber')}
      againFrom={(sent) => sent.next_at}
      confirm={async (code, sent) => {
        await call(verifyPhone, { body: { phone: sent.phone, code } });
        toast.success(t('phoneVerified'));
        onClose();
        await client.invalidateQueries({ queryKey: securityQuery.queryKey });
        await client.invalidateQueries({ queryKey: queryKeys.profile });
      }}
    >
      {({ tried, refusal }) => (
        <>
          <p className="text-sm text-ink-2">{t('phoneWhy')}</p>
          <TextField
            label={t('phone')}
            hint={t('phoneHint')}
            value={phone}
            onChange={setPhone}
            error={tried && !isThaiPhone(phone) ? t('phoneInvalid') : refusal('phone')}
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
