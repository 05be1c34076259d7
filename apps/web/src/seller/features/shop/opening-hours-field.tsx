import IconCopy from '#icon/IconCopy';
import type { OpeningDay, OpeningHours } from '@raan/contract/shop/opening-hours';
import { WEEK_DAYS } from '@raan/contract/shop/opening-hours';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { controlClasses } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { storeSettingMessages } from './store-setting-messages.ts';

const DEFAULT_HOURS = { open: '09:00', close: '18:00' } as const;

const HALF_HOURS = Array.from(
  { length: 49 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);
const OPENINGS = HALF_HOURS.slice(0, -1);
const CLOSINGS = HALF_HOURS.slice(1);

type OpeningHoursFieldProps = Pick<FormField<OpeningHours | null>, 'value' | 'onChange' | 'error'>;

/** Opening hours by weekday. Switched off, the store shows none. */
export function OpeningHoursField({ value, onChange, error }: OpeningHoursFieldProps) {
  const t = useMessages(storeSettingMessages);
  const change = (day: OpeningDay) =>
    onChange(
      [...(value ?? []).filter((other) => other.day !== day.day), day].toSorted((a, b) => a.day - b.day),
    );
  const [first] = value ?? [];
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={t('hoursSwitch')}
        detail={t('hoursSwitchDetail')}
        checked={value !== null}
        onChange={(isOn) => onChange(isOn ? WEEK_DAYS.map((day) => ({ day, ...DEFAULT_HOURS })) : null)}
      />
      {value ? (
        <>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised px-3">
            {WEEK_DAYS.map((day) => (
              <DayRow
                key={day}
                day={day}
                hours={value.find((other) => other.day === day)}
                onChange={change}
                onClose={() => onChange(value.filter((other) => other.day !== day))}
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
              {t('hoursCopy', { day: t(dayKey(first.day)) })}
            </button>
          ) : null}
        </>
      ) : null}
      {/* A day shows its own problem. */}
      {error && !value?.some(({ open, close }) => open === close) ? (
        <p role="alert" className="text-sm text-negative">
          {error}
        </p>
      ) : null}
    </div>
  );
}

type TimeSelectProps = {
  label: string;
  value: string;
  times: readonly string[];
  invalid: boolean;
  onChange: (value: string) => void;
};

/** Select for a time in half hours, in 24-hour format for all languages. */
function TimeSelect({ label, value, times, invalid, onChange }: TimeSelectProps) {
  // Another client may have saved a time in between.
  const options = times.includes(value) ? times : [...times, value].toSorted();
  return (
    <select
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClasses} tabular min-h-12! w-20! appearance-none px-2! text-center`}
    >
      {options.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </select>
  );
}

function dayKey(day: number): `day_${(typeof WEEK_DAYS)[number]}` {
  return `day_${WEEK_DAYS.find((weekday) => weekday === day) ?? 1}`;
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
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-2 gap-y-1 py-1.5">
      <Checkbox
        label={name}
        checked={hours !== undefined}
        onChange={(isOpen) => (isOpen ? onChange({ day, ...DEFAULT_HOURS }) : onClose())}
      />
      {hours ? (
        <div className="flex flex-col items-end">
          <div className="flex items-center gap-1">
            <TimeSelect
              label={t('hoursOpens', { day: name })}
              value={hours.open}
              times={OPENINGS}
              invalid={isSame}
              onChange={(open) => onChange({ ...hours, open })}
            />
            <span aria-hidden>–</span>
            <TimeSelect
              label={t('hoursCloses', { day: name })}
              value={hours.close}
              times={CLOSINGS}
              invalid={isSame}
              onChange={(close) => onChange({ ...hours, close })}
            />
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
