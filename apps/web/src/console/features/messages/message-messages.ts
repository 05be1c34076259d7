import { messageSet } from '#lib/messages.ts';

export const messageMessages = messageSet({
  th: () => import('./message.messages.th.ts'),
  en: () => import('./message.messages.en.ts'),
  'zh-TW': () => import('./message.messages.zh-TW.ts'),
  'zh-CN': () => import('./message.messages.zh-CN.ts'),
});
