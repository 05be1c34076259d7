import { useRef, useState } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import type { PaymentMethod } from '@raan/contract/payments/payment';
import { orderCan } from '@raan/contract/orders/order-rules';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart, type LoadFailureProps } from '#lib/lazy-part.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useIsHydrated } from '#ui/hydrated.ts';
import { useUiText } from '#ui/ui-text.tsx';
import { ArrivalQuestion } from './arrival-question.tsx';
import { cancelMessages } from './cancel-messages.ts';
import type { CancelOrderProps } from './cancel-order.tsx';
import { ConfirmReceived } from './confirm-received.tsx';
import type { OrderLinkCardProps } from './order-link-card.tsx';
import { OrderItems } from './order-items.tsx';
import { orderMessages } from './order-messages.ts';
import { OrderStatus, REFUND_PART_ID } from './order-status.tsx';
import { PayBox } from './pay-box.tsx';
import { paymentMessages } from './payment-messages.ts';
import type { PaymentChoiceProps } from './payment-choice.tsx';
import type { QrDrawing } from './qr-drawing.ts';
import type { RefundBoxProps, RefundStart } from './refund-box.tsx';
import { refundMessages } from './refund-messages.ts';
import type { ReviewBoxProps } from './review-box.tsx';
import { reviewMessages } from './review-messages.ts';
import { useOrder } from './use-order.ts';

type PartProps = {
  failedText: string;
};

// Loaded on demand: only customers who received the order review it.
const ReviewBox = lazyPart<ReviewBoxProps & PartProps>(() => import('./review-box.tsx'), {
  messages: reviewMessages,
  LoadFailure: BoxLoadFailure,
});
// Loaded on demand: few customers need it, and none before shipment.
const RefundBox = lazyPart<RefundBoxProps & PartProps>(() => import('./refund-box.tsx'), {
  messages: refundMessages,
  LoadFailure: BoxLoadFailure,
});
// Loaded on demand: few customers cancel.
const CancelOrder = lazyPart<CancelOrderProps & PartProps>(() => import('./cancel-order.tsx'), {
  messages: cancelMessages,
  LoadFailure: BoxLoadFailure,
});
// Loaded on demand: the server has drawn the code that most customers scan.
const PaymentChoice = lazyPart<PaymentChoiceProps & PartProps>(() => import('./payment-choice.tsx'), {
  messages: paymentMessages,
  LoadFailure: BoxLoadFailure,
});
// Loaded on demand: below the first screen.
const OrderLinkCard = lazyPart<OrderLinkCardProps & PartProps>(() => import('./order-link-card.tsx'), {
  LoadFailure: BoxLoadFailure,
});

const STICKY_FOOTER =
  'sticky bottom-0 z-10 order-last -mx-4 mt-auto -mb-8 border-t border-line bg-surface/95 px-4 pt-3 pb-[calc(var(--safe-bottom)+0.75rem)] frosted';

export type OrderPageData = {
  order: CustomerOrder;
  orderToken: string;
  /** The server's time when rendering, in milliseconds. */
  nowMs: number;
  /** QR code while payment is pending. */
  qr: QrDrawing | null;
  /** Ways to pay, the default first. */
  methods: readonly PaymentMethod[];
};

/** A customer's order: pay, cancel, track, confirm, review. Refreshes itself. */
export function OrderPage({ order: first, orderToken, nowMs, qr, methods }: OrderPageData) {
  const t = useMessages(orderMessages);
  const { date } = useFormat();
  const { order, receivedAtMs, isStale, take, refresh } = useOrder(first, orderToken);
  const isHydrated = useIsHydrated();
  const [skewMs] = useState(() => (typeof window === 'undefined' ? 0 : nowMs - Date.now()));
  const due = order.status === 'pending_payment' ? order.payment : null;
  const isDrawn = qr !== null && due?.qr_payload === first.payment?.qr_payload;
  // Without tracking, the customer is the first to know about the delivery.
  const isInTransit = order.parcel?.is_followed === true && order.parcel.delivered_at === null;
  const canConfirm = orderCan('complete', order);
  const statedAt = canConfirm ? order.delivery_stated_at : null;
  const refundPart = useRef<HTMLDivElement>(null);
  const [refundStart, setRefundStart] = useState<RefundStart>();
  const reportNotReceived = () => {
    setRefundStart({ reason: 'not_arrived' });
    // Shows why, if the form can't be opened.
    refundPart.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-4 pb-8">
      <header>
        <h1 className="tabular text-base font-semibold">
          {t('orderNumber', { number: order.order_number })}
        </h1>
        <p className="tabular text-sm text-ink-2">
          {t('placedAt', { time: date(order.created_at, 'with-time') })}
        </p>
      </header>
      {isStale ? (
        <p role="status" className="rounded-control bg-warning-tint px-4 py-2.5 text-sm text-warning">
          {t('stale')}
        </p>
      ) : null}
      {statedAt === null ? null : (
        <ArrivalQuestion
          orderToken={orderToken}
          statedAt={statedAt}
          onOrder={take}
          onNotReceived={reportNotReceived}
        />
      )}
      {due && qr && isDrawn ? (
        <PayBox order={order} payment={due} qr={qr} nowMs={nowMs} skewMs={skewMs} onChange={refresh} />
      ) : due ? null : (
        <OrderStatus order={order} nowMs={receivedAtMs === null ? nowMs : receivedAtMs + skewMs} />
      )}
      {due && isHydrated && (!isDrawn || methods.length > 1) ? (
        <PaymentChoice
          payment={due}
          isDrawn={isDrawn}
          methods={methods}
          orderToken={orderToken}
          onOrder={take}
          refresh={refresh}
          failedText={t('payFailed')}
        />
      ) : null}
      {orderCan('cancel', first) ? (
        // Stays when the order ships, to say that it can no longer be cancelled.
        <div className={orderCan('cancel', order) ? 'min-h-12' : 'empty:hidden'}>
          {isHydrated ? (
            <CancelOrder
              order={order}
              orderToken={orderToken}
              onOrder={take}
              refresh={refresh}
              failedText={t('cancelFailed')}
            />
          ) : null}
        </div>
      ) : null}
      {canConfirm && statedAt === null ? (
        // The same element in both styles, because the parcel may arrive while the confirmation is open.
        <div className={isInTransit ? undefined : STICKY_FOOTER}>
          <ConfirmReceived
            orderToken={orderToken}
            onOrder={take}
            variant={isInTransit ? 'secondary' : 'primary'}
          />
        </div>
      ) : null}
      {isHydrated && orderCan('review', order) ? (
        <ReviewBox
          order={order}
          orderToken={orderToken}
          onOrder={take}
          refresh={refresh}
          failedText={t('reviewFailed')}
        />
      ) : null}
      {isHydrated && order.shipped_at !== null ? (
        <div ref={refundPart} id={REFUND_PART_ID} className="empty:hidden">
          <RefundBox
            order={order}
            orderToken={orderToken}
            start={refundStart}
            onChange={refresh}
            failedText={t('refundFailed')}
          />
        </div>
      ) : null}
      <OrderItems order={order} />
      {isHydrated ? (
        <OrderLinkCard order={order} orderToken={orderToken} failedText={t('linkFailed')} />
      ) : null}
    </div>
  );
}

/** Replaces a part that failed to load; the order stays visible. */
function BoxLoadFailure({ failedText, retry, retrying }: PartProps & LoadFailureProps) {
  const text = useUiText();
  return (
    <Card className="flex flex-col gap-3">
      <p role="alert" className="text-sm text-ink-2">
        {failedText}
      </p>
      <Button variant="secondary" loading={retrying} onClick={retry}>
        {text.retry}
      </Button>
    </Card>
  );
}
