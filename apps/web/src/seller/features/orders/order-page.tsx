import { Fragment, useState, type ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconPackageOff from '#icon/IconPackageOff';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import type { Order } from '@raan/contract/orders/order';
import { isTrackingNumberFixed, orderCan } from '@raan/contract/orders/order-rules';
import { ParcelTracking } from '#seller/features/tracking/parcel-tracking.tsx';
import { shippingQuery } from '#seller/features/tracking/tracking.api.ts';
import { errorCodeOf } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart } from '#lib/lazy-part.tsx';
import { useInitialWait } from '#seller/lib/use-initial-wait.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { OrderDocuments } from '#seller/features/documents/order-documents.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { canConfirmDelivery } from './order-actions.ts';
import { ConfirmDeliverySheet } from './confirm-delivery-sheet.tsx';
import { OrderItemsCard, OrderHeader, OrderAmounts, OrderReview, OrderShipping } from './order-sections.tsx';
import { OrderHistory } from './order-history.tsx';
import { orderQuery } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';
import { ShipSheet } from './ship-sheet.tsx';
import { TrackingSheet } from './tracking-sheet.tsx';

// Loaded on demand: few orders have a refund, and none before shipping.
const RefundSection = lazyPart(() => import('#seller/features/refunds/refund-section.tsx'), {
  placeholder: <SkeletonCards count={1} />,
});
const RefundResponse = lazyPart(() => import('#seller/features/refunds/refund-response.tsx'));

const NOT_FOUND_CODES = new Set([
  'BUSINESS_ORDER_NOT_FOUND',
  'REQUEST_NOT_FOUND',
  'REQUEST_INVALID',
  'REQUEST_VALIDATION_ERROR',
]);

/** /order/:id: one order with its available actions. */
export default function OrderPage() {
  return <OrderById id={Number(useParams<{ id: string }>().id)} />;
}

/** Loads and shows an order, on its page or beside a list. */
export function OrderById({ id, isBeside = false }: { id: number; isBeside?: boolean }) {
  const t = useMessages(orderMessages);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...orderQuery(id), enabled: isValidId });
  if (!isValidId || (query.isError && NOT_FOUND_CODES.has(errorCodeOf(query.error))))
    return (
      <EmptyState
        icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
        title={t('notFoundTitle')}
        detail={t('notFound')}
        action={
          <Link href="/pending-shipment" className={buttonClasses({})}>
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
  // Beside a list the order scrolls by itself, and a pull would be a scroll.
  if (isBeside) return <OrderDetails order={query.data} />;
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <OrderDetails order={query.data} />
    </PullToRefresh>
  );
}

function OrderDetails({ order }: { order: Order }) {
  // An open refund request, a refund, or a lost parcel, which may need one, comes first.
  const isRefundUrgent = order.open_dispute || order.status === 'refunded' || order.lost_at !== null;
  // Fixed at the first render, so that the section does not move while the user reads.
  const [isRefundFirst] = useState(isRefundUrgent);
  const isShipped = order.shipped_at !== null;
  const parcel = useQuery({ ...shippingQuery(order.id), enabled: isShipped });
  const [isRefundLoaded, setIsRefundLoaded] = useState(false);
  const showsSkeleton = useInitialWait(isShipped && (parcel.isPending || !isRefundLoaded));
  const refund = isShipped ? (
    <RefundSection key="refund" order={order} onLoaded={() => setIsRefundLoaded(true)} />
  ) : null;
  const history = <OrderHistory order={order} scans={parcel.data?.events ?? []} />;
  const sections = (
    <Fragment key="sections">
      <ParcelTracking order={order} />
      {isShipped ? history : null}
      <OrderItemsCard order={order} />
      <OrderAmounts order={order} />
      <OrderShipping order={order} />
      <OrderDocuments order={order} />
      <OrderReview order={order} />
      {isShipped ? null : history}
    </Fragment>
  );
  return (
    <>
      <div className="flex flex-col gap-3 pt-3 pb-4">
        <OrderHeader order={order} />
        {showsSkeleton ? <SkeletonCards count={3} /> : null}
        <div className={showsSkeleton ? 'hidden' : 'contents'}>
          {isRefundFirst ? [refund, sections] : [sections, refund]}
          <CancelButton order={order} />
        </div>
      </div>
      {/* With an open dispute the buttons are part of the page, below content that is still loading. */}
      {showsSkeleton && order.open_dispute ? null : <OrderActions order={order} />}
    </>
  );
}

/** Placed away from the primary action, because cancelling cannot be undone. */
function CancelButton({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const sheet = useItemSheet<Order>();
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

type OrderAction = 'ship' | 'complete' | 'change_tracking';

function OrderActions({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const actionSheet = useItemSheet<OrderAction>();
  // Keeps the reply form open when the dispute closes while the seller is writing.
  const [wasDisputed, setWasDisputed] = useState(order.open_dispute);
  if (order.open_dispute && !wasDisputed) setWasDisputed(true);
  // A lost parcel is resent rather than delivered. An order without a number is cancelled.
  const needsNumber = order.lost_at !== null || order.tracking_number === null;
  const buttons: ReactNode[] = [];
  if (orderCan('change_tracking', order) && !isTrackingNumberFixed(order))
    buttons.push(
      <Button
        key="tracking"
        variant={needsNumber ? 'primary' : 'secondary'}
        wide
        className="px-3!"
        onClick={() => actionSheet.show('change_tracking')}
      >
        {order.tracking_number ? t('editTracking') : t('addTracking')}
      </Button>,
    );
  if (canConfirmDelivery(order))
    buttons.push(
      <Button
        key="complete"
        variant={needsNumber ? 'secondary' : 'primary'}
        wide
        className="px-3!"
        onClick={() => actionSheet.show('complete')}
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
        onClick={() => actionSheet.show('ship')}
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
      {wasDisputed ? <RefundResponse order={order} /> : null}
      {actionSheet.shown?.item === 'ship' ? (
        // Without a new key for each opening, so that a typed tracking number stays.
        <ShipSheet order={order} open={actionSheet.shown.open} onClose={actionSheet.hide} />
      ) : (
        <ItemSheet state={actionSheet}>
          {(action, sheet) =>
            action === 'complete' ? (
              <ConfirmDeliverySheet {...sheet} order={order} />
            ) : (
              <TrackingSheet {...sheet} order={order} />
            )
          }
        </ItemSheet>
      )}
    </>
  );
}
