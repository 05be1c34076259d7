import { currentLanguage } from '#lib/language.ts';
import { messageSet } from '#lib/messages.ts';

/** Words of refunds, on an order's page and in their list. */
export const refundMessages = messageSet({
  th: () => import('./refund.messages.th.ts'),
  en: () => import('./refund.messages.en.ts'),
  'zh-TW': () => import('./refund.messages.zh-TW.ts'),
  'zh-CN': () => import('./refund.messages.zh-CN.ts'),
});

/** Fetches a part that is about refunds together with its words, so that it is drawn at once when it is there. */
export async function withRefundWords<Part>(part: Promise<Part>): Promise<Part> {
  await refundMessages.load(currentLanguage());
  return await part;
}
