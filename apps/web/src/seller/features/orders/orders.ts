import { messageSet } from '#lib/messages.ts';

/** Words of the order groups and of an order's own page. */
export const orderMessages = messageSet({
  th: () => import('./orders.messages.th.ts'),
  en: () => import('./orders.messages.en.ts'),
  'zh-TW': () => import('./orders.messages.zh-TW.ts'),
  'zh-CN': () => import('./orders.messages.zh-CN.ts'),
});
