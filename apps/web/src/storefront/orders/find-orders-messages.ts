import { messageSet } from '#lib/messages.ts';

export const findOrdersMessages = messageSet({
  th: () => import('./find-orders.messages.th.ts'),
  en: () => import('./find-orders.messages.en.ts'),
  'zh-TW': () => import('./find-orders.messages.zh-TW.ts'),
  'zh-CN': () => import('./find-orders.messages.zh-CN.ts'),
});
