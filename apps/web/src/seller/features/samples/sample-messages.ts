import { messageSet } from '#lib/messages.ts';

export const sampleMessages = messageSet({
  th: () => import('./sample.messages.th.ts'),
  en: () => import('./sample.messages.en.ts'),
  'zh-TW': () => import('./sample.messages.zh-TW.ts'),
  'zh-CN': () => import('./sample.messages.zh-CN.ts'),
});
