import { messageSet } from '#lib/messages.ts';

export const documentMessages = messageSet({
  th: () => import('./documents.messages.th.ts'),
  en: () => import('./documents.messages.en.ts'),
  'zh-TW': () => import('./documents.messages.zh-TW.ts'),
  'zh-CN': () => import('./documents.messages.zh-CN.ts'),
});
