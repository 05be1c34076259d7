// Requests that their sellers did not answer in time go to the operators.
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { walkDue, type DuePlace } from '#platform/walk-due.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { touchDispute } from '#features/orders/dispute.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { tellOfRequest } from './tell-of-request.ts';

type EscalationDeps = { clock: Clock; hint: NotificationHint };
type EscalationFailure = (error: unknown, requestId: number) => void;

/**
 * Hands requests whose time is over to the operators, each in a transaction of its own. Several servers may run it at once: whoever comes
 * second to a request finds it moved and leaves it. One that fails is told to `onFailure` and holds up no other; without that its error
 * is thrown. Answers how many it moved.
 */
export async function escalateRequests(
  db: Db,
  deps: EscalationDeps,
  onFailure?: EscalationFailure,
): Promise<number> {
  const now = nowIso(deps.clock);
  return await walkDue(
    async (after, limit) => {
      const { rows } = await sql<DuePlace>`
        select id, answer_due_at::text as due from refund_requests
        where state = 'requested' and answer_due_at <= ${now}
          and (answer_due_at, id) > (${after.due}::timestamptz, ${after.id})
        order by answer_due_at, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ id }) => await escalateUnlessMoved(db, deps, id),
    onFailure && ((error, { id }) => onFailure(error, id)),
  );
}

/** Answers false for a request that was answered, withdrawn or moved by another server meanwhile. */
async function escalateUnlessMoved(db: Db, deps: EscalationDeps, requestId: number): Promise<boolean> {
  try {
    await inTransaction(db, (tx) => escalate(tx, deps, requestId));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function escalate(tx: Tx, { clock, hint }: EscalationDeps, requestId: number): Promise<void> {
  const at = nowIso(clock);
  const { order, request } = await lockRequest(tx, { requestId }, 'escalate');
  await moveRequest(tx, order.seller_id, request, 'escalate', { answered_at: at });
  await touchDispute(tx, order);
  await tellOfRequest(tx, hint, { order, requestId }, { kind: 'refund_unanswered', actor: 'server', at });
}
