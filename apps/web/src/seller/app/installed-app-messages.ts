import { messageSet } from '#lib/messages.ts';

export const installedAppMessages = messageSet({
  th: () => import('./installed-app.messages.th.ts'),
  en: () => import('./installed-app.messages.en.ts'),
  'zh-TW': () => import('./installed-app.messages.zh-TW.ts'),
  'zh-CN': () => import('./installed-app.messages.zh-CN.ts'),
});
