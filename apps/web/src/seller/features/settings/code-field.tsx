import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { securityMessages } from './security.ts';

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  hint: string;
  /** A recovery code has letters too. */
  digitsOnly?: boolean;
};

/** A code that is good once: of the app, of a text message, or a recovery code. */
export function CodeField({ value, onChange, error, hint, digitsOnly = false }: CodeFieldProps) {
  const t = useMessages(securityMessages);
  return (
    <TextField
      label={t('code')}
      hint={hint}
      value={value}
      onChange={onChange}
      error={error}
      inputMode={digitsOnly ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={16}
      enterKeyHint="go"
      className="tabular tracking-widest"
    />
  );
}
