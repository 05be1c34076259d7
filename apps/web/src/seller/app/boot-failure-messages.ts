import { messageSet } from '#lib/messages.ts';

/** What a document says when the app does not come. They stand in the documents, so no browser fetches them. */
export const bootFailureMessages = messageSet({
  th: () => import('./boot-failure.messages.th.ts'),
  en: () => import('./boot-failure.messages.en.ts'),
  'zh-TW': () => import('./boot-failure.messages.zh-TW.ts'),
  'zh-CN': () => import('./boot-failure.messages.zh-CN.ts'),
});
