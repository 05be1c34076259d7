import { messageSet } from '#lib/messages.ts';

export const reconciliationMessages = messageSet({
  th: () => import('./reconciliation.messages.th.ts'),
  en: () => import('./reconciliation.messages.en.ts'),
  'zh-TW': () => import('./reconciliation.messages.zh-TW.ts'),
  'zh-CN': () => import('./reconciliation.messages.zh-CN.ts'),
});
