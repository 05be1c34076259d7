import type { ConsoleWithdrawal } from '@raan/contract/console/console-withdrawal-endpoints';
import { RUNNING_WITHDRAWAL_STATES, type WithdrawalState } from '@raan/contract/withdrawals/withdrawal';
import { amountColumn, sellerColumn } from '#console/features/queue/columns.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { TableTime } from '#console/lib/list/table-time.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** Whether the withdrawal awaits a decision or its payout. */
export const isRunningWithdrawal = (state: WithdrawalState) =>
  RUNNING_WITHDRAWAL_STATES.some((running) => running === state);

/** A withdrawal that an operator requested for a suspended seller goes on. */
export const isBlockedBySuspension = ({ is_seller_suspended, requested_by }: ConsoleWithdrawal) =>
  is_seller_suspended && requested_by === null;

/** Columns of the table of withdrawals in one state. */
export function useWithdrawalColumns(state: WithdrawalState): Column<ConsoleWithdrawal>[] {
  const t = useMessages(withdrawalMessages);
  const heading = useMessages(listMessages);
  const bankName = useMessages(bankMessages);
  return [
    { key: 'id', header: t('numberHeading'), isPrimary: true, cell: ({ id }) => id, csv: ({ id }) => id },
    sellerColumn(heading('seller')),
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
      header: heading(isRunningWithdrawal(state) ? 'due' : 'time'),
      sort: 'time',
      cell: (one) =>
        isRunningWithdrawal(one.state) ? (
          <Deadline isCompact at={one.due_at} />
        ) : (
          <TableTime at={one.ended_at} />
        ),
      csv: (one) => one.created_at,
    },
    amountColumn('fee', t('fee')),
    amountColumn('actual_amount', t('toPay')),
    { ...amountColumn('amount', heading('amount')), sort: 'amount' },
  ];
}
