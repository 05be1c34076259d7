import { messageSet } from './messages.ts';

/** Messages of the receiver form: checkout and sample orders. */
export const receiverMessages = messageSet({
  th: () => import('./receiver.messages.th.ts'),
  en: () => import('./receiver.messages.en.ts'),
  'zh-TW': () => import('./receiver.messages.zh-TW.ts'),
  'zh-CN': () => import('./receiver.messages.zh-CN.ts'),
});
