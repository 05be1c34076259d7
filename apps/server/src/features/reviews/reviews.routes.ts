import { listReviews, replyToReview as endpoint } from '@raan/contract/reviews/review-endpoints';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { replyToReview } from './reply-to-review.ts';
import { loadSellerReview, loadSellerReviews } from './reviews.queries.ts';

export function reviewsRoutes(route: Route, { db, clock }: Deps): void {
  route(
    listReviews,
    async ({ seller, query, language }) => await loadSellerReviews(db, seller.id, query, language),
  );
  route(endpoint, async ({ seller, params, body, language }) => {
    const own = { sellerId: seller.id, id: params.id };
    return await inTransaction(db, async (tx) => {
      await replyToReview(tx, clock, own, body.reply);
      return await loadSellerReview(tx, own, language);
    });
  });
}
