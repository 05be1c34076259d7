import { messageSet } from '#lib/messages.ts';

// Loaded on demand, because few visits need them.
export const suspensionMessages = messageSet({
  th: () => import('./suspension.messages.th.ts'),
  en: () => import('./suspension.messages.en.ts'),
  'zh-TW': () => import('./suspension.messages.zh-TW.ts'),
  'zh-CN': () => import('./suspension.messages.zh-CN.ts'),
});
