import { messageSet } from '#lib/messages.ts';

export const auditDetailMessages = messageSet({
  th: () => import('./audit-detail.messages.th.ts'),
  en: () => import('./audit-detail.messages.en.ts'),
  'zh-TW': () => import('./audit-detail.messages.zh-TW.ts'),
  'zh-CN': () => import('./audit-detail.messages.zh-CN.ts'),
});
