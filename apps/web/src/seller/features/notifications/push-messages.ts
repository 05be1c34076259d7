import { messageSet } from '#lib/messages.ts';

export const pushMessages = messageSet({
  th: () => import('./push.messages.th.ts'),
  en: () => import('./push.messages.en.ts'),
  'zh-TW': () => import('./push.messages.zh-TW.ts'),
  'zh-CN': () => import('./push.messages.zh-CN.ts'),
});
