import { messageSet } from './messages.ts';

/** Words for news that came all at once. Fetched when they are needed, which is seldom. */
export const newsMessages = messageSet({
  th: () => import('./news.messages.th.ts'),
  en: () => import('./news.messages.en.ts'),
  'zh-TW': () => import('./news.messages.zh-TW.ts'),
  'zh-CN': () => import('./news.messages.zh-CN.ts'),
});
