import { messageSet } from '#lib/messages.ts';

export const authMessages = messageSet({
  th: () => import('./auth.messages.th.ts'),
  en: () => import('./auth.messages.en.ts'),
  'zh-TW': () => import('./auth.messages.zh-TW.ts'),
  'zh-CN': () => import('./auth.messages.zh-CN.ts'),
});
