// Stored while the tab is open, so that it survives a reload.
import { REFUND_REASONS, type RefundReason } from '@raan/contract/refunds/refund-reason';
import { REFUND_SCOPES, type RefundScope } from '@raan/contract/refunds/refund-rules';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

export type RefundDraft = {
  reason?: RefundReason | undefined;
  comment: string;
  scope: RefundScope;
  /** Chosen units by the position of their line. */
  quantities: Readonly<Record<number, number>>;
  /** As typed. */
  amount: string;
  /** The photos themselves do not survive a reload. */
  photos: number;
};

export const EMPTY_REFUND_DRAFT: RefundDraft = {
  comment: '',
  scope: 'full',
  quantities: {},
  amount: '',
  photos: 0,
};

const keyOf = (orderToken: string) => `refund_draft:${orderToken}`;

function isDraft(value: unknown): value is RefundDraft {
  const { reason, comment, scope, quantities, amount, photos } = (value ?? {}) as Partial<RefundDraft>;
  const isKnown = reason === undefined || REFUND_REASONS.includes(reason);
  // Drafts stored by earlier versions have only the reason and the comment.
  return (
    isKnown &&
    typeof comment === 'string' &&
    (scope === undefined || REFUND_SCOPES.includes(scope)) &&
    (quantities === undefined || isQuantities(quantities)) &&
    (amount === undefined || typeof amount === 'string') &&
    (photos === undefined || typeof photos === 'number')
  );
}

function isQuantities(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger);
}

/** Returns the stored draft, or an empty one. */
export function readRefundDraft(orderToken: string): RefundDraft {
  const stored = readStoredJson('session', keyOf(orderToken), isDraft);
  return stored ? { ...EMPTY_REFUND_DRAFT, ...stored } : EMPTY_REFUND_DRAFT;
}

export function storeRefundDraft(orderToken: string, draft: RefundDraft): void {
  writeStored('session', keyOf(orderToken), JSON.stringify(draft));
}

export function clearRefundDraft(orderToken: string): void {
  removeStored('session', keyOf(orderToken));
}
