import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClockExclamation from '#icon/IconClockExclamation';
import type { OperatorRole } from '@raan/contract/console/operator';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses } from '#ui/list-row.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { consoleMessages } from './console-messages.ts';
import { menuForRole } from './pages.ts';
import { useQueues } from './use-queues.ts';

/** /console: open items of the operator's queues. */
export function HomePage({ role }: { role: OperatorRole }) {
  const t = useMessages(consoleMessages);
  const format = useFormat();
  const queues = useQueues();
  if (queues.isPending) return <SkeletonCards count={2} />;
  if (!queues.data)
    return <ErrorState detail={errorText(queues.error)} onRetry={() => void queues.refetch()} />;
  const openQueues = menuForRole(role).flatMap((entry) => {
    const state = queues.data.queues.find(({ queue }) => queue === entry.queue);
    return state && state.open > 0 ? [{ entry, state }] : [];
  });
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('home')}</h1>
      {openQueues.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={34} stroke={1.6} aria-hidden />}
          title={t('allDone')}
          detail={t('allDoneDetail')}
        />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {openQueues.map(({ entry, state }) => (
            <li key={entry.path}>
              <Link
                href={entry.path}
                className={classNames(
                  clickableClasses,
                  'flex flex-col gap-1 rounded-card border border-line bg-raised p-4',
                )}
              >
                <span className="flex items-center gap-2 text-sm text-ink-2">
                  <entry.icon size={20} aria-hidden />
                  {t(entry.title)}
                </span>
                <span className="tabular text-3xl font-semibold">{format.count(state.open)}</span>
                {state.oldest_at ? (
                  <span className="text-sm text-ink-2">
                    {t('oldest', { ago: format.ago(state.oldest_at) })}
                  </span>
                ) : null}
                {state.late > 0 ? (
                  <span className="flex items-center gap-1 text-sm font-semibold text-negative">
                    <IconClockExclamation size={16} aria-hidden />
                    {t('late', { count: format.count(state.late) })}
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
