import { Link } from 'wouter';
import IconClock from '#icon/IconClock';
import IconClockExclamation from '#icon/IconClockExclamation';
import type { HomeItem, HomeItems } from '@raan/contract/console/home-endpoints';
import type { Queue } from '@raan/contract/console/queue-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses, listRowClasses, ListRowContent } from '#ui/list-row.tsx';
import { homeMessages } from './home-messages.ts';

const REFRESH_INTERVAL_MS = 60_000;

/** How the menu shows a queue. */
export type QueueView = { title: string; path: string; icon: typeof IconClock };

type DueItemsCardProps = {
  kind: 'overdue' | 'dueToday';
  items: HomeItems;
  viewOf: (queue: Queue) => QueueView | undefined;
};

/** Items with the earliest deadlines, each linked to where an operator decides it. Nothing without items. */
export function DueItemsCard({ kind, items: { count, items }, viewOf }: DueItemsCardProps) {
  const t = useMessages(homeMessages);
  const format = useFormat();
  if (count === 0) return null;
  const isOverdue = kind === 'overdue';
  const Icon = isOverdue ? IconClockExclamation : IconClock;
  return (
    <Card flush aria-label={t(kind)}>
      <h2
        className={classNames(
          'flex items-center gap-2 p-4 text-base font-semibold',
          isOverdue && 'text-negative',
        )}
      >
        <Icon size={20} aria-hidden />
        {t(kind)}
        <span className="tabular">{format.count(count)}</span>
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((item) => {
          const queue = viewOf(item.queue);
          return queue ? (
            <li key={`${item.queue} ${item.id}`}>
              <DueItem item={item} queue={queue} isOverdue={isOverdue} />
            </li>
          ) : null;
        })}
      </ul>
      {count > items.length ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
          {t('oldestShown', { shown: items.length, count: format.count(count) })}
        </p>
      ) : null}
    </Card>
  );
}

function DueItem({ item, queue, isOverdue }: { item: HomeItem; queue: QueueView; isOverdue: boolean }) {
  const t = useMessages(homeMessages);
  const format = useFormat();
  const now = useNow(REFRESH_INTERVAL_MS);
  return (
    <Link href={pathOf(item, queue.path)} className={classNames(listRowClasses, clickableClasses)}>
      <ListRowContent
        lead={<queue.icon size={20} aria-hidden className="text-ink-2" />}
        title={
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{queue.title}</span>
            <span className="tabular text-sm text-ink-2">{item.reference ?? `#${item.id}`}</span>
          </span>
        }
        detail={
          <>
            <span className="block truncate">{item.seller.store_name}</span>
            <span className={isOverdue ? 'font-semibold text-negative' : undefined}>
              {isOverdue
                ? t('dueAgo', { ago: format.ago(item.due_at, now) })
                : t('dueAt', { time: format.date(item.due_at, 'time') })}
            </span>
          </>
        }
        chevron
      />
    </Link>
  );
}

/** Items of these queues have pages of their own; the other queues list their oldest items first. */
const QUEUES_WITH_PAGES: ReadonlySet<Queue> = new Set([
  'refunds',
  'verifications',
  'withdrawals',
  'messages',
]);

function pathOf({ queue, id }: HomeItem, queuePath: string): string {
  return QUEUES_WITH_PAGES.has(queue) ? `${queuePath}/${id}` : queuePath;
}
