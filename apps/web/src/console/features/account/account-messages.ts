import { messageSet } from '#lib/messages.ts';

export const accountMessages = messageSet({
  th: () => import('./account.messages.th.ts'),
  en: () => import('./account.messages.en.ts'),
  'zh-TW': () => import('./account.messages.zh-TW.ts'),
  'zh-CN': () => import('./account.messages.zh-CN.ts'),
});
