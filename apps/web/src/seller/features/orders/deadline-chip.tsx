import IconAlarm from '#icon/IconAlarm';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClock from '#icon/IconClock';
import IconClockOff from '#icon/IconClockOff';
import IconTruck from '#icon/IconTruck';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@raan/contract/durations';
import { SHIP_BY_REMINDER_HOURS } from '@raan/contract/orders/order-deadlines';
import type { OrderSummary } from '@raan/contract/orders/order';
import { formatCountdown } from '#seller/lib/countdown.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Chip } from '#ui/chip.tsx';
import { paymentExpiry } from './payment-expiry.ts';
import { ShortOutlook } from './order-outlook.tsx';
import { orderMessages } from './orders-messages.ts';

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

/** On the last day the time left, otherwise the day. After it, the day of the cancellation. */
function ShipByChip({ order, shipBy }: { order: OrderSummary; shipBy: string }) {
  const t = useMessages(orderMessages);
  const leftMs = Date.parse(shipBy) - useNow(MINUTE_MS);
  if (leftMs <= 0)
    return (
      <Chip tone="negative" icon={<IconAlarm size={14} aria-hidden />}>
        <ShortOutlook order={order} />
      </Chip>
    );
  if (leftMs > SHIP_BY_REMINDER_HOURS * HOUR_MS)
    return (
      <Chip icon={<IconClock size={14} aria-hidden />}>
        <ShortOutlook order={order} />
      </Chip>
    );
  const hours = Math.floor(leftMs / HOUR_MS);
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  return (
    <Chip tone="mango" icon={<IconAlarm size={14} aria-hidden />}>
      {t('shipWithin', { hours, minutes })}
    </Chip>
  );
}

/** The most important date of the order in its current status. */
export function DeadlineChip({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const nowMs = useNow(MINUTE_MS);
  if (order.status === 'pending_payment') return <ExpiryChip expiryTime={order.expiry_time} />;
  if (order.status === 'pending_shipment' && order.ship_by)
    return <ShipByChip order={order} shipBy={order.ship_by} />;
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
