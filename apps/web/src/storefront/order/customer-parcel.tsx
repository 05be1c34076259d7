import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { useMessages } from '#lib/i18n.tsx';
import { ParcelEvents, SandboxBadge } from '#lib/parcel-events.tsx';
import { TrackingNumber } from '#lib/tracking-number.tsx';
import { orderMessages } from './order-messages.ts';

/** Parcel tracking. Renders nothing before there is a tracking number. */
export function CustomerParcel({ order }: { order: CustomerOrder }) {
  const t = useMessages(orderMessages);
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
      <ParcelEvents parcel={parcel} />
    </div>
  );
}
