import IconReceiptRefund from '#icon/IconReceiptRefund';
import type { OrderEnding } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { orderMessages } from './orders-messages.ts';

/** The server cancels for a reason that it states. Without a reason it refunds only returned parcels. */
function closureKey({ kind, by, reason }: OrderEnding) {
  if (kind === 'expired') return 'ended_expired';
  if (kind === 'cancelled')
    return by === 'seller' || by === 'customer' || by === 'operator'
      ? (`ended_cancelled_${by}` as const)
      : 'ended_cancelled_automatically';
  if (by === 'seller' || by === 'operator') return `ended_refunded_${by}` as const;
  return reason === null ? 'ended_refunded_returned' : 'ended_refunded_automatically';
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
