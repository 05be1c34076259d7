import * as z from 'zod/mini';
import { ProductImage } from '../catalogue/product.ts';
import { REVIEW_HIDINGS } from '../catalogue/review-hiding.ts';
import { endpoint } from '../endpoint.ts';
import { CursorQuery, Id, IdParams, PageQuery, Pagination, Timestamp } from '../primitives.ts';
import { ReviewReplyBody } from './review-requests.ts';

export const SellerReview = z.object({
  id: Id,
  product: z.object({ id: Id, name: z.string(), image: ProductImage }),
  order: z.object({ id: Id, order_number: z.string() }),
  /** Masked. */
  customer_name: z.string(),
  rating: z.int(),
  comment: z.string(),
  created_at: Timestamp,
  /** An operator has hidden the review. */
  is_hidden: z.boolean(),
  reply: z.nullable(
    z.object({
      text: z.string(),
      at: Timestamp,
      editable_until: Timestamp,
      /** Why an operator has hidden the reply; null if it is shown. */
      hidden: z.nullable(z.object({ reason_code: z.enum(REVIEW_HIDINGS), reason: z.string() })),
    }),
  ),
});
export type SellerReview = z.output<typeof SellerReview>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/shop/reviews',
  access: 'seller',
  tag: 'reviews',
  summary: 'Lists the reviews of products from the seller’s orders, newest first.',
  query: z.object({
    per_page: PageQuery.per_page,
    ...CursorQuery,
    /** Only visible reviews without a reply. */
    unanswered: z.optional(z.boolean()),
  }),
  data: z.object({ reviews: z.array(SellerReview), pagination: Pagination }),
});

export const replyToReview = endpoint({
  method: 'PUT',
  path: '/shop/reviews/:id/reply',
  access: 'seller',
  tag: 'reviews',
  summary:
    'Replies to a review, once. The reply is shown below the review, and can be replaced for 48 hours unless an operator hides it.',
  params: IdParams,
  body: ReviewReplyBody,
  data: SellerReview,
});
