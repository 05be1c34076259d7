import { messageSet } from './messages.ts';

/** Messages about parcels for sellers and customers, including tracking number formats. */
export const parcelMessages = messageSet({
  th: () => import('./parcel.messages.th.ts'),
  en: () => import('./parcel.messages.en.ts'),
  'zh-TW': () => import('./parcel.messages.zh-TW.ts'),
  'zh-CN': () => import('./parcel.messages.zh-CN.ts'),
});
