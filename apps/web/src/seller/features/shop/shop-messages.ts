import { messageSet } from '#lib/messages.ts';

/** Messages of the shop page, shop management and store settings. */
export const shopMessages = messageSet({
  th: () => import('./shop.messages.th.ts'),
  en: () => import('./shop.messages.en.ts'),
  'zh-TW': () => import('./shop.messages.zh-TW.ts'),
  'zh-CN': () => import('./shop.messages.zh-CN.ts'),
});
