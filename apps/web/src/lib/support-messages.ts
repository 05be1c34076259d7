import { currentLanguage } from './language.ts';
import { messageSet } from './messages.ts';

/** Words of a message to those who help sellers. */
export const supportMessages = messageSet({
  th: () => import('./support.messages.th.ts'),
  en: () => import('./support.messages.en.ts'),
  'zh-TW': () => import('./support.messages.zh-TW.ts'),
  'zh-CN': () => import('./support.messages.zh-CN.ts'),
});

/** Fetches the form with its words, so that it is drawn at once when it is there. */
export async function withSupportWords<Part>(part: Promise<Part>): Promise<Part> {
  await supportMessages.load(currentLanguage());
  return await part;
}
