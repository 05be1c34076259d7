import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Shipment } from '@raan/contract/shipping/shipping-endpoints';
import { couriersQuery } from '#seller/lib/couriers.api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { shippingMessages } from './shipping-messages.ts';

const INITIAL_COUNT = 5;

/** Order, courier and tracking number of each shipment, for a final check. */
export function ShipmentList({ shipments }: { shipments: readonly Shipment[] }) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const couriers = useQuery(couriersQuery);
  const [isExpanded, setExpanded] = useState(false);
  const visible = isExpanded ? shipments : shipments.slice(0, INITIAL_COUNT);
  const nameOf = (code: string | undefined) =>
    couriers.data?.find((courier) => courier.code === code)?.name ?? code?.toUpperCase();
  return (
    <section aria-label={t('parcels')} className="overflow-hidden rounded-control border border-line">
      <h3 className="bg-sunken px-4 py-2.5 text-sm font-semibold">{t('parcels')}</h3>
      <ul className="divide-y divide-line">
        {visible.map(({ order_number, courier, tracking_number }) => (
          <li key={order_number} className="px-4 py-2">
            <span className="tabular block text-sm font-semibold">{order_number}</span>
            <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
              <span>{nameOf(courier)}</span>
              <span className="tabular text-ink">{tracking_number}</span>
            </span>
          </li>
        ))}
      </ul>
      {shipments.length > visible.length ? (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="min-h-12 w-full border-t border-line text-sm font-semibold text-brand hover:bg-brand-tint"
        >
          {t('showAll', { count: count(shipments.length) })}
        </button>
      ) : null}
    </section>
  );
}
