import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import IconCashBanknote from '#icon/IconCashBanknote';
import {
  listConsoleWithdrawals,
  revealPayoutCard,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { WITHDRAWAL_STATES, type WithdrawalState } from '@raan/contract/withdrawals/withdrawal';
import { WholeNumber } from '#console/features/bank-cards/whole-number.tsx';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { PayoutSteps } from './payout-steps.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** /console/withdrawals: money that sellers want out, those who wait longest first. */
export default function WithdrawalsPage() {
  const t = useMessages(withdrawalMessages);
  const [search, setSearch] = useSearchParams();
  const state = WITHDRAWAL_STATES.find((one) => one === search.get('state')) ?? 'pending';
  const list = useInfiniteQuery({
    queryKey: ['console', 'withdrawals', state],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listConsoleWithdrawals, { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    meta: { quiet: true },
  });
  const counts = list.data?.pages[0]?.counts;
  const rows = list.data?.pages.flatMap((page) => page.withdrawals) ?? [];
  if (list.error instanceof ApiError && list.error.status === 403)
    return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <FilterChips<WithdrawalState>
        label={t('states')}
        value={state}
        onChange={(next) => setSearch({ state: next }, { replace: true })}
        options={WITHDRAWAL_STATES.map((value) => ({ value, label: t(value), count: counts?.[value] }))}
      />
      {list.isPending ? (
        <SkeletonCards count={2} />
      ) : list.isError && rows.length === 0 ? (
        <ErrorState detail={errorText(list.error)} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconCashBanknote size={34} stroke={1.6} aria-hidden />}
          title={t(state === 'pending' ? 'nonePending' : 'none')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((one) => (
            <Payout key={one.id} withdrawal={one} />
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

function Payout({ withdrawal: one }: { withdrawal: ConsoleWithdrawal }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <Link href={`/sellers/${one.seller.id}`} className="min-w-0 font-semibold text-brand underline">
          {one.seller.store_name}
        </Link>
        <Money amount={one.amount} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        {t('number', { id: one.id })} · {t('asked', { ago: format.ago(one.created_at) })}
      </p>
      {one.note ? <p className="mt-2 text-sm">{`“${one.note}”`}</p> : null}
      <FactList className="mt-2">
        <Fact label={t('fee')}>
          <Money amount={one.fee} />
        </Fact>
        <Fact label={t('toPay')}>
          <Money amount={one.actual_amount} className="font-semibold" />
        </Fact>
        <Fact label={t('account')}>
          {one.bank_name} · <span className="tabular">{one.card_number}</span>
          <span className="block">{one.card_holder_name}</span>
        </Fact>
        <Fact label={t('leftOver')}>
          <Money amount={one.available} />
        </Fact>
        <Fact label={t('openDisputes')}>{format.count(one.open_disputes)}</Fact>
        {one.approved_by && one.approved_at ? (
          <Fact label={t('approvedBy')}>
            {one.approved_by.account} · {format.date(one.approved_at, 'with-time')}
          </Fact>
        ) : null}
        {one.paid_by ? <Fact label={t('paidBy')}>{one.paid_by.account}</Fact> : null}
        {one.completed_at ? (
          <Fact label={t('completed')}>{format.date(one.completed_at, 'with-time')}</Fact>
        ) : null}
        {one.rejected_by ? <Fact label={t('rejectedBy')}>{one.rejected_by.account}</Fact> : null}
      </FactList>
      {one.owed > 0 ? <Notice tone="warning">{t('owes', { amount: format.money(one.owed) })}</Notice> : null}
      {one.admin_note ? <p className="mt-2 text-sm whitespace-pre-line">{one.admin_note}</p> : null}
      {one.state === 'processing' ? (
        <WholeNumber reveal={() => callConsole(revealPayoutCard, { params: { id: one.id } })} />
      ) : null}
      <PayoutSteps withdrawal={one} />
    </Card>
  );
}
