import { messageSet } from '#lib/messages.ts';

export const orderDeskMessages = messageSet({
  th: () => import('./order-desk.messages.th.ts'),
  en: () => import('./order-desk.messages.en.ts'),
  'zh-TW': () => import('./order-desk.messages.zh-TW.ts'),
  'zh-CN': () => import('./order-desk.messages.zh-CN.ts'),
});
