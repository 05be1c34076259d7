import { messageSet } from '#lib/messages.ts';

export const settingsMessages = messageSet({
  th: () => import('./settings.messages.th.ts'),
  en: () => import('./settings.messages.en.ts'),
  'zh-TW': () => import('./settings.messages.zh-TW.ts'),
  'zh-CN': () => import('./settings.messages.zh-CN.ts'),
});
