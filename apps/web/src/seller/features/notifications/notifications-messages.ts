import { messageSet } from '#lib/messages.ts';

export const notificationMessages = messageSet({
  th: () => import('./notifications.messages.th.ts'),
  en: () => import('./notifications.messages.en.ts'),
  'zh-TW': () => import('./notifications.messages.zh-TW.ts'),
  'zh-CN': () => import('./notifications.messages.zh-CN.ts'),
});
