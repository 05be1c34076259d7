import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClockExclamation from '#icon/IconClockExclamation';
import type { getConsoleHome } from '@raan/contract/console/home-endpoints';
import type { OperatorRole } from '@raan/contract/console/operator';
import type { Queue, QueueState } from '@raan/contract/console/queue-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { AlarmList } from '#console/features/home/alarm-list.tsx';
import { DueItemsCard, type QueueView } from '#console/features/home/due-items-card.tsx';
import { FiguresCard, FiguresSkeleton } from '#console/features/home/figures-card.tsx';
import { homeMessages } from '#console/features/home/home-messages.ts';
import { homeQuery } from '#console/features/home/home.api.ts';
import { MoneyCard } from '#console/features/home/money-card.tsx';
import { useOperator } from '#console/lib/use-operator.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses } from '#ui/list-row.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { consoleMessages } from './console-messages.ts';
import { menuForRole, type MenuEntry } from './pages.ts';
import { useQueues } from './use-queues.ts';

/** /console: what is overdue and due today in the operator's queues, waiting money, today's figures, and alarms. */
export default function HomePage() {
  const t = useMessages(homeMessages);
  const role = useOperator().data?.operator.role;
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('title')}</h1>
      {role ? <Home role={role} /> : null}
    </>
  );
}

function Home({ role }: { role: OperatorRole }) {
  const t = useMessages(homeMessages);
  const home = useQuery(homeQuery);
  const { data } = home;
  const menu = menuForRole(role);
  return (
    <div className="flex flex-col gap-4">
      {data ? <AlarmList alarms={data.alarms} role={role} severity="severe" /> : null}
      {/* Phones show the three parts below each other; wide screens put the second beside the others. */}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <DueItems home={home} menu={menu} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          {role === 'finance' ? <MoneyCard /> : null}
          {data ? <FiguresCard figures={data.figures} takenAt={data.taken_at} /> : null}
          {home.isPending ? <FiguresSkeleton /> : null}
          {data ? <AlarmList alarms={data.alarms} role={role} severity="other" /> : null}
          {data?.alarms.length === 0 ? <CalmLine text={t('noAlarms')} /> : null}
        </div>
        <OpenQueues menu={menu} />
      </div>
    </div>
  );
}

type MenuProps = { menu: readonly MenuEntry[] };
type DueItemsProps = MenuProps & { home: UseQueryResult<Data<typeof getConsoleHome>> };

/** Overdue items and those due today; "All done" if no queue has any item. */
function DueItems({ home, menu }: DueItemsProps) {
  const t = useMessages(homeMessages);
  const tConsole = useMessages(consoleMessages);
  const { data, error, isPending, refetch } = home;
  const openQueues = useOpenQueues(menu);
  if (isPending) return <SkeletonCards count={2} />;
  if (!data) return <ErrorState detail={errorText(error)} onRetry={() => void refetch()} />;
  const viewOf = (queue: Queue): QueueView | undefined => {
    const entry = menu.find((one) => one.queue === queue);
    return entry && { title: tConsole(entry.title), path: entry.path, icon: entry.icon };
  };
  if (data.overdue.count + data.due_today.count > 0)
    return (
      <>
        <DueItemsCard kind="overdue" items={data.overdue} viewOf={viewOf} />
        <DueItemsCard kind="dueToday" items={data.due_today} viewOf={viewOf} />
      </>
    );
  if (openQueues?.length !== 0) return <CalmLine text={t('nothingDue')} />;
  return (
    <Card>
      <EmptyState
        icon={<IconCircleCheck size={34} stroke={1.6} aria-hidden />}
        title={tConsole('allDone')}
        detail={tConsole('allDoneDetail')}
      />
    </Card>
  );
}

function CalmLine({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 px-1 text-sm text-ink-2">
      <IconCircleCheck size={20} aria-hidden className="shrink-0 text-positive" />
      {text}
    </p>
  );
}

type OpenQueue = { entry: MenuEntry; state: QueueState };

/** The queues of the menu that have items; undefined until they are loaded. */
function useOpenQueues(menu: readonly MenuEntry[]): OpenQueue[] | undefined {
  return useQueues().data?.queues.flatMap((state) => {
    const entry = menu.find(({ queue }) => queue === state.queue);
    return entry && state.open > 0 ? [{ entry, state }] : [];
  });
}

/** The queues that have items, with the number and age of these. */
function OpenQueues({ menu }: MenuProps) {
  const t = useMessages(homeMessages);
  const queues = useQueues();
  const openQueues = useOpenQueues(menu);
  if (queues.isPending) return <SkeletonCards count={1} />;
  if (!openQueues)
    return <ErrorState detail={errorText(queues.error)} onRetry={() => void queues.refetch()} />;
  if (openQueues.length === 0) return null;
  return (
    <section aria-label={t('queues')} className="min-w-0">
      <h2 className="mb-2 text-base font-semibold">{t('queues')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {openQueues.map(({ entry, state }) => (
          <li key={entry.path}>
            <QueueCard entry={entry} state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QueueCard({ entry, state }: OpenQueue) {
  const t = useMessages(consoleMessages);
  const format = useFormat();
  return (
    <Link
      href={entry.path}
      className={classNames(
        clickableClasses,
        'flex h-full flex-col gap-1 rounded-card border border-line bg-raised p-4',
      )}
    >
      <span className="flex items-center gap-2 text-sm text-ink-2">
        <entry.icon size={20} aria-hidden />
        {t(entry.title)}
      </span>
      <span className="tabular text-3xl font-semibold">{format.count(state.open)}</span>
      {state.oldest_at ? (
        <span className="text-sm text-ink-2">{t('oldest', { ago: format.ago(state.oldest_at) })}</span>
      ) : null}
      {state.late > 0 ? (
        <span className="flex items-center gap-1 text-sm font-semibold text-negative">
          <IconClockExclamation size={16} aria-hidden />
          {t('late', { count: format.count(state.late) })}
        </span>
      ) : null}
    </Link>
  );
}
