import * as z from 'zod/mini';
import { Id } from '../primitives.ts';

/** Shown to the customer and the seller. `other` requires a note by the operator. */
export const REVIEW_HIDINGS = [
  'offensive',
  'personal_data',
  'advertising',
  'off_topic',
  'unlawful',
  'other',
] as const;
export type ReviewHiding = (typeof REVIEW_HIDINGS)[number];

/** A hidden review of a product in an order. `reason` is the operator's note and may be empty. */
export const HiddenReview = z.object({
  product_id: Id,
  reason_code: z.enum(REVIEW_HIDINGS),
  reason: z.string(),
});
export type HiddenReview = z.output<typeof HiddenReview>;
