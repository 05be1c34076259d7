import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { useConfirmDelivery } from './orders.api.ts';
import { orderMessages } from './orders.ts';

/** Asks before an order completes and its money is credited. */
export function ConfirmDeliverySheet({
  order: pressed,
  open,
  onClose,
}: {
  order: OrderSummary;
  open: boolean;
  onClose: () => void;
}) {
  const t = useMessages(orderMessages);
  const { order, ...confirm } = useConfirmDelivery(pressed);
  // The order may have gone on since it was pressed.
  const isPossible = order === pressed || orderCan('complete', order);
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('confirmDeliveryTitle')}
      confirmLabel={t('confirmDelivery')}
      loading={confirm.isPending}
      disabledReason={!isPossible && t(`status_${order.status}`)}
      onConfirm={() =>
        confirm.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('deliveryConfirmed'));
            navigator.vibrate?.(18);
            onClose();
          },
        })
      }
    >
      <p className="text-sm text-ink-2">{t('confirmDeliveryText')}</p>
      <FactList className="mt-3">
        <Fact label={t('orderNumber')}>
          <span className="tabular">{order.order_number}</span>
        </Fact>
        {isPossible ? (
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
      {confirm.isError ? (
        <Notice tone="negative" alert title={t('confirmFailed')}>
          {errorText(confirm.error)}
        </Notice>
      ) : null}
    </ConfirmSheet>
  );
}
