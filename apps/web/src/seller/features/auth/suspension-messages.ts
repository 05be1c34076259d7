import { messageSet } from '#lib/messages.ts';

/** Words for a seller who is turned away; few visits need them. */
export const suspensionMessages = messageSet({
  th: () => import('./suspension.messages.th.ts'),
  en: () => import('./suspension.messages.en.ts'),
  'zh-TW': () => import('./suspension.messages.zh-TW.ts'),
  'zh-CN': () => import('./suspension.messages.zh-CN.ts'),
});
