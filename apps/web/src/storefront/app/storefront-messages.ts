import { messageSet } from '#lib/messages.ts';

export const storefrontMessages = messageSet({
  th: () => import('./storefront.messages.th.ts'),
  en: () => import('./storefront.messages.en.ts'),
  'zh-TW': () => import('./storefront.messages.zh-TW.ts'),
  'zh-CN': () => import('./storefront.messages.zh-CN.ts'),
});
