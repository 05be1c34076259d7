import IconClock from '#icon/IconClock';
import IconClockExclamation from '#icon/IconClockExclamation';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { classNames } from '#ui/class-names.ts';
import { queueMessages } from './queue-messages.ts';

const REFRESH_INTERVAL_MS = 30_000;

type DeadlineProps = {
  at: string;
  /** Shows only the time, for a table. The icon still tells whether it has passed. */
  isCompact?: boolean;
};

/** A deadline. Text and icon show that it has passed, not the colour alone. */
export function Deadline({ at, isCompact = false }: DeadlineProps) {
  const t = useMessages(queueMessages);
  const format = useFormat();
  const isLate = Date.parse(at) < useNow(REFRESH_INTERVAL_MS);
  const time = format.date(at, 'with-time');
  const text = t(isLate ? 'late' : 'due', { time });
  const Icon = isLate ? IconClockExclamation : IconClock;
  return (
    <span
      title={isCompact ? text : undefined}
      className={classNames(
        'inline-flex items-center gap-1 text-sm',
        isLate ? 'font-semibold text-negative' : 'text-ink-2',
      )}
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      {isCompact ? (
        <>
          <span aria-hidden className="tabular whitespace-nowrap">
            {time}
          </span>
          <span className="sr-only">{text}</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}
