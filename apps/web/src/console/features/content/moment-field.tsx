import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { contentMessages } from './content-messages.ts';

/** Thailand has kept this for a century, and no summer time. */
const BANGKOK_OFFSET_MS = 7 * 3_600_000;

/** A moment as the device's own picker takes it, in Bangkok's time. */
function typedOf(moment: string | null): string {
  if (moment === null) return '';
  return new Date(Date.parse(moment) + BANGKOK_OFFSET_MS).toISOString().slice(0, 16);
}

function momentOf(typed: string): string | null {
  const at = Date.parse(`${typed}:00+07:00`);
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}

type MomentFieldProps = {
  label: string;
  hint?: string;
  value: string | null;
  onChange: (moment: string | null) => void;
  error?: string | undefined;
};

/** A day and a time of it, in Bangkok wherever one sits; may be left empty. */
export function MomentField({ label, hint, value, onChange, error }: MomentFieldProps) {
  const t = useMessages(contentMessages);
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint ?? t('bangkokTime')}
      value={typedOf(value)}
      onChange={(typed) => onChange(momentOf(typed))}
      error={error}
    />
  );
}
