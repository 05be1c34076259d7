import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClock from '#icon/IconClock';
import IconLock from '#icon/IconLock';
import {
  listConsoleVerifications,
  type ConsoleVerificationSummary,
} from '@raan/contract/console/console-verification-endpoints';
import { VERIFICATION_STATES, type VerificationState } from '@raan/contract/verification/verification';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { pressableLook } from '#ui/list-row.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { verificationMessages } from './verification-messages.ts';
import { VerificationStateChip } from './verification-state.tsx';

const AGAIN_EVERY_MS = 30_000;

/** /console/verifications: identity papers by state, those that wait longest first. */
export default function VerificationsPage() {
  const t = useMessages(verificationMessages);
  const [search, setSearch] = useSearchParams();
  const state = VERIFICATION_STATES.find((one) => one === search.get('state')) ?? 'pending';
  const list = useInfiniteQuery({
    queryKey: ['console', 'verifications', state],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listConsoleVerifications, { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    refetchInterval: AGAIN_EVERY_MS,
    meta: { quiet: true },
  });
  const counts = list.data?.pages[0]?.counts;
  const rows = list.data?.pages.flatMap((page) => page.verifications) ?? [];
  if (list.error instanceof ApiError && list.error.status === 403)
    return (
      <EmptyState
        icon={<IconLock size={34} stroke={1.6} aria-hidden />}
        title={t('notYourRole')}
        detail={t('notYourRoleDetail')}
      />
    );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <FilterChips<VerificationState>
        label={t('states')}
        value={state}
        onChange={(next) => setSearch({ state: next }, { replace: true })}
        options={VERIFICATION_STATES.map((value) => ({ value, label: t(value), count: counts?.[value] }))}
      />
      {list.isPending ? (
        <SkeletonCards count={3} />
      ) : list.isError && rows.length === 0 ? (
        <ErrorState detail={errorText(list.error)} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={34} stroke={1.6} aria-hidden />}
          title={t(state === 'pending' ? 'nonePending' : 'none')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((verification) => (
            <li key={verification.id}>
              <VerificationCard verification={verification} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function VerificationCard({ verification }: { verification: ConsoleVerificationSummary }) {
  const t = useMessages(verificationMessages);
  const format = useFormat();
  const { state, due_at, decided_at } = verification;
  const now = useNow(AGAIN_EVERY_MS);
  const isLate = state === 'pending' && Date.parse(due_at) < now;
  return (
    <Link
      href={`/verifications/${verification.id}`}
      className={classNames(pressableLook, 'block rounded-card border border-line bg-raised p-4')}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-base font-semibold">{verification.seller.store_name}</span>
        <VerificationStateChip state={state} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="tabular">
          {verification.seller.account} · {verification.seller.id}
        </span>
        <span>{t(verification.kind)}</span>
        {verification.attempt > 1 ? <span>{t('attempt', { count: verification.attempt })}</span> : null}
        {verification.reason_code ? <span>{t(verification.reason_code)}</span> : null}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="inline-flex items-center gap-1">
          <IconClock size={16} aria-hidden />
          {decided_at
            ? t('decidedAgo', { ago: format.ago(decided_at) })
            : t('waitsSince', { ago: format.ago(verification.submitted_at) })}
        </span>
        {state === 'pending' ? (
          <span className={isLate ? 'font-semibold text-negative' : undefined}>
            {t(isLate ? 'late' : 'due', { time: format.date(due_at, 'with-time') })}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
