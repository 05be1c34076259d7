import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { securityMessages } from './security-messages.ts';

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  hint: string;
  /** Recovery codes contain letters too. */
  isDigitsOnly?: boolean;
};

/** Field for a one-time code: from the authenticator app, by text message or mail, or a recovery code. */
export function CodeField({ value, onChange, error, hint, isDigitsOnly = false }: CodeFieldProps) {
  const t = useMessages(securityMessages);
  return (
    <TextField
      label={t('code')}
      hint={hint}
      value={value}
      onChange={onChange}
      error={error}
      inputMode={isDigitsOnly ? 'numeric' : 'text'}
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
