import { MINUTE_MS } from '@raan/contract/durations';
import { orderOutlook } from '@raan/contract/orders/order-deadlines';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { orderMessages } from './orders-messages.ts';

/** A sentence on the order page: what happens next if nobody acts, and when. The amounts name an expected payment. */
export function OrderOutlook({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const outlook = orderOutlook(order, useNow(MINUTE_MS));
  if (!outlook || (outlook.kind === 'completes' && order.expected_payment?.day)) return null;
  const { kind, at } = outlook;
  return <p>{t(`outlook_${kind}`, { at: format.date(at, kind === 'expires' ? 'with-time' : 'weekday') })}</p>;
}

/** The same in a few words, for the card of a paid order. */
export function ShortOutlook({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const outlook = orderOutlook(order, useNow(MINUTE_MS));
  // The card shows the expected day of payment itself.
  if (!outlook || outlook.kind === 'expires' || outlook.kind === 'completes') return null;
  return t(`outlookShort_${outlook.kind}`, { at: format.date(outlook.at, 'weekday') });
}
