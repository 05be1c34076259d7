import { messageSet } from '#lib/messages.ts';

export const arrivingMessages = messageSet({
  th: () => import('./arriving.messages.th.ts'),
  en: () => import('./arriving.messages.en.ts'),
  'zh-TW': () => import('./arriving.messages.zh-TW.ts'),
  'zh-CN': () => import('./arriving.messages.zh-CN.ts'),
});
