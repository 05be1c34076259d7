import { messageSet } from '#lib/messages.ts';

export const listingMessages = messageSet({
  th: () => import('./listing.messages.th.ts'),
  en: () => import('./listing.messages.en.ts'),
  'zh-TW': () => import('./listing.messages.zh-TW.ts'),
  'zh-CN': () => import('./listing.messages.zh-CN.ts'),
});
