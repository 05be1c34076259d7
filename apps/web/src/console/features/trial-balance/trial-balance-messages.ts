import { messageSet } from '#lib/messages.ts';

export const trialBalanceMessages = messageSet({
  th: () => import('./trial-balance.messages.th.ts'),
  en: () => import('./trial-balance.messages.en.ts'),
  'zh-TW': () => import('./trial-balance.messages.zh-TW.ts'),
  'zh-CN': () => import('./trial-balance.messages.zh-CN.ts'),
});
