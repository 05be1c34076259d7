import IconClock from '#icon/IconClock';
import IconClockExclamation from '#icon/IconClockExclamation';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { queueMessages } from './queue-messages.ts';

const LATE_EVERY_MS = 30_000;

/** Until when something is to be done, or that it is late: in words and by the icon, not by the colour alone. */
export function Due({ at }: { at: string }) {
  const t = useMessages(queueMessages);
  const format = useFormat();
  const time = format.date(at, 'with-time');
  if (Date.parse(at) < useNow(LATE_EVERY_MS))
    return (
      <span className="inline-flex items-center gap-1 text-sm font-semibold text-negative">
        <IconClockExclamation size={16} aria-hidden />
        {t('late', { time })}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1 text-sm text-ink-2">
      <IconClock size={16} aria-hidden />
      {t('due', { time })}
    </span>
  );
}
