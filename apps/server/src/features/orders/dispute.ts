// A dispute about an order: while it is open the order completes neither by itself nor on the seller's word.
import { isoIn, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { changeOrder, type LockedOrder } from './move-order.ts';

/** What knows when an order completes by itself. */
export type CountdownDeps = { clock: Clock; config: Pick<Config, 'autoCompleteMs'> };

/** Opens a dispute about a locked order; the countdown to its completion stops. */
export async function openDispute(tx: Tx, order: LockedOrder): Promise<void> {
  await changeOrder(tx, order, { open_dispute: true, completes_at: null });
}

/** Closes it without a refund. Where the parcel has been delivered, the countdown begins anew, from now. */
export async function closeDispute(
  tx: Tx,
  { clock, config }: CountdownDeps,
  order: LockedOrder,
): Promise<void> {
  const countsDown = order.status === 'pending_delivery' && order.delivered_at !== null;
  await changeOrder(tx, order, {
    open_dispute: false,
    completes_at: countsDown ? isoIn(clock, config.autoCompleteMs) : null,
  });
}

/** Makes a new version of an order whose dispute has moved on, so that no screen acts on what was before. */
export async function touchDispute(tx: Tx, order: LockedOrder): Promise<void> {
  await changeOrder(tx, order, { open_dispute: true });
}
