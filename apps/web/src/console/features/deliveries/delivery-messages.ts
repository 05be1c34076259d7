import { messageSet } from '#lib/messages.ts';

export const deliveryMessages = messageSet({
  th: () => import('./delivery.messages.th.ts'),
  en: () => import('./delivery.messages.en.ts'),
  'zh-TW': () => import('./delivery.messages.zh-TW.ts'),
  'zh-CN': () => import('./delivery.messages.zh-CN.ts'),
});
