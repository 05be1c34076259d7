import { messageSet } from '#lib/messages.ts';

export const cancelMessages = messageSet({
  th: () => import('./cancel.messages.th.ts'),
  en: () => import('./cancel.messages.en.ts'),
  'zh-TW': () => import('./cancel.messages.zh-TW.ts'),
  'zh-CN': () => import('./cancel.messages.zh-CN.ts'),
});
