import { messageSet } from '#lib/messages.ts';

export const editorMessages = messageSet({
  th: () => import('./editor.messages.th.ts'),
  en: () => import('./editor.messages.en.ts'),
  'zh-TW': () => import('./editor.messages.zh-TW.ts'),
  'zh-CN': () => import('./editor.messages.zh-CN.ts'),
});
