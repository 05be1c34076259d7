// An open dispute stops the automatic completion and the seller's own.
import { isoFromNow, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { updateOrder, type LockedOrder } from './move-order.ts';

export type CountdownDeps = { clock: Clock; config: Pick<Config, 'autoCompleteMs'> };

/** A resumed countdown leaves the customer at least this long. */
const RESUMED_MIN_MS = 24 * 3_600_000;

/** Opens a dispute about a locked order and stops its countdown to completion. */
export async function openDispute(tx: Tx, order: LockedOrder): Promise<void> {
  const { completes_at: paused_completes_at } = order;
  await updateOrder(tx, order, { open_dispute: true, completes_at: null, paused_completes_at });
}

/** Closes a dispute decided without a refund. If the parcel was delivered, a new countdown starts now. */
export async function closeDispute(
  tx: Tx,
  { clock, config }: CountdownDeps,
  order: LockedOrder,
): Promise<void> {
  const hasCountdown = order.status === 'pending_delivery' && order.delivered_at !== null;
  await updateOrder(tx, order, {
    open_dispute: false,
    completes_at: hasCountdown ? isoFromNow(clock, config.autoCompleteMs) : null,
    paused_completes_at: null,
  });
}

/** Closes a withdrawn dispute. The countdown resumes with its earlier deadline, but leaves RESUMED_MIN_MS from now. */
export async function resumeAfterDispute(
  tx: Tx,
  { clock, config }: CountdownDeps,
  order: LockedOrder,
): Promise<void> {
  const { status, delivered_at: deliveredAt, paused_completes_at: pausedAt } = order;
  const hasCountdown = status === 'pending_delivery' && deliveredAt !== null;
  // Without a paused deadline, the parcel was delivered during the dispute.
  const due = () =>
    Math.max(
      pausedAt === null ? Date.parse(deliveredAt ?? '') + config.autoCompleteMs : Date.parse(pausedAt),
      clock.now() + Math.min(RESUMED_MIN_MS, config.autoCompleteMs),
    );
  await updateOrder(tx, order, {
    open_dispute: false,
    completes_at: hasCountdown ? new Date(due()).toISOString() : null,
    paused_completes_at: null,
  });
}

/** Increases the version of an order, so that clients with data from before the dispute get a conflict. */
export async function bumpDisputeVersion(tx: Tx, order: LockedOrder): Promise<void> {
  await updateOrder(tx, order, { open_dispute: true });
}
