import * as z from 'zod/mini';
import { asLanguage, LANGUAGES, type Language } from './language.ts';

/** A text written by an operator, per language. Empty languages fall back to Thai. */
export type LocalizedText = Record<Language, string>;

/** Returns the schema of such a text, with at most `max` characters per language. */
export const localizedTextSchema = (max: number) => {
  const one = z.string().check(z.maxLength(max));
  return z.object({ th: one, en: one, 'zh-TW': one, 'zh-CN': one });
};

export const EMPTY_LOCALIZED_TEXT: LocalizedText = { th: '', en: '', 'zh-TW': '', 'zh-CN': '' };

/** Returns the stored form: trimmed, without empty languages. */
export function toStoredText(text: LocalizedText): Partial<LocalizedText> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, text[language].trim()] as const).filter(([, value]) => value),
  );
}

/** Returns the editable form: all languages, missing ones empty. */
export function toEditableText(stored: Partial<LocalizedText>): LocalizedText {
  return { ...EMPTY_LOCALIZED_TEXT, ...stored };
}

/** Returns the text in a language, or in Thai if that language is empty. */
export function localizedTextIn(text: Partial<LocalizedText>, language: string): string {
  const requested = asLanguage(language);
  return (requested && text[requested]) || text.th || '';
}
