import { messageSet } from '#lib/messages.ts';

export const carouselMessages = messageSet({
  th: () => import('./carousel.messages.th.ts'),
  en: () => import('./carousel.messages.en.ts'),
  'zh-TW': () => import('./carousel.messages.zh-TW.ts'),
  'zh-CN': () => import('./carousel.messages.zh-CN.ts'),
});
