import type { Language } from '@raan/contract/language';
import * as en from './import-words.en.ts';
import * as th from './import-words.th.ts';
import type { ImportProblem } from './import-words.th.ts';
import * as zhCN from './import-words.zh-CN.ts';
import * as zhTW from './import-words.zh-TW.ts';

const WORDS = { th, en, 'zh-TW': zhTW, 'zh-CN': zhCN } as const satisfies Record<Language, unknown>;

/** What is wrong, and the values of its words. */
export type Problem = { problem: ImportProblem; details: Readonly<Record<string, string | number>> };

/** What is wrong, in a language. A problem of another release is told by its name. */
export function problemText(
  language: Language,
  { problem, details }: { problem: string; details: Problem['details'] },
): string {
  const words: Readonly<Record<string, string>> = WORDS[language].default;
  return (words[problem] ?? problem).replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

/** Headings of a table of problems: line, product, field, reason. */
export function problemHeadings(language: Language): {
  line: string;
  key: string;
  field: string;
  reason: string;
} {
  return WORDS[language].headings;
}
