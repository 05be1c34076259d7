import { messageSet } from '#lib/messages.ts';

export const detailsMessages = messageSet({
  th: () => import('./details.messages.th.ts'),
  en: () => import('./details.messages.en.ts'),
  'zh-TW': () => import('./details.messages.zh-TW.ts'),
  'zh-CN': () => import('./details.messages.zh-CN.ts'),
});
