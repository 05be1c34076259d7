import { messageSet } from '#lib/messages.ts';

/** Texts of the pages on which operators find products and take them off sale. */
export const productMessages = messageSet({
  th: () => import('./product.messages.th.ts'),
  en: () => import('./product.messages.en.ts'),
  'zh-TW': () => import('./product.messages.zh-TW.ts'),
  'zh-CN': () => import('./product.messages.zh-CN.ts'),
});
