import type { ConsoleWithdrawal } from '@raan/contract/console/console-withdrawal-endpoints';
import { RUNNING_WITHDRAWAL_STATES, type WithdrawalState } from '@raan/contract/withdrawals/withdrawal';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { TableTime } from '#console/lib/list/table-time.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Money } from '#ui/money.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** Whether the withdrawal awaits a decision or its payout. */
export const isRunningWithdrawal = (state: WithdrawalState) =>
  RUNNING_WITHDRAWAL_STATES.some((running) => running === state);

/** Columns of the table of withdrawals in one state. */
export function useWithdrawalColumns(state: WithdrawalState): Column<ConsoleWithdrawal>[] {
  const t = useMessages(withdrawalMessages);
  const heading = useMessages(listMessages);
  const bankName = useMessages(bankMessages);
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
    amount('fee', t('fee')),
    amount('actual_amount', t('toPay')),
    { ...amount('amount', heading('amount')), sort: 'amount' },
  ];
}
