// Locks the product before the review, as writing a review does; the reverse would deadlock.
import type { ReviewHiding } from '@raan/contract/catalogue/review-hiding';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';

type Review = {
  product_id: number;
  seller_id: number;
  order_id: number;
  rating: number;
  comment: string;
  is_featured: boolean;
  hidden_at: string | null;
  reply: string | null;
  reply_hidden_at: string | null;
};

/** Features a review. Throws REQUEST_NOT_FOUND, or 409 if it is hidden, already featured or without text. */
export async function featureReview(tx: Tx, id: number): Promise<Review> {
  const review = await lockReview(tx, id);
  if (review.hidden_at !== null || review.is_featured) throw conflict('review_changed');
  if (review.comment === '') throw conflict('review_without_text');
  await tx.updateTable('reviews').set({ is_featured: true }).where('id', '=', id).execute();
  return review;
}

/** Removes the badge. Throws REQUEST_NOT_FOUND, or 409 if the review is not featured. */
export async function unfeatureReview(tx: Tx, id: number): Promise<Review> {
  const review = await lockReview(tx, id);
  if (!review.is_featured) throw conflict('review_changed');
  await tx.updateTable('reviews').set({ is_featured: false }).where('id', '=', id).execute();
  return review;
}

type Hiding = {
  operatorId: number;
  reason: ReviewHiding;
  /** The operator's note, shown to the customer. May be empty. */
  note: string;
  /** ISO text in UTC. */
  at: string;
};

/** Hides a review and its rating. Throws REQUEST_NOT_FOUND, or 409 if it is already hidden. */
export async function hideReview(
  tx: Tx,
  id: number,
  { operatorId, reason, note, at }: Hiding,
): Promise<Review> {
  const review = await lockReview(tx, id);
  if (review.hidden_at !== null) throw conflict('review_changed');
  await tx
    .updateTable('reviews')
    .set({
      is_featured: false,
      hidden_at: at,
      hidden_reason: reason,
      hidden_words: note || null,
      hidden_by: operatorId,
    })
    .where('id', '=', id)
    .execute();
  await countRating(tx, review, -1);
  return review;
}

/** Shows a hidden review and its rating again. Throws REQUEST_NOT_FOUND, or 409 if it is not hidden. */
export async function unhideReview(tx: Tx, id: number): Promise<Review> {
  const review = await lockReview(tx, id);
  if (review.hidden_at === null) throw conflict('review_changed');
  await tx
    .updateTable('reviews')
    .set({ hidden_at: null, hidden_reason: null, hidden_words: null, hidden_by: null })
    .where('id', '=', id)
    .execute();
  await countRating(tx, review, 1);
  return review;
}

/** Hides the seller's reply. Throws REQUEST_NOT_FOUND, or 409 if there is none or it is already hidden. */
export async function hideReply(
  tx: Tx,
  id: number,
  { operatorId, reason, note, at }: Hiding,
): Promise<Review> {
  const review = await lockReview(tx, id);
  if (review.reply === null || review.reply_hidden_at !== null) throw conflict('review_changed');
  await tx
    .updateTable('reviews')
    .set({
      reply_hidden_at: at,
      reply_hidden_reason: reason,
      reply_hidden_words: note || null,
      reply_hidden_by: operatorId,
    })
    .where('id', '=', id)
    .execute();
  return review;
}

/** Shows a hidden reply again. Throws REQUEST_NOT_FOUND, or 409 if it is not hidden. */
export async function unhideReply(tx: Tx, id: number): Promise<Review> {
  const review = await lockReview(tx, id);
  if (review.reply_hidden_at === null) throw conflict('review_changed');
  await tx
    .updateTable('reviews')
    .set({
      reply_hidden_at: null,
      reply_hidden_reason: null,
      reply_hidden_words: null,
      reply_hidden_by: null,
    })
    .where('id', '=', id)
    .execute();
  return review;
}

async function lockReview(tx: Tx, id: number): Promise<Review> {
  const review = await tx.selectFrom('reviews').select('product_id').where('id', '=', id).executeTakeFirst();
  if (!review) throw fail('REQUEST_NOT_FOUND');
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', review.product_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return await tx
    .selectFrom('reviews')
    .select(['product_id', 'seller_id', 'order_id', 'rating', 'comment', 'is_featured', 'hidden_at'])
    .select(['reply', 'reply_hidden_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function countRating(
  tx: Tx,
  { product_id, rating }: Pick<Review, 'product_id' | 'rating'>,
  times: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', times * rating),
      reviews_count: eb('reviews_count', '+', times),
    }))
    .where('id', '=', product_id)
    .execute();
}
