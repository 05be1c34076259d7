// Stored while the tab is open, so that it survives a reload.
import { REFUND_REASONS, type RefundReason } from '@raan/contract/refunds/refund-reason';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

export type RefundDraft = {
  reason?: RefundReason | undefined;
  comment: string;
  /** The photos themselves do not survive a reload. */
  photos: number;
};

export const EMPTY_REFUND_DRAFT: RefundDraft = { comment: '', photos: 0 };

const keyOf = (orderToken: string) => `refund_draft:${orderToken}`;

function isDraft(value: unknown): value is RefundDraft {
  const { reason, comment, photos } = (value ?? {}) as Partial<RefundDraft>;
  const isKnown = reason === undefined || REFUND_REASONS.includes(reason);
  return isKnown && typeof comment === 'string' && (photos === undefined || typeof photos === 'number');
}

/** Returns the stored draft, or an empty one. */
export function readRefundDraft(orderToken: string): RefundDraft {
  const stored = readStoredJson('session', keyOf(orderToken), isDraft);
  // Drafts stored by earlier versions have no number of photos.
  return stored ? { ...EMPTY_REFUND_DRAFT, ...stored } : EMPTY_REFUND_DRAFT;
}

export function storeRefundDraft(orderToken: string, draft: RefundDraft): void {
  writeStored('session', keyOf(orderToken), JSON.stringify(draft));
}

export function clearRefundDraft(orderToken: string): void {
  removeStored('session', keyOf(orderToken));
}
