import { messageSet } from '#lib/messages.ts';

export const paymentRefundMessages = messageSet({
  th: () => import('./payment-refund.messages.th.ts'),
  en: () => import('./payment-refund.messages.en.ts'),
  'zh-TW': () => import('./payment-refund.messages.zh-TW.ts'),
  'zh-CN': () => import('./payment-refund.messages.zh-CN.ts'),
});
