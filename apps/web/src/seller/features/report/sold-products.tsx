import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { StaleFigures } from './stale-figures.tsx';
import { BestSellers } from './best-sellers.tsx';
import { soldProductsQuery } from './report.api.ts';
import { reportMessages } from './report-messages.ts';
import { SoldCategories } from './sold-categories.tsx';

/** Products and categories sold in the period. A query of its own, so that the figures do not wait for it. */
export function SoldProducts({ query }: { query: ReportQuery }) {
  const t = useMessages(reportMessages);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...soldProductsQuery(query),
    placeholderData: keepPreviousData,
  });
  if (isPending)
    return (
      <SkeletonGroup className="flex flex-col gap-3 pt-2">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-72 rounded-card" />
      </SkeletonGroup>
    );
  if (!data)
    return <ErrorState title={t('soldFailed')} detail={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <StaleFigures isStale={isPlaceholderData}>
      <BestSellers products={data.best_sellers} />
      <SoldCategories categories={data.categories} />
    </StaleFigures>
  );
}
