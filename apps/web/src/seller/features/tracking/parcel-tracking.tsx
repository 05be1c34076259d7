import { useQuery } from '@tanstack/react-query';
import type { OrderSummary } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { CompletionCountdown, ParcelEvents, SandboxBadge } from '#lib/parcel-events.tsx';
import { TrackingNumber } from '#lib/tracking-number.tsx';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { shippingQuery } from './tracking.api.ts';
import { trackingMessages } from './tracking-messages.ts';

const COUNTDOWN_INTERVAL_MS = 60_000;

/** Parcel section of the order page, whose timeline has the scans. Hidden before shipping. */
export function ParcelTracking({ order }: { order: OrderSummary }) {
  const t = useMessages(trackingMessages);
  const { data } = useQuery({ ...shippingQuery(order.id), enabled: order.shipped_at !== null });
  if (order.shipped_at === null) return null;
  return (
    <Card className="pt-1.5">
      <SectionTitle aside={data?.sandbox ? <SandboxBadge /> : null}>{t('parcel')}</SectionTitle>
      <ParcelStatus order={order} withScans={false} />
    </Card>
  );
}

/** Courier, tracking number, countdown and scans of a shipped order. */
export function ParcelStatus({
  order,
  withScans = true,
}: {
  order: Pick<OrderSummary, 'id' | 'status'>;
  withScans?: boolean;
}) {
  const t = useMessages(trackingMessages);
  const { data: parcel, ...query } = useQuery(shippingQuery(order.id));
  const nowMs = useNow(COUNTDOWN_INTERVAL_MS);
  if (query.isPending)
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </SkeletonGroup>
    );
  if (!parcel)
    return (
      <div className="flex flex-col gap-3">
        <Notice tone="negative" title={t('loadFailed')} alert>
          {errorText(query.error)}
        </Notice>
        <Button variant="secondary" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  if (parcel.tracking_number === null || parcel.courier_name === null)
    return (
      <p className="text-sm text-ink-2">
        {t(orderCan('change_tracking', order) ? 'noNumber' : 'neverNumber')}
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      <TrackingNumber
        courier={parcel.courier_name}
        number={parcel.tracking_number}
        courierUrl={parcel.courier_url}
      />
      {parcel.completes_at ? (
        <p className="text-sm text-ink-2">
          <span className="block font-semibold text-positive">
            <CompletionCountdown at={parcel.completes_at} nowMs={nowMs} />
          </span>
          {t('deliveredWait')}
        </p>
      ) : null}
      {withScans || !parcel.is_followed ? <ParcelEvents parcel={parcel} /> : null}
    </div>
  );
}
