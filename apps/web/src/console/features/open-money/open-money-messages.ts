import { messageSet } from '#lib/messages.ts';

export const openMoneyMessages = messageSet({
  th: () => import('./open-money.messages.th.ts'),
  en: () => import('./open-money.messages.en.ts'),
  'zh-TW': () => import('./open-money.messages.zh-TW.ts'),
  'zh-CN': () => import('./open-money.messages.zh-CN.ts'),
});
