import { messageSet } from '#lib/messages.ts';

export const routeMessages = messageSet({
  th: () => import('./route-titles.messages.th.ts'),
  en: () => import('./route-titles.messages.en.ts'),
  'zh-TW': () => import('./route-titles.messages.zh-TW.ts'),
  'zh-CN': () => import('./route-titles.messages.zh-CN.ts'),
});
