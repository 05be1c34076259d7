import { useQuery } from '@tanstack/react-query';
import IconTruck from '#icon/IconTruck';
import type { OrderSummary } from '@raan/contract/orders/order';
import { trackingMessages } from '#seller/features/tracking/tracking-messages.ts';
import { couriersQuery } from '#lib/couriers.ts';
import { useMessages } from '#lib/i18n.tsx';
import { CompletesIn } from '#lib/parcel-events.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './orders.ts';

const AGE_EVERY_MS = 60_000;

/** The courier's name in the visitor's language, or its code while names are not there. */
function useCourierName(code: string | null): string | null {
  const { data } = useQuery({ ...couriersQuery, enabled: code !== null });
  if (code === null) return null;
  return data?.find((courier) => courier.code === code)?.name ?? code.toUpperCase();
}

/** Courier and tracking number with the way to where the parcel is. */
export function TrackingLine({
  order,
  onTrack,
  quiet = false,
}: {
  order: OrderSummary;
  /** Shows where the parcel is. */
  onTrack: () => void;
  /** Nothing can be pressed now. */
  quiet?: boolean;
}) {
  const t = useMessages(orderMessages);
  const tracking = useMessages(trackingMessages);
  const format = useFormat();
  const nowMs = useNow(AGE_EVERY_MS);
  const courier = useCourierName(order.courier);
  const shipped = order.shipped_at && t('shippedAgo', { ago: format.ago(order.shipped_at, nowMs) });
  const arrived =
    (order.returned_at && tracking('lineReturned')) || (order.delivered_at && tracking('lineDelivered'));
  const about = [courier, arrived ?? shipped].filter(Boolean);
  return (
    <div className="mx-4 flex min-h-12 items-center gap-2.5 border-t border-line py-1.5">
      <IconTruck size={20} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        {about.length > 0 ? (
          // Where there is no room for both, the second is below the first, whole.
          <span className="flex flex-wrap gap-x-1 text-xs text-ink-2">
            {about.map((said, index) => (
              <span key={said}>{index === 0 ? said : `· ${said}`}</span>
            ))}
          </span>
        ) : null}
        {order.tracking_number ? (
          <span className="tabular block truncate text-sm font-semibold">{order.tracking_number}</span>
        ) : (
          <span className="block text-sm text-ink-2">{t('noTracking')}</span>
        )}
        {order.completes_at ? (
          <span className="block text-xs text-positive">
            <CompletesIn at={order.completes_at} nowMs={nowMs} />
          </span>
        ) : null}
      </span>
      {quiet || !order.tracking_number ? null : (
        <span className="-mr-3 inline-flex">
          <CopyButton
            text={order.tracking_number}
            label={t('copy')}
            copiedLabel={t('copied')}
            onFailed={() => toast.error(t('copyFailed'))}
          />
          <button
            type="button"
            aria-label={tracking('trackOrder', { number: order.order_number })}
            className="-my-2 min-h-12 px-3 text-sm font-semibold text-brand hover:underline"
            onClick={onTrack}
          >
            {tracking('track')}
          </button>
        </span>
      )}
    </div>
  );
}
