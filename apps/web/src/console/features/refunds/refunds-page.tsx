import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClock from '#icon/IconClock';
import IconPhoto from '#icon/IconPhoto';
import {
  CONSOLE_REFUND_GROUPS,
  listConsoleRefunds,
  type ConsoleRefundSummary,
} from '@raan/contract/console/console-refund-endpoints';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { StateChips } from '#console/features/queue/state-chips.tsx';
import { useChoice } from '#console/features/queue/use-choice.ts';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
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
  const list = useRows({
    key: ['refunds', group.value],
    fetch: (cursor, signal) =>
      callConsole(listConsoleRefunds, { query: { group: group.value, cursor } }, { signal }),
    rowsOf: (page) => page.refunds,
  });
  return (
    <QueuePage title={t('title')}>
      <StateChips label={t('groups')} choice={group} nameOf={t} counts={list.firstPage?.counts} />
      <Rows
        list={list}
        emptyText={t(group.value === 'to_decide' ? 'noneToDecide' : 'none')}
        icon={IconCircleCheck}
      >
        {(refund) => (
          <li key={refund.id}>
            <RefundCard refund={refund} />
          </li>
        )}
      </Rows>
    </QueuePage>
  );
}

function RefundCard({ refund }: { refund: ConsoleRefundSummary }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  return (
    <Link
      href={`/refunds/${refund.id}`}
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
        <span className="inline-flex items-center gap-1">
          <IconClock size={16} aria-hidden />
          {refund.state === 'requested'
            ? t('sellerUntil', { time: format.date(refund.answer_due_at, 'with-time') })
            : refund.decided_at
              ? t('decidedAgo', { ago: format.ago(refund.decided_at) })
              : refund.escalated_at
                ? t('escalatedAgo', { ago: format.ago(refund.escalated_at) })
                : format.ago(refund.created_at)}
        </span>
        {refund.decided_at === null && refund.due_at ? <Deadline at={refund.due_at} /> : null}
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
