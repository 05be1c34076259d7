import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { StaleFigures } from './stale-figures.tsx';
import { reportMessages } from './report-messages.ts';
import { visitorStatsQuery } from './report.api.ts';

/** Visitors and orders by the shared link that led to the store. */
export function VisitSources({ query }: { query: ReportQuery }) {
  const t = useMessages(reportMessages);
  const { count } = useFormat();
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...visitorStatsQuery(query),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <Skeleton className="h-40 w-full rounded-card" />;
  if (!data)
    return <ErrorState title={t('sourcesFailed')} detail={errorText(error)} onRetry={() => void refetch()} />;
  if (data.sources.length === 0) return null;
  const isOnlyDirect = data.sources.every(({ source }) => source === 'direct');
  const most = Math.max(...data.sources.map(({ visitors }) => visitors), 1);
  return (
    <StaleFigures isStale={isPlaceholderData}>
      <section>
        <SectionTitle>{t('sources')}</SectionTitle>
        <Card as="div">
          <ul className="flex flex-col gap-3.5">
            {data.sources.map(({ source, visitors, orders }) => (
              <li key={source}>
                <p className="flex items-baseline justify-between gap-3 text-sm">
                  <span className="min-w-0">{t(`source_${source}`)}</span>
                  <span className="tabular shrink-0 text-right">
                    <span className="text-xs text-ink-2">
                      {t('sourceVisitors', { count: count(visitors) })} ·{' '}
                    </span>
                    <span className="font-semibold">{t('sourceOrders', { count: count(orders) })}</span>
                  </span>
                </p>
                <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${(visitors / most) * 100}%` }}
                  />
                </span>
              </li>
            ))}
          </ul>
          {isOnlyDirect ? <p className="mt-3 text-sm text-ink-2">{t('sourcesHint')}</p> : null}
        </Card>
      </section>
    </StaleFigures>
  );
}
