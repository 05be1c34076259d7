import { messageSet } from '#lib/messages.ts';

// Rarely needed, so loaded on demand.
export const notificationAlertMessages = messageSet({
  th: () => import('./notification-alert.messages.th.ts'),
  en: () => import('./notification-alert.messages.en.ts'),
  'zh-TW': () => import('./notification-alert.messages.zh-TW.ts'),
  'zh-CN': () => import('./notification-alert.messages.zh-CN.ts'),
});
