import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import IconShieldHalf from '#icon/IconShieldHalf';
import {
  approveDepositRefund,
  listDepositRefunds,
  rejectDepositRefund,
  type ConsoleDepositRefund,
} from '@raan/contract/console/console-deposit-endpoints';
import { operatorMay } from '@raan/contract/console/operator';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { DEPOSIT_REFUND_STATES, type DepositRefundState } from '@raan/contract/deposit/deposit';
import { DecisionSheet } from '#console/features/decision/decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { depositRefundMessages } from './deposit-refund-messages.ts';

const DAY_MS = 86_400_000;
const LATE_EVERY_MS = 60_000;

/** /console/deposit-refunds: sellers who want their security deposit back, those who wait longest first. */
export default function DepositRefundsPage() {
  const t = useMessages(depositRefundMessages);
  const [search, setSearch] = useSearchParams();
  const state = DEPOSIT_REFUND_STATES.find((one) => one === search.get('state')) ?? 'requested';
  const list = useInfiniteQuery({
    queryKey: ['console', 'deposit-refunds', state],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listDepositRefunds, { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
  const counts = list.data?.pages[0]?.counts;
  const rows = list.data?.pages.flatMap((page) => page.deposit_refunds) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <FilterChips<DepositRefundState>
        label={t('states')}
        value={state}
        onChange={(next) => setSearch({ state: next }, { replace: true })}
        options={DEPOSIT_REFUND_STATES.map((value) => ({ value, label: t(value), count: counts?.[value] }))}
      />
      {list.isPending ? (
        <SkeletonCards count={2} />
      ) : list.isError && rows.length === 0 ? (
        <ErrorState detail={errorText(list.error)} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconShieldHalf size={34} stroke={1.6} aria-hidden />}
          title={t(state === 'requested' ? 'noneRequested' : 'none')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((refund) => (
            <RefundCard key={refund.id} refund={refund} />
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

function RefundCard({ refund }: { refund: ConsoleDepositRefund }) {
  const t = useMessages(depositRefundMessages);
  const format = useFormat();
  const now = useNow(LATE_EVERY_MS);
  const isLate = refund.state === 'requested' && Date.parse(refund.due_until) + DAY_MS < now;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <Link href={`/sellers/${refund.seller.id}`} className="min-w-0 font-semibold text-brand underline">
          {refund.seller.store_name}
        </Link>
        <Money amount={refund.amount} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        {t('asked', { ago: format.ago(refund.requested_at) })}
        {refund.state === 'requested' ? (
          <span className={isLate ? 'font-semibold text-negative' : undefined}>
            {' · '}
            {t('due', {
              from: format.date(refund.due_from, 'long'),
              until: format.date(refund.due_until, 'long'),
            })}
          </span>
        ) : null}
      </p>
      {refund.comment ? (
        <blockquote className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-line">
          {refund.comment}
        </blockquote>
      ) : null}
      <FactList className="mt-2">
        <Fact label={t('paidAt')}>{format.date(refund.paid_at, 'with-time')}</Fact>
        <Fact label={t('openOrders')}>{format.count(refund.open_orders)}</Fact>
        <Fact label={t('openDisputes')}>{format.count(refund.open_disputes)}</Fact>
        <Fact label={t('owed')}>
          <Money amount={refund.owed} />
        </Fact>
        {refund.decided_at ? (
          <Fact label={t(refund.state)}>{format.date(refund.decided_at, 'with-time')}</Fact>
        ) : null}
      </FactList>
      {refund.reason ? <p className="mt-2 text-sm whitespace-pre-line">{refund.reason}</p> : null}
      {refund.state === 'requested' ? <Decision refund={refund} /> : null}
    </Card>
  );
}

function Decision({ refund }: { refund: ConsoleDepositRefund }) {
  const t = useMessages(depositRefundMessages);
  const format = useFormat();
  const { id } = refund;
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const me = useQuery({
    queryKey: ['console', 'me'],
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
  });
  const mayDecide = me.data !== undefined && operatorMay(me.data.operator.role, approveDepositRefund);
  const notMine = me.data !== undefined && !mayDecide && t('notYourRole');
  const onDecided = (decided: ConsoleDepositRefund) => {
    setAsking(undefined);
    toast.success(t(decided.state === 'approved' ? 'approvedToast' : 'rejectedToast'));
  };
  const approve = useDecision({
    decide: (reason, idempotencyKey) =>
      callConsole(approveDepositRefund, { params: { id }, body: { reason } }, { idempotencyKey }),
    onDecided,
  });
  const reject = useDecision({
    decide: (reason, idempotencyKey) =>
      callConsole(rejectDepositRefund, { params: { id }, body: { reason } }, { idempotencyKey }),
    onDecided,
  });
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      <Button wide disabledReason={notMine} onClick={() => setAsking('approve')}>
        {t('approve')}
      </Button>
      <Button wide variant="secondary" disabledReason={notMine} onClick={() => setAsking('reject')}>
        {t('reject')}
      </Button>
      <DecisionSheet
        key={`approve ${asking === 'approve'}`}
        open={asking === 'approve'}
        onClose={() => setAsking(undefined)}
        title={t('approveAsk')}
        reasonHint={t('sellerReads')}
        confirmLabel={t('approve')}
        isRunning={approve.isPending}
        error={approve.error}
        onDecide={(reason) => approve.mutate(reason)}
      >
        <p className="text-sm text-ink-2">
          {t('approveEffect', { amount: format.money(refund.amount), owed: format.money(refund.owed) })}
        </p>
      </DecisionSheet>
      <DecisionSheet
        key={`reject ${asking === 'reject'}`}
        open={asking === 'reject'}
        onClose={() => setAsking(undefined)}
        title={t('rejectAsk')}
        reasonHint={t('sellerReads')}
        confirmLabel={t('reject')}
        danger
        isRunning={reject.isPending}
        error={reject.error}
        onDecide={(reason) => reject.mutate(reason)}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect')}</p>
      </DecisionSheet>
    </div>
  );
}
