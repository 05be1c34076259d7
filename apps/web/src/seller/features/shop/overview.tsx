import type { ReactNode } from 'react';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { shopMessages } from './shop.ts';

/** Orders and profit from the seller's profile: of today, large, and in all. */
export function Overview() {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  const { data: seller, isPending, isFetching, error, refetch } = useProfile();
  if (isPending)
    return (
      <SkeletonGroup>
        <Skeleton className="h-39 rounded-card" />
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
  return (
    <dl
      aria-label={t('overview')}
      className="grid grid-cols-[3fr_2fr] gap-x-4 rounded-card border border-line bg-raised p-4"
    >
      <Figure label={t('todayProfit')}>
        <Money amount={seller.today_profit} className="text-3xl font-semibold" />
      </Figure>
      <Figure label={t('todayOrders')}>
        <span className="text-3xl font-semibold">{count(seller.today_orders_count)}</span>
      </Figure>
      <div aria-hidden className="col-span-2 my-3 border-t border-line" />
      <Figure label={t('totalProfit')}>
        <Money amount={seller.total_profit} className="text-base font-semibold" />
      </Figure>
      <Figure label={t('totalOrders')}>
        <span className="text-base font-semibold">{count(seller.total_orders_count)}</span>
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
