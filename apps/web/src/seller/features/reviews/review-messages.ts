import { messageSet } from '#lib/messages.ts';

export const reviewMessages = messageSet({
  th: () => import('./review.messages.th.ts'),
  en: () => import('./review.messages.en.ts'),
  'zh-TW': () => import('./review.messages.zh-TW.ts'),
  'zh-CN': () => import('./review.messages.zh-CN.ts'),
});
