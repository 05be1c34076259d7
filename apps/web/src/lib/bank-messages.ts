import { messageSet } from './messages.ts';

/** Names of banks by their abbreviations. */
export const bankMessages = messageSet({
  th: () => import('./bank.messages.th.ts'),
  en: () => import('./bank.messages.en.ts'),
  'zh-TW': () => import('./bank.messages.zh-TW.ts'),
  'zh-CN': () => import('./bank.messages.zh-CN.ts'),
});
