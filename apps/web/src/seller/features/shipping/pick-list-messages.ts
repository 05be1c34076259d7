import { messageSet } from '#lib/messages.ts';

export const pickListMessages = messageSet({
  th: () => import('./pick-list.messages.th.ts'),
  en: () => import('./pick-list.messages.en.ts'),
  'zh-TW': () => import('./pick-list.messages.zh-TW.ts'),
  'zh-CN': () => import('./pick-list.messages.zh-CN.ts'),
});
