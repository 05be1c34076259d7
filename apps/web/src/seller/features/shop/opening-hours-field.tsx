import IconCopy from '#icon/IconCopy';
import type { OpeningDay, OpeningHours } from '@raan/contract/shop/opening-hours';
import { WEEK_DAYS } from '@raan/contract/shop/opening-hours';
import { useMessages } from '#lib/i18n.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { controlLook } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { storeSettingMessages } from './store-setting.ts';

const USUAL = { open: '09:00', close: '18:00' } as const;

type OpeningHoursFieldProps = {
  value: OpeningHours | null;
  onChange: (value: OpeningHours | null) => void;
  error?: string | undefined;
};

/** Opening and closing times by day of the week; off, the store says nothing of them. */
export function OpeningHoursField({ value, onChange, error }: OpeningHoursFieldProps) {
  const t = useMessages(storeSettingMessages);
  const change = (day: OpeningDay) =>
    onChange([...(value ?? []).filter((one) => one.day !== day.day), day].toSorted((a, b) => a.day - b.day));
  const [first] = value ?? [];
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={t('hoursSwitch')}
        detail={t('hoursSwitchDetail')}
        checked={value !== null}
        onChange={(isOn) => onChange(isOn ? WEEK_DAYS.map((day) => ({ day, ...USUAL })) : null)}
      />
      {value ? (
        <>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised px-3">
            {WEEK_DAYS.map((day) => (
              <DayRow
                key={day}
                day={day}
                hours={value.find((one) => one.day === day)}
                onChange={change}
                onClose={() => onChange(value.filter((one) => one.day !== day))}
              />
            ))}
          </ul>
          {first && value.some(({ open, close }) => open !== first.open || close !== first.close) ? (
            <button
              type="button"
              className="inline-flex min-h-12 items-center gap-2 self-start text-sm font-semibold text-brand"
              onClick={() => onChange(value.map(({ day }) => ({ ...first, day })))}
            >
              <IconCopy size={18} aria-hidden />
              {t('hoursCopy', { day: t(dayName(first.day)) })}
            </button>
          ) : null}
        </>
      ) : null}
      {error ? (
        <p role="alert" className="text-sm text-negative">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function dayName(day: number): `day_${(typeof WEEK_DAYS)[number]}` {
  return `day_${WEEK_DAYS.find((one) => one === day) ?? 1}`;
}

type DayRowProps = {
  day: (typeof WEEK_DAYS)[number];
  hours: OpeningDay | undefined;
  onChange: (day: OpeningDay) => void;
  onClose: () => void;
};

function DayRow({ day, hours, onChange, onClose }: DayRowProps) {
  const t = useMessages(storeSettingMessages);
  const name = t(`day_${day}`);
  const isSame = hours?.open === hours?.close;
  // A picker of the device knows no 24:00; midnight at the end of the day is its 00:00.
  const shownClose = hours?.close === '24:00' ? '00:00' : hours?.close;
  const time = (label: string, value: string, change: (value: string) => void) => (
    <input
      type="time"
      required
      aria-label={label}
      aria-invalid={isSame || undefined}
      value={value}
      onChange={(event) => {
        if (event.target.value) change(event.target.value.slice(0, 5));
      }}
      className={`${controlLook} tabular min-h-12! w-auto! min-w-0 px-2!`}
    />
  );
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <Checkbox
        label={name}
        checked={hours !== undefined}
        onChange={(isOpen) => (isOpen ? onChange({ day, ...USUAL }) : onClose())}
      />
      {hours ? (
        <div className="flex flex-col items-end">
          <div className="flex items-center gap-1.5">
            {time(t('hoursOpens', { day: name }), hours.open, (open) => onChange({ ...hours, open }))}
            <span aria-hidden>–</span>
            {time(t('hoursCloses', { day: name }), shownClose ?? '', (close) =>
              onChange({ ...hours, close: close === '00:00' ? '24:00' : close }),
            )}
          </div>
          {isSame ? (
            <p role="alert" className="text-xs text-negative">
              {t('hoursSame')}
            </p>
          ) : hours.close < hours.open ? (
            <p className="text-xs text-ink-2">{t('hoursNextDay')}</p>
          ) : null}
        </div>
      ) : (
        <span className="text-sm text-ink-2">{t('hoursClosed')}</span>
      )}
    </li>
  );
}
