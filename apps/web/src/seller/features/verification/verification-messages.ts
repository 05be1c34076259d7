import { messageSet } from '#lib/messages.ts';

export const verificationMessages = messageSet({
  th: () => import('./verification.messages.th.ts'),
  en: () => import('./verification.messages.en.ts'),
  'zh-TW': () => import('./verification.messages.zh-TW.ts'),
  'zh-CN': () => import('./verification.messages.zh-CN.ts'),
});
