import { messageSet } from '#lib/messages.ts';

export const supportMessages = messageSet({
  th: () => import('./support.messages.th.ts'),
  en: () => import('./support.messages.en.ts'),
  'zh-TW': () => import('./support.messages.zh-TW.ts'),
  'zh-CN': () => import('./support.messages.zh-CN.ts'),
});
