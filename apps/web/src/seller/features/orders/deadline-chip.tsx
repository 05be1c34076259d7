import IconAlarm from '#icon/IconAlarm';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClock from '#icon/IconClock';
import IconClockOff from '#icon/IconClockOff';
import IconTruck from '#icon/IconTruck';
import { EXPIRING_SOON_MS, ORDER_PROCESSING_HOURS } from '@raan/contract/constants';
import type { OrderSummary } from '@raan/contract/orders/order';
import { formatCountdown } from '#seller/lib/countdown.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Chip } from '#ui/chip.tsx';
import { paymentExpiry } from './payment-expiry.ts';
import { orderMessages } from './orders-messages.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function ExpiryChip({ expiryTime }: { expiryTime: string }) {
  const t = useMessages(orderMessages);
  const { state, leftMs } = paymentExpiry(expiryTime, useNow(SECOND_MS));
  const time = <span className="tabular">{formatCountdown(leftMs)}</span>;
  if (state === 'expired')
    return (
      <Chip tone="negative" icon={<IconClockOff size={14} aria-hidden />}>
        {t('expired')}
      </Chip>
    );
  if (state === 'soon')
    return (
      <Chip tone="mango" icon={<IconAlarm size={14} aria-hidden />}>
        {t.rich('expiringSoon', { time })}
      </Chip>
    );
  return <Chip icon={<IconClock size={14} aria-hidden />}>{t.rich('expiresIn', { time })}</Chip>;
}

function ShipByChip({ paidAt }: { paidAt: string }) {
  const t = useMessages(orderMessages);
  const leftMs = Date.parse(paidAt) + ORDER_PROCESSING_HOURS * HOUR_MS - useNow(MINUTE_MS);
  if (leftMs <= 0)
    return (
      <Chip tone="negative" icon={<IconAlarm size={14} aria-hidden />}>
        {t('shipLate', { hours: Math.max(1, Math.floor(-leftMs / HOUR_MS)) })}
      </Chip>
    );
  const values = { hours: Math.floor(leftMs / HOUR_MS), minutes: Math.floor((leftMs % HOUR_MS) / MINUTE_MS) };
  const soon = leftMs < EXPIRING_SOON_MS;
  return (
    <Chip
      tone={soon ? 'mango' : 'neutral'}
      icon={soon ? <IconAlarm size={14} aria-hidden /> : <IconClock size={14} aria-hidden />}
    >
      {t('shipWithin', values)}
    </Chip>
  );
}

/** The most important date of the order in its current status. */
export function DeadlineChip({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const nowMs = useNow(MINUTE_MS);
  if (order.status === 'pending_payment') return <ExpiryChip expiryTime={order.expiry_time} />;
  if (order.status === 'pending_shipment' && order.paid_at) return <ShipByChip paidAt={order.paid_at} />;
  if (order.status === 'pending_delivery' && order.shipped_at)
    return (
      <Chip tone="info" icon={<IconTruck size={14} aria-hidden />}>
        {t('shippedAgo', { ago: format.ago(order.shipped_at, nowMs) })}
      </Chip>
    );
  if (order.status === 'completed' && order.completed_at)
    return (
      <Chip tone="positive" icon={<IconCircleCheck size={14} aria-hidden />}>
        {t('completedAt', { date: format.date(order.completed_at, 'with-time') })}
      </Chip>
    );
  return null;
}
