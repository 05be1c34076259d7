import { messageSet } from '#lib/messages.ts';

/** Texts of product lists: categories, badges, prices, sorts, filters, and the result of listing. */
export const catalogueMessages = messageSet({
  th: () => import('./catalogue.messages.th.ts'),
  en: () => import('./catalogue.messages.en.ts'),
  'zh-TW': () => import('./catalogue.messages.zh-TW.ts'),
  'zh-CN': () => import('./catalogue.messages.zh-CN.ts'),
});
