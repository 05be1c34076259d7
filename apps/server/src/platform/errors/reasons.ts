// Reasons for refusals in four languages, with placeholders in braces.
import type { Language } from '@raan/contract/language';
import en from './reasons.en.ts';
import th, { type ReasonKey } from './reasons.th.ts';
import zhCN from './reasons.zh-CN.ts';
import zhTW from './reasons.zh-TW.ts';

export type ReasonValues = Readonly<Record<string, string | number>>;

const REASONS: Readonly<Record<Language, Readonly<Record<ReasonKey, string>>>> = {
  th,
  en,
  'zh-TW': zhTW,
  'zh-CN': zhCN,
};

/** The reason in words, placeholders filled. */
export function reasonText(language: Language, key: ReasonKey, values: ReasonValues = {}): string {
  return REASONS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
