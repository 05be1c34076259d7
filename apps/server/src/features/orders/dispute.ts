// A dispute about an order: while it is open the order completes neither by itself nor on the seller's word.
import { isoIn, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { changeOrder, type LockedOrder } from './move-order.ts';

/** What knows when an order completes by itself. */
export type CountdownDeps = { clock: Clock; config: Pick<Config, 'autoCompleteMs'> };

/** What is left at least of a countdown that goes on. */
const RESUMED_MIN_MS = 24 * 3_600_000;

/** Opens a dispute about a locked order; the countdown to its completion stops. */
export async function openDispute(tx: Tx, order: LockedOrder): Promise<void> {
  const { completes_at: paused_completes_at } = order;
  await changeOrder(tx, order, { open_dispute: true, completes_at: null, paused_completes_at });
}

/** Closes what somebody has decided, without a refund. Where the parcel has been delivered, the countdown begins anew, from now. */
export async function closeDispute(
  tx: Tx,
  { clock, config }: CountdownDeps,
  order: LockedOrder,
): Promise<void> {
  const countsDown = order.status === 'pending_delivery' && order.delivered_at !== null;
  await changeOrder(tx, order, {
    open_dispute: false,
    completes_at: countsDown ? isoIn(clock, config.autoCompleteMs) : null,
    paused_completes_at: null,
  });
}

/** Closes what was taken back: the countdown goes on to where it would have ended, but leaves a day from now. */
export async function resumeAfterDispute(
  tx: Tx,
  { clock, config }: CountdownDeps,
  order: LockedOrder,
): Promise<void> {
  const { status, delivered_at: deliveredAt, paused_completes_at: pausedAt } = order;
  const countsDown = status === 'pending_delivery' && deliveredAt !== null;
  // A parcel that was delivered during the dispute had no countdown before it.
  const due = () =>
    Math.max(
      pausedAt === null ? Date.parse(deliveredAt ?? '') + config.autoCompleteMs : Date.parse(pausedAt),
      clock.now() + Math.min(RESUMED_MIN_MS, config.autoCompleteMs),
    );
  await changeOrder(tx, order, {
    open_dispute: false,
    completes_at: countsDown ? new Date(due()).toISOString() : null,
    paused_completes_at: null,
  });
}

/** Makes a new version of an order whose dispute has moved on, so that no screen acts on what was before. */
export async function touchDispute(tx: Tx, order: LockedOrder): Promise<void> {
  await changeOrder(tx, order, { open_dispute: true });
}
