import { messageSet } from './messages.ts';

/** Words of a message to those who help sellers. */
export const supportMessages = messageSet({
  th: () => import('./support.messages.th.ts'),
  en: () => import('./support.messages.en.ts'),
  'zh-TW': () => import('./support.messages.zh-TW.ts'),
  'zh-CN': () => import('./support.messages.zh-CN.ts'),
});
