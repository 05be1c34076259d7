import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { useMessages } from '#lib/i18n.tsx';
import { CompletionCountdown, ParcelEvents, SandboxBadge } from '#lib/parcel-events.tsx';
import { TrackingNumber } from '#lib/tracking-number.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Notice } from '#ui/notice.tsx';
import { orderMessages } from './order-messages.ts';

/** Parcel tracking and the deadline for problems. Renders nothing before there is a tracking number. */
export function CustomerParcel({ order, nowMs }: { order: CustomerOrder; nowMs: number }) {
  const t = useMessages(orderMessages);
  const { date } = useFormat();
  const { parcel, tracking_number } = order;
  if (!parcel || !tracking_number) return null;
  return (
    <div className="flex flex-col gap-3">
      <TrackingNumber
        courier={order.courier_name ?? t('courier')}
        number={tracking_number}
        courierUrl={parcel.courier_url}
      />
      {parcel.sandbox ? (
        <p>
          <SandboxBadge />
        </p>
      ) : null}
      {parcel.completes_at ? (
        <Notice tone="info" title={<CompletionCountdown at={parcel.completes_at} nowMs={nowMs} />}>
          {t('completesDetail', { date: date(parcel.completes_at, 'weekday') })}
        </Notice>
      ) : null}
      <ParcelEvents parcel={parcel} />
    </div>
  );
}
