// How far each seller's notifications have been sent to a service in the socket server's place.
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { selectUnpushed, type Unpushed } from './realtime.queries.ts';

/** Of what has piled up more than this is not sent: a client that sees a number missing asks for it. */
const SENT_MAX = 100;

/** Notes that a seller is about to listen there: what there is already they ask for themselves, what comes from now on is sent. */
export async function noteListener(db: Db, sellerId: number): Promise<void> {
  await sql`
    insert into realtime_sent (seller_id, seq)
    select ${sellerId}, coalesce((select last_seq from notification_counters where seller_id = ${sellerId}), 0)
    on conflict do nothing`.execute(db);
}

/**
 * Takes sellers for sending, for so long or until they are released, and what they have not been sent. Whom another server has taken is
 * left to it, and whoever has never listened is left out.
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
  // Read once they are ours: what another server has just sent is in the marks.
  const counters = await sql<{ sellerId: number; oldest: number }>`
    select seller_id as "sellerId", last_seq - ${SENT_MAX} as oldest from notification_counters
    where seller_id = any(${sellerIds}::bigint[])`.execute(db);
  const oldest = new Map(counters.rows.map((one) => [one.sellerId, one.oldest]));
  const wanted = rows.map(({ sellerId, seq }) => ({
    sellerId,
    after: Math.max(seq, oldest.get(sellerId) ?? 0),
  }));
  return await selectUnpushed(db, wanted, SENT_MAX);
}

/** How far a seller has come; undefined: no further than before. */
type Sent = { sellerId: number; seq: number | undefined };

/** Notes how far sellers have come and leaves them to whoever comes next. Answers those for whom there is more already. */
export async function release(db: Db, sellers: readonly Sent[]): Promise<number[]> {
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

/** The sellers whose last notification has not been sent, as after a server that died before it could. */
export async function selectBehindService(db: Db): Promise<number[]> {
  const { rows } = await sql<{ sellerId: number }>`
    select counters.seller_id as "sellerId" from notification_counters as counters
    join realtime_sent as sent on sent.seller_id = counters.seller_id
    where counters.last_seq > sent.seq`.execute(db);
  return rows.map(({ sellerId }) => sellerId);
}
