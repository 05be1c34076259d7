import { useId, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@raan/contract/language';
import type { LocalizedText } from '@raan/contract/localized-text';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { contentMessages } from './content-messages.ts';

type Part<Name extends string> = {
  /** Field name on the wire, such as `title`. */
  name: Name;
  label: string;
  max: number;
  /** Number of lines; absent for a single-line field. */
  rows?: number;
  hint?: string;
};

type LocalizedTextFieldsProps<Name extends string> = {
  parts: readonly Part<Name>[];
  value: Readonly<Record<Name, LocalizedText>>;
  onChange: (name: Name, text: LocalizedText) => void;
  /** Error of the server; its fields are named `name.language`, after this. */
  error: Error | null;
  errorPrefix?: string;
  /** Language to edit; set if a preview shows the same language. */
  language?: Language;
  onLanguage?: (language: Language) => void;
};

/** Texts in four languages, edited one language at a time, Thai first. Empty languages fall back to Thai. */
export function LocalizedTextFields<Name extends string>({
  parts,
  value,
  onChange,
  error,
  errorPrefix = '',
  ...chosen
}: LocalizedTextFieldsProps<Name>) {
  const t = useMessages(contentMessages);
  const panelId = useId();
  const [own, setOwn] = useState<Language>('th');
  const language = chosen.language ?? own;
  const choose = chosen.onLanguage ?? setOwn;
  const refusals = LANGUAGES.flatMap((one) =>
    parts.flatMap(({ name }) => {
      const refusal = fieldError(error, `${errorPrefix}${name}.${one}`);
      return refusal ? [{ name, language: one, refusal }] : [];
    }),
  );
  const elsewhere = refusals.filter((refusal) => refusal.language !== language);
  return (
    <div className="flex flex-col gap-3">
      <Segmented<Language>
        label={t('languages')}
        panelId={panelId}
        value={language}
        onChange={choose}
        segments={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
      />
      <div id={panelId} role="tabpanel" className="flex flex-col gap-3">
        {parts.map(({ name, label, max, rows, hint }) => {
          const field = {
            label,
            value: value[name][language],
            onChange: (text: string) => onChange(name, { ...value[name], [language]: text }),
            maxLength: max,
            lang: language,
            // Shows the Thai text that readers see instead of an empty translation.
            placeholder: language === 'th' ? undefined : value[name].th.slice(0, 80),
            hint: hint ?? (language !== 'th' && value[name][language] === '' ? t('readsThai') : undefined),
            error: refusals.find((one) => one.name === name && one.language === language)?.refusal,
          };
          return rows === undefined ? (
            <TextField key={name} {...field} />
          ) : (
            <TextArea key={name} {...field} rows={rows} />
          );
        })}
        {elsewhere.map((one) => (
          <p key={`${one.name} ${one.language}`} role="alert" className="text-sm text-negative">
            {LANGUAGE_NAMES[one.language]}: {one.refusal}
          </p>
        ))}
      </div>
    </div>
  );
}
