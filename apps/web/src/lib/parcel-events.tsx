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
import type { CourierEventKind, ParcelState } from '@raan/contract/tracking/courier-event';
import type { Tone } from '#ui/tone.ts';
import { useMessages } from './i18n.tsx';
import { parcelMessages } from './parcel-messages.ts';
import { Timeline, TimelineEntry } from './timeline.tsx';

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
  const { events } = parcel;
  if (events.length === 0)
    return (
      <p className="flex items-start gap-2.5 text-sm text-ink-2">
        <IconBarcode size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t(parcel.is_followed ? 'notScanned' : 'notFollowed')}
      </p>
    );
  return (
    <div>
      <Timeline
        label={t('events')}
        items={events}
        collapsedCount={COLLAPSED_COUNT}
        expandLabel={t('allEvents', { count: events.length })}
      >
        {({ kind, at, place }, position) => (
          <TimelineEntry
            {...PARCEL_EVENT_STYLES[kind]}
            {...position}
            title={t(`kind_${kind}`)}
            place={place}
            at={at}
          />
        )}
      </Timeline>
    </div>
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
