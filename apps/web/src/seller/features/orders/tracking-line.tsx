import { useQuery } from '@tanstack/react-query';
import IconTruck from '#icon/IconTruck';
import type { OrderSummary } from '@raan/contract/orders/order';
import { trackingMessages } from '#seller/features/tracking/tracking-messages.ts';
import { couriersQuery } from '#lib/couriers.ts';
import { useMessages } from '#lib/i18n.tsx';
import { CompletesIn } from '#lib/parcel-events.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { classNames } from '#ui/class-names.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './orders.ts';
import { useIsTicking, type OrderSelection } from './use-order-selection.ts';

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
  selection,
}: {
  order: OrderSummary;
  /** Shows where the parcel is. */
  onTrack: () => void;
  /** While orders are being ticked, nothing in it can be pressed. */
  selection: OrderSelection;
}) {
  const t = useMessages(orderMessages);
  const isTicking = useIsTicking(selection);
  const tracking = useMessages(trackingMessages);
  const format = useFormat();
  const nowMs = useNow(AGE_EVERY_MS);
  const courier = useCourierName(order.courier);
  const shipped = order.shipped_at && t('shippedAgo', { ago: format.ago(order.shipped_at, nowMs) });
  const arrived =
    (order.returned_at && tracking('lineReturned')) || (order.delivered_at && tracking('lineDelivered'));
  const underWay = order.is_returning ? tracking('lineReturning') : shipped;
  const about = [courier, arrived ?? underWay].filter(Boolean).join(' · ');
  return (
    <div className="mx-4 flex items-start gap-2.5 border-t border-line py-2">
      <IconTruck size={20} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        {about ? (
          <p
            className={classNames(
              'text-xs',
              order.is_returning ? 'font-semibold text-warning' : 'text-ink-2',
            )}
          >
            {about}
          </p>
        ) : null}
        <div className="flex min-h-8 items-center">
          {order.tracking_number ? (
            <span className="tabular min-w-0 flex-1 truncate text-sm font-semibold">
              {order.tracking_number}
            </span>
          ) : (
            <span className="text-sm text-ink-2">{t('noTracking')}</span>
          )}
          {isTicking || !order.tracking_number ? null : (
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
        {order.completes_at ? (
          <p className="text-xs text-positive">
            <CompletesIn at={order.completes_at} nowMs={nowMs} />
          </p>
        ) : null}
      </div>
    </div>
  );
}
