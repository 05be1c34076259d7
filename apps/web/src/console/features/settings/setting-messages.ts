import { messageSet } from '#lib/messages.ts';

export const settingMessages = messageSet({
  th: () => import('./setting.messages.th.ts'),
  en: () => import('./setting.messages.en.ts'),
  'zh-TW': () => import('./setting.messages.zh-TW.ts'),
  'zh-CN': () => import('./setting.messages.zh-CN.ts'),
});
