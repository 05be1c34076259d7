import { messageSet } from './messages.ts';

export const receiverMessages = messageSet({
  th: () => import('./receiver.messages.th.ts'),
  en: () => import('./receiver.messages.en.ts'),
  'zh-TW': () => import('./receiver.messages.zh-TW.ts'),
  'zh-CN': () => import('./receiver.messages.zh-CN.ts'),
});
