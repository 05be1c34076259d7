import { messageSet } from '#lib/messages.ts';

export const ordersMessages = messageSet({
  th: () => import('./orders.messages.th.ts'),
  en: () => import('./orders.messages.en.ts'),
  'zh-TW': () => import('./orders.messages.zh-TW.ts'),
  'zh-CN': () => import('./orders.messages.zh-CN.ts'),
});
