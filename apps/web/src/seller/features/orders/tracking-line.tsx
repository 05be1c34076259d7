import { useQuery } from '@tanstack/react-query';
import IconTruck from '#icon/IconTruck';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { couriersQuery } from './orders.api.ts';
import { orderMessages } from './orders.ts';

/** The courier's name in the visitor's language, or its code while names are not there. */
export function useCourierName(code: string | null): string | null {
  const { data } = useQuery({ ...couriersQuery, enabled: code !== null });
  if (code === null) return null;
  return data?.find((courier) => courier.code === code)?.name ?? code.toUpperCase();
}

/** Courier and tracking number, ready to be copied into the courier's own page. */
export function TrackingLine({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const courier = useCourierName(order.courier);
  return (
    <div className="flex min-h-10 items-center gap-2 text-sm">
      <IconTruck size={18} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 truncate">
        {order.tracking_number ? (
          <>
            {courier} <span className="tabular font-semibold">{order.tracking_number}</span>
          </>
        ) : (
          <span className="text-ink-2">{t('noTracking')}</span>
        )}
      </span>
      {order.tracking_number ? (
        <span className="-mr-3 inline-flex">
          <CopyButton
            text={order.tracking_number}
            label={t('copy')}
            copiedLabel={t('copied')}
            onFailed={() => toast.error(t('copyFailed'))}
          />
        </span>
      ) : null}
    </div>
  );
}
