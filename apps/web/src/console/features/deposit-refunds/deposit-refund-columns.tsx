import type { ConsoleDepositRefund } from '@raan/contract/console/console-deposit-endpoints';
import { amountColumn, countColumn, dateColumn } from '#console/features/queue/columns.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { TableTime } from '#console/lib/list/table-time.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { depositRefundMessages } from './deposit-refund-messages.ts';

/** Columns of the table of deposit refunds in one state. */
export function useDepositRefundColumns(
  state: ConsoleDepositRefund['state'],
): Column<ConsoleDepositRefund>[] {
  const t = useMessages(depositRefundMessages);
  const heading = useMessages(listMessages);
  return [
    { key: 'seller', header: heading('seller'), isPrimary: true, cell: ({ seller }) => seller.store_name },
    {
      key: 'time',
      header: heading(state === 'requested' ? 'due' : 'time'),
      cell: (refund) =>
        refund.decided_at ? <TableTime at={refund.decided_at} /> : <Deadline isCompact at={refund.due_at} />,
    },
    dateColumn('paid_at', t('paidAt')),
    countColumn('open_orders', t('openOrders')),
    countColumn('open_disputes', t('openDisputes')),
    amountColumn('owed', t('owed')),
    amountColumn('amount', heading('amount')),
  ];
}
