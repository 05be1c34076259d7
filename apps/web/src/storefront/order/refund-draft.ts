// Why a customer asks for money back, as long as it is not sent: kept while the tab is open, so that a new document of the page has it too.
import { REFUND_REASONS, type RefundReason } from '@raan/contract/refunds/refund-rules';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

export type RefundDraft = {
  reason?: RefundReason | undefined;
  comment: string;
  /** How many were added. The photos themselves go with the document. */
  photos: number;
};

export const EMPTY_REFUND_DRAFT: RefundDraft = { comment: '', photos: 0 };

const keyOf = (orderToken: string) => `refund_draft:${orderToken}`;

function isDraft(value: unknown): value is RefundDraft {
  const { reason, comment, photos } = (value ?? {}) as Partial<RefundDraft>;
  const isKnown = reason === undefined || REFUND_REASONS.includes(reason);
  return isKnown && typeof comment === 'string' && (photos === undefined || typeof photos === 'number');
}

/** The kept draft, or the empty one. */
export function readRefundDraft(orderToken: string): RefundDraft {
  const kept = readStoredJson('session', keyOf(orderToken), isDraft);
  // One that was kept before photos were counted has no number of them.
  return kept ? { ...EMPTY_REFUND_DRAFT, ...kept } : EMPTY_REFUND_DRAFT;
}

export function keepRefundDraft(orderToken: string, draft: RefundDraft): void {
  writeStored('session', keyOf(orderToken), JSON.stringify(draft));
}

export function forgetRefundDraft(orderToken: string): void {
  removeStored('session', keyOf(orderToken));
}
