/** Why an operator hides a review. The customer who wrote it reads the reason; `other` requires the operator's own words. */
export const REVIEW_HIDINGS = [
  'offensive',
  'personal_data',
  'advertising',
  'off_topic',
  'unlawful',
  'other',
] as const;
export type ReviewHiding = (typeof REVIEW_HIDINGS)[number];
