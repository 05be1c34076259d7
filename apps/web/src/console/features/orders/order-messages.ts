import { messageSet } from '#lib/messages.ts';

export const consoleOrderMessages = messageSet({
  th: () => import('./order.messages.th.ts'),
  en: () => import('./order.messages.en.ts'),
  'zh-TW': () => import('./order.messages.zh-TW.ts'),
  'zh-CN': () => import('./order.messages.zh-CN.ts'),
});
