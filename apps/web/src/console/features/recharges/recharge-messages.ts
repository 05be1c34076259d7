import { messageSet } from '#lib/messages.ts';

export const rechargeMessages = messageSet({
  th: () => import('./recharge.messages.th.ts'),
  en: () => import('./recharge.messages.en.ts'),
  'zh-TW': () => import('./recharge.messages.zh-TW.ts'),
  'zh-CN': () => import('./recharge.messages.zh-CN.ts'),
});
