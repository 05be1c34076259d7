import { messageSet } from '#lib/messages.ts';

export const sellerRecordMessages = messageSet({
  th: () => import('./seller-record.messages.th.ts'),
  en: () => import('./seller-record.messages.en.ts'),
  'zh-TW': () => import('./seller-record.messages.zh-TW.ts'),
  'zh-CN': () => import('./seller-record.messages.zh-CN.ts'),
});
