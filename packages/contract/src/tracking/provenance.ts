// Which facts outside us an order rests on. What is not known is null: nothing here is a guess.
import * as z from 'zod/mini';
import { PaymentRefund } from '../payments/refund.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { COURIER_EVENT_KINDS } from './courier-event.ts';
import { COURIER_CODES } from './courier.ts';

/** The name under which all is kept that a sandbox reported: nothing of it happened outside. */
export const SANDBOX_PROVIDER = 'sandbox';

/** One entry of the book: an amount that left one account and entered another. */
export const ProvenanceEntry = z.object({
  transfer_id: Id,
  /** What moved it, such as `order_profit`. */
  kind: z.string(),
  /** Accounts by their names in the chart, such as `escrow` and `available`. */
  from: z.string(),
  to: z.string(),
  amount: Baht,
  at: Timestamp,
});
export type ProvenanceEntry = z.output<typeof ProvenanceEntry>;

/** What a courier told of a number by which an order no longer goes, the earliest first. It proves nothing of the order. */
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
      /** The payment provider. */
      through: z.string(),
      sandbox: z.boolean(),
      reference: z.nullable(z.string()),
      amount: Baht,
      /** Whether a signed report of the provider is on record for this payment and this amount. */
      verified_by_webhook: z.boolean(),
    }),
  ),
  /** The courier's first scan. The seller's word alone is not one. */
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
      /** Whose word it is; the courier's goes before the customer's, and that before the seller's. */
      by: z.enum(['courier', 'customer', 'seller']),
      sandbox: z.boolean(),
    }),
  ),
  /** Parcels whose numbers were corrected after a courier had scanned them, the earliest first. */
  earlier_parcels: z.array(EarlierParcel),
  /** Money that is owed to the customer, or went back by a signed report of the payment provider; the earliest first. */
  refunds: z.array(PaymentRefund),
  /** The order's money has found its owner: the seller, or after a refund the customer, once it was paid back. */
  settled: z.nullable(
    z.object({
      at: Timestamp,
      /** Every entry of the book on this order, the earliest first. */
      entries: z.array(ProvenanceEntry),
    }),
  ),
});
export type Provenance = z.output<typeof Provenance>;
