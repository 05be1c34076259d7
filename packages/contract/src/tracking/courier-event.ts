import * as z from 'zod/mini';
import { Id, Timestamp } from '../primitives.ts';
import { COURIER_CODES } from './courier.ts';

/** What couriers tell of a parcel. All but `registered` need the parcel in their hands. */
export const COURIER_EVENT_KINDS = [
  // The courier has heard of the parcel, but not seen it.
  'registered',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'failed_attempt',
  'delivered',
  // On its way back to the sender, and there again.
  'returning',
  'returned',
  'lost',
] as const;
export type CourierEventKind = (typeof COURIER_EVENT_KINDS)[number];

/** One scan of a parcel, in the reader's language as far as the courier speaks it. */
export const CourierEvent = z.object({
  id: Id,
  kind: z.enum(COURIER_EVENT_KINDS),
  at: Timestamp,
  place: z.nullable(z.string()),
});
export type CourierEvent = z.output<typeof CourierEvent>;

/** A parcel on its way, or at its end. */
export const ParcelState = z.object({
  courier: z.nullable(z.enum(COURIER_CODES)),
  courier_name: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** The courier's own page on it. */
  courier_url: z.nullable(z.string()),
  /** Whether anybody is asked for news of it: not where no courier is connected. */
  is_followed: z.boolean(),
  /** What is told of it comes from a sandbox. */
  sandbox: z.boolean(),
  shipped_at: z.nullable(Timestamp),
  handed_over_at: z.nullable(Timestamp),
  delivered_at: z.nullable(Timestamp),
  returned_at: z.nullable(Timestamp),
  /** When the order completes by itself, unless its customer confirms or objects before. */
  completes_at: z.nullable(Timestamp),
  /** Of this tracking number, newest first. */
  events: z.array(CourierEvent),
});
export type ParcelState = z.output<typeof ParcelState>;
