import type { Language } from '@raan/contract/language';
import en from './import.messages.en.ts';
import th, { type ImportProblem, type ImportMessages } from './import.messages.th.ts';
import zhCN from './import.messages.zh-CN.ts';
import zhTW from './import.messages.zh-TW.ts';

const MESSAGES: Readonly<Record<Language, ImportMessages>> = { th, en, 'zh-TW': zhTW, 'zh-CN': zhCN };

/** A problem code with the values of its placeholders. */
export type Problem = { problem: ImportProblem; details: Readonly<Record<string, string | number>> };

/** Formats a problem in a language. Shows the code itself if an older release stored an unknown one. */
export function problemText(
  language: Language,
  { problem, details }: { problem: string; details: Problem['details'] },
): string {
  const texts: Readonly<Record<string, string>> = MESSAGES[language].problems;
  return (texts[problem] ?? problem).replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

/** Column headings of the problem table: line, product, field, reason. */
export function problemHeadings(language: Language): ImportMessages['headings'] {
  return MESSAGES[language].headings;
}
