import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { securityMessages } from './security-messages.ts';

type CodeFieldProps = FormField<string> & {
  hint: string;
  /** Recovery codes contain letters too. */
  isDigitsOnly?: boolean;
};

/** Field for a one-time code: from the authenticator app, by text message or mail, or a recovery code. */
export function CodeField({ hint, isDigitsOnly = false, ...field }: CodeFieldProps) {
  const t = useMessages(securityMessages);
  return (
    <TextField
      {...field}
      label={t('code')}
      hint={hint}
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
