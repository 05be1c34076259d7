import { messageSet } from '#lib/messages.ts';

export const couponMessages = messageSet({
  th: () => import('./coupon.messages.th.ts'),
  en: () => import('./coupon.messages.en.ts'),
  'zh-TW': () => import('./coupon.messages.zh-TW.ts'),
  'zh-CN': () => import('./coupon.messages.zh-CN.ts'),
});
