import { Fragment, useState, type ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconPackageOff from '#icon/IconPackageOff';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import type { Order } from '@raan/contract/orders/order';
import { keepsTrackingNumber, orderCan } from '@raan/contract/orders/order-rules';
import { ParcelTracking } from '#seller/features/tracking/parcel-tracking.tsx';
import { shippingQuery } from '#seller/features/tracking/tracking.api.ts';
import { ProvenanceCard } from '#seller/features/tracking/provenance-card.tsx';
import { codeOf } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart } from '#lib/lazy-part.tsx';
import { useFirstWait } from '#lib/use-first-wait.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { OrderDocuments } from '#seller/features/documents/order-documents.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { ConfirmDeliverySheet } from './confirm-delivery-sheet.tsx';
import { OrderGoods, OrderHead, OrderMoney, OrderReview, OrderShipping } from './order-sections.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderQuery } from './orders.api.ts';
import { orderMessages } from './orders.ts';
import { ShipSheet } from './ship-sheet.tsx';
import { TrackingSheet } from './tracking-sheet.tsx';

// Few orders are about money back, and none before it has shipped.
const RefundSection = lazyPart(() => import('#seller/features/refunds/refund-section.tsx'), {
  waiting: <SkeletonCards count={1} />,
});
const RefundAnswer = lazyPart(() => import('#seller/features/refunds/refund-answer.tsx'));

const NOT_FOUND = new Set([
  'BUSINESS_ORDER_NOT_FOUND',
  'REQUEST_NOT_FOUND',
  'REQUEST_INVALID',
  'REQUEST_VALIDATION_ERROR',
]);

/** /order/:id: one order, whole, and what can be done with it now. */
export default function OrderPage() {
  const t = useMessages(orderMessages);
  const id = Number(useParams<{ id: string }>().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...orderQuery(id), enabled: known });
  if (!known || (query.isError && NOT_FOUND.has(codeOf(query.error))))
    return (
      <EmptyState
        icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
        title={t('notFoundTitle')}
        detail={t('notFound')}
        action={
          <Link href="/pending-shipment" className={buttonLook({})}>
            {t('toShipment')}
          </Link>
        }
      />
    );
  if (query.isPending)
    return (
      <div className="pt-4">
        <SkeletonCards count={4} />
      </div>
    );
  if (!query.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <WholeOrder order={query.data} />
    </PullToRefresh>
  );
}

function WholeOrder({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  // What waits for an answer, ended the order or may be the way out of a lost parcel comes first.
  const isAboutRefund = order.open_dispute || order.status === 'refunded' || order.lost_at !== null;
  // Where it stood when the page came: it does not change its place under a thumb.
  const [isRefundFirst] = useState(isAboutRefund);
  const isShipped = order.shipped_at !== null;
  const parcel = useQuery({ ...shippingQuery(order.id), enabled: isShipped });
  const [isRefundThere, setIsRefundThere] = useState(false);
  const isWaiting = useFirstWait(isShipped && (parcel.isPending || !isRefundThere));
  const refund = isShipped ? (
    <RefundSection key="refund" order={order} onThere={() => setIsRefundThere(true)} />
  ) : null;
  const facts = (
    <Fragment key="facts">
      <ParcelTracking order={order} />
      <OrderGoods order={order} />
      <OrderMoney order={order} />
      <OrderShipping order={order} />
      <OrderDocuments order={order} />
      <OrderReview order={order} />
    </Fragment>
  );
  return (
    <>
      <div className="flex flex-col gap-3 pt-3 pb-4">
        <OrderHead order={order} />
        {isWaiting ? <SkeletonCards count={3} /> : null}
        <div className={isWaiting ? 'hidden' : 'contents'}>
          {isRefundFirst ? [refund, facts] : [facts, refund]}
          <Card className="pt-1.5">
            <SectionTitle>{t('timeline')}</SectionTitle>
            <OrderTimeline events={order.timeline} />
          </Card>
          <ProvenanceCard order={order} />
          <Cancelling order={order} />
        </div>
      </div>
      {/* Over an open question they stand in the page, under what is still coming. */}
      {isWaiting && order.open_dispute ? null : <Actions order={order} />}
    </>
  );
}

/** Away from the primary action: it takes the order away. */
function Cancelling({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const sheet = useSheetFor<Order>();
  return (
    <>
      {orderCan('cancel', order) ? (
        <Button variant="ghost" className="text-negative" onClick={() => sheet.show(order)}>
          {t('cancel')}
        </Button>
      ) : null}
      {sheet.shown ? (
        <CancelSheet key={sheet.shown.opening} order={order} open={sheet.shown.open} onClose={sheet.hide} />
      ) : null}
    </>
  );
}

type Doing = 'ship' | 'complete' | 'change_tracking';

function Actions({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const doing = useSheetFor<Doing>();
  // An answer that is being written outlasts the question.
  const [wasDisputed, setWasDisputed] = useState(order.open_dispute);
  if (order.open_dispute && !wasDisputed) setWasDisputed(true);
  const buttons: ReactNode[] = [];
  if (orderCan('change_tracking', order) && !keepsTrackingNumber(order))
    buttons.push(
      <Button
        key="tracking"
        // What is lost is sent again, and hardly ever arrives.
        variant={order.lost_at ? 'primary' : 'secondary'}
        wide
        className="px-3!"
        onClick={() => doing.show('change_tracking')}
      >
        {order.tracking_number ? t('editTracking') : t('addTracking')}
      </Button>,
    );
  if (orderCan('complete', order))
    buttons.push(
      <Button
        key="complete"
        variant={order.lost_at ? 'secondary' : 'primary'}
        wide
        className="px-3!"
        onClick={() => doing.show('complete')}
      >
        {t('confirmDelivery')}
      </Button>,
    );
  if (orderCan('ship', order))
    buttons.push(
      <Button
        key="ship"
        wide
        icon={<IconTruckDelivery size={20} aria-hidden />}
        onClick={() => doing.show('ship')}
      >
        {t('ship')}
      </Button>,
    );
  return (
    <>
      {buttons.length === 0 ? null : order.open_dispute ? (
        <div className="flex gap-3 pb-4">{buttons}</div>
      ) : (
        <StickyActions>{buttons}</StickyActions>
      )}
      {wasDisputed ? <RefundAnswer order={order} /> : null}
      {doing.shown?.item === 'ship' ? (
        // Not afresh with each opening: a number that was typed is there again.
        <ShipSheet order={order} open={doing.shown.open} onClose={doing.hide} />
      ) : (
        <SheetFor of={doing}>
          {(what, sheet) =>
            what === 'complete' ? (
              <ConfirmDeliverySheet {...sheet} order={order} />
            ) : (
              <TrackingSheet {...sheet} order={order} />
            )
          }
        </SheetFor>
      )}
    </>
  );
}
