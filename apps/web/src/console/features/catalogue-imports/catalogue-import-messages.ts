import { messageSet } from '#lib/messages.ts';

export const catalogueImportMessages = messageSet({
  th: () => import('./catalogue-import.messages.th.ts'),
  en: () => import('./catalogue-import.messages.en.ts'),
  'zh-TW': () => import('./catalogue-import.messages.zh-TW.ts'),
  'zh-CN': () => import('./catalogue-import.messages.zh-CN.ts'),
});
