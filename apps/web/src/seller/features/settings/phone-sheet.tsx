import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  sendVerificationCode,
  verifyPhone,
} from '@raan/contract/auth/phone-endpoints';
import { PhoneCodeRequest, PhoneConfirmation } from '@raan/contract/auth/security-requests';
import type { Data } from '@raan/contract/endpoint';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import { useCommand } from '#lib/command/use-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
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
  const [sent, setSent] = useState<Data<typeof sendVerificationCode>>();
  const request = useCommand(sendVerificationCode, {
    showsError: true,
    onSuccess: (result) => {
      setSent(result);
      codeForm.reset();
    },
  });
  const form = useDraftForm({
    schema: PhoneCodeRequest,
    defaultValues: { phone: initialPhone ?? '' },
    toBody: (values) => values,
    check: ({ phone }) => ({ phone: isThaiPhone(phone) ? undefined : t('phoneInvalid') }),
    command: request,
    send: (body) => request.run({ body }),
  });
  const confirm = useCommand(verifyPhone, {
    showsError: true,
    onSuccess: async () => {
      toast.success(t('phoneVerified'));
      onClose();
      await client.invalidateQueries({ queryKey: securityQuery.queryKey });
      await invalidateAfter('profile');
    },
  });
  const codeForm = useDraftForm({
    schema: PhoneConfirmation,
    defaultValues: { code: '' },
    toBody: ({ code }) => ({ phone: sent?.phone, code: code.trim() }),
    texts: { code: t('codeRequired') },
    command: confirm,
    send: (body) => confirm.run({ body }),
  });
  return (
    <CodeSheet
      open={open}
      onClose={onClose}
      title={t('phoneTitle')}
      addressForm={form}
      codeForm={codeForm}
      sentTo={sent && t('codeSent', { phone: formatThaiPhone(sent.phone) })}
      codeHint={t('codeHint', { digits: PHONE_CODE_DIGITS, minutes: PHONE_CODE_MINUTES })}
      otherAddressLabel={t('otherNumber')}
      onOtherAddress={() => setSent(undefined)}
      resendAvailableAt={sent?.next_at}
    >
      <p className="text-sm text-ink-2">{t('phoneWhy')}</p>
      <TextField
        {...form.field('phone')}
        label={t('phone')}
        hint={t('phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
    </CodeSheet>
  );
}
