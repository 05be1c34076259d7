import { messageSet } from '#lib/messages.ts';

/** The build writes these messages into the documents; the browser never fetches them. */
export const bootFailureMessages = messageSet({
  th: () => import('./boot-failure.messages.th.ts'),
  en: () => import('./boot-failure.messages.en.ts'),
  'zh-TW': () => import('./boot-failure.messages.zh-TW.ts'),
  'zh-CN': () => import('./boot-failure.messages.zh-CN.ts'),
});
