// Published conditions for early receipt. Shared by the server and the seller's app.
import * as z from 'zod/mini';

export const EARLY_RECEIPT_ORDERS = 20;

export type EarlyReceiptFacts = {
  is_verified: boolean;
  completed_orders: number;
  /** Orders with an undecided refund request. */
  open_disputes: number;
};

export const EARLY_RECEIPT_CONDITIONS = ['verified', 'completed_orders', 'no_open_dispute'] as const;
export type EarlyReceiptCondition = {
  key: (typeof EARLY_RECEIPT_CONDITIONS)[number];
  is_met: boolean;
  /** Current and required value: orders, disputes; 0 or 1 for the verification. */
  have: number;
  need: number;
};

/** Evaluates the three conditions. */
export function earlyReceiptConditions(facts: EarlyReceiptFacts): EarlyReceiptCondition[] {
  return [
    { key: 'verified', is_met: facts.is_verified, have: facts.is_verified ? 1 : 0, need: 1 },
    {
      key: 'completed_orders',
      is_met: facts.completed_orders >= EARLY_RECEIPT_ORDERS,
      have: facts.completed_orders,
      need: EARLY_RECEIPT_ORDERS,
    },
    { key: 'no_open_dispute', is_met: facts.open_disputes === 0, have: facts.open_disputes, need: 0 },
  ];
}

/** Whether all conditions are met, so that an operator may grant it. */
export function canGrantEarlyReceipt(facts: EarlyReceiptFacts): boolean {
  return earlyReceiptConditions(facts).every(({ is_met }) => is_met);
}

export const EarlyReceipt = z.object({
  is_granted: z.boolean(),
  is_eligible: z.boolean(),
  conditions: z.array(
    z.object({
      key: z.enum(EARLY_RECEIPT_CONDITIONS),
      is_met: z.boolean(),
      have: z.int(),
      need: z.int(),
    }),
  ),
});
export type EarlyReceipt = z.output<typeof EarlyReceipt>;
