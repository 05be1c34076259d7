import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { contentMessages } from './content-messages.ts';

/** Fixed, because Thailand has no daylight saving time. */
const BANGKOK_OFFSET_MS = 7 * 3_600_000;

function toFieldValue(moment: string | null): string {
  if (moment === null) return '';
  return new Date(Date.parse(moment) + BANGKOK_OFFSET_MS).toISOString().slice(0, 16);
}

function parseFieldValue(typed: string): string | null {
  const at = Date.parse(`${typed}:00+07:00`);
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}

type DateTimeFieldProps = Pick<FormField<string | null>, 'value' | 'onChange' | 'error'> & {
  label: string;
  hint?: string;
};

/** Optional date and time in Bangkok, regardless of the device's time zone. */
export function DateTimeField({ label, hint, value, onChange, error }: DateTimeFieldProps) {
  const t = useMessages(contentMessages);
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint ?? t('bangkokTime')}
      value={toFieldValue(value)}
      onChange={(typed) => onChange(parseFieldValue(typed))}
      error={error}
    />
  );
}
