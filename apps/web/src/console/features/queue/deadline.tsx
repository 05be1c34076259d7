import IconClock from '#icon/IconClock';
import IconClockExclamation from '#icon/IconClockExclamation';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { queueMessages } from './queue-messages.ts';

const REFRESH_INTERVAL_MS = 30_000;

/** A deadline. Text and icon show that it has passed, not the colour alone. */
export function Deadline({ at }: { at: string }) {
  const t = useMessages(queueMessages);
  const format = useFormat();
  const time = format.date(at, 'with-time');
  if (Date.parse(at) < useNow(REFRESH_INTERVAL_MS))
    return (
      <span className="inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap text-negative">
        <IconClockExclamation size={16} aria-hidden className="shrink-0" />
        {t('late', { time })}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-ink-2">
      <IconClock size={16} aria-hidden className="shrink-0" />
      {t('due', { time })}
    </span>
  );
}
