import { messageSet } from '#lib/messages.ts';

export const helpMessages = messageSet({
  th: () => import('./help.messages.th.ts'),
  en: () => import('./help.messages.en.ts'),
  'zh-TW': () => import('./help.messages.zh-TW.ts'),
  'zh-CN': () => import('./help.messages.zh-CN.ts'),
});
