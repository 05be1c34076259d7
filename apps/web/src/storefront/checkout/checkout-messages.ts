import { messageSet } from '#lib/messages.ts';

export const checkoutMessages = messageSet({
  th: () => import('./checkout.messages.th.ts'),
  en: () => import('./checkout.messages.en.ts'),
  'zh-TW': () => import('./checkout.messages.zh-TW.ts'),
  'zh-CN': () => import('./checkout.messages.zh-CN.ts'),
});
