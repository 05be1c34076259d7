import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { getTodayStats } from '@raan/contract/sellers/seller-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { callEndpoint } from '#lib/api.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tile } from '#ui/tile.tsx';
import { profileMessages } from './profile-messages.ts';

type Figures = Data<typeof getTodayStats>;

export const todayStatsQuery = queryOptions({
  queryKey: queryKeys.todayStats,
  queryFn: ({ signal }) => callEndpoint(getTodayStats, {}, { signal }),
});

/** Today's orders, profit and visitors. */
export function TodayStats({ query }: { query: UseQueryResult<Figures> }) {
  const t = useMessages(profileMessages);
  const common = useMessages(commonMessages);
  const format = useFormat();
  const { data } = query;
  const placeholder = <Skeleton className="h-[1lh] w-12" />;
  return (
    <Card className="pt-1.5">
      <SectionTitle>{t('today')}</SectionTitle>
      {query.isError && !data ? (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          {t('todayFailed')}
          <button
            type="button"
            className="min-h-12 font-semibold text-brand"
            onClick={() => void query.refetch()}
          >
            {common('retry')}
          </button>
        </p>
      ) : (
        <div className="grid grid-cols-3 gap-2">
          <Tile label={t('todayOrders')}>{data ? format.count(data.order_count) : placeholder}</Tile>
          <Tile label={t('todayIncome')}>
            {data ? <Money amount={data.income} className="text-positive" /> : placeholder}
          </Tile>
          <Tile label={t('todayVisitors')}>{data ? format.count(data.visitors) : placeholder}</Tile>
        </div>
      )}
    </Card>
  );
}
