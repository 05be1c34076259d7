import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import {
  approveBankCard,
  listConsoleBankCards,
  rejectBankCard,
  revealBankCard,
  type ConsoleBankCard,
} from '@raan/contract/console/console-card-endpoints';
import { operatorMay } from '@raan/contract/console/operator';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { BANK_CARD_STATES, type BankCardState } from '@raan/contract/withdrawals/bank-card';
import { DecisionSheet } from '#console/features/decision/decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { bankCardMessages } from './bank-card-messages.ts';
import { WholeNumber } from './whole-number.tsx';

/** /console/bank-cards: accounts that withdrawals shall be paid to, those who wait longest first. */
export default function BankCardsPage() {
  const t = useMessages(bankCardMessages);
  const [search, setSearch] = useSearchParams();
  const state = BANK_CARD_STATES.find((one) => one === search.get('state')) ?? 'pending';
  const list = useInfiniteQuery({
    queryKey: ['console', 'bank-cards', state],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listConsoleBankCards, { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
  const counts = list.data?.pages[0]?.counts;
  const rows = list.data?.pages.flatMap((page) => page.bank_cards) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <FilterChips<BankCardState>
        label={t('states')}
        value={state}
        onChange={(next) => setSearch({ state: next }, { replace: true })}
        options={BANK_CARD_STATES.map((value) => ({ value, label: t(value), count: counts?.[value] }))}
      />
      {list.isPending ? (
        <SkeletonCards count={2} />
      ) : list.isError && rows.length === 0 ? (
        <ErrorState detail={errorText(list.error)} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconBuildingBank size={34} stroke={1.6} aria-hidden />}
          title={t(state === 'pending' ? 'nonePending' : 'none')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((card) => (
            <CardToDecide key={card.id} card={card} />
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

function CardToDecide({ card }: { card: ConsoleBankCard }) {
  const t = useMessages(bankCardMessages);
  const format = useFormat();
  const { id } = card;
  const me = useQuery({
    queryKey: ['console', 'me'],
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
  });
  const notMine =
    me.data !== undefined && !operatorMay(me.data.operator.role, approveBankCard) && t('notYourRole');
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <Link href={`/sellers/${card.seller.id}`} className="min-w-0 font-semibold text-brand underline">
          {card.seller.store_name}
        </Link>
        <span className="text-sm text-ink-2">{t('waits', { ago: format.ago(card.created_at) })}</span>
      </div>
      <FactList className="mt-2">
        <Fact label={t('bank')}>{card.bank_name}</Fact>
        <Fact label={t('number')}>
          <span className="tabular">{card.card_number}</span>
        </Fact>
        <Fact label={t('holder')}>{card.card_holder_name}</Fact>
        {card.decided_at ? (
          <Fact label={t(card.state)}>
            {format.date(card.decided_at, 'with-time')}
            {card.decided_by ? ` · ${card.decided_by}` : ''}
          </Fact>
        ) : null}
      </FactList>
      {card.same_number > 0 ? (
        <Notice tone="warning">{t('sameNumber', { count: card.same_number })}</Notice>
      ) : null}
      {card.reason ? <p className="mt-2 text-sm whitespace-pre-line">{card.reason}</p> : null}
      <WholeNumber reveal={() => callConsole(revealBankCard, { params: { id } })} disabledReason={notMine} />
      {card.state === 'pending' && !card.is_removed ? <Decision card={card} notMine={notMine} /> : null}
    </Card>
  );
}

function Decision({ card: { id }, notMine }: { card: ConsoleBankCard; notMine: string | false }) {
  const t = useMessages(bankCardMessages);
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const onDecided = (decided: ConsoleBankCard) => {
    setAsking(undefined);
    toast.success(t(decided.state === 'verified' ? 'approvedToast' : 'rejectedToast'));
  };
  const approve = useDecision({
    decide: (_, idempotencyKey) => callConsole(approveBankCard, { params: { id } }, { idempotencyKey }),
    onDecided,
  });
  const reject = useDecision({
    decide: (reason, idempotencyKey) =>
      callConsole(rejectBankCard, { params: { id }, body: { reason } }, { idempotencyKey }),
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
      <ConfirmSheet
        open={asking === 'approve'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => approve.mutate('')}
        title={t('approveAsk')}
        confirmLabel={t('approve')}
        loading={approve.isPending}
      >
        <p className="text-sm text-ink-2">{t('approveEffect')}</p>
      </ConfirmSheet>
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
