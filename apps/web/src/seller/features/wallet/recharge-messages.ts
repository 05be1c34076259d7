import { messageSet } from '#lib/messages.ts';

/** Words of topping up: ways to pay, what is to be done, and what became of it. */
export const rechargeMessages = messageSet({
  th: () => import('./recharge.messages.th.ts'),
  en: () => import('./recharge.messages.en.ts'),
  'zh-TW': () => import('./recharge.messages.zh-TW.ts'),
  'zh-CN': () => import('./recharge.messages.zh-CN.ts'),
});
