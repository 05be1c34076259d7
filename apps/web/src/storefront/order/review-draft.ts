// What a customer has written about an order and not sent yet: kept while the tab is open, so that a new document of the page has it too.
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import { STARS } from './star-choice.tsx';

/** Stars, 0 as long as none are given, and words. */
export type Opinion = { rating: number; comment: string };
/** Of the order as a whole, and of its products by their ids. */
export type ReviewDraft = Opinion & { said: Readonly<Record<number, Opinion>> };

const NOTHING_SAID: ReviewDraft = { rating: 0, comment: '', said: {} };

const keyOf = (orderToken: string) => `review_draft:${orderToken}`;

function isOpinion(value: unknown): value is Opinion {
  const { rating, comment } = (value ?? {}) as Partial<Opinion>;
  return [0, ...STARS].some((stars) => stars === rating) && typeof comment === 'string';
}

function isDraft(value: unknown): value is ReviewDraft {
  const said: unknown = (value as Partial<ReviewDraft> | null)?.said;
  return (
    isOpinion(value) && typeof said === 'object' && said !== null && Object.values(said).every(isOpinion)
  );
}

/** The kept draft, or one in which nothing is said yet. */
export function readReviewDraft(orderToken: string): ReviewDraft {
  return readStoredJson('session', keyOf(orderToken), isDraft) ?? NOTHING_SAID;
}

export function keepReviewDraft(orderToken: string, draft: ReviewDraft): void {
  writeStored('session', keyOf(orderToken), JSON.stringify(draft));
}

export function forgetReviewDraft(orderToken: string): void {
  removeStored('session', keyOf(orderToken));
}
