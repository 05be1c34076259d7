import { messageSet } from '../messages.ts';

/** Messages about selecting rows of a list. */
export const selectionMessages = messageSet({
  th: () => import('./selection.messages.th.ts'),
  en: () => import('./selection.messages.en.ts'),
  'zh-TW': () => import('./selection.messages.zh-TW.ts'),
  'zh-CN': () => import('./selection.messages.zh-CN.ts'),
});
