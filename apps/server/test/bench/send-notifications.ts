import { setTimeout as sleep } from 'node:timers/promises';
import { afterCommit, inTransaction, type Db } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';

/** More parallel transactions would only wait for a pool connection. A slow machine sends at a lower rate. */
const IN_FLIGHT_MAX = 32;

export type NotifyCommand = { sellerIds: number[]; perSecond: number; seconds: number };
/** Seller id, sequence number, and commit time in microseconds of the monotonic clock. */
export type Commit = [sellerId: number, seq: number, atMicros: number];

export async function sendNotifications(
  db: Db,
  realtimeSignal: RealtimeSignal,
  { sellerIds, perSecond, seconds }: NotifyCommand,
): Promise<Commit[]> {
  const commits: Commit[] = [];
  const inFlight = new Set<Promise<void>>();
  const started = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const delay = started + (count * 1000) / perSecond - performance.now();
    if (delay > 1) await sleep(delay);
    if (inFlight.size >= IN_FLIGHT_MAX) await Promise.race(inFlight);
    const sellerId = sellerIds[count % sellerIds.length];
    if (sellerId === undefined) break;
    const sending = inTransaction(db, async (tx) => {
      let at = 0;
      afterCommit(tx, () => (at = Number(process.hrtime.bigint() / 1000n)));
      await notify(tx, realtimeSignal, {
        sellerId,
        type: 'system',
        data: { message: 'x' },
        at: new Date().toISOString(),
      });
      const { last_seq: seq } = await tx
        .selectFrom('notification_counters')
        .select('last_seq')
        .where('seller_id', '=', sellerId)
        .executeTakeFirstOrThrow();
      afterCommit(tx, () => commits.push([sellerId, seq, at]));
    }).finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  }
  await Promise.all(inFlight);
  return commits;
}
