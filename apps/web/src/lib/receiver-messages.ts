import { messageSet } from './messages.ts';

/** Words of who receives a parcel, and where: a customer at checkout, a seller for a sample. */
export const receiverMessages = messageSet({
  th: () => import('./receiver.messages.th.ts'),
  en: () => import('./receiver.messages.en.ts'),
  'zh-TW': () => import('./receiver.messages.zh-TW.ts'),
  'zh-CN': () => import('./receiver.messages.zh-CN.ts'),
});
