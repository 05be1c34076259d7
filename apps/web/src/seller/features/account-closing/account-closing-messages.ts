import { messageSet } from '#lib/messages.ts';

export const accountClosingMessages = messageSet({
  th: () => import('./account-closing.messages.th.ts'),
  en: () => import('./account-closing.messages.en.ts'),
  'zh-TW': () => import('./account-closing.messages.zh-TW.ts'),
  'zh-CN': () => import('./account-closing.messages.zh-CN.ts'),
});
