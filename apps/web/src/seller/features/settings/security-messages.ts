import { messageSet } from '#lib/messages.ts';

export const securityMessages = messageSet({
  th: () => import('./security.messages.th.ts'),
  en: () => import('./security.messages.en.ts'),
  'zh-TW': () => import('./security.messages.zh-TW.ts'),
  'zh-CN': () => import('./security.messages.zh-CN.ts'),
});
