import { messageSet } from '#lib/messages.ts';

export const contentMessages = messageSet({
  th: () => import('./content.messages.th.ts'),
  en: () => import('./content.messages.en.ts'),
  'zh-TW': () => import('./content.messages.zh-TW.ts'),
  'zh-CN': () => import('./content.messages.zh-CN.ts'),
});
