import { useQuery } from '@tanstack/react-query';
import IconTruck from '#icon/IconTruck';
import type { OrderSummary } from '@raan/contract/orders/order';
import { trackingMessages } from '#seller/features/tracking/tracking-messages.ts';
import { couriersQuery } from '#seller/lib/couriers.api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useIsSelecting } from '#lib/list/use-selection.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { classNames } from '#ui/class-names.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { ShortOutlook } from './order-outlook.tsx';
import { orderMessages } from './orders-messages.ts';
import type { OrderSelection } from './use-order-selection.ts';

const AGE_REFRESH_MS = 60_000;

/** Returns the courier's name in the user's language, or its code until the names are loaded. */
function useCourierName(code: string | null): string | null {
  const { data } = useQuery({ ...couriersQuery, enabled: code !== null });
  if (code === null) return null;
  return data?.find((courier) => courier.code === code)?.name ?? code.toUpperCase();
}

/** Courier and tracking number, with a button to track the parcel. */
export function TrackingLine({
  order,
  onTrack,
  selection,
}: {
  order: OrderSummary;
  onTrack: () => void;
  selection: OrderSelection;
}) {
  const t = useMessages(orderMessages);
  const isSelecting = useIsSelecting(selection);
  const trackingText = useMessages(trackingMessages);
  const format = useFormat();
  const nowMs = useNow(AGE_REFRESH_MS);
  const courier = useCourierName(order.courier);
  const shippedText = order.shipped_at && t('shippedAgo', { ago: format.ago(order.shipped_at, nowMs) });
  const arrivedText =
    (order.returned_at && trackingText('lineReturned')) ||
    (order.delivered_at && trackingText('lineDelivered'));
  const transitText = order.is_returning ? trackingText('lineReturning') : shippedText;
  const summary = [arrivedText ?? transitText, courier].filter(Boolean).join(' · ');
  return (
    <div className="mx-4 flex items-start gap-2.5 border-t border-line py-2">
      <IconTruck size={20} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        {summary ? (
          <p
            className={classNames(
              'text-sm',
              order.is_returning || order.returned_at
                ? 'font-semibold text-warning'
                : order.delivered_at
                  ? 'font-semibold text-positive'
                  : 'text-ink-2',
            )}
          >
            {summary}
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
          {isSelecting || !order.tracking_number ? null : (
            <span className="-mr-3 inline-flex">
              <CopyButton
                text={order.tracking_number}
                label={t('copy')}
                copiedLabel={t('copied')}
                onFailed={() => toast.error(t('copyFailed'))}
              />
              <button
                type="button"
                aria-label={trackingText('trackOrder', { number: order.order_number })}
                className="-my-2 min-h-12 px-3 text-sm font-semibold text-brand hover:underline"
                onClick={onTrack}
              >
                {trackingText('track')}
              </button>
            </span>
          )}
        </div>
        <p className="text-xs text-ink-2">
          <ShortOutlook order={order} />
        </p>
      </div>
    </div>
  );
}
