import { messageSet } from '#lib/messages.ts';

export const securityDepositMessages = messageSet({
  th: () => import('./security-deposit.messages.th.ts'),
  en: () => import('./security-deposit.messages.en.ts'),
  'zh-TW': () => import('./security-deposit.messages.zh-TW.ts'),
  'zh-CN': () => import('./security-deposit.messages.zh-CN.ts'),
});
