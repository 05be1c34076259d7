import { bangkokDay } from '@raan/contract/calendar';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import IconFileText from '#icon/IconFileText';
import IconFilterOff from '#icon/IconFilterOff';
import IconReceipt from '#icon/IconReceipt';
import { DAY_MS } from '@raan/contract/durations';
import type { Transaction } from '@raan/contract/wallet/wallet-endpoints';
import { useDay } from '#seller/lib/expected-payment/expected-payment.tsx';
import { limitToFirstScreen } from '#seller/lib/first-screen.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { Card } from '#ui/card.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/state.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { RevenueSummary } from './revenue-summary.tsx';
import { HIDDEN_KINDS, STATUS_FILTERS, TYPE_FILTERS } from './transaction-style.ts';
import { TransactionRow } from './transaction-row.tsx';
import { statementMessages } from './statement-messages.ts';
import { StatementSheet } from './statement-sheet.tsx';
import { TransactionSheet } from './transaction-sheet.tsx';
import { transactionList } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

const TODAY_CHECK_MS = 60_000;
const FIRST_SCREEN_ROWS = 5;

/** /revenue-record: balance, income, expense and all transactions. */
export default function RevenueRecordPage() {
  const t = useMessages(walletMessages);
  const [search, setSearch] = useSearchParams();
  const type = TYPE_FILTERS.find((filter) => filter === search.get('type'));
  const status = STATUS_FILTERS.find((filter) => filter === search.get('status'));
  const list = useCursorList(transactionList({ type, status }));
  // A failed load empties the list, so that outdated amounts are not mistaken for current ones.
  const page = list.error ? undefined : list.list;
  const transactions = (page?.rows ?? []).filter(({ kind }) => !HIDDEN_KINDS.has(kind));
  const setFilter = (name: 'type' | 'status', value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === 'all') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const reset = () => setSearch({}, { replace: true });
  const statement = useMessages(statementMessages);
  const [isStatementOpen, setStatementOpen] = useState(false);
  const transactionSheet = useItemSheet<Transaction>();
  const isFiltered = type !== undefined || status !== undefined;
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <div className="flex flex-col gap-3 pt-3 pb-6">
        <RevenueSummary page={page} onRetry={list.error ? () => void list.refresh() : undefined} />
        <div className="flex flex-col gap-2">
          <FilterChips
            label={t('type')}
            value={type ?? 'all'}
            onChange={(value) => setFilter('type', value)}
            options={(['all', ...TYPE_FILTERS] as const).map((value) => ({
              value,
              label: value === 'all' ? t('all') : t(`type_${value}`),
            }))}
          />
          <div className="flex flex-wrap items-center gap-2">
            <PillSelect
              label={t('status')}
              value={status ?? 'all'}
              marked={status !== undefined}
              unmarkedText={t('status')}
              onChange={(value) => setFilter('status', value)}
              options={(['all', ...STATUS_FILTERS] as const).map((value) => ({
                value,
                label: value === 'all' ? t('all') : t(`status_${value}`),
              }))}
            />
            {isFiltered ? (
              <Button
                variant="ghost"
                className="px-3!"
                icon={<IconFilterOff size={18} aria-hidden />}
                onClick={reset}
              >
                {t('reset')}
              </Button>
            ) : null}
            <Button
              variant="ghost"
              className="-mr-3 ml-auto px-3!"
              icon={<IconFileText size={20} aria-hidden />}
              onClick={() => setStatementOpen(true)}
            >
              {statement('statement')}
            </Button>
          </div>
        </div>
        <ListBody
          list={{ ...list, list: page, rows: transactions }}
          skeleton={<RowsSkeleton />}
          failedTitle={t('transactionsFailed')}
          empty={
            <EmptyState
              icon={<IconReceipt size={34} stroke={1.6} aria-hidden />}
              title={isFiltered ? t('noResultsTitle') : t('noTransactionsTitle')}
              detail={isFiltered ? t('noResults') : t('noTransactions')}
              action={
                <Button
                  variant="secondary"
                  loading={list.isRefreshing}
                  onClick={() => (isFiltered ? reset() : void list.refresh())}
                >
                  {isFiltered ? t('reset') : t('refresh')}
                </Button>
              }
            />
          }
        >
          <TransactionDays
            transactions={limitToFirstScreen(transactions, FIRST_SCREEN_ROWS)}
            onOpen={transactionSheet.show}
          />
        </ListBody>
        {page ? <LoadMore more={list.more} label={t('loadMore')} /> : null}
      </div>
      <StatementSheet asOf={page?.as_of} open={isStatementOpen} onClose={() => setStatementOpen(false)} />
      <ItemSheet state={transactionSheet}>
        {(transaction, sheet) => <TransactionSheet transaction={transaction} {...sheet} />}
      </ItemSheet>
    </PullToRefresh>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup className="divide-y divide-line rounded-card border border-line bg-raised">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-20" />
          </div>
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

type TransactionDaysProps = {
  transactions: readonly Transaction[];
  onOpen: (transaction: Transaction) => void;
};

function TransactionDays({ transactions, onOpen }: TransactionDaysProps) {
  const t = useMessages(walletMessages);
  const formatDay = useDay('long');
  const nowMs = useNow(TODAY_CHECK_MS);
  const today = bangkokDay(nowMs);
  const yesterday = bangkokDay(nowMs - DAY_MS);
  const days = Map.groupBy(transactions, ({ created_at }) => bangkokDay(created_at));
  return [...days].map(([day, rows]) => (
    <section key={day}>
      <h2 className="sticky top-[calc(var(--bar-height)+var(--safe-top))] z-10 -mx-4 bg-surface/95 px-4 py-2 text-sm font-semibold text-ink-2 frosted">
        {day === today ? t('today') : day === yesterday ? t('yesterday') : formatDay(day)}
      </h2>
      <Card flush as="div" className="divide-y divide-line overflow-hidden">
        {rows.map((transaction) => (
          <TransactionRow
            key={`${transaction.request} ${transaction.id}`}
            transaction={transaction}
            onOpen={onOpen}
          />
        ))}
      </Card>
    </section>
  ));
}
