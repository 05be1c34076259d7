import { messageSet } from '#lib/messages.ts';

export const infoMessages = messageSet({
  th: () => import('./info.messages.th.ts'),
  en: () => import('./info.messages.en.ts'),
  'zh-TW': () => import('./info.messages.zh-TW.ts'),
  'zh-CN': () => import('./info.messages.zh-CN.ts'),
});
