// Each batch is a transaction that stores its progress, so that a restart or a second server continues
// without notifying anyone twice.
import { sql, type RawBuilder } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { RealtimeSignal } from './realtime-signal.ts';
import { notifyMany } from './notify-many.ts';
import type { NotificationRequest } from './notify.ts';

const SELLERS_PER_BATCH = 500;

export type BatchNotificationDeps = Pick<Deps, 'db' | 'clock'> & { realtimeSignal: RealtimeSignal };

/** Progress, as columns of the row that stores the notification. */
type Progress = { told_seller_id: number; told_count: RawBuilder<number>; told_at?: string };

/** The notification to send next. Its row stays locked by the transaction of the batch. */
type PendingNotification = {
  data: NotificationRequest['data'];
  /** Id of the last notified seller. */
  lastSellerId: number;
  /** Selects the next sellers after `lastSellerId`, in order of ids. */
  sellers: (limit: number) => Promise<{ id: number }[]>;
  saveProgress: (progress: Progress) => Promise<unknown>;
};

/** Finds the oldest unfinished work at `now` (ISO) that no other server has locked. */
type FindPendingNotification = (tx: Tx, now: string) => Promise<PendingNotification | undefined>;

/** Runs batches until no work is left or `signal` aborts. */
export async function notifyInBatches(
  deps: BatchNotificationDeps,
  next: FindPendingNotification,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted || !(await notifyBatch(deps, next))) return;
  }
}

/** Runs one batch. Returns whether more work may follow. */
async function notifyBatch(
  { db, clock, realtimeSignal }: BatchNotificationDeps,
  next: FindPendingNotification,
): Promise<boolean> {
  const now = nowIso(clock);
  return await inTransaction(db, async (tx) => {
    const pending = await next(tx, now);
    if (!pending) return false;
    const ids = (await pending.sellers(SELLERS_PER_BATCH)).map(({ id }) => id);
    if (ids.length > 0)
      await notifyMany(tx, realtimeSignal, ids, { type: 'system', data: pending.data, at: now });
    await pending.saveProgress({
      told_seller_id: ids.at(-1) ?? pending.lastSellerId,
      told_count: sql`told_count + ${ids.length}`,
      ...(ids.length < SELLERS_PER_BATCH && { told_at: now }),
    });
    return true;
  });
}
