import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClockDollar from '#icon/IconClockDollar';
import IconPackageExport from '#icon/IconPackageExport';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import { useMessages } from '#lib/i18n.tsx';
import { useOrderCounts } from '#lib/order-counts.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { homeMessages } from './home.ts';

/** What wants doing now: orders to ship first, then those that wait for payment or are on their way. */
export function Today() {
  const t = useMessages(homeMessages);
  const { count } = useFormat();
  const { data: counts, isPending, isFetching, refetch } = useOrderCounts();
  if (isPending)
    return (
      <SkeletonGroup className="grid grid-cols-3 gap-2">
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-card" />
        ))}
      </SkeletonGroup>
    );
  if (!counts)
    return (
      <div
        role="alert"
        className="flex items-center justify-between gap-3 rounded-card bg-sunken py-2 pr-2 pl-4 text-sm"
      >
        {t('countsFailed')}
        <RetryButton loading={isFetching} onPress={() => void refetch()} />
      </div>
    );
  const tiles = [
    {
      path: '/pending-shipment',
      label: t('toShip'),
      value: counts.pending_shipment,
      Icon: IconPackageExport,
      urgent: counts.pending_shipment > 0,
    },
    {
      path: '/pending-payment',
      label: t('toPay'),
      value: counts.pending_payment,
      Icon: IconClockDollar,
      urgent: false,
    },
    {
      path: '/pending-receipt',
      label: t('onTheWay'),
      value: counts.pending_delivery,
      Icon: IconTruckDelivery,
      urgent: false,
    },
  ];
  const idle = counts.pending_shipment + counts.pending_payment === 0;
  return (
    <section aria-label={t('today')} className="flex flex-col gap-2">
      <ul className="grid grid-cols-3 gap-2">
        {tiles.map(({ path, label, value, Icon, urgent }) => (
          <li key={path}>
            <Link
              href={path}
              className={classNames(
                'flex h-full flex-col justify-between gap-1 rounded-card border p-3 transition-colors',
                urgent
                  ? 'border-transparent bg-mango text-mango-ink'
                  : 'border-line bg-raised hover:border-line-strong',
              )}
            >
              <span className="flex items-center justify-between gap-1">
                <span className="tabular text-3xl font-semibold">{count(value)}</span>
                <Icon size={24} stroke={1.6} aria-hidden className={urgent ? undefined : 'text-ink-2'} />
              </span>
              <span className={classNames('text-xs', urgent ? 'font-semibold' : 'text-ink-2')}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {idle ? (
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <IconCircleCheck size={18} aria-hidden className="shrink-0 text-positive" />
          {t('allDone')}
        </p>
      ) : null}
    </section>
  );
}

function RetryButton({ loading, onPress }: { loading: boolean; onPress: () => void }) {
  const text = useUiText();
  return (
    <Button variant="ghost" loading={loading} onClick={onPress}>
      {text.retry}
    </Button>
  );
}
