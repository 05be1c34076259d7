import { messageSet } from '#lib/messages.ts';

export const sellerMessages = messageSet({
  th: () => import('./seller.messages.th.ts'),
  en: () => import('./seller.messages.en.ts'),
  'zh-TW': () => import('./seller.messages.zh-TW.ts'),
  'zh-CN': () => import('./seller.messages.zh-CN.ts'),
});
