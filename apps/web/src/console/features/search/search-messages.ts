import { messageSet } from '#lib/messages.ts';

export const searchMessages = messageSet({
  th: () => import('./search.messages.th.ts'),
  en: () => import('./search.messages.en.ts'),
  'zh-TW': () => import('./search.messages.zh-TW.ts'),
  'zh-CN': () => import('./search.messages.zh-CN.ts'),
});
