// How far each seller's notifications have been sent to a service in the socket server's place.
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
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
 * Takes sellers for sending, until the transaction ends, and what they have not been sent. Whoever comes second to one waits and finds it
 * sent. Whoever has never listened is left out.
 */
export async function claimForService(tx: Tx, sellerIds: readonly number[]): Promise<Unpushed[]> {
  const { rows } = await sql<{ sellerId: number; seq: number }>`
    select seller_id as "sellerId", seq from realtime_sent where seller_id = any(${sellerIds}::bigint[])
    order by seller_id for no key update`.execute(tx);
  // Read after the lock: what another server has just sent is in the marks.
  const counters = await sql<{ sellerId: number; oldest: number }>`
    select seller_id as "sellerId", last_seq - ${SENT_MAX} as oldest from notification_counters
    where seller_id = any(${sellerIds}::bigint[])`.execute(tx);
  const oldest = new Map(counters.rows.map((one) => [one.sellerId, one.oldest]));
  const wanted = rows.map(({ sellerId, seq }) => ({
    sellerId,
    after: Math.max(seq, oldest.get(sellerId) ?? 0),
  }));
  return await selectUnpushed(tx, wanted, SENT_MAX);
}

/** Notes how far it has come. */
export async function markAsSent(tx: Tx, sellers: readonly Unpushed[]): Promise<void> {
  const marks = sellers.map(({ rows, lastSeq }) => rows.at(-1)?.seq ?? lastSeq);
  await sql`
    update realtime_sent set seq = done.seq
    from unnest(${sellers.map(({ sellerId }) => sellerId)}::bigint[], ${marks}::bigint[]) as done (seller_id, seq)
    where realtime_sent.seller_id = done.seller_id`.execute(tx);
}

/** The sellers whose last notification has not been sent, as after a server that died before it could. */
export async function selectBehindService(db: Db): Promise<number[]> {
  const { rows } = await sql<{ sellerId: number }>`
    select counters.seller_id as "sellerId" from notification_counters as counters
    join realtime_sent as sent on sent.seller_id = counters.seller_id
    where counters.last_seq > sent.seq`.execute(db);
  return rows.map(({ sellerId }) => sellerId);
}
