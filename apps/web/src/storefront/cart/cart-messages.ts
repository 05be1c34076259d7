import { messageSet } from '#lib/messages.ts';

export const cartMessages = messageSet({
  th: () => import('./cart.messages.th.ts'),
  en: () => import('./cart.messages.en.ts'),
  'zh-TW': () => import('./cart.messages.zh-TW.ts'),
  'zh-CN': () => import('./cart.messages.zh-CN.ts'),
});
