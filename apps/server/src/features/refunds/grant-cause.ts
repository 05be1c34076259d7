// Requests that nobody decided are granted by an event of their order: it ended with a refund, or the deadline for the decision passed.
import { GRANT_CAUSES, type GrantCause } from '@raan/contract/refunds/grant-cause';
import type { OrderEvent } from '@raan/contract/orders/order';
import { sql } from 'kysely';
import { findOrderReason } from '#platform/order-reasons.ts';

export type GrantEvent = Pick<OrderEvent, 'actor' | 'note'>;

/** Selects the event that granted a `request`; null if it was decided or is open. */
export const grantEvent = sql`(
  select json_build_object('actor', event.actor, 'note', event.note) from order_events event
  where event.seller_id = request.seller_id and event.order_id = request.order_id
    and event.kind in ('cancelled', 'refunded', 'refund_partial') and event.at >= request.decided_at
    and request.state = 'granted' and request.decided_by is null
  order by event.id limit 1
)`;

/** Reads the cause from the note of the event that granted a request. */
export function grantCause({ note }: GrantEvent): GrantCause {
  // Only returned parcels are refunded without a note.
  if (note === null) return 'parcel_returned';
  const reason = findOrderReason(note);
  return GRANT_CAUSES.find((cause) => cause === reason) ?? 'other';
}
