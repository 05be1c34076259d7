import { useState } from 'react';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import { withdrawRefundRequest } from '@raan/contract/refunds/refund-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { refundMessages } from './refund-messages.ts';

type WithdrawRefundProps = { orderToken: string; onWithdrawn: (refund: CustomerRefund) => void };

/** The button to withdraw a refund request, with its confirmation. */
export function WithdrawRefund({ orderToken, onWithdrawn }: WithdrawRefundProps) {
  const t = useMessages(refundMessages);
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const withdraw = async () => {
    setIsSending(true);
    try {
      const refund = await callEndpoint(withdrawRefundRequest, { params: { order_token: orderToken } });
      toast.success(t('withdrawn'));
      onWithdrawn(refund);
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsSending(false);
    setIsAsking(false);
  };
  return (
    <>
      <Button wide variant="ghost" onClick={() => setIsAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={withdraw}
        loading={isSending}
        title={t('withdrawTitle')}
        confirmLabel={t('withdrawYes')}
        confirmClassName="accent"
        cancelLabel={t('withdrawNo')}
      >
        <p>{t('withdrawDetail')}</p>
      </ConfirmSheet>
    </>
  );
}
