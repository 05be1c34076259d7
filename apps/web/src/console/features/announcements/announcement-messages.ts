import { messageSet } from '#lib/messages.ts';

export const announcementMessages = messageSet({
  th: () => import('./announcement.messages.th.ts'),
  en: () => import('./announcement.messages.en.ts'),
  'zh-TW': () => import('./announcement.messages.zh-TW.ts'),
  'zh-CN': () => import('./announcement.messages.zh-CN.ts'),
});
