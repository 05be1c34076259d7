import { messageSet } from '#lib/messages.ts';

export const announcementMessages = messageSet({
  th: () => import('./announcements.messages.th.ts'),
  en: () => import('./announcements.messages.en.ts'),
  'zh-TW': () => import('./announcements.messages.zh-TW.ts'),
  'zh-CN': () => import('./announcements.messages.zh-CN.ts'),
});
