import IconReceiptRefund from '#icon/IconReceiptRefund';
import type { OrderEnding } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { orderMessages } from './orders-messages.ts';

function closureKey({ kind, by }: OrderEnding) {
  if (kind === 'expired') return 'ended_expired';
  if (kind === 'cancelled') return by === 'seller' ? 'ended_cancelled_seller' : 'ended_cancelled_other';
  if (by === 'seller') return 'ended_refunded_seller';
  return by === 'operator' ? 'ended_refunded_operator' : 'ended_refunded_other';
}

/** How an order was cancelled or refunded, with the stated reason and the customer's reason. */
export function ClosureReason({ ending }: { ending: OrderEnding }) {
  const t = useMessages(orderMessages);
  const how = t(closureKey(ending));
  return (
    <>
      <p className="line-clamp-3 wrap-break-word">
        {ending.reason ? t('endedBecause', { how, reason: ending.reason }) : how}
      </p>
      {ending.asked_for ? <p>{t('customerReason', { reason: t(`asked_${ending.asked_for}`) })}</p> : null}
    </>
  );
}

/** Whether the refund has been paid to the customer. */
export function RefundChip({ isPaidBack }: { isPaidBack: boolean }) {
  const t = useMessages(orderMessages);
  return (
    <Chip tone={isPaidBack ? 'positive' : 'info'} icon={<IconReceiptRefund size={14} aria-hidden />}>
      {t(isPaidBack ? 'refundPaid' : 'refundOnItsWay')}
    </Chip>
  );
}
