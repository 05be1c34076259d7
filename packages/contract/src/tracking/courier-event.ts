import * as z from 'zod/mini';
import { Id, Timestamp } from '../primitives.ts';
import { COURIER_CODES } from './courier.ts';

/** Scans reported by couriers. All but `registered` prove that the courier has the parcel. */
export const COURIER_EVENT_KINDS = [
  // Announced, but not scanned yet.
  'registered',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'failed_attempt',
  'delivered',
  // On the way back to the sender, and arrived there.
  'returning',
  'returned',
  'lost',
] as const;
export type CourierEventKind = (typeof COURIER_EVENT_KINDS)[number];

/** One scan of a parcel, in the reader's language if the courier supports it. */
export const CourierEvent = z.object({
  id: Id,
  kind: z.enum(COURIER_EVENT_KINDS),
  at: Timestamp,
  place: z.nullable(z.string()),
});
export type CourierEvent = z.output<typeof CourierEvent>;

export const ParcelState = z.object({
  courier: z.nullable(z.enum(COURIER_CODES)),
  courier_name: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  courier_url: z.nullable(z.string()),
  /** Whether the courier is polled for scans; false if it has no connection. */
  is_followed: z.boolean(),
  sandbox: z.boolean(),
  shipped_at: z.nullable(Timestamp),
  handed_over_at: z.nullable(Timestamp),
  delivered_at: z.nullable(Timestamp),
  returned_at: z.nullable(Timestamp),
  /** Time of automatic completion, unless the customer confirms or requests a refund earlier. */
  completes_at: z.nullable(Timestamp),
  /** Scans of this tracking number, newest first. */
  events: z.array(CourierEvent),
});
export type ParcelState = z.output<typeof ParcelState>;
