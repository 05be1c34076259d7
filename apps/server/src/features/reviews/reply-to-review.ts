import { HOUR_MS } from '@raan/contract/durations';
import { REPLY_EDIT_HOURS } from '@raan/contract/reviews/review-requests';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, requiredText } from '#platform/errors/app-error.ts';

/**
 * Replies to a review of the seller's, or replaces the reply. Throws REQUEST_NOT_FOUND, 409 if the review or the reply is
 * hidden or the time for edits has passed, and REQUEST_VALIDATION_ERROR for an empty reply.
 */
export async function replyToReview(
  tx: Tx,
  clock: Clock,
  { sellerId, id }: { sellerId: number; id: number },
  text: string,
): Promise<void> {
  const reply = requiredText('reply', text);
  const review = await tx
    .selectFrom('reviews')
    .select(['hidden_at', 'replied_at', 'reply_hidden_at'])
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!review) throw fail('REQUEST_NOT_FOUND', 'review_not_found');
  if (review.hidden_at !== null || review.reply_hidden_at !== null) throw conflict('review_reply_hidden');
  const repliedAt = review.replied_at ?? nowIso(clock);
  if (clock.now() > Date.parse(repliedAt) + REPLY_EDIT_HOURS * HOUR_MS)
    throw conflict('review_reply_fixed', { hours: REPLY_EDIT_HOURS });
  await tx.updateTable('reviews').set({ reply, replied_at: repliedAt }).where('id', '=', id).execute();
}
