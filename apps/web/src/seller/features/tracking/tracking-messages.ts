import { messageSet } from '#lib/messages.ts';

export const trackingMessages = messageSet({
  th: () => import('./tracking.messages.th.ts'),
  en: () => import('./tracking.messages.en.ts'),
  'zh-TW': () => import('./tracking.messages.zh-TW.ts'),
  'zh-CN': () => import('./tracking.messages.zh-CN.ts'),
});
