import { messageSet } from '#lib/messages.ts';

export const consoleMessages = messageSet({
  th: () => import('./console.messages.th.ts'),
  en: () => import('./console.messages.en.ts'),
  'zh-TW': () => import('./console.messages.zh-TW.ts'),
  'zh-CN': () => import('./console.messages.zh-CN.ts'),
});
