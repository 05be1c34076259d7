import { messageSet } from './messages.ts';

/** Words of a parcel’s way, for sellers and customers alike, and what tracking numbers look like. */
export const parcelMessages = messageSet({
  th: () => import('./parcel.messages.th.ts'),
  en: () => import('./parcel.messages.en.ts'),
  'zh-TW': () => import('./parcel.messages.zh-TW.ts'),
  'zh-CN': () => import('./parcel.messages.zh-CN.ts'),
});
