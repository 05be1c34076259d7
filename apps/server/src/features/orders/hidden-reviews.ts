// The order's own rating is hidden if all reviews of its products are.
import type { HiddenReview } from '@raan/contract/catalogue/review-hiding';
import type { OrderRow } from './order-rows.queries.ts';

/** Returns the hidden reviews of an order's products with the reasons, earliest first. */
export function hiddenReviews({ reviews }: Pick<OrderRow, 'reviews'>): HiddenReview[] {
  return (reviews ?? []).flatMap(({ product_id, hidden_reason: code, hidden_words: words }) =>
    code === null ? [] : [{ product_id, reason_code: code, reason: words ?? '' }],
  );
}

/** Returns the rating of an order from 1 to 5, or null if it is not rated or hidden. */
export function visibleRating({ rating, reviews }: Pick<OrderRow, 'rating' | 'reviews'>): number | null {
  const isHidden = reviews?.every(({ hidden_reason: code }) => code !== null) ?? false;
  return isHidden ? null : rating;
}
