import { messageSet } from '#lib/messages.ts';

export const withdrawalMessages = messageSet({
  th: () => import('./withdrawal.messages.th.ts'),
  en: () => import('./withdrawal.messages.en.ts'),
  'zh-TW': () => import('./withdrawal.messages.zh-TW.ts'),
  'zh-CN': () => import('./withdrawal.messages.zh-CN.ts'),
});
