import { messageSet } from '#lib/messages.ts';

export const homeMessages = messageSet({
  th: () => import('./home.messages.th.ts'),
  en: () => import('./home.messages.en.ts'),
  'zh-TW': () => import('./home.messages.zh-TW.ts'),
  'zh-CN': () => import('./home.messages.zh-CN.ts'),
});
