import { messageSet } from '#lib/messages.ts';

export const depositRefundMessages = messageSet({
  th: () => import('./deposit-refund.messages.th.ts'),
  en: () => import('./deposit-refund.messages.en.ts'),
  'zh-TW': () => import('./deposit-refund.messages.zh-TW.ts'),
  'zh-CN': () => import('./deposit-refund.messages.zh-CN.ts'),
});
