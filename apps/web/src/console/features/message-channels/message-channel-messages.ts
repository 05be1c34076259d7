import { messageSet } from '#lib/messages.ts';

export const messageChannelMessages = messageSet({
  th: () => import('./message-channel.messages.th.ts'),
  en: () => import('./message-channel.messages.en.ts'),
  'zh-TW': () => import('./message-channel.messages.zh-TW.ts'),
  'zh-CN': () => import('./message-channel.messages.zh-CN.ts'),
});
