import { useState, useSyncExternalStore } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { orderCan } from '@raan/contract/orders/order-rules';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart, type LostProps } from '#lib/lazy-part.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { ConfirmReceived } from './confirm-received.tsx';
import { KeepLink } from './keep-link.tsx';
import { OrderItems } from './order-items.tsx';
import { orderMessages } from './order-messages.ts';
import { OrderStatus } from './order-status.tsx';
import { PayBox } from './pay-box.tsx';
import type { QrDrawing } from './qr-drawing.ts';
import type { RefundBoxProps } from './refund-box.tsx';
import { refundMessages } from './refund-messages.ts';
import type { ReviewBoxProps } from './review-box.tsx';
import { useOrder } from './use-order.ts';

type PartProps = {
  /** Said in its place where it can't be fetched. */
  failed: string;
};

// Only who has the goods rates them.
const ReviewBox = lazyPart<ReviewBoxProps & PartProps>(() => import('./review-box.tsx'), { Lost: LostBox });
// Few customers need it, and none before the goods are on their way.
const RefundBox = lazyPart<RefundBoxProps & PartProps>(() => import('./refund-box.tsx'), {
  words: refundMessages,
  Lost: LostBox,
});

const AT_THE_FOOT =
  'sticky bottom-0 z-10 order-last -mx-4 mt-auto -mb-8 border-t border-line bg-surface/95 px-4 pt-3 pb-[calc(var(--safe-bottom)+0.75rem)] frosted';

const COUNTDOWN_EVERY_MS = 60_000;

export type OrderPageData = {
  order: CustomerOrder;
  orderToken: string;
  /** The server's clock when it drew the page, in milliseconds. */
  nowMs: number;
  /** The payment's QR code, while the order waits for it. */
  qr: QrDrawing | null;
};

const neverChanges = () => () => undefined;

/** An order as its customer follows it: pay, wait, receive, review. It keeps itself up to date. */
export function OrderPage({ order: first, orderToken, nowMs, qr }: OrderPageData) {
  const t = useMessages(orderMessages);
  const { date } = useFormat();
  const { order, isStale, take, refresh } = useOrder(first, orderToken);
  // How far the phone's clock is off is known only in the browser; until then the page shows the server's time.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [skewMs] = useState(() => (typeof window === 'undefined' ? 0 : nowMs - Date.now()));
  const currentMs = useNow(COUNTDOWN_EVERY_MS);
  // Where nobody follows the parcel, its customer is the first to know that it has arrived.
  const isOnItsWay = order.parcel?.is_followed === true && order.parcel.delivered_at === null;
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
      {order.status === 'pending_payment' && order.payment && qr ? (
        <PayBox payment={order.payment} qr={qr} nowMs={nowMs} skewMs={skewMs} onChange={refresh} />
      ) : (
        <OrderStatus order={order} nowMs={isInBrowser ? currentMs + skewMs : nowMs} />
      )}
      {orderCan('complete', order) ? (
        // One place among the elements for both looks: the parcel may arrive while the customer is being asked.
        <div className={isOnItsWay ? undefined : AT_THE_FOOT}>
          <ConfirmReceived
            orderToken={orderToken}
            take={take}
            variant={isOnItsWay ? 'secondary' : 'primary'}
          />
        </div>
      ) : null}
      {isInBrowser && orderCan('review', order) ? (
        <ReviewBox
          order={order}
          orderToken={orderToken}
          take={take}
          refresh={refresh}
          failed={t('reviewFailed')}
        />
      ) : null}
      {isInBrowser && order.shipped_at !== null ? (
        <RefundBox order={order} orderToken={orderToken} onChange={refresh} failed={t('refundFailed')} />
      ) : null}
      <OrderItems order={order} />
      <KeepLink order={order} orderToken={orderToken} />
    </div>
  );
}

/** Stands in the place of a part that could not be fetched; the order is still there to be followed. */
function LostBox({ failed, retry, retrying }: PartProps & LostProps) {
  const text = useUiText();
  return (
    <Card className="flex flex-col gap-3">
      <p role="alert" className="text-sm text-ink-2">
        {failed}
      </p>
      <Button variant="secondary" loading={retrying} onClick={retry}>
        {text.retry}
      </Button>
    </Card>
  );
}
