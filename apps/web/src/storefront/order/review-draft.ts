// Stored while the tab is open, so that it survives a reload.
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import { RATING_STARS } from './star-choice.tsx';

/** Stars (0 if not rated) and comment. */
export type ProductReview = { rating: number; comment: string };
/** Review of the whole order, and of single products by id. */
export type ReviewDraft = ProductReview & { said: Readonly<Record<number, ProductReview>> };

const NOTHING_SAID: ReviewDraft = { rating: 0, comment: '', said: {} };

const keyOf = (orderToken: string) => `review_draft:${orderToken}`;

function isOpinion(value: unknown): value is ProductReview {
  const { rating, comment } = (value ?? {}) as Partial<ProductReview>;
  return [0, ...RATING_STARS].some((stars) => stars === rating) && typeof comment === 'string';
}

function isDraft(value: unknown): value is ReviewDraft {
  const said: unknown = (value as Partial<ReviewDraft> | null)?.said;
  return (
    isOpinion(value) && typeof said === 'object' && said !== null && Object.values(said).every(isOpinion)
  );
}

/** Returns the stored draft, or an empty one. */
export function readReviewDraft(orderToken: string): ReviewDraft {
  return readStoredJson('session', keyOf(orderToken), isDraft) ?? NOTHING_SAID;
}

export function storeReviewDraft(orderToken: string, draft: ReviewDraft): void {
  writeStored('session', keyOf(orderToken), JSON.stringify(draft));
}

export function clearReviewDraft(orderToken: string): void {
  removeStored('session', keyOf(orderToken));
}
