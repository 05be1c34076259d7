import { messageSet } from '#lib/messages.ts';

export const listMessages = messageSet({
  th: () => import('./list.messages.th.ts'),
  en: () => import('./list.messages.en.ts'),
  'zh-TW': () => import('./list.messages.zh-TW.ts'),
  'zh-CN': () => import('./list.messages.zh-CN.ts'),
});
