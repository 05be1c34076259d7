import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClock from '#icon/IconClock';
import IconPhoto from '#icon/IconPhoto';
import {
  CONSOLE_REFUND_GROUPS,
  listConsoleRefunds,
  type ConsoleRefundGroup,
  type ConsoleRefundSummary,
} from '@raan/contract/console/console-refund-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { pressableLook } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { refundMessages } from './refund-messages.ts';
import { RefundStateChip } from './refund-state.tsx';

/** /console/refunds: what waits for a decision, oldest first, and the rest by group. */
export default function RefundsPage() {
  const t = useMessages(refundMessages);
  const [search, setSearch] = useSearchParams();
  const group = CONSOLE_REFUND_GROUPS.find((one) => one === search.get('group')) ?? 'to_decide';
  const refunds = useInfiniteQuery({
    queryKey: ['console', 'refunds', group],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listConsoleRefunds, { query: { group, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
  const counts = refunds.data?.pages[0]?.counts;
  const rows = refunds.data?.pages.flatMap((page) => page.refunds) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <FilterChips<ConsoleRefundGroup>
        label={t('groups')}
        value={group}
        onChange={(next) => setSearch({ group: next }, { replace: true })}
        options={CONSOLE_REFUND_GROUPS.map((value) => ({ value, label: t(value), count: counts?.[value] }))}
      />
      {refunds.isPending ? (
        <SkeletonCards count={3} />
      ) : refunds.isError && rows.length === 0 ? (
        <ErrorState detail={errorText(refunds.error)} onRetry={() => void refunds.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={34} stroke={1.6} aria-hidden />}
          title={t(group === 'to_decide' ? 'noneToDecide' : 'none')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((refund) => (
            <li key={refund.id}>
              <RefundCard refund={refund} />
            </li>
          ))}
        </ul>
      )}
      {refunds.hasNextPage ? (
        <Button
          variant="secondary"
          loading={refunds.isFetchingNextPage}
          onClick={() => void refunds.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function RefundCard({ refund }: { refund: ConsoleRefundSummary }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  return (
    <Link
      href={`/refunds/${refund.id}`}
      className={classNames(pressableLook, 'block rounded-card border border-line bg-raised p-4')}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="tabular text-sm text-ink-2">{refund.order_number}</span>
        <RefundStateChip request={refund} />
      </span>
      <span className="mt-1 flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-base font-semibold">{t(refund.reason)}</span>
        <Money amount={refund.amount} className="text-xl font-semibold" />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="min-w-0 truncate">{refund.seller.store_name}</span>
        <span className="inline-flex items-center gap-1">
          <IconClock size={16} aria-hidden />
          {refund.state === 'requested'
            ? t('sellerUntil', { time: format.date(refund.answer_due_at, 'with-time') })
            : refund.decided_at
              ? t('decidedAgo', { ago: format.ago(refund.decided_at) })
              : refund.escalated_at
                ? t('waitsSince', { ago: format.ago(refund.escalated_at) })
                : format.ago(refund.created_at)}
        </span>
        {refund.photo_count > 0 ? (
          <span className="inline-flex items-center gap-1">
            <IconPhoto size={16} aria-hidden />
            {t('photos', { count: refund.photo_count })}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
