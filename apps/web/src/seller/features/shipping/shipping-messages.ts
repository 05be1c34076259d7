import { messageSet } from '#lib/messages.ts';

export const shippingMessages = messageSet({
  th: () => import('./shipping.messages.th.ts'),
  en: () => import('./shipping.messages.en.ts'),
  'zh-TW': () => import('./shipping.messages.zh-TW.ts'),
  'zh-CN': () => import('./shipping.messages.zh-CN.ts'),
});
