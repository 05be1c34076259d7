import { useId, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@raan/contract/language';
import type { WrittenText } from '@raan/contract/local-text';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { contentMessages } from './content-messages.ts';

type Part<Name extends string> = {
  /** Under which name the server knows it, as in `title`. */
  name: Name;
  label: string;
  max: number;
  /** Lines of a text of several; absent: it has one. */
  rows?: number;
  hint?: string;
};

type WrittenTextFieldsProps<Name extends string> = {
  parts: readonly Part<Name>[];
  value: Readonly<Record<Name, WrittenText>>;
  onChange: (name: Name, text: WrittenText) => void;
  /** What the server refused; its fields are called `name.language`, after this. */
  error: Error | null;
  errorPrefix?: string;
  /** The language that is written in, where a preview beside shows the same. */
  language?: Language;
  onLanguage?: (language: Language) => void;
};

/** Texts in four languages, one language at a time: Thai first, and what the others lack is read in Thai. */
export function WrittenTextFields<Name extends string>({
  parts,
  value,
  onChange,
  error,
  errorPrefix = '',
  ...chosen
}: WrittenTextFieldsProps<Name>) {
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
            // Where a language has no words of its own, its readers get these.
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
