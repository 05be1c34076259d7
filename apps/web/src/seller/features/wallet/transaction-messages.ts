import { messageSet } from '#lib/messages.ts';

export const transactionMessages = messageSet({
  th: () => import('./transaction.messages.th.ts'),
  en: () => import('./transaction.messages.en.ts'),
  'zh-TW': () => import('./transaction.messages.zh-TW.ts'),
  'zh-CN': () => import('./transaction.messages.zh-CN.ts'),
});
