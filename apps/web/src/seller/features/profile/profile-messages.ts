import { messageSet } from '#lib/messages.ts';

export const profileMessages = messageSet({
  th: () => import('./profile.messages.th.ts'),
  en: () => import('./profile.messages.en.ts'),
  'zh-TW': () => import('./profile.messages.zh-TW.ts'),
  'zh-CN': () => import('./profile.messages.zh-CN.ts'),
});
