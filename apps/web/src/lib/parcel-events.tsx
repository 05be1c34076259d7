import { useState, type ReactNode } from 'react';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconBarcode from '#icon/IconBarcode';
import IconHomeCheck from '#icon/IconHomeCheck';
import IconHomeX from '#icon/IconHomeX';
import IconHourglass from '#icon/IconHourglass';
import IconPackage from '#icon/IconPackage';
import IconPackageOff from '#icon/IconPackageOff';
import IconTruck from '#icon/IconTruck';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import IconTruckReturn from '#icon/IconTruckReturn';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@raan/contract/durations';
import type { CourierEvent, CourierEventKind, ParcelState } from '@raan/contract/tracking/courier-event';
import { classNames } from '#ui/class-names.ts';
import { TONE_TINT, type Tone } from '#ui/tone.ts';
import { useMessages } from './i18n.tsx';
import { parcelMessages } from './parcel-messages.ts';
import { useFormat } from './use-format.ts';

/** Icon and colour of each scan. */
export const PARCEL_EVENT_STYLES: Readonly<Record<CourierEventKind, { tone: Tone; Icon: typeof IconTruck }>> =
  {
    registered: { tone: 'neutral', Icon: IconBarcode },
    picked_up: { tone: 'info', Icon: IconPackage },
    in_transit: { tone: 'info', Icon: IconTruck },
    out_for_delivery: { tone: 'info', Icon: IconTruckDelivery },
    failed_attempt: { tone: 'warning', Icon: IconHomeX },
    delivered: { tone: 'positive', Icon: IconHomeCheck },
    returning: { tone: 'warning', Icon: IconTruckReturn },
    returned: { tone: 'warning', Icon: IconTruckReturn },
    lost: { tone: 'negative', Icon: IconPackageOff },
  };

const COLLAPSED_COUNT = 3;

/** The tracking events of a parcel, newest first. Explains an empty list. */
export function ParcelEvents({ parcel }: { parcel: Pick<ParcelState, 'events' | 'is_followed'> }) {
  const t = useMessages(parcelMessages);
  const [isExpanded, setIsExpanded] = useState(false);
  const { events } = parcel;
  if (events.length === 0)
    return (
      <p className="flex items-start gap-2.5 text-sm text-ink-2">
        <IconBarcode size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t(parcel.is_followed ? 'notScanned' : 'notFollowed')}
      </p>
    );
  const shown = isExpanded ? events : events.slice(0, COLLAPSED_COUNT);
  return (
    <div>
      <ol aria-label={t('events')} className="flex flex-col">
        {shown.map((event, index) => (
          <ParcelEvent
            key={event.id}
            event={event}
            isNewest={index === 0}
            isLast={index === shown.length - 1}
          />
        ))}
      </ol>
      {events.length > COLLAPSED_COUNT ? (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="-mb-2 min-h-12 text-sm font-semibold text-brand hover:underline"
        >
          {isExpanded ? t('fewerEvents') : t('allEvents', { count: events.length })}
        </button>
      ) : null}
    </div>
  );
}

function ParcelEvent({
  event: { kind, at, place },
  isNewest,
  isLast,
}: {
  event: CourierEvent;
  isNewest: boolean;
  isLast: boolean;
}) {
  const t = useMessages(parcelMessages);
  const format = useFormat();
  const { tone, Icon } = PARCEL_EVENT_STYLES[kind];
  return (
    <li className="relative flex gap-3 pb-4 last:pb-1">
      {isLast ? null : <span aria-hidden className="absolute top-9 bottom-0 left-[1.0625rem] w-px bg-line" />}
      <span
        className={classNames(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
          TONE_TINT[isNewest ? tone : 'neutral'],
        )}
      >
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className={isNewest ? 'font-semibold' : undefined}>{t(`kind_${kind}`)}</p>
        <DotSeparatedLine>
          {place ? <DotSeparated>{place}</DotSeparated> : null}
          <DotSeparated>
            <time dateTime={at} className="tabular whitespace-nowrap">
              {format.date(at, 'with-time')}
            </time>
          </DotSeparated>
        </DotSeparatedLine>
      </div>
    </li>
  );
}

/** Each part has a leading dot; the dot at the start of a line is clipped. */
export function DotSeparatedLine({ children }: { children: ReactNode }) {
  return (
    <p className="overflow-clip text-ink-2">
      <span className="-ml-3 flex flex-wrap">{children}</span>
    </p>
  );
}

export function DotSeparated({ children }: { children: ReactNode }) {
  return (
    <span className="relative min-w-0 pl-3 wrap-break-word">
      <span aria-hidden className="absolute left-1">
        ·
      </span>
      {children}
    </span>
  );
}

/** The time until an order completes automatically: "6 days 4 h", on the last day "3 h 20 min". */
export function CompletionCountdown({ at, nowMs }: { at: string; nowMs: number }) {
  const t = useMessages(parcelMessages);
  const remainingMs = Date.parse(at) - nowMs;
  const remaining =
    remainingMs >= DAY_MS
      ? t('daysHours', {
          days: Math.floor(remainingMs / DAY_MS),
          hours: Math.floor((remainingMs % DAY_MS) / HOUR_MS),
        })
      : t('hoursMinutes', {
          hours: Math.floor(remainingMs / HOUR_MS),
          minutes: Math.floor((remainingMs % HOUR_MS) / MINUTE_MS),
        });
  return (
    <span className="inline-flex items-center gap-1.5">
      <IconHourglass size={16} aria-hidden className="shrink-0" />
      {remainingMs < MINUTE_MS ? t('completesSoon') : t('completesIn', { time: remaining })}
    </span>
  );
}

/** Marks tracking data that a sandbox made up. */
export function SandboxBadge() {
  const t = useMessages(parcelMessages);
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-warning-tint px-2.5 py-0.5 text-xs font-semibold text-warning">
      <IconAlertTriangle size={14} aria-hidden className="shrink-0" />
      {t('sandbox')}
    </span>
  );
}
