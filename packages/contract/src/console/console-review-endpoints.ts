import * as z from 'zod/mini';
import { ProductImage } from '../catalogue/product.ts';
import { REVIEW_HIDINGS } from '../catalogue/review-hiding.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import {
  codedReason,
  ConsolePageQuery,
  OperatorReference,
  SellerReference,
  reviewerDecision,
} from './console-parts.ts';

/** `visible` includes featured reviews. */
export const REVIEW_STATES = ['visible', 'featured', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_SEARCH_MAX = 100;

export const ConsoleReview = z.object({
  id: Id,
  product: z.object({ id: Id, name: z.string(), image: ProductImage }),
  seller: SellerReference,
  order_number: z.string(),
  /** Masked. */
  customer_name: z.string(),
  rating: z.int(),
  comment: z.string(),
  created_at: Timestamp,
  is_featured: z.boolean(),
  /** Null unless the review is hidden. */
  hidden: z.nullable(
    z.object({
      at: Timestamp,
      reason_code: z.enum(REVIEW_HIDINGS),
      /** The operator's note; may be empty. */
      reason: z.string(),
      by: OperatorReference,
    }),
  ),
  /** The seller's reply; null without one. */
  reply: z.nullable(
    z.object({
      text: z.string(),
      at: Timestamp,
      hidden: z.nullable(
        z.object({
          at: Timestamp,
          reason_code: z.enum(REVIEW_HIDINGS),
          reason: z.string(),
          by: OperatorReference,
        }),
      ),
    }),
  ),
});
export type ConsoleReview = z.output<typeof ConsoleReview>;

export const listConsoleReviews = endpoint({
  method: 'GET',
  path: '/console/reviews',
  access: 'operator',
  tag: 'console',
  summary:
    'Lists product reviews, newest first. `search` matches part of a product’s or store’s name, or a product’s id.',
  query: z.object({
    ...ConsolePageQuery,
    search: z.optional(z.string().check(z.maxLength(REVIEW_SEARCH_MAX))),
    product_id: z.optional(Id),
    seller_id: z.optional(Id),
    state: z.optional(z.enum(REVIEW_STATES)),
  }),
  data: z.object({ reviews: z.array(ConsoleReview), pagination: Pagination }),
});

export const featureReview = endpoint({
  ...reviewerDecision,
  path: '/console/reviews/:id/feature',
  summary: 'Features a review: it is shown first on its product’s pages, with a badge.',
  params: IdParams,
  data: ConsoleReview,
});

export const unfeatureReview = endpoint({
  ...reviewerDecision,
  path: '/console/reviews/:id/unfeature',
  summary: 'Stops featuring a review.',
  params: IdParams,
  data: ConsoleReview,
});

export const hideReview = endpoint({
  ...reviewerDecision,
  path: '/console/reviews/:id/hide',
  summary:
    'Hides a review and removes its rating from every average. Its customer sees the reason on the order page.',
  params: IdParams,
  body: z.object(codedReason(REVIEW_HIDINGS)),
  data: ConsoleReview,
});

export const unhideReview = endpoint({
  ...reviewerDecision,
  path: '/console/reviews/:id/unhide',
  summary: 'Shows a hidden review again and counts its rating.',
  params: IdParams,
  data: ConsoleReview,
});

export const hideReviewReply = endpoint({
  ...reviewerDecision,
  path: '/console/reviews/:id/reply/hide',
  summary: 'Hides the seller’s reply to a review. The seller sees the reason and cannot reply again.',
  params: IdParams,
  body: z.object(codedReason(REVIEW_HIDINGS)),
  data: ConsoleReview,
});

export const unhideReviewReply = endpoint({
  ...reviewerDecision,
  path: '/console/reviews/:id/reply/unhide',
  summary: 'Shows the seller’s reply again.',
  params: IdParams,
  data: ConsoleReview,
});
