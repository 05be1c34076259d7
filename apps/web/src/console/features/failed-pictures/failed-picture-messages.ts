import { messageSet } from '#lib/messages.ts';

export const failedPictureMessages = messageSet({
  th: () => import('./failed-picture.messages.th.ts'),
  en: () => import('./failed-picture.messages.en.ts'),
  'zh-TW': () => import('./failed-picture.messages.zh-TW.ts'),
  'zh-CN': () => import('./failed-picture.messages.zh-CN.ts'),
});
