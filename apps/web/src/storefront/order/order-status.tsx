import type { PaymentRefund } from '@raan/contract/payments/payment-refund';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import IconCircleX from '#icon/IconCircleX';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { CustomerParcel } from './customer-parcel.tsx';
import { orderMessages } from './order-messages.ts';
import { CustomerOrderTimeline } from './order-timeline.tsx';
import { cancelledBy, isShippingLate, nextText, statusText } from './status-text.ts';

/** The part of the page with the refund request and the instructions for a return. */
export const REFUND_PART_ID = 'refund';

type OrderStatusProps = { order: CustomerOrder; nowMs: number };

/** The order's status as title, sentences and timeline. */
export function OrderStatus({ order, nowMs }: OrderStatusProps) {
  const t = useMessages(orderMessages);
  const { date } = useFormat();
  const { title, detail } = statusText(order, nowMs);
  const next = nextText(order, nowMs);
  const hasEnded = order.status === 'cancelled' || order.status === 'refunded';
  const Icon = order.status === 'refunded' ? IconReceiptRefund : IconCircleX;
  return (
    <Card className="flex flex-col gap-4">
      <div aria-live="polite" className="flex items-start gap-3">
        {hasEnded ? <Icon size={28} aria-hidden className="mt-0.5 shrink-0 text-ink-2" /> : null}
        <div>
          <h2 className="text-xl font-semibold">{t(title)}</h2>
          {detail ? <p className="text-sm text-ink-2">{t(detail)}</p> : null}
          {order.refund_state === 'awaiting_return' ? (
            <a
              href={`#${REFUND_PART_ID}`}
              className="inline-flex min-h-12 items-center text-sm text-brand underline"
            >
              {t('howToReturn')}
            </a>
          ) : null}
          {order.status === 'pending_shipment' ? <ShipBy order={order} nowMs={nowMs} /> : null}
          {hasEnded ? <EndReason order={order} /> : null}
          {next ? (
            <p className="pt-1 text-sm text-ink-2">
              {t(next.text, { date: date(next.at, next.text === 'nextCompletes' ? 'with-time' : 'weekday') })}
            </p>
          ) : null}
        </div>
      </div>
      {order.refunds.map((refund, index) => (
        <Refund key={`${refund.owed_at} ${index}`} refund={refund} />
      ))}
      <CustomerParcel order={order} />
      <CustomerOrderTimeline order={order} />
    </Card>
  );
}

/** The store's deadline for shipping, and its reason if it extended the deadline. */
function ShipBy({ order, nowMs }: OrderStatusProps) {
  const t = useMessages(orderMessages);
  const { date } = useFormat();
  const { ship_by: shipBy, ship_by_extension: reason } = order;
  if (shipBy === null) return null;
  const text = isShippingLate(order, nowMs) ? 'shipByMissed' : 'shipBy';
  return (
    <>
      <p className="text-base font-semibold">{t(text, { date: date(shipBy, 'weekday') })}</p>
      {reason === null ? null : (
        <p className="pt-1 text-sm wrap-break-word">{t('shipByExtended', { reason })}</p>
      )}
    </>
  );
}

/** Why the order ended, and that no money is owed if nothing was paid. */
function EndReason({ order }: { order: CustomerOrder }) {
  const t = useMessages(orderMessages);
  const isUnpaid = order.paid_at === null && order.refunds.length === 0;
  return (
    <>
      {order.cancel_reason ? (
        <p className="pt-1 text-sm wrap-break-word">
          {t(`reason_${cancelledBy(order)}`, { reason: order.cancel_reason })}
        </p>
      ) : null}
      {isUnpaid ? <p className="pt-1 text-sm text-ink-2">{t('nothingPaid')}</p> : null}
    </>
  );
}

function Refund({ refund }: { refund: PaymentRefund }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const { amount, reason, paid_back_at: paidBackAt, reference, waits_for_payer: waits } = refund;
  return (
    <div className={`rounded-control px-4 py-3 text-sm ${waits ? 'bg-warning-tint' : 'bg-sunken'}`}>
      <p className="flex items-baseline justify-between gap-3">
        {t(paidBackAt ? 'refundPaidBack' : 'refundOnItsWay')}
        <Money amount={amount} className="text-base font-semibold" />
      </p>
      {paidBackAt ? (
        <p className="wrap-break-word text-ink-2">
          {t(refund.by_bank_transfer ? 'refundTransferredOn' : 'refundPaidBackOn', {
            date: format.date(paidBackAt, 'with-time'),
          })}
          <span className="tabular block">{t('refundReference', { reference: reference ?? '' })}</span>
        </p>
      ) : (
        <p className={waits ? 'font-semibold text-warning' : 'text-ink-2'}>
          {t(waits ? 'refundWaits' : reason === 'late_payment' ? 'refundLate' : 'refundDetail')}
        </p>
      )}
      {refund.sandbox ? <p className="pt-1 text-ink-2">{t('refundSandbox')}</p> : null}
    </div>
  );
}
