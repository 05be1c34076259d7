import { messageSet } from './messages.ts';

/** Messages of all pages. Loaded before the first page. */
export const commonMessages = messageSet({
  th: () => import('./common.messages.th.ts'),
  en: () => import('./common.messages.en.ts'),
  'zh-TW': () => import('./common.messages.zh-TW.ts'),
  'zh-CN': () => import('./common.messages.zh-CN.ts'),
});

/** Error catalogue. Loaded after the first page, so that it is available when the network fails. */
export const errorMessages = messageSet({
  th: () => import('@raan/contract/errors/messages.th'),
  en: () => import('@raan/contract/errors/messages.en'),
  'zh-TW': () => import('@raan/contract/errors/messages.zh-TW'),
  'zh-CN': () => import('@raan/contract/errors/messages.zh-CN'),
});
