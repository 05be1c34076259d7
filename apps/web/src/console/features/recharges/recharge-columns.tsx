import type {
  ConsoleRecharge,
  ConsoleRechargeState,
} from '@raan/contract/console/console-recharge-endpoints';
import { amountColumn, sellerColumn } from '#console/features/queue/columns.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { TableTime } from '#console/lib/list/table-time.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { rechargeMessages } from './recharge-messages.ts';

/** Whether a top-up awaits a decision. */
export const isUndecided = (state: ConsoleRechargeState) => state === 'submitted' || state === 'approved';

/** Columns of the table of top-ups in one state. */
export function useRechargeColumns(state: ConsoleRechargeState): Column<ConsoleRecharge>[] {
  const t = useMessages(rechargeMessages);
  const heading = useMessages(listMessages);
  return [
    { key: 'id', header: t('numberHeading'), isPrimary: true, cell: ({ id }) => id, csv: ({ id }) => id },
    sellerColumn(heading('seller')),
    {
      key: 'method',
      header: t('method'),
      cell: ({ method }) => t(`method_${method}`),
      csv: ({ method }) => t(`method_${method}`),
    },
    {
      key: 'reference',
      header: t('reference'),
      cell: (one) => <Proof text={proofOf(one)} />,
      csv: proofOf,
    },
    {
      key: 'time',
      header: heading(isUndecided(state) ? 'due' : 'time'),
      sort: 'time',
      cell: (one) =>
        isUndecided(one.state) && one.due_at ? (
          <Deadline isCompact at={one.due_at} />
        ) : (
          <TableTime at={one.decided_at} />
        ),
      csv: (one) => one.submitted_at,
    },
    // Nothing has been found on the statement of a new top-up.
    ...(state === 'submitted' ? [] : [amountColumn('received', t('received'))]),
    { ...amountColumn('amount', heading('amount')), sort: 'amount' },
  ];
}

/** A transaction id is long; the card shows it in full. */
function Proof({ text }: { text: string }) {
  return (
    <span title={text} className="tabular block max-w-32 truncate">
      {text}
    </span>
  );
}

/** Finds the transfer on the statement. */
const proofOf = ({ transaction_id, reference }: ConsoleRecharge) => transaction_id ?? reference;
