import { messageSet } from '#lib/messages.ts';

export const bankCardMessages = messageSet({
  th: () => import('./bank-card.messages.th.ts'),
  en: () => import('./bank-card.messages.en.ts'),
  'zh-TW': () => import('./bank-card.messages.zh-TW.ts'),
  'zh-CN': () => import('./bank-card.messages.zh-CN.ts'),
});
