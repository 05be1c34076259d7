import { useId } from 'react';
import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClockDollar from '#icon/IconClockDollar';
import IconPackageExport from '#icon/IconPackageExport';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import { useMessages } from '#lib/i18n.tsx';
import { useOrderCounts } from '#seller/lib/order-counts.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { homeMessages } from './home-messages.ts';
import { LoadFailed } from './load-failed.tsx';

/** Counts of orders to act on: to ship, awaiting payment, on the way. */
export function Today() {
  const t = useMessages(homeMessages);
  const { data: counts, isPending, refetch } = useOrderCounts();
  const titleId = useId();
  if (!counts && !isPending) return <LoadFailed text={t('countsFailed')} onRetry={() => void refetch()} />;
  const idle = counts && counts.pending_shipment + counts.pending_payment === 0;
  return (
    <section aria-labelledby={titleId} aria-busy={!counts} className="flex flex-col gap-2">
      {/* One line in both cases, so that the layout does not move when the counts arrive. */}
      <h2 id={titleId} className="flex items-center gap-1.5 text-sm text-ink-2">
        {idle ? <IconCircleCheck size={18} aria-hidden className="shrink-0 text-positive" /> : null}
        <span className="truncate">{idle ? t('allDone') : t('today')}</span>
      </h2>
      <ul className="grid grid-cols-3 gap-2">
        <Tile
          path="/pending-shipment"
          label={t('toShip')}
          value={counts?.pending_shipment}
          Icon={IconPackageExport}
        />
        <Tile
          path="/pending-payment"
          label={t('toPay')}
          value={counts?.pending_payment}
          Icon={IconClockDollar}
        />
        <Tile
          path="/pending-receipt"
          label={t('awaitingReceipt')}
          value={counts?.pending_delivery}
          Icon={IconTruckDelivery}
        />
      </ul>
    </section>
  );
}

type TileProps = {
  path: string;
  label: string;
  /** Undefined while loading. */
  value: number | undefined;
  Icon: typeof IconCircleCheck;
};

function Tile({ path, label, value, Icon }: TileProps) {
  const { count } = useFormat();
  return (
    <li>
      <Link
        href={path}
        className="flex h-full flex-col justify-between gap-1 rounded-card border border-line bg-raised p-3 transition-colors hover:border-line-strong"
      >
        <span className="flex items-center justify-between gap-1">
          <span className="tabular text-3xl font-semibold">
            {value === undefined ? <Skeleton className="h-[1lh] w-8" /> : count(value)}
          </span>
          <Icon size={24} stroke={1.6} aria-hidden className="text-ink-2" />
        </span>
        <span className="text-xs text-ink-2">{label}</span>
      </Link>
    </li>
  );
}
