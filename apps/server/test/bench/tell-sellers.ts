/** Tells sellers of something again and again at a steady pace, as their orders would, and notes when each telling was committed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterCommit, inTransaction, type Db } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';

/** More than this at once would only wait for a connection of the pool: a machine that can't keep the pace tells more slowly. */
const AT_ONCE_MAX = 32;

export type NotifyWish = { tell: number[]; perSecond: number; seconds: number };
/** The seller's number, the notification's, and when it was committed: microseconds of the machine's own clock. */
export type Commit = [sellerId: number, seq: number, atMicros: number];

export async function tellAll(
  db: Db,
  hint: NotificationHint,
  { tell, perSecond, seconds }: NotifyWish,
): Promise<Commit[]> {
  const commits: Commit[] = [];
  const under = new Set<Promise<void>>();
  const started = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const wait = started + (count * 1000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    if (under.size >= AT_ONCE_MAX) await Promise.race(under);
    const sellerId = tell[count % tell.length];
    if (sellerId === undefined) break;
    const one = inTransaction(db, async (tx) => {
      let at = 0;
      afterCommit(tx, () => (at = Number(process.hrtime.bigint() / 1000n)));
      await notify(tx, hint, {
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
    }).finally(() => under.delete(one));
    under.add(one);
  }
  await Promise.all(under);
  return commits;
}
