import { messageSet } from '#lib/messages.ts';

export const favouriteMessages = messageSet({
  th: () => import('./favourites.messages.th.ts'),
  en: () => import('./favourites.messages.en.ts'),
  'zh-TW': () => import('./favourites.messages.zh-TW.ts'),
  'zh-CN': () => import('./favourites.messages.zh-CN.ts'),
});
