import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import IconCalendar from '#icon/IconCalendar';
import IconChartBar from '#icon/IconChartBar';
import IconChevronDown from '#icon/IconChevronDown';
import IconDownload from '#icon/IconDownload';
import {
  REPORT_VIEWS,
  reportPeriod,
  type ReportQuery,
  type ReportView,
} from '@raan/contract/shop/report-period';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { buttonClasses } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { StaleFigures } from './stale-figures.tsx';
import { ExportSheet } from './export-sheet.tsx';
import { parseReportSearch, formatReportSearch } from './report-search.ts';
import { salesReportQuery } from './report.api.ts';
import { reportMessages } from './report-messages.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportPeriods } from './report-periods.tsx';
import { SoldProducts } from './sold-products.tsx';
import { VisitSources } from './visit-sources.tsx';
import { useReportDates } from './use-report-dates.ts';
import { useToday } from './use-today.ts';

const DatesSheet = lazySheet(() => import('./dates-sheet.tsx'));

/** /sales-report: totals, trends, chart, best sellers and categories of a period. The URL holds the query. */
export default function SalesReportPage() {
  const t = useMessages(reportMessages);
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = parseReportSearch(search);
  const showQuery = (next: ReportQuery) => navigate(`${path}${formatReportSearch(next)}`, { replace: true });
  return (
    <PullToRefresh onRefresh={() => queryClient.invalidateQueries({ queryKey: queryKeys.salesReport })}>
      <div className="flex flex-col gap-4 pt-4 pb-6">
        <Segmented<ReportView>
          label={t('view')}
          value={query.view}
          segments={REPORT_VIEWS.map((view) => ({ value: view, label: t(`view_${view}`) }))}
          // A selected range stays. "Last 7 days" is dropped, because it makes no sense by month.
          onChange={(view) => showQuery({ view, from: query.from, to: query.to })}
        />
        <PeriodBar query={query} onChange={showQuery} />
        <Report query={query} />
      </div>
    </PullToRefresh>
  );
}

type PeriodBarProps = { query: ReportQuery & { view: ReportView }; onChange: (query: ReportQuery) => void };

function PeriodBar({ query, onChange }: PeriodBarProps) {
  const t = useMessages(reportMessages);
  const dates = useReportDates();
  const [open, setOpen] = useState<'dates' | 'export'>();
  const close = () => setOpen(undefined);
  const { range } = reportPeriod(query, useToday());
  return (
    <div className="flex items-center justify-between gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('datesShown', { range: dates.range(range) })}
        onClick={() => setOpen('dates')}
        className="-ml-2 inline-flex min-h-12 min-w-0 items-center gap-2 rounded-control px-2 text-base font-semibold hover:bg-sunken"
      >
        <IconCalendar size={22} stroke={1.7} aria-hidden className="shrink-0 text-ink-2" />
        <span className="truncate">{dates.range(range)}</span>
        <IconChevronDown size={18} aria-hidden className="shrink-0 text-ink-2" />
      </button>
      <IconButton
        label={t('export')}
        aria-haspopup="dialog"
        icon={<IconDownload size={24} stroke={1.7} aria-hidden />}
        className="-mr-3 text-brand"
        onClick={() => setOpen('export')}
      />
      <DatesSheet
        open={open === 'dates'}
        onClose={close}
        current={range}
        onSelect={(selected) => {
          close();
          onChange({ view: query.view, ...selected });
        }}
      />
      <ExportSheet open={open === 'export'} onClose={close} query={query} range={dates.range(range)} />
    </div>
  );
}

function Report({ query }: { query: ReportQuery }) {
  const t = useMessages(reportMessages);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...salesReportQuery(query),
    placeholderData: keepPreviousData,
  });
  if (isPending)
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-76 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </SkeletonGroup>
    );
  if (!data)
    return <ErrorState title={t('failed')} detail={errorText(error)} onRetry={() => void refetch()} />;
  const { orders, profit, visitors } = data.total;
  const isEmpty = orders === 0 && profit === 0 && visitors === 0;
  return (
    <>
      <StaleFigures isStale={isPlaceholderData}>
        <ReportFigures total={data.total} compared={data.compared} before={data.before} />
        {!isEmpty ? (
          <ReportPeriods view={data.view} periods={data.periods} total={data.total} />
        ) : isPlaceholderData ? (
          // The previous period's empty state says nothing about the new period.
          <Skeleton className="h-80 rounded-card" />
        ) : (
          <NoSales />
        )}
      </StaleFigures>
      {orders === 0 ? null : <SoldProducts query={query} />}
      {orders === 0 && visitors === 0 ? null : <VisitSources query={query} />}
      <p className="text-xs text-ink-2">{t('footnote')}</p>
    </>
  );
}

function NoSales() {
  const t = useMessages(reportMessages);
  return (
    <EmptyState
      icon={<IconChartBar size={34} stroke={1.6} aria-hidden />}
      title={t('noSales')}
      detail={t('noSalesDetail')}
      action={
        <Link href="/shop" className={buttonClasses({ variant: 'secondary' })}>
          {t('toShop')}
        </Link>
      }
    />
  );
}
