import { messageSet } from '#lib/messages.ts';

export const reportMessages = messageSet({
  th: () => import('./report.messages.th.ts'),
  en: () => import('./report.messages.en.ts'),
  'zh-TW': () => import('./report.messages.zh-TW.ts'),
  'zh-CN': () => import('./report.messages.zh-CN.ts'),
});
