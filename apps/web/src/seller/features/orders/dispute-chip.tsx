import type { OrderSummary } from '@raan/contract/orders/order';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { orderMessages } from './orders-messages.ts';

/** Marks an order with an open refund request by the state of the request. */
export function DisputeChip({ state }: { state: OrderSummary['refund_state'] }) {
  const t = useMessages(orderMessages);
  return (
    <Chip tone="warning" icon={<IconReceiptRefund size={14} aria-hidden />}>
      {t(`dispute_${state ?? 'requested'}`)}
    </Chip>
  );
}

/** Marks a completed order of which a part was refunded. */
export function RefundedPartChip({ amount }: { amount: number }) {
  const t = useMessages(orderMessages);
  const { money } = useFormat();
  return (
    <Chip tone="neutral" icon={<IconReceiptRefund size={14} aria-hidden />}>
      {t('refundedPart', { amount: money(amount) })}
    </Chip>
  );
}
