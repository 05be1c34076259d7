// Why a customer asks for money back, as long as it is not sent: kept while the tab is open, so that a new document of the page has it too.
import { REFUND_REASONS, type RefundReason } from '@raan/contract/refunds/refund-rules';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

type RefundDraft = { reason?: RefundReason | undefined; comment: string };

const keyOf = (orderToken: string) => `refund_draft:${orderToken}`;

function isDraft(value: unknown): value is RefundDraft {
  const { reason, comment } = (value ?? {}) as Partial<RefundDraft>;
  return (reason === undefined || REFUND_REASONS.includes(reason)) && typeof comment === 'string';
}

/** The kept draft, or one without words. */
export function readRefundDraft(orderToken: string): RefundDraft {
  return readStoredJson('session', keyOf(orderToken), isDraft) ?? { comment: '' };
}

export function keepRefundDraft(orderToken: string, draft: RefundDraft): void {
  writeStored('session', keyOf(orderToken), JSON.stringify(draft));
}

export function forgetRefundDraft(orderToken: string): void {
  removeStored('session', keyOf(orderToken));
}
