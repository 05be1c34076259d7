import { messageSet } from '#lib/messages.ts';

export const queueMessages = messageSet({
  th: () => import('./queue.messages.th.ts'),
  en: () => import('./queue.messages.en.ts'),
  'zh-TW': () => import('./queue.messages.zh-TW.ts'),
  'zh-CN': () => import('./queue.messages.zh-CN.ts'),
});
