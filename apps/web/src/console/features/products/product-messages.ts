import { messageSet } from '#lib/messages.ts';

export const productMessages = messageSet({
  th: () => import('./product.messages.th.ts'),
  en: () => import('./product.messages.en.ts'),
  'zh-TW': () => import('./product.messages.zh-TW.ts'),
  'zh-CN': () => import('./product.messages.zh-CN.ts'),
});
