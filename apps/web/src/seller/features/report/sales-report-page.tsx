import { Link, useLocation, useSearch } from 'wouter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import IconChartBar from '#icon/IconChartBar';
import { getSalesReport } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#lib/query-keys.ts';
import { buttonLook } from '#ui/button.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { BestSellers } from './best-sellers.tsx';
import { reportMessages } from './report.ts';
import { ReportDays } from './report-days.tsx';
import { ReportFigures } from './report-figures.tsx';

const PERIODS = ['7', '30', '90'] as const;
type Period = (typeof PERIODS)[number];

/** /sales-report: 7, 30 or 90 days; sums, trend, days and best sellers. */
export default function SalesReportPage() {
  const t = useMessages(reportMessages);
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('days');
  const period: Period = PERIODS.find((value) => value === asked) ?? '7';
  const query = useQuery({
    queryKey: [...queryKeys.salesReport, period],
    queryFn: ({ signal }) => call(getSalesReport, { query: { days: Number(period) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <div className="flex flex-col gap-4 pt-4 pb-6">
        <Segmented<Period>
          label={t('period')}
          value={period}
          segments={PERIODS.map((value) => ({ value, label: t('days', { count: value }) }))}
          onChange={(value) => navigate(value === '7' ? path : `${path}?days=${value}`, { replace: true })}
        />
        <Report query={query} />
      </div>
    </PullToRefresh>
  );
}

type ReportQuery = {
  data: Awaited<ReturnType<typeof call<typeof getSalesReport>>> | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
};

function Report({ query: { data, isPending, isFetching, error, refetch } }: { query: ReportQuery }) {
  const t = useMessages(reportMessages);
  if (isPending)
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </SkeletonGroup>
    );
  if (!data)
    return (
      <ErrorState
        title={t('failed')}
        detail={errorText(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const quiet = data.total.orders === 0 && data.total.profit === 0;
  return (
    <>
      <ReportFigures total={data.total} before={data.before} />
      {quiet ? (
        <EmptyState
          icon={<IconChartBar size={34} stroke={1.6} aria-hidden />}
          title={t('noSales')}
          detail={t('noSalesDetail')}
          action={
            <Link href="/shop" className={buttonLook({ variant: 'secondary' })}>
              {t('toShop')}
            </Link>
          }
        />
      ) : (
        <ReportDays days={data.days} total={data.total} />
      )}
      <BestSellers products={data.best_sellers} />
      <p className="text-xs text-ink-2">{t('footnote')}</p>
    </>
  );
}
