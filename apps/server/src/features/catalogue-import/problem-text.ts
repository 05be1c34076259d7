import type { Language } from '@raan/contract/language';
import en from './import-words.en.ts';
import th, { type ImportProblem, type ImportTexts } from './import-words.th.ts';
import zhCN from './import-words.zh-CN.ts';
import zhTW from './import-words.zh-TW.ts';

const TEXTS: Readonly<Record<Language, ImportTexts>> = { th, en, 'zh-TW': zhTW, 'zh-CN': zhCN };

/** What is wrong, and the values of its words. */
export type Problem = { problem: ImportProblem; details: Readonly<Record<string, string | number>> };

/** What is wrong, in a language. A problem of another release is told by its name. */
export function problemText(
  language: Language,
  { problem, details }: { problem: string; details: Problem['details'] },
): string {
  const words: Readonly<Record<string, string>> = TEXTS[language].words;
  return (words[problem] ?? problem).replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

/** Headings of a table of problems: line, product, field, reason. */
export function problemHeadings(language: Language): ImportTexts['headings'] {
  return TEXTS[language].headings;
}
