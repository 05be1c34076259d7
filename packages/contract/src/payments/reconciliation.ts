/** Entries in the provider's book of the platform's money. */
export const MOVEMENT_KINDS = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Subjects of the comparison. Fees and payouts have no record here to compare with. */
export const DIFFERENCE_SUBJECTS = ['payment', 'refund', 'dispute', 'other'] as const;
export type DifferenceSubject = (typeof DIFFERENCE_SUBJECTS)[number];

export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'different_amount'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
