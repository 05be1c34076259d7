import { messageSet } from '#lib/messages.ts';

/** Words of the favourites. */
export const favouriteMessages = messageSet({
  th: () => import('./favourite.messages.th.ts'),
  en: () => import('./favourite.messages.en.ts'),
  'zh-TW': () => import('./favourite.messages.zh-TW.ts'),
  'zh-CN': () => import('./favourite.messages.zh-CN.ts'),
});
