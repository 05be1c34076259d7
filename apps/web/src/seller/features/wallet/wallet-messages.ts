import { messageSet } from '#lib/messages.ts';

export const walletMessages = messageSet({
  th: () => import('./wallet.messages.th.ts'),
  en: () => import('./wallet.messages.en.ts'),
  'zh-TW': () => import('./wallet.messages.zh-TW.ts'),
  'zh-CN': () => import('./wallet.messages.zh-CN.ts'),
});
