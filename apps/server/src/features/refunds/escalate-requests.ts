import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { bumpDisputeVersion } from '#features/orders/dispute.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { recordRequestEvent } from './record-request-event.ts';

type EscalationDeps = { clock: Clock; realtimeSignal: RealtimeSignal };
type EscalationFailure = (error: unknown, requestId: number) => void;

/**
 * Escalates overdue requests, and those to suspended sellers, who cannot answer, each in its own transaction, so that
 * several servers can run it. Returns how many. Failures go to `onFailure` and do not stop the others; without it they
 * are thrown.
 */
export async function escalateRequests(
  db: Db,
  deps: EscalationDeps,
  onFailure?: EscalationFailure,
): Promise<number> {
  const now = nowIso(deps.clock);
  return await processDueRows(
    async (after, limit) => {
      const { rows } = await sql<DuePosition>`
        select id, answer_due_at::text as due from refund_requests
        where state = 'requested'
          and (answer_due_at <= ${now} or seller_id in (select id from sellers where status <> 'active'))
          and (answer_due_at, id) > (${after.due}::timestamptz, ${after.id})
        order by answer_due_at, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ id }) => await inTransaction(db, (tx) => escalate(tx, deps, id)),
    onFailure && ((error, { id }) => onFailure(error, id)),
  );
}

async function escalate(tx: Tx, { clock, realtimeSignal }: EscalationDeps, requestId: number): Promise<void> {
  const at = nowIso(clock);
  const { order, request } = await lockRequest(tx, { requestId }, 'escalate');
  await moveRequest(tx, order.seller_id, request, 'escalate', { answered_at: at });
  await bumpDisputeVersion(tx, order);
  await recordRequestEvent(
    tx,
    realtimeSignal,
    { order, requestId },
    { kind: 'refund_unanswered', actor: 'server', at },
  );
}
