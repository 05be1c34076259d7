import { useId, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@raan/contract/language';
import type { FormField } from '#lib/form/use-draft-form.ts';
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
  /** Returns the form's field of a text in one language. */
  field: (path: `${Name}.${Language}`) => FormField<string>;
  /** Language to edit; set if a preview shows the same language. */
  language?: Language;
  onLanguage?: (language: Language) => void;
};

/** Texts in four languages, edited one language at a time, Thai first. Empty languages fall back to Thai. */
export function LocalizedTextFields<Name extends string>({
  parts,
  field,
  ...chosen
}: LocalizedTextFieldsProps<Name>) {
  const t = useMessages(contentMessages);
  const panelId = useId();
  const [own, setOwn] = useState<Language>('th');
  const language = chosen.language ?? own;
  const choose = chosen.onLanguage ?? setOwn;
  const errorsElsewhere = LANGUAGES.filter((one) => one !== language).flatMap((one) =>
    parts.flatMap(({ name }) => {
      const { error } = field(`${name}.${one}`);
      return error ? [{ key: `${name} ${one}`, language: one, error }] : [];
    }),
  );
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
          const shown = field(`${name}.${language}`);
          const text = {
            ...shown,
            label,
            maxLength: max,
            lang: language,
            // Shows the Thai text that readers see instead of an empty translation.
            placeholder: language === 'th' ? undefined : field(`${name}.th`).value.slice(0, 80),
            hint: hint ?? (language !== 'th' && shown.value === '' ? t('readsThai') : undefined),
          };
          return rows === undefined ? (
            <TextField key={name} {...text} />
          ) : (
            <TextArea key={name} {...text} rows={rows} />
          );
        })}
        {errorsElsewhere.map(({ key, language: one, error }) => (
          <p key={key} role="alert" className="text-sm text-negative">
            {LANGUAGE_NAMES[one]}: {error}
          </p>
        ))}
      </div>
    </div>
  );
}
