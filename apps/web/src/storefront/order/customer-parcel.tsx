import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { useMessages } from '#lib/i18n.tsx';
import { CompletesIn, ParcelEvents, SandboxMark } from '#lib/parcel-events.tsx';
import { ParcelNumber } from '#lib/parcel-number.tsx';
import { Notice } from '#ui/notice.tsx';
import { orderMessages } from './order-messages.ts';

/** Where the parcel is, and until when its customer can speak up; nothing before it has a number. */
export function CustomerParcel({ order, nowMs }: { order: CustomerOrder; nowMs: number }) {
  const t = useMessages(orderMessages);
  const { parcel, tracking_number } = order;
  if (!parcel || !tracking_number) return null;
  return (
    <div className="flex flex-col gap-3">
      <ParcelNumber
        courier={order.courier_name ?? t('courier')}
        number={tracking_number}
        courierUrl={parcel.courier_url}
      />
      {parcel.sandbox ? (
        <p>
          <SandboxMark />
        </p>
      ) : null}
      {parcel.completes_at ? (
        <Notice tone="info" title={<CompletesIn at={parcel.completes_at} nowMs={nowMs} />}>
          {t('completesDetail')}
        </Notice>
      ) : null}
      <ParcelEvents parcel={parcel} />
    </div>
  );
}
