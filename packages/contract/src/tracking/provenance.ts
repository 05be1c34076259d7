// External evidence only. Unknown facts are null, never guessed.
import * as z from 'zod/mini';
import { PaymentRefund } from '../payments/payment-refund.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { COURIER_EVENT_KINDS } from './courier-event.ts';
import { COURIER_CODES } from './courier.ts';

/** Provider name of all simulated payments and scans. */
export const SANDBOX_PROVIDER = 'sandbox';

export const ProvenanceEntry = z.object({
  transfer_id: Id,
  /** Cause of the transfer, such as `order_profit`. */
  kind: z.string(),
  /** Kinds of accounts, such as `escrow` and `available`. */
  from: z.string(),
  to: z.string(),
  amount: Baht,
  at: Timestamp,
});
export type ProvenanceEntry = z.output<typeof ProvenanceEntry>;

/** Scans of a tracking number that was corrected later, oldest first. They prove nothing about the order. */
export const EarlierParcel = z.object({
  courier: z.enum(COURIER_CODES),
  tracking: z.string(),
  sandbox: z.boolean(),
  scans: z.array(z.object({ kind: z.enum(COURIER_EVENT_KINDS), at: Timestamp })),
});
export type EarlierParcel = z.output<typeof EarlierParcel>;

export const Provenance = z.object({
  paid: z.nullable(
    z.object({
      at: Timestamp,
      through: z.string(),
      sandbox: z.boolean(),
      reference: z.nullable(z.string()),
      amount: Baht,
      /** Whether a signed webhook of the provider confirms this payment and amount. */
      verified_by_webhook: z.boolean(),
    }),
  ),
  /** First scan by the courier; the seller's statement does not count. */
  handed_over: z.nullable(
    z.object({
      at: Timestamp,
      courier: z.enum(COURIER_CODES),
      tracking: z.string(),
      sandbox: z.boolean(),
    }),
  ),
  delivered: z.nullable(
    z.object({
      at: Timestamp,
      /** The courier takes precedence over the customer, the customer over the seller. */
      by: z.enum(['courier', 'customer', 'seller']),
      sandbox: z.boolean(),
    }),
  ),
  earlier_parcels: z.array(EarlierParcel),
  /** Refunds that are due, or were paid according to a signed webhook; oldest first. */
  refunds: z.array(PaymentRefund),
  /** Final payment: to the seller, or after a refund to the customer. Null before it. */
  settled: z.nullable(
    z.object({
      at: Timestamp,
      entries: z.array(ProvenanceEntry),
    }),
  ),
});
export type Provenance = z.output<typeof Provenance>;
