import { messageSet } from '#lib/messages.ts';

export const shopMessages = messageSet({
  th: () => import('./shop.messages.th.ts'),
  en: () => import('./shop.messages.en.ts'),
  'zh-TW': () => import('./shop.messages.zh-TW.ts'),
  'zh-CN': () => import('./shop.messages.zh-CN.ts'),
});
