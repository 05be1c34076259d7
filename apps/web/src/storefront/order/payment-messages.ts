import { messageSet } from '#lib/messages.ts';

export const paymentMessages = messageSet({
  th: () => import('./payment.messages.th.ts'),
  en: () => import('./payment.messages.en.ts'),
  'zh-TW': () => import('./payment.messages.zh-TW.ts'),
  'zh-CN': () => import('./payment.messages.zh-CN.ts'),
});
