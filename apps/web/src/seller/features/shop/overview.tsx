import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { shopMessages } from './shop.ts';

/** Orders and profit, of today and in all, from the seller's profile. */
export function Overview() {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  const { data: seller, isPending, isFetching, error, refetch } = useProfile();
  if (isPending)
    return (
      <SkeletonGroup className="grid grid-cols-2 gap-3">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-22 rounded-card" />
        ))}
      </SkeletonGroup>
    );
  if (!seller)
    return (
      <ErrorState
        title={t('overviewFailed')}
        detail={errorText(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const tiles = [
    { label: t('todayOrders'), value: count(seller.today_orders_count) },
    { label: t('todayProfit'), value: <Money amount={seller.today_profit} /> },
    { label: t('totalOrders'), value: count(seller.total_orders_count) },
    { label: t('totalProfit'), value: <Money amount={seller.total_profit} /> },
  ];
  return (
    <dl aria-label={t('overview')} className="grid grid-cols-2 gap-3">
      {tiles.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse rounded-card border border-line bg-raised px-4 py-3"
        >
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="tabular text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
