import IconCreditCardRefund from '#icon/IconCreditCardRefund';
import {
  DISPUTE_FILTERS,
  listCardDisputes,
  type CardDispute,
} from '@raan/contract/console/dispute-endpoints';
import {
  amountColumn,
  dueColumn,
  orderColumn,
  sellerColumn,
  timeColumn,
} from '#console/features/queue/columns.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { disputeMessages } from './dispute-messages.ts';
import { disputeReasonText } from './dispute-reason.ts';

/** /console/disputes: card payments that their owners dispute, the next deadline first. */
export default function DisputesPage() {
  const t = useMessages(disputeMessages);
  const heading = useMessages(listMessages);
  const state = useChoice('state', DISPUTE_FILTERS);
  const list = useConsoleList(listCardDisputes, 'disputes', { query: { state: state.value } });
  const columns: Column<CardDispute>[] = [
    orderColumn(heading('order'), t('topUp')),
    sellerColumn(heading('seller')),
    { key: 'reason', header: heading('reason'), cell: ({ reason }) => disputeReasonText(reason, t) },
    state.value === 'to_answer'
      ? dueColumn(heading('due'))
      : { key: 'state', header: t('stateHeading'), cell: (dispute) => t(dispute.state) },
    ...(state.value === 'closed' ? [timeColumn('closed_at', t('closedAt'))] : []),
    amountColumn('amount', heading('amount')),
  ];
  return (
    <QueuePage isWide title={t('title')} about={t('about')}>
      <StateChips label={t('states')} choice={state} nameOf={t} />
      <DataTable
        list={list}
        label={t('title')}
        columns={columns}
        nameOf={(dispute) => dispute.order_number ?? t('topUp')}
        expands
        renderCard={(dispute) => <DisputeCard dispute={dispute} />}
        emptyText={t(`none_${state.value}`)}
        icon={IconCreditCardRefund}
      />
    </QueuePage>
  );
}
