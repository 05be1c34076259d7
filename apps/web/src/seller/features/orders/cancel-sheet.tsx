import { useState } from 'react';
import type { OrderSummary } from '@raan/contract/orders/order';
import { CANCEL_REASON_MAX } from '@raan/contract/orders/order-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { FilterChips } from '#ui/chip.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { useCancelOrder } from './orders.api.ts';
import { orderMessages } from './orders.ts';

const REASONS = ['reason_stock', 'reason_address', 'reason_customer'] as const;

/** Cancels an order that has not shipped, with a reason that the customer sees. */
export function CancelSheet({
  order,
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
  const cancel = useCancelOrder(order.id);
  const given = reason.trim();
  const confirm = () => {
    setTried(true);
    if (given === '') return;
    cancel.mutate(given, {
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
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">
          {order.status === 'pending_payment'
            ? t('cancelUnpaid')
            : t('cancelPaid', { amount: format.money(order.retail_amount) })}
        </p>
        <FilterChips
          label={t('cancelReason')}
          options={REASONS.map((key) => ({ value: key, label: t(key) }))}
          value={REASONS.find((key) => t(key) === reason) ?? ('' as (typeof REASONS)[number])}
          onChange={(key) => setReason(t(key))}
        />
        <TextArea
          label={t('cancelReason')}
          value={reason}
          onChange={setReason}
          maxLength={CANCEL_REASON_MAX}
          error={tried && given === '' ? t('cancelReasonRequired') : undefined}
        />
        {cancel.isError ? (
          <Notice tone="negative" alert>
            {errorText(cancel.error)}
          </Notice>
        ) : null}
      </div>
    </ConfirmSheet>
  );
}
