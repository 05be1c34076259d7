import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { selectUnpushed, type Unpushed } from './realtime.queries.ts';

/** Older unsent notifications beyond this number are skipped: clients fetch missing numbers. */
const SENT_MAX = 100;

/** Records that a seller listens at the service. Notifications from now on are sent; clients fetch older ones. */
export async function recordListener(db: Db, sellerId: number): Promise<void> {
  await sql`
    insert into realtime_sent (seller_id, seq)
    select ${sellerId}, coalesce((select last_seq from notification_counters where seller_id = ${sellerId}), 0)
    on conflict do nothing`.execute(db);
}

/**
 * Leases sellers for `leaseMs` or until release, and returns their unsent notifications. Skips sellers leased by another server, and those
 * who have never listened.
 */
export async function claimForService(
  db: Db,
  sellerIds: readonly number[],
  leaseMs: number,
): Promise<Unpushed[]> {
  const { rows } = await sql<{ sellerId: number; seq: number }>`
    update realtime_sent set leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where seller_id in (
      select seller_id from realtime_sent
      where seller_id = any(${sellerIds}::bigint[]) and (leased_until is null or leased_until < clock_timestamp())
      order by seller_id for no key update skip locked
    )
    returning seller_id as "sellerId", seq`.execute(db);
  // Read after the lease: `seq` then includes what another server has just sent.
  const counters = await sql<{ sellerId: number; oldest: number }>`
    select seller_id as "sellerId", last_seq - ${SENT_MAX} as oldest from notification_counters
    where seller_id = any(${sellerIds}::bigint[])`.execute(db);
  const oldest = new Map(counters.rows.map((row) => [row.sellerId, row.oldest]));
  const positions = rows.map(({ sellerId, seq }) => ({
    sellerId,
    after: Math.max(seq, oldest.get(sellerId) ?? 0),
  }));
  return await selectUnpushed(db, positions, SENT_MAX);
}

type Sent = { sellerId: number; seq: number | undefined };

/** Stores how far sellers have been sent and ends their leases. Returns the ids of those with more to send. */
export async function releaseSellers(db: Db, sellers: readonly Sent[]): Promise<number[]> {
  const { rows } = await sql<{ sellerId: number; isBehind: boolean }>`
    update realtime_sent set seq = greatest(realtime_sent.seq, done.seq), leased_until = null
    from unnest(${sellers.map(({ sellerId }) => sellerId)}::bigint[], ${sellers.map(({ seq }) => seq ?? null)}::bigint[])
        as done (seller_id, seq)
      left join notification_counters as counters on counters.seller_id = done.seller_id
    where realtime_sent.seller_id = done.seller_id
    returning realtime_sent.seller_id as "sellerId", coalesce(counters.last_seq > realtime_sent.seq, false) as "isBehind"`.execute(
    db,
  );
  return rows.flatMap(({ sellerId, isBehind }) => (isBehind ? sellerId : []));
}

/** Selects the ids of sellers with unsent notifications, for example after a server died before sending. */
export async function selectBehindService(db: Db): Promise<number[]> {
  const { rows } = await sql<{ sellerId: number }>`
    select counters.seller_id as "sellerId" from notification_counters as counters
    join realtime_sent as sent on sent.seller_id = counters.seller_id
    where counters.last_seq > sent.seq`.execute(db);
  return rows.map(({ sellerId }) => sellerId);
}
