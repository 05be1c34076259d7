import IconReceiptRefund from '#icon/IconReceiptRefund';
import type { OrderEnding } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { orderMessages } from './orders.ts';

function howOf({ kind, by }: OrderEnding) {
  if (kind === 'expired') return 'ended_expired';
  if (kind === 'cancelled') return by === 'seller' ? 'ended_cancelled_seller' : 'ended_cancelled_other';
  if (by === 'seller') return 'ended_refunded_seller';
  return by === 'operator' ? 'ended_refunded_operator' : 'ended_refunded_other';
}

/** How an order ended without a sale, and why, in the words of whoever ended it and of its customer. */
export function EndingReason({ ending }: { ending: OrderEnding }) {
  const t = useMessages(orderMessages);
  const how = t(howOf(ending));
  return (
    <>
      <p className="line-clamp-3 wrap-break-word">
        {ending.reason ? t('endedBecause', { how, reason: ending.reason }) : how}
      </p>
      {ending.asked_for ? <p>{t('customerReason', { reason: t(`asked_${ending.asked_for}`) })}</p> : null}
    </>
  );
}

/** Where the money is that goes back to the customer. */
export function MoneyBackChip({ isBack }: { isBack: boolean }) {
  const t = useMessages(orderMessages);
  return (
    <Chip tone={isBack ? 'positive' : 'info'} icon={<IconReceiptRefund size={14} aria-hidden />}>
      {t(isBack ? 'moneyIsBack' : 'refundOnItsWay')}
    </Chip>
  );
}
