import IconCashBanknote from '#icon/IconCashBanknote';
import {
  listConsoleWithdrawals,
  revealPayoutCard,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { QUEUE_SORTS } from '@raan/contract/console/console-parts';
import {
  RUNNING_WITHDRAWAL_STATES,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from '@raan/contract/withdrawals/withdrawal';
import { RevealableAccount } from '#console/features/bank-cards/revealable-account.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { DownloadCsvButton } from '#console/lib/list/download-csv-button.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useSort } from '#console/lib/list/use-sort.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { sumBaht } from '#lib/baht.ts';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/state.tsx';
import { PayoutSteps } from './payout-steps.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** /console/withdrawals: withdrawals by state, longest waiting first. */
export default function WithdrawalsPage() {
  const t = useMessages(withdrawalMessages);
  const state = useChoice('state', WITHDRAWAL_STATES);
  const sort = useSort(QUEUE_SORTS, isRunning(state.value) ? 'time_asc' : 'time_desc');
  const columns = useWithdrawalColumns();
  const list = useConsoleList(listConsoleWithdrawals, 'withdrawals', {
    query: { state: state.value, sort: sort.value },
  });
  if (list.isRefused) return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <QueuePage title={t('title')} isWide>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.list?.counts} />
      <DataTable
        list={list}
        label={t('title')}
        columns={columns}
        nameOf={(one) => t('number', { id: one.id })}
        sort={sort}
        expands
        bulk={(selected) => (
          <>
            <Money
              amount={sumBaht(selected.map((one) => one.actual_amount))}
              className="text-xl font-semibold"
            />
            <DownloadCsvButton name="raan-withdrawals" columns={columns} rows={selected} />
          </>
        )}
        card={(one) => <Payout withdrawal={one} />}
        emptyText={t(state.value === 'pending' ? 'nonePending' : 'none')}
        icon={IconCashBanknote}
      />
    </QueuePage>
  );
}

const isRunning = (state: WithdrawalState) => RUNNING_WITHDRAWAL_STATES.some((running) => running === state);

function useWithdrawalColumns(): Column<ConsoleWithdrawal>[] {
  const t = useMessages(withdrawalMessages);
  const heading = useMessages(listMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  const amount = (name: 'amount' | 'fee' | 'actual_amount', header: string): Column<ConsoleWithdrawal> => ({
    key: name,
    header,
    align: 'end',
    cell: (one) => <Money amount={one[name]} />,
    csv: (one) => one[name],
  });
  return [
    { key: 'id', header: t('numberHeading'), isPrimary: true, cell: ({ id }) => id, csv: ({ id }) => id },
    {
      key: 'seller',
      header: heading('seller'),
      cell: (one) => <SellerLink seller={one.seller} />,
      csv: (one) => one.seller.store_name,
    },
    {
      key: 'account',
      header: t('account'),
      cell: (one) => (
        <>
          {bankName(one.bank_name)}
          <span className="tabular block text-ink-2">{one.card_number}</span>
        </>
      ),
      csv: (one) => `${bankName(one.bank_name)} ${one.card_number}`,
    },
    {
      key: 'time',
      header: heading('time'),
      sort: 'time',
      cell: (one) =>
        isRunning(one.state) ? (
          <Deadline at={one.due_at} />
        ) : (
          format.date(one.completed_at ?? one.created_at, 'with-time')
        ),
      csv: (one) => one.created_at,
    },
    amount('fee', t('fee')),
    amount('actual_amount', t('toPay')),
    { ...amount('amount', heading('amount')), sort: 'amount' },
  ];
}

function Payout({ withdrawal: one }: { withdrawal: ConsoleWithdrawal }) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  return (
    <Card as="article">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <SellerLink seller={one.seller} className="min-w-0 font-semibold" />
        <Money amount={one.amount} className="text-xl font-semibold" />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span>
          {t('number', { id: one.id })} · {t('requestedAgo', { ago: format.ago(one.created_at) })}
        </span>
        {isRunning(one.state) ? <Deadline at={one.due_at} /> : null}
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
          {bankName(one.bank_name)} · <span className="tabular">{one.card_number}</span>
          <span className="block">{one.card_holder_name}</span>
        </Fact>
        <Fact label={t('availableAfter')}>
          <Money amount={one.available} />
        </Fact>
        <Fact label={t('openDisputes')}>{format.count(one.open_disputes)}</Fact>
        {one.approved_by && one.approved_at ? (
          <Fact label={t('approvedBy')}>
            {one.approved_by.account} · {format.date(one.approved_at, 'with-time')}
          </Fact>
        ) : null}
        {one.processed_by ? <Fact label={t('processedBy')}>{one.processed_by.account}</Fact> : null}
        {one.completed_by ? <Fact label={t('paidBy')}>{one.completed_by.account}</Fact> : null}
        {one.payout_reference ? (
          <Fact label={t('reference')}>
            <span className="tabular wrap-anywhere">{one.payout_reference}</span>
          </Fact>
        ) : null}
        {one.completed_at ? (
          <Fact label={t('completed')}>{format.date(one.completed_at, 'with-time')}</Fact>
        ) : null}
        {one.rejected_by ? <Fact label={t('rejectedBy')}>{one.rejected_by.account}</Fact> : null}
      </FactList>
      {one.is_seller_suspended ? <Notice tone="warning">{t('suspended')}</Notice> : null}
      {one.owed > 0 ? <Notice tone="warning">{t('owes', { amount: format.money(one.owed) })}</Notice> : null}
      {one.reason_code || one.admin_note ? (
        <p className="mt-2 text-sm">
          <DecisionReason code={one.reason_code} note={one.admin_note} labelOf={t} />
        </p>
      ) : null}
      {one.state === 'processing' ? (
        <RevealableAccount reveal={() => callConsole(revealPayoutCard, { params: { id: one.id } })} />
      ) : null}
      <PayoutSteps withdrawal={one} />
    </Card>
  );
}
