import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { useConfirmDelivery } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';

/**
 * Confirms that an order was delivered. After the courier's delivered scan this completes it and credits its money; before,
 * it is only recorded.
 */
export function ConfirmDeliverySheet({
  order: initialOrder,
  open,
  onClose,
}: {
  order: OrderSummary;
  open: boolean;
  onClose: () => void;
}) {
  const t = useMessages(orderMessages);
  const { order, confirm, isRunning, error } = useConfirmDelivery(initialOrder, ({ status }) => {
    toast.success(t(status === 'completed' ? 'deliveryConfirmed' : 'deliveryStated'));
    navigator.vibrate?.(18);
    onClose();
  });
  // The order may have changed since the sheet was opened.
  const canStillComplete = order === initialOrder || orderCan('complete', order);
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('confirmDeliveryTitle')}
      confirmLabel={t('confirmDelivery')}
      loading={isRunning}
      disabledReason={!canStillComplete && t(`status_${order.status}`)}
      onConfirm={() => void confirm()}
    >
      <p className="text-sm text-ink-2">
        {t(order.delivered_at ? 'confirmDeliveryText' : 'stateDeliveryText')}
      </p>
      <FactList className="mt-3">
        <Fact label={t('orderNumber')}>
          <span className="tabular">{order.order_number}</span>
        </Fact>
        {canStillComplete && order.delivered_at ? (
          <>
            <Fact label={t('willReceive')} strong>
              <Money
                amount={order.funding === 'escrow' ? order.profit : order.retail_amount}
                className="text-positive"
              />
            </Fact>
            {order.funding === 'escrow' ? null : (
              <Fact label={t('ofWhichProfit')}>
                <Money amount={order.profit} />
              </Fact>
            )}
          </>
        ) : null}
      </FactList>
      <ErrorNotice error={error} title={t('confirmFailed')} />
    </ConfirmSheet>
  );
}
