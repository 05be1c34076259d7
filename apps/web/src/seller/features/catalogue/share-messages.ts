import { messageSet } from '#lib/messages.ts';

export const shareMessages = messageSet({
  th: () => import('./share.messages.th.ts'),
  en: () => import('./share.messages.en.ts'),
  'zh-TW': () => import('./share.messages.zh-TW.ts'),
  'zh-CN': () => import('./share.messages.zh-CN.ts'),
});
