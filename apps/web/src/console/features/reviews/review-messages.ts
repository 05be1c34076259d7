import { messageSet } from '#lib/messages.ts';

/** Texts of the page on which operators feature and hide reviews. */
export const reviewMessages = messageSet({
  th: () => import('./review.messages.th.ts'),
  en: () => import('./review.messages.en.ts'),
  'zh-TW': () => import('./review.messages.zh-TW.ts'),
  'zh-CN': () => import('./review.messages.zh-CN.ts'),
});
