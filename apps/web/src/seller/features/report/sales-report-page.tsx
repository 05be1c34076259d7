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
import { queryKeys } from '#lib/query-keys.ts';
import { buttonLook } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { BeforeAnswer } from './before-answer.tsx';
import { DatesSheet } from './dates-sheet.tsx';
import { ExportSheet } from './export-sheet.tsx';
import { readReportAddress, reportSearch } from './report-address.ts';
import { salesReportQuery } from './report.api.ts';
import { reportMessages } from './report.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportPeriods } from './report-periods.tsx';
import { SoldInPeriod } from './sold-in-period.tsx';
import { useReportDates } from './use-report-dates.ts';
import { useToday } from './use-today.ts';

/** /sales-report: a period by day, week or month; its sums, trend, chart, best sellers and categories. The address holds what is shown. */
export default function SalesReportPage() {
  const t = useMessages(reportMessages);
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = readReportAddress(search);
  const show = (next: ReportQuery) => navigate(`${path}${reportSearch(next)}`, { replace: true });
  return (
    <PullToRefresh onRefresh={() => queryClient.invalidateQueries({ queryKey: queryKeys.salesReport })}>
      <div className="flex flex-col gap-4 pt-4 pb-6">
        <Segmented<ReportView>
          label={t('view')}
          value={query.view}
          segments={REPORT_VIEWS.map((view) => ({ value: view, label: t(`view_${view}`) }))}
          // Chosen days stay; "the last 7" means nothing by months.
          onChange={(view) => show({ view, from: query.from, to: query.to })}
        />
        <PeriodBar query={query} onChange={show} />
        <Report query={query} />
      </div>
    </PullToRefresh>
  );
}

type PeriodBarProps = { query: ReportQuery & { view: ReportView }; onChange: (query: ReportQuery) => void };

/** The days that are shown, to be changed; and what is shown, to be saved. */
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
        shown={range}
        onChoose={(chosen) => {
          close();
          onChange({ view: query.view, ...chosen });
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
  const nothing = orders === 0 && profit === 0 && visitors === 0;
  return (
    <>
      <BeforeAnswer isOn={isPlaceholderData}>
        <ReportFigures total={data.total} compared={data.compared} before={data.before} />
        {!nothing ? (
          <ReportPeriods view={data.view} periods={data.periods} total={data.total} />
        ) : isPlaceholderData ? (
          // That nothing was sold on the days before says nothing of these.
          <Skeleton className="h-80 rounded-card" />
        ) : (
          <NoSales />
        )}
      </BeforeAnswer>
      {orders === 0 ? null : <SoldInPeriod query={query} />}
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
        <Link href="/shop" className={buttonLook({ variant: 'secondary' })}>
          {t('toShop')}
        </Link>
      }
    />
  );
}
