import { messageSet } from '#lib/messages.ts';

export const payoutFileMessages = messageSet({
  th: () => import('./payout-file.messages.th.ts'),
  en: () => import('./payout-file.messages.en.ts'),
  'zh-TW': () => import('./payout-file.messages.zh-TW.ts'),
  'zh-CN': () => import('./payout-file.messages.zh-CN.ts'),
});
