import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClock from '#icon/IconClock';
import IconPhoto from '#icon/IconPhoto';
import {
  CONSOLE_REFUND_GROUPS,
  listConsoleRefunds,
  type ConsoleRefundSummary,
} from '@raan/contract/console/console-refund-endpoints';
import { amountColumn, countColumn, orderColumn } from '#console/features/queue/columns.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { refundMessages } from './refund-messages.ts';
import { ConsoleRefundState } from './refund-state.tsx';

/** /console/refunds: refund requests by group, undecided ones oldest first. */
export default function RefundsPage() {
  const t = useMessages(refundMessages);
  const group = useChoice('group', CONSOLE_REFUND_GROUPS);
  const list = useConsoleList(listConsoleRefunds, 'refunds', { query: { group: group.value } });
  return (
    <QueuePage title={t('title')} isWide>
      <StateChips
        label={t('groups')}
        choice={group}
        nameOf={(value) => t(value === 'returning' ? 'returnsOnTheWay' : value)}
        counts={list.list?.counts}
      />
      <DataTable
        list={list}
        label={t('title')}
        columns={useRefundColumns()}
        nameOf={(refund) => refund.order_number}
        hrefOf={pathOf}
        renderCard={(refund) => <RefundCard refund={refund} />}
        emptyText={t(group.value === 'to_decide' ? 'noneToDecide' : 'none')}
        icon={IconCircleCheck}
      />
    </QueuePage>
  );
}

const pathOf = ({ id }: ConsoleRefundSummary) => `/refunds/${id}`;

function useRefundColumns(): Column<ConsoleRefundSummary>[] {
  const t = useMessages(refundMessages);
  const heading = useMessages(listMessages);
  return [
    orderColumn(heading('order')),
    { key: 'reason', header: heading('reason'), cell: ({ reason }) => t(reason) },
    { key: 'seller', header: heading('seller'), cell: ({ seller }) => seller.store_name },
    { key: 'state', header: heading('status'), cell: (refund) => <ConsoleRefundState request={refund} /> },
    { key: 'timing', header: heading('time'), cell: (refund) => <Timing refund={refund} /> },
    countColumn('photo_count', t('photosHeading')),
    amountColumn('amount', heading('amount')),
  ];
}

/** The last step of a request, and the deadline of the next. */
function Timing({ refund }: { refund: ConsoleRefundSummary }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1">
        <IconClock size={16} aria-hidden className="shrink-0" />
        {refund.state === 'requested'
          ? t('sellerUntil', { time: format.date(refund.answer_due_at, 'with-time') })
          : refund.decided_at
            ? t('decidedAgo', { ago: format.ago(refund.decided_at) })
            : refund.escalated_at
              ? t('escalatedAgo', { ago: format.ago(refund.escalated_at) })
              : format.ago(refund.created_at)}
      </span>
      {refund.decided_at === null && refund.due_at ? <Deadline at={refund.due_at} /> : null}
    </span>
  );
}

function RefundCard({ refund }: { refund: ConsoleRefundSummary }) {
  const t = useMessages(refundMessages);
  return (
    <Link
      href={pathOf(refund)}
      className={classNames(clickableClasses, 'block rounded-card border border-line bg-raised p-4')}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="tabular text-sm text-ink-2">{refund.order_number}</span>
        <ConsoleRefundState request={refund} />
      </span>
      <span className="mt-1 flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-base font-semibold">{t(refund.reason)}</span>
        <Money amount={refund.amount} className="text-xl font-semibold" />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="min-w-0 truncate">{refund.seller.store_name}</span>
        <Timing refund={refund} />
        {refund.photo_count > 0 ? (
          <span className="inline-flex items-center gap-1">
            <IconPhoto size={16} aria-hidden />
            {t('photos', { count: refund.photo_count })}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
