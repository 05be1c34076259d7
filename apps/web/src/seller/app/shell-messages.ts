import { messageSet } from '#lib/messages.ts';

export const shellMessages = messageSet({
  th: () => import('./shell.messages.th.ts'),
  en: () => import('./shell.messages.en.ts'),
  'zh-TW': () => import('./shell.messages.zh-TW.ts'),
  'zh-CN': () => import('./shell.messages.zh-CN.ts'),
});
