import { messageSet } from './messages.ts';

/** Words that every page may use; loaded before the first page. */
export const commonMessages = messageSet({
  th: () => import('./common.messages.th.ts'),
  en: () => import('./common.messages.en.ts'),
  'zh-TW': () => import('./common.messages.zh-TW.ts'),
  'zh-CN': () => import('./common.messages.zh-CN.ts'),
});

/** The error catalogue; fetched once the first page stands, so that it is there when the network is not. */
export const errorMessages = messageSet({
  th: () => import('@raan/contract/errors/messages.th'),
  en: () => import('@raan/contract/errors/messages.en'),
  'zh-TW': () => import('@raan/contract/errors/messages.zh-TW'),
  'zh-CN': () => import('@raan/contract/errors/messages.zh-CN'),
});
