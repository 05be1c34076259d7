import { REFUND_SILENCE_WORKING_DAYS } from '@raan/contract/refunds/refund-rules';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { storedOrderReason } from '#platform/order-reasons.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import { overdueCutoff } from '#platform/working-days.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { payRequest } from './approve-request.ts';
import { lockRequest, moveRequest } from './move-request.ts';

/** Requests from before this deadline existed have their own start. */
const since = sql`coalesce(undecided_since, answered_at)`;

type GrantDeps = { clock: Clock; realtimeSignal: RealtimeSignal };

/**
 * Grants requests that operators have not decided for REFUND_SILENCE_WORKING_DAYS, each in its own transaction, so that
 * several servers can run it. Returns how many. Failures go to `onFailure` and do not stop the others.
 */
export async function grantUndecided(
  db: Db,
  deps: GrantDeps,
  onFailure: (error: unknown, requestId: number) => void,
): Promise<number> {
  const cutoff = overdueCutoff(REFUND_SILENCE_WORKING_DAYS, deps.clock.now());
  return await processDueRows(
    async (after, limit) => {
      const { rows } = await sql<DuePosition>`
        select id, ${since}::text as due from refund_requests
        where state in ('objected', 'unanswered') and ${since} < ${cutoff}::timestamptz
          and (${since}, id) > (${after.due}::timestamptz, ${after.id})
        order by ${since}, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ id }) => await inTransaction(db, (tx) => grant(tx, deps, id)),
    (error, { id }) => onFailure(error, id),
  );
}

async function grant(tx: Tx, deps: GrantDeps, requestId: number): Promise<void> {
  const { order, request } = await lockRequest(tx, { requestId }, 'grant');
  const amount = request.asked_satang;
  const decision = { decided_at: nowIso(deps.clock), granted_satang: amount };
  await moveRequest(tx, order.seller_id, request, 'grant', decision);
  const reason = storedOrderReason('not_decided');
  await payRequest(tx, deps, { order, request, amount, by: 'server', reason });
}
