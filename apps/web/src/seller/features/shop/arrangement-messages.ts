import { messageSet } from '#lib/messages.ts';

export const arrangementMessages = messageSet({
  th: () => import('./arrangement.messages.th.ts'),
  en: () => import('./arrangement.messages.en.ts'),
  'zh-TW': () => import('./arrangement.messages.zh-TW.ts'),
  'zh-CN': () => import('./arrangement.messages.zh-CN.ts'),
});
