import { messageSet } from '#lib/messages.ts';

export const catalogueMessages = messageSet({
  th: () => import('./catalogue.messages.th.ts'),
  en: () => import('./catalogue.messages.en.ts'),
  'zh-TW': () => import('./catalogue.messages.zh-TW.ts'),
  'zh-CN': () => import('./catalogue.messages.zh-CN.ts'),
});
