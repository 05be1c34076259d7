import * as z from 'zod/mini';
import { Id } from '../primitives.ts';

/** Why an operator hides a review. Its customer and the seller read the reason; `other` requires the operator's own words. */
export const REVIEW_HIDINGS = [
  'offensive',
  'personal_data',
  'advertising',
  'off_topic',
  'unlawful',
  'other',
] as const;
export type ReviewHiding = (typeof REVIEW_HIDINGS)[number];

/** A hidden review of one of an order's products. `reason` holds the operator's own words and may be empty. */
export const HiddenReview = z.object({
  product_id: Id,
  reason_code: z.enum(REVIEW_HIDINGS),
  reason: z.string(),
});
export type HiddenReview = z.output<typeof HiddenReview>;
