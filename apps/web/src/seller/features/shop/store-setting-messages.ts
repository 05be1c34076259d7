import { messageSet } from '#lib/messages.ts';

export const storeSettingMessages = messageSet({
  th: () => import('./store-setting.messages.th.ts'),
  en: () => import('./store-setting.messages.en.ts'),
  'zh-TW': () => import('./store-setting.messages.zh-TW.ts'),
  'zh-CN': () => import('./store-setting.messages.zh-CN.ts'),
});
