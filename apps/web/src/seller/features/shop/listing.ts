import { messageSet } from '#lib/messages.ts';

/** Words of the lists of products to choose from and in the store. */
export const listingMessages = messageSet({
  th: () => import('./listing.messages.th.ts'),
  en: () => import('./listing.messages.en.ts'),
  'zh-TW': () => import('./listing.messages.zh-TW.ts'),
  'zh-CN': () => import('./listing.messages.zh-CN.ts'),
});
