import { CANCEL_REASONS } from '@raan/contract/orders/order-reason';
import { CANCEL_REASON_MAX, OrderCancellation } from '@raan/contract/orders/order-requests';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useCancelOrder } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';
import { ReasonField } from './reason-field.tsx';

type CancelSheetProps = { order: OrderSummary; open: boolean; onClose: () => void };

/** Cancels an order that has not shipped, with a reason that the customer sees. */
export function CancelSheet({ order: initialOrder, open, onClose }: CancelSheetProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const { order, ...cancel } = useCancelOrder(initialOrder, () => {
    toast.success(t('cancelled'));
    onClose();
  });
  const form = useDraftForm({
    schema: OrderCancellation,
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ reason: reason.trim(), version: order.version }),
    texts: { reason: t('reasonRequired') },
    command: cancel,
    send: (body) => cancel.run({ params: { id: order.id }, body }),
  });
  // The order may have changed since the sheet was opened.
  const canStillCancel = orderCan('cancel', order);
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={form.submit}
      danger
      title={t('cancelTitle')}
      confirmLabel={t('cancel')}
      cancelLabel={t('keepOrder')}
      loading={form.isSubmitting}
      disabledReason={!canStillCancel && t(`status_${order.status}`)}
    >
      <form {...form.element} className="flex flex-col gap-3">
        {canStillCancel ? (
          <p className="text-sm text-ink-2">
            {order.status === 'pending_payment'
              ? t('cancelUnpaid')
              : t('cancelPaid', { amount: format.money(order.retail_amount) })}
          </p>
        ) : null}
        <ReasonField {...form.field('reason')} reasons={CANCEL_REASONS} maxLength={CANCEL_REASON_MAX} />
        <ErrorNotice error={form.formError} title={t('cancelFailed')} />
      </form>
    </ConfirmSheet>
  );
}
