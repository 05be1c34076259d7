import * as z from 'zod/mini';
import { addDays } from '../calendar.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';

/** What operators see: requested → approved (the money is back) | rejected (the deposit stays). */
export const DEPOSIT_REFUND_STATES = ['requested', 'approved', 'rejected'] as const;
export type DepositRefundState = (typeof DEPOSIT_REFUND_STATES)[number];

export const DEPOSIT_REFUND_WORDS_MAX = 500;

export const DepositRefund = z.object({
  id: Id,
  /** `withdrawn`: its seller took it back before anybody decided. */
  state: z.enum([...DEPOSIT_REFUND_STATES, 'withdrawn']),
  /** The seller's words, which may be none. */
  comment: z.string(),
  requested_at: Timestamp,
  /** Days in Bangkok between which the answer comes, YYYY-MM-DD. */
  due_from: z.string(),
  due_until: z.string(),
  decided_at: z.nullable(Timestamp),
  withdrawn_at: z.nullable(Timestamp),
  /** The operator's words. */
  reason: z.nullable(z.string()),
});
export type DepositRefund = z.output<typeof DepositRefund>;

/** The security deposit as its seller sees it. */
export const SecurityDeposit = z.object({
  /** What it takes. */
  amount: Baht,
  available: Baht,
  has_deposit: z.boolean(),
  is_verified: z.boolean(),
  paid_at: z.nullable(Timestamp),
  /** The latest request for it back; after it was paid back, of the deposit before. */
  refund: z.nullable(DepositRefund),
});
export type SecurityDeposit = z.output<typeof SecurityDeposit>;

/** The day that lies so many working days (Monday to Friday) after a day. Public holidays are not known here and count as working days. */
export function addWorkingDays(day: string, workingDays: number): string {
  let reached = day;
  for (let left = workingDays; left > 0;) {
    reached = addDays(reached, 1);
    const weekday = new Date(`${reached}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return reached;
}
