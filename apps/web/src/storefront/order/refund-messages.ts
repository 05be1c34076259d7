import { messageSet } from '#lib/messages.ts';

export const refundMessages = messageSet({
  th: () => import('./refund.messages.th.ts'),
  en: () => import('./refund.messages.en.ts'),
  'zh-TW': () => import('./refund.messages.zh-TW.ts'),
  'zh-CN': () => import('./refund.messages.zh-CN.ts'),
});
