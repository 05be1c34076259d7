import { messageSet } from '#lib/messages.ts';

export const decisionMessages = messageSet({
  th: () => import('./decision.messages.th.ts'),
  en: () => import('./decision.messages.en.ts'),
  'zh-TW': () => import('./decision.messages.zh-TW.ts'),
  'zh-CN': () => import('./decision.messages.zh-CN.ts'),
});
