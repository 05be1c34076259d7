// Hidden reviews of an order. The order itself counts as hidden when all reviews of its products are.
import type { HiddenReview } from '@raan/contract/catalogue/review-hiding';
import type { OrderRow } from './order-rows.queries.ts';

/** The hidden reviews of an order's products and why they are hidden, the earliest first. */
export function hiddenReviews({ reviews }: Pick<OrderRow, 'reviews'>): HiddenReview[] {
  return (reviews ?? []).flatMap(({ product_id, hidden_reason: code, hidden_words: words }) =>
    code === null ? [] : [{ product_id, reason_code: code, reason: words ?? '' }],
  );
}

/** The rating of an order from 1 to 5; null where it is not rated or its rating is hidden. */
export function shownRating({ rating, reviews }: Pick<OrderRow, 'rating' | 'reviews'>): number | null {
  const isHidden = reviews?.every(({ hidden_reason: code }) => code !== null) ?? false;
  return isHidden ? null : rating;
}
