import { addDays } from '@raan/contract/calendar';
import { vacationLimits } from '@raan/contract/shop/vacation';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useNow } from '#lib/use-now.ts';
import { TextField } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { storeSettingMessages } from './store-setting-messages.ts';

const DAYS_AT_FIRST = 6;
const MINUTE_MS = 60_000;

type VacationFieldProps = FormField<string | null>;

/** Stops orders up to a day. Switched off, the store accepts orders. */
export function VacationField({ value, onChange, error, ...field }: VacationFieldProps) {
  const t = useMessages(storeSettingMessages);
  const { min, max } = vacationLimits(useNow(MINUTE_MS));
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={t('vacationSwitch')}
        detail={t('vacationSwitchDetail')}
        checked={value !== null}
        onChange={(isOn) => onChange(isOn ? addDays(min, DAYS_AT_FIRST) : null)}
      />
      {value === null ? null : (
        <TextField
          {...field}
          type="date"
          label={t('vacationUntil')}
          hint={t('vacationUntilHint')}
          min={min}
          max={max}
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    </div>
  );
}
