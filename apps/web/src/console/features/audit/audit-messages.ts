import { messageSet } from '#lib/messages.ts';

export const auditMessages = messageSet({
  th: () => import('./audit.messages.th.ts'),
  en: () => import('./audit.messages.en.ts'),
  'zh-TW': () => import('./audit.messages.zh-TW.ts'),
  'zh-CN': () => import('./audit.messages.zh-CN.ts'),
});
