import { messageSet } from '#lib/messages.ts';

/** Words of the frame around every page of the console. */
export const consoleMessages = messageSet({
  th: () => import('./console.messages.th.ts'),
  en: () => import('./console.messages.en.ts'),
  'zh-TW': () => import('./console.messages.zh-TW.ts'),
  'zh-CN': () => import('./console.messages.zh-CN.ts'),
});
