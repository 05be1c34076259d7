import { messageSet } from '#lib/messages.ts';

export const cropMessages = messageSet({
  th: () => import('./crop.messages.th.ts'),
  en: () => import('./crop.messages.en.ts'),
  'zh-TW': () => import('./crop.messages.zh-TW.ts'),
  'zh-CN': () => import('./crop.messages.zh-CN.ts'),
});
