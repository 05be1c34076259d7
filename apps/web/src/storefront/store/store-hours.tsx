import { WEEK_DAYS, type OpeningHours } from '@raan/contract/shop/opening-hours';
import type { Store } from '@raan/contract/storefront/storefront';
import IconChevronDown from '#icon/IconChevronDown';
import IconClock from '#icon/IconClock';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { useLocale, useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { dayName, OPEN_CLASSES, openStateText, type OpenSnapshot } from './open-state-text.ts';

type HoursProps = {
  store: Pick<Store, 'opening_hours' | 'business_hours'>;
  nowMs: number;
  className: string;
};

/** Open or closed now, expandable to the week. Stores without exact hours show their own text. */
export function StoreHours({ store, nowMs, className }: HoursProps) {
  const t = useMessages(storefrontMessages);
  const { opening_hours: hours, business_hours: hoursText } = store;
  if (!hours || hours.length === 0) {
    return hoursText ? (
      <p className={className}>
        <IconClock size={16} aria-hidden className="shrink-0 text-brand" />
        <span className="sr-only">{t('hours')}</span>
        {hoursText}
      </p>
    ) : null;
  }
  return (
    <details className="group open:w-full">
      <summary
        className={classNames(
          className,
          'relative list-none after:absolute after:inset-x-0 after:-inset-y-1.5 [&::-webkit-details-marker]:hidden',
        )}
      >
        <IconClock size={16} aria-hidden className="shrink-0 text-brand" />
        <OpenNow hours={hours} nowMs={nowMs} />
        <IconChevronDown size={16} aria-hidden className="shrink-0 text-ink-2 group-open:rotate-180" />
      </summary>
      <Week hours={hours} />
      {hoursText ? <p className="pt-2 text-sm text-ink-2 wrap-break-word">{hoursText}</p> : null}
    </details>
  );
}

function OpenNow({ hours, nowMs }: { hours: OpeningHours; nowMs: number }) {
  const t = useMessages(storefrontMessages);
  const locale = useLocale();
  const [day, time] = ['{day}', '{time}'];
  const texts = {
    always: t('openAlways'),
    until: t('openUntil', { time }),
    today: t('opensToday', { time }),
    on: t('opensOn', { day, time }),
  };
  const snapshot: OpenSnapshot = { hours, locale, texts };
  const now = openStateText(snapshot, nowMs);
  if (!now) return null;
  return (
    <span data-open={JSON.stringify(snapshot)} className={now.isOpen ? OPEN_CLASSES : undefined}>
      {now.text}
    </span>
  );
}

function Week({ hours }: { hours: OpeningHours }) {
  const t = useMessages(storefrontMessages);
  const locale = useLocale();
  return (
    <dl className="mt-2 grid max-w-80 grid-cols-[1fr_auto] gap-x-6 gap-y-1 rounded-card border border-line bg-raised px-4 py-3 text-sm">
      {WEEK_DAYS.map((day) => {
        const open = hours.find((one) => one.day === day);
        return (
          <div key={day} className="contents">
            <dt className="text-ink-2">{dayName(day, locale)}</dt>
            <dd className="tabular text-right">{open ? `${open.open}–${open.close}` : t('dayOff')}</dd>
          </div>
        );
      })}
    </dl>
  );
}
