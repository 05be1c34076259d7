import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { BeforeAnswer } from './before-answer.tsx';
import { BestSellers } from './best-sellers.tsx';
import { analyticsQuery } from './report.api.ts';
import { reportMessages } from './report.ts';
import { SoldCategories } from './sold-categories.tsx';

/** What was sold in the period. Fetched beside the figures, so that these never wait for it. */
export function SoldInPeriod({ query }: { query: ReportQuery }) {
  const t = useMessages(reportMessages);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...analyticsQuery(query),
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
    <BeforeAnswer isOn={isPlaceholderData}>
      <BestSellers products={data.best_sellers} />
      <SoldCategories categories={data.categories} />
    </BeforeAnswer>
  );
}
