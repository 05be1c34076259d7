import { messageSet } from '#lib/messages.ts';

export const disputeMessages = messageSet({
  th: () => import('./dispute.messages.th.ts'),
  en: () => import('./dispute.messages.en.ts'),
  'zh-TW': () => import('./dispute.messages.zh-TW.ts'),
  'zh-CN': () => import('./dispute.messages.zh-CN.ts'),
});
