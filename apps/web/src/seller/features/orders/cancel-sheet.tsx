import { useState } from 'react';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { CancelReason } from './cancel-reason.tsx';
import { useCancelOrder } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';

/** Cancels an order that has not shipped, with a reason that the customer sees. */
export function CancelSheet({
  order: initialOrder,
  open,
  onClose,
}: {
  order: OrderSummary;
  open: boolean;
  onClose: () => void;
}) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { order, ...cancel } = useCancelOrder(initialOrder);
  // The order may have changed since the sheet was opened.
  const canStillCancel = order === initialOrder || orderCan('cancel', order);
  const trimmedReason = reason.trim();
  const confirm = () => {
    setTried(true);
    if (trimmedReason === '') return;
    cancel.mutate(trimmedReason, {
      onSuccess: () => {
        toast.success(t('cancelled'));
        onClose();
      },
    });
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      danger
      title={t('cancelTitle')}
      confirmLabel={t('cancel')}
      cancelLabel={t('keepOrder')}
      loading={cancel.isPending}
      disabledReason={!canStillCancel && t(`status_${order.status}`)}
    >
      <div className="flex flex-col gap-3">
        {canStillCancel ? (
          <p className="text-sm text-ink-2">
            {order.status === 'pending_payment'
              ? t('cancelUnpaid')
              : t('cancelPaid', { amount: format.money(order.retail_amount) })}
          </p>
        ) : null}
        <CancelReason value={reason} onChange={setReason} missing={tried && trimmedReason === ''} />
        {cancel.isError ? (
          <Notice tone="negative" alert title={t('cancelFailed')}>
            {errorText(cancel.error)}
          </Notice>
        ) : null}
      </div>
    </ConfirmSheet>
  );
}
