import { Link } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconBox from '#icon/IconBox';
import type { SampleOrder } from '@raan/contract/samples/sample';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { samplesQuery } from './sample.api.ts';
import { SampleChip } from './sample-status.tsx';
import { sampleMessages } from './sample-messages.ts';

/** /sample-orders: the seller's sample orders, newest first. */
export default function SamplesPage() {
  const t = useMessages(sampleMessages);
  const query = useInfiniteQuery(samplesQuery);
  if (query.isPending)
    return (
      <div className="pt-3">
        <SkeletonCards count={4} />
      </div>
    );
  if (!query.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  const samples = query.data.pages.flatMap((page) => page.sample_orders);
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      {samples.length === 0 ? (
        <EmptyState
          icon={<IconBox size={34} stroke={1.6} aria-hidden />}
          title={t('none')}
          detail={t('noneDetail')}
          action={
            <Link href="/products" className={buttonClasses({})}>
              {t('browse')}
            </Link>
          }
        />
      ) : (
        <div className="pt-3">
          <InfiniteList
            name="samples"
            items={samples}
            keyOf={({ id }) => id}
            hasMore={query.hasNextPage}
            loadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          >
            {(sample) => <SampleCard sample={sample} />}
          </InfiniteList>
        </div>
      )}
    </PullToRefresh>
  );
}

function SampleCard({ sample }: { sample: SampleOrder }) {
  const t = useMessages(sampleMessages);
  const { date } = useFormat();
  const details = [sample.color, sample.size, t('pieces', { count: sample.quantity })].filter(Boolean);
  return (
    <Link
      href={`/sample-orders/${sample.id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4 transition-colors hover:border-line-strong active:bg-sunken"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="tabular text-xs text-ink-2">
          {sample.sample_number} · {date(sample.created_at, 'short')}
        </span>
        <SampleChip status={sample.status} />
      </span>
      <span className="flex items-center gap-3">
        <Picture
          src={sample.image}
          alt=""
          width={1}
          height={1}
          className="size-16 shrink-0 rounded-control"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm">{sample.product_name}</span>
          <span className="block text-xs text-ink-2">{details.join(' · ')}</span>
        </span>
        <Money amount={sample.paid_amount} className="text-base font-semibold" />
      </span>
    </Link>
  );
}
