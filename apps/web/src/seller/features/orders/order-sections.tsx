import { Link } from 'wouter';
import IconCopy from '#icon/IconCopy';
import IconEyeOff from '#icon/IconEyeOff';
import IconPhone from '#icon/IconPhone';
import IconStarFilled from '#icon/IconStarFilled';
import { HOUR_MS, MINUTE_MS } from '@raan/contract/durations';
import { orderOutlook, SHIP_BY_REMINDER_HOURS } from '@raan/contract/orders/order-deadlines';
import { lineAmount, lineUnitPrice } from '@raan/contract/orders/order-rules';
import type { Order, OrderItem } from '@raan/contract/orders/order';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { isReturnOpen } from '@raan/contract/refunds/refund-states';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { choiceText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { useDay } from '#seller/lib/expected-payment/expected-payment.tsx';
import { paymentMessages } from '#seller/lib/expected-payment/payment-messages.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { toast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { orderExplanationKey } from './order-explanation.ts';
import { DeadlineChip } from './deadline-chip.tsx';
import { LostParcelNotice } from './lost-parcel.tsx';
import { ClosureReason } from './order-closure.tsx';
import { OrderOutlook } from './order-outlook.tsx';
import { orderStatusIcon, orderStatusTone } from './order-status.tsx';
import { orderMessages } from './orders-messages.ts';
import { useCopy } from './use-copy.ts';
import { ExtendShipByButton } from './use-extend-sheet.tsx';

function Copy({ text }: { text: string }) {
  const t = useMessages(orderMessages);
  return (
    <CopyButton
      text={text}
      label={`${t('copy')}: ${text}`}
      copiedLabel={t('copied')}
      onFailed={() => toast.error(t('copyFailed'))}
    />
  );
}

const RETURNING_EXPLANATIONS = new Set<ReturnType<typeof orderExplanationKey>>([
  'about_returning',
  'about_returning_delivered',
  'about_returned',
  'about_completed_returning',
]);

/** Status, explanation, order number and deadline. */
export function OrderHeader({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const { status } = order;
  const nowMs = useNow(MINUTE_MS);
  return (
    <>
      {order.lost_at ? (
        <LostParcelNotice order={order} at={order.lost_at} />
      ) : (
        <Notice
          tone={headerTone(order, nowMs)}
          icon={orderStatusIcon(status, 22)}
          title={<span className="text-base">{t(titleKeyOf(order))}</span>}
        >
          <Explanation order={order} />
          <OrderOutlook order={order} />
          {order.ending ? <ClosureReason ending={order.ending} /> : null}
        </Notice>
      )}
      <Card>
        <FactList>
          <Fact
            label={
              <span className="flex flex-col items-start gap-1">
                {t('orderNumber')}
                {order.is_demo ? <Chip>{t('demo')}</Chip> : null}
              </span>
            }
            aside={<Copy text={order.order_number} />}
          >
            <span className="tabular font-semibold whitespace-nowrap">{order.order_number}</span>
          </Fact>
          <ShipByFact order={order} />
        </FactList>
        {/* The other statuses have their dates in the timeline. */}
        <div className="flex justify-end empty:hidden">
          {status === 'pending_shipment' ? <ExtendShipByButton order={order} /> : null}
          {status === 'pending_payment' ? <DeadlineChip order={order} /> : null}
        </div>
      </Card>
    </>
  );
}

function titleKeyOf({ status, ending, refund_state }: Order) {
  if (isReturnOpen(refund_state)) return `dispute_${refund_state}` as const;
  const isRefundPending = status === 'refunded' && ending?.money_back === 'on_its_way';
  return isRefundPending ? 'refundOnItsWay' : (`status_${status}` as const);
}

function Explanation({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const key = orderExplanationKey(order);
  if (key === 'about_delivery_stated')
    return <p>{t(key, { date: format.date(order.delivery_stated_at ?? '', 'weekday') })}</p>;
  return key ? <p>{t(key)}</p> : null;
}

function headerTone(order: Order, nowMs: number): Tone {
  if (order.open_dispute || RETURNING_EXPLANATIONS.has(orderExplanationKey(order))) return 'warning';
  return orderOutlook(order, nowMs)?.kind === 'cancels_unshipped'
    ? 'negative'
    : orderStatusTone(order.status);
}

/** The deadline for shipping, if it is near, extended or missed; otherwise the explanation has its day. */
function ShipByFact({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const { ship_by: shipBy, ship_by_extension: extension, missed_ship_by: isMissed } = order;
  const nowMs = useNow(MINUTE_MS);
  const isUrgent =
    order.status === 'pending_shipment' &&
    shipBy !== null &&
    Math.abs(Date.parse(shipBy) - nowMs) <= SHIP_BY_REMINDER_HOURS * HOUR_MS;
  if (shipBy === null || (!isUrgent && extension === null && !isMissed)) return null;
  return (
    <Fact label={t('shipByDate')}>
      {isUrgent ? <DeadlineChip order={order} /> : format.date(shipBy, 'weekday')}
      {isMissed ? <span className="text-negative"> · {t('shipsLate')}</span> : null}
      {extension ? (
        <span className="block text-xs text-ink-2">{t('extendedBecause', { reason: extension })}</span>
      ) : null}
    </Fact>
  );
}

export function OrderItemsCard({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  return (
    <Card className="pt-1.5">
      <SectionTitle
        aside={
          <span className="text-sm text-ink-2">
            {t('quantity', { count: format.count(order.total_quantity) })}
          </span>
        }
      >
        {t('items')}
      </SectionTitle>
      <ul className="flex flex-col gap-3">
        {order.items.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
      {order.note ? (
        <div className="mt-3">
          <Notice tone="neutral" title={t('customerNote')}>
            {order.note}
          </Notice>
        </div>
      ) : null}
    </Card>
  );
}

function ItemRow({ item }: { item: OrderItem }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const options = choiceText(item);
  const content = (
    <>
      <Picture
        src={item.product.main_image_url}
        alt=""
        width={1}
        height={1}
        className="size-16 shrink-0 rounded-control"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm">{item.product_name}</span>
        {options ? <span className="block text-xs text-ink-2">{options}</span> : null}
        {item.sku ? <span className="block text-xs text-ink-2">{`SKU ${item.sku}`}</span> : null}
        <span className="mt-0.5 flex items-baseline justify-between gap-2 text-sm">
          <span className="tabular text-ink-2">
            {t('unitPriceTimes', { price: format.money(lineUnitPrice(item)), count: item.quantity })}
          </span>
          <Money amount={lineAmount(item)} className="font-semibold" />
        </span>
      </span>
    </>
  );
  if (item.product_id === null) return <div className="flex gap-3">{content}</div>;
  return (
    <Link href={`/product/${item.product_id}`} className="flex gap-3">
      {content}
    </Link>
  );
}

/** The customer's payment, the supplier's cost and the seller's profit. */
export function OrderAmounts({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  // The refund section shows what happened to the supplier's cost.
  const isRefunded = order.status === 'refunded' || order.status === 'cancelled';
  const isNeverPaid = order.status === 'cancelled' && order.paid_at === null;
  return (
    <Card className="pt-1.5">
      <SectionTitle>{t('money')}</SectionTitle>
      <FactList>
        <Fact label={t(isNeverPaid ? 'notPaid' : order.paid_at ? 'customerPaid' : 'customerPays')}>
          <Money amount={order.retail_amount} className={isNeverPaid ? 'text-ink-2' : undefined} />
        </Fact>
        {isNeverPaid ? null : isRefunded ? (
          <Fact
            label={t(order.ending?.money_back === 'on_its_way' ? 'refundOnItsWay' : 'refundedToCustomer')}
          >
            <Money amount={-order.retail_amount} />
          </Fact>
        ) : (
          <Fact label={t('supplierCost')}>
            <Money amount={-order.cost_amount} />
          </Fact>
        )}
        {!isRefunded && order.refunded_amount > 0 ? (
          <Fact label={t('refundedToCustomer')}>
            <Money amount={-order.refunded_amount} />
          </Fact>
        ) : null}
        {order.returned_cost_amount > 0 && !isRefunded ? (
          <Fact label={t('supplierCostReturned')}>
            <Money amount={order.returned_cost_amount} />
          </Fact>
        ) : null}
        <Fact label={t('youEarn')} strong>
          <Money
            amount={isRefunded ? 0 : order.profit}
            className={isRefunded ? 'text-ink-2' : 'text-positive'}
          />
        </Fact>
      </FactList>
      {order.funding && !isRefunded ? (
        <p className="pt-1 text-right text-xs text-ink-2">{t(`about_${order.funding}`)}</p>
      ) : null}
      <WhenPaid expected={order.expected_payment} />
    </Card>
  );
}

/** Amount, expected day and cause of the payment to the seller. */
function WhenPaid({ expected }: { expected: Order['expected_payment'] }) {
  const t = useMessages(paymentMessages);
  const formatDay = useDay();
  if (!expected) return null;
  const { day, cause, amount } = expected;
  const when =
    day === null ? t('noDate') : t(cause === 'paid' ? 'paidOn' : 'around', { day: formatDay(day) });
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        {t('label')}
        <Money amount={amount} className="text-base font-semibold text-ink" />
      </p>
      <p className="text-base font-semibold">{when}</p>
      <p className="text-sm text-ink-2">{t(`cause_${cause}`)}</p>
    </div>
  );
}

/** Customer and address in full, with buttons to copy each, or all in the format of courier apps. */
export function OrderShipping({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const { customer, shipping } = order;
  const address = formatThaiAddress(shipping);
  const copy = useCopy();
  return (
    <Card className="pt-1.5">
      <SectionTitle
        aside={
          <a
            href={`tel:${customer.phone}`}
            className="inline-flex min-h-12 items-center gap-1.5 text-sm font-semibold text-brand"
          >
            <IconPhone size={18} aria-hidden />
            {t('call')}
          </a>
        }
      >
        {t('shipping')}
      </SectionTitle>
      <FactList>
        <Fact label={t('customer')} aside={<Copy text={customer.name} />}>
          {customer.name}
        </Fact>
        <Fact label={t('phone')} aside={<Copy text={customer.phone} />}>
          <span className="tabular">{formatThaiPhone(customer.phone)}</span>
        </Fact>
        <Fact label={t('address')} aside={<Copy text={address} />}>
          {address}
        </Fact>
      </FactList>
      <Button
        variant="secondary"
        wide
        className="mt-2"
        icon={<IconCopy size={20} aria-hidden />}
        onClick={() => void copy([customer.name, customer.phone, address].join('\n'))}
      >
        {t('copyReceiver')}
      </Button>
    </Card>
  );
}

export function OrderReview({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const { review } = order;
  if (!review) return null;
  return (
    <Card className="pt-1.5">
      <SectionTitle
        aside={
          review.rating === null ? null : (
            <span className="inline-flex items-center gap-1 text-sm font-semibold">
              <IconStarFilled size={18} aria-hidden className="text-mango" />
              {t('rating', { rating: review.rating })}
            </span>
          )
        }
      >
        {t('review')}
      </SectionTitle>
      {review.comment ? <p className="text-sm wrap-break-word">{review.comment}</p> : null}
      <HiddenReviews order={order} />
      <p className="pt-1 text-xs text-ink-2">{format.date(review.at, 'with-time')}</p>
    </Card>
  );
}

function HiddenReviews({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const hasSeveralProducts = new Set(order.items.map((item) => item.product_id)).size > 1;
  return order.review?.hidden.map(({ product_id, reason_code, reason }) => {
    const name = order.items.find((item) => item.product_id === product_id)?.product_name;
    return (
      <div key={product_id} className="py-1">
        <Notice
          tone="warning"
          icon={<IconEyeOff size={20} aria-hidden />}
          title={hasSeveralProducts && name ? t('reviewHiddenOf', { name }) : t('reviewHidden')}
        >
          <DecisionReason code={reason_code} note={reason} labelOf={t} />
        </Notice>
      </div>
    );
  });
}
