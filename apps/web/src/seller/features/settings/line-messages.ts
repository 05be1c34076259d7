import { messageSet } from '#lib/messages.ts';

export const lineMessages = messageSet({
  th: () => import('./line.messages.th.ts'),
  en: () => import('./line.messages.en.ts'),
  'zh-TW': () => import('./line.messages.zh-TW.ts'),
  'zh-CN': () => import('./line.messages.zh-CN.ts'),
});
