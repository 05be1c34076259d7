import * as z from 'zod/mini';
import { asLanguage, LANGUAGES, type Language } from './language.ts';

/** A text that people write in several languages: Thai first, the others where they have words of their own. */
export type WrittenText = Record<Language, string>;

/** The schema of such a text, at most `max` characters in each language; empty where it has none. */
export const writtenText = (max: number) => {
  const one = z.string().check(z.maxLength(max));
  return z.object({ th: one, en: one, 'zh-TW': one, 'zh-CN': one });
};

/** A text without a word. */
export const NO_TEXT: WrittenText = { th: '', en: '', 'zh-TW': '', 'zh-CN': '' };

/** What is kept of a text: its languages with words, without space around them. */
export function keptText(text: WrittenText): Partial<WrittenText> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, text[language].trim()] as const).filter(([, words]) => words),
  );
}

/** A kept text with a field for every language again. */
export function wholeText(kept: Partial<WrittenText>): WrittenText {
  return { ...NO_TEXT, ...kept };
}

/** The words in a language; Thai where it has none. */
export function writtenIn(text: Partial<WrittenText>, language: string): string {
  const asked = asLanguage(language);
  return (asked && text[asked]) || text.th || '';
}
