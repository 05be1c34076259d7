import type { ConsoleDepositRefund } from '@raan/contract/console/console-deposit-endpoints';
import { Deadline } from '#console/features/queue/deadline.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { TableTime } from '#console/lib/list/table-time.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Money } from '#ui/money.tsx';
import { depositRefundMessages } from './deposit-refund-messages.ts';

/** Columns of the table of deposit refunds in one state. */
export function useDepositRefundColumns(
  state: ConsoleDepositRefund['state'],
): Column<ConsoleDepositRefund>[] {
  const t = useMessages(depositRefundMessages);
  const heading = useMessages(listMessages);
  const format = useFormat();
  const count = (name: 'open_orders' | 'open_disputes', header: string): Column<ConsoleDepositRefund> => ({
    key: name,
    header,
    align: 'end',
    cell: (refund) => format.count(refund[name]),
  });
  const amount = (name: 'owed' | 'amount', header: string): Column<ConsoleDepositRefund> => ({
    key: name,
    header,
    align: 'end',
    cell: (refund) => <Money amount={refund[name]} />,
  });
  return [
    { key: 'seller', header: heading('seller'), isPrimary: true, cell: ({ seller }) => seller.store_name },
    {
      key: 'time',
      header: heading(state === 'requested' ? 'due' : 'time'),
      cell: (refund) =>
        refund.decided_at ? <TableTime at={refund.decided_at} /> : <Deadline isCompact at={refund.due_at} />,
    },
    { key: 'paid', header: t('paidAt'), cell: ({ paid_at }) => format.date(paid_at, 'short') },
    count('open_orders', t('openOrders')),
    count('open_disputes', t('openDisputes')),
    amount('owed', t('owed')),
    amount('amount', heading('amount')),
  ];
}
