import type { ReactNode } from 'react';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { shopMessages } from './shop-messages.ts';

/** Orders and profit of today, and in total. */
export function Overview() {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  const { data: seller, isPending, error, refetch } = useProfile();
  if (!seller && !isPending)
    return (
      <ErrorState title={t('overviewFailed')} detail={errorText(error)} onRetry={() => void refetch()} />
    );
  const figures = (
    <dl
      aria-label={t('overview')}
      className="grid grid-cols-[3fr_2fr] gap-x-4 rounded-card border border-line bg-raised p-4"
    >
      <Figure large label={t('todayProfit')}>
        {seller ? <Money amount={seller.today_profit} /> : <Skeleton className="h-[1lh] w-40" />}
      </Figure>
      <Figure large label={t('todayOrders')}>
        {seller ? count(seller.today_orders_count) : <Skeleton className="h-[1lh] w-12" />}
      </Figure>
      <div aria-hidden className="col-span-2 my-3 border-t border-line" />
      <Figure label={t('totalProfit')}>
        {seller ? <Money amount={seller.total_profit} /> : <Skeleton className="h-[1lh] w-24" />}
      </Figure>
      <Figure label={t('totalOrders')}>
        {seller ? count(seller.total_orders_count) : <Skeleton className="h-[1lh] w-12" />}
      </Figure>
    </dl>
  );
  return seller ? figures : <SkeletonGroup>{figures}</SkeletonGroup>;
}

type FigureProps = { label: string; large?: boolean; children: ReactNode };

function Figure({ label, large = false, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className={classNames('tabular font-semibold', large ? 'text-3xl' : 'text-base')}>{children}</dd>
    </div>
  );
}
