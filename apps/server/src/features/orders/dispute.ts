// A dispute about an order: while it is open the order completes neither by itself nor on the seller's word.
import { RETURN_POLICY_DAYS } from '@raan/contract/constants';
import { isoIn, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { changeOrder, type LockedOrder } from './move-order.ts';

const DAY_MS = 86_400_000;

/** Opens a dispute about a locked order; the countdown to its completion stops. */
export async function openDispute(tx: Tx, order: LockedOrder): Promise<void> {
  await changeOrder(tx, order, { open_dispute: true, completes_at: null });
}

/** Closes it without a refund. Where the parcel has been delivered, the countdown begins anew, from now. */
export async function closeDispute(tx: Tx, clock: Clock, order: LockedOrder): Promise<void> {
  const countsDown = order.status === 'pending_delivery' && order.delivered_at !== null;
  await changeOrder(tx, order, {
    open_dispute: false,
    completes_at: countsDown ? isoIn(clock, RETURN_POLICY_DAYS * DAY_MS) : null,
  });
}

/** Makes a new version of an order whose dispute has moved on, so that no screen acts on what was before. */
export async function touchDispute(tx: Tx, order: LockedOrder): Promise<void> {
  await changeOrder(tx, order, { open_dispute: true });
}
