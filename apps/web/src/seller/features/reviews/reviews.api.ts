import { listReviews } from '@raan/contract/reviews/review-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';

export const REVIEWS_KEY = ['reviews'];

/** The reviews of the seller's orders, newest first. */
export function reviewList(unanswered: boolean) {
  return cursorListOptions({
    key: [...REVIEWS_KEY, unanswered ? 'unanswered' : 'all'],
    fetchPage: async (position, signal) => {
      const query = { ...position, ...(unanswered && { unanswered }) };
      const { reviews, ...page } = await callEndpoint(listReviews, { query }, { signal });
      return { ...page, rows: reviews };
    },
  });
}
