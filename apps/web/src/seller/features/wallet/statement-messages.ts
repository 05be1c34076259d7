import { messageSet } from '#lib/messages.ts';

export const statementMessages = messageSet({
  th: () => import('./statement.messages.th.ts'),
  en: () => import('./statement.messages.en.ts'),
  'zh-TW': () => import('./statement.messages.zh-TW.ts'),
  'zh-CN': () => import('./statement.messages.zh-CN.ts'),
});
