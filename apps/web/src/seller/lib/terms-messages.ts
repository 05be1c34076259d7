import { messageSet } from '#lib/messages.ts';

/** The terms of use, loaded when opened. Sections are numbered: `title1`, `text1`, … */
export const termsMessages = messageSet({
  th: () => import('./terms.messages.th.ts'),
  en: () => import('./terms.messages.en.ts'),
  'zh-TW': () => import('./terms.messages.zh-TW.ts'),
  'zh-CN': () => import('./terms.messages.zh-CN.ts'),
});

export const TERMS_SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
