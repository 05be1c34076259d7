import { DAY_MS } from '@raan/contract/durations';
import { AWAITED_RETURN_DAYS_MAX } from '@raan/contract/refunds/refund-rules';
import { sql } from 'kysely';
import { isoFromNow, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { closeReturn, type ItemReturnOutcome } from '#features/orders/close-return.ts';

type AwaitedReturn = DuePosition & { sellerId: number; outcome: ItemReturnOutcome };

/** Returns from before this deadline existed have their own start. */
const since = sql`coalesce(goods_awaited_since, refunded_at)`;

/**
 * Closes returns of refunded orders that are awaited for longer than AWAITED_RETURN_DAYS_MAX, each in its own
 * transaction, so that several servers can run it: the customer keeps what was delivered, the supplier what no courier
 * received; the rest is lost. Returns how many. Failures go to `onFailure` and do not stop the others.
 */
export async function closeAwaitedReturns(
  db: Db,
  deps: { clock: Clock; realtimeSignal: RealtimeSignal },
  onFailure: (error: unknown, orderId: number) => void,
): Promise<number> {
  const cutoff = isoFromNow(deps.clock, -AWAITED_RETURN_DAYS_MAX * DAY_MS);
  return await processDueRows<AwaitedReturn>(
    async (after, limit) => {
      const { rows } = await sql<AwaitedReturn>`
        select seller_id as "sellerId", id, ${since}::text as due,
          case when delivered_at is not null then 'kept' when handed_over_at is null then 'taken_back' else 'lost' end as outcome
        from orders
        where goods_returned = 'awaiting' and ${since} < ${cutoff}::timestamptz
          and (${since}, id) > (${after.due}::timestamptz, ${after.id})
        order by ${since}, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ sellerId, id: orderId, outcome }) =>
      await inTransaction(db, (tx) => closeReturn(tx, deps, { sellerId, orderId, outcome, by: 'server' })),
    (error, { id }) => onFailure(error, id),
  );
}
