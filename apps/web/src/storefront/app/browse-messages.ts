import { messageSet } from '#lib/messages.ts';

/** Texts of the pages that only the server renders, so that no browser downloads them. */
export const browseMessages = messageSet({
  th: () => import('./browse.messages.th.ts'),
  en: () => import('./browse.messages.en.ts'),
  'zh-TW': () => import('./browse.messages.zh-TW.ts'),
  'zh-CN': () => import('./browse.messages.zh-CN.ts'),
});
