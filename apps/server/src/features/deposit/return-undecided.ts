import { DEPOSIT_REFUND_SILENCE_WORKING_DAYS } from '@raan/contract/deposit/deposit';
import { bangkokDay } from '@raan/contract/calendar';
import { DAY_MS } from '@raan/contract/durations';
import { REFUND_REQUEST_DAYS } from '@raan/contract/refunds/refund-rules';
import { OPEN_REFUND_STATES } from '@raan/contract/refunds/refund-states';
import { sql } from 'kysely';
import { isoFromNow, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import { overdueCutoff } from '#platform/working-days.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { decideDepositRefund } from './decide-refund.ts';

type ReturnDeps = { clock: Clock; realtimeSignal: RealtimeSignal };

/**
 * Returns deposits that no operator decided on for DEPOSIT_REFUND_SILENCE_WORKING_DAYS after the announced range, each in
 * its own transaction. A seller with open orders, recent sales that can still be refunded, an open refund request, a debt or
 * a suspension waits until those have ended. Returns how many. Failures go to `onFailure` and do not stop the others.
 */
export async function returnUndecidedDeposits(
  db: Db,
  deps: ReturnDeps,
  onFailure: (error: unknown, refundId: number) => void,
): Promise<number> {
  const cutoff = bangkokDay(overdueCutoff(DEPOSIT_REFUND_SILENCE_WORKING_DAYS, deps.clock.now()));
  const completedSince = isoFromNow(deps.clock, -REFUND_REQUEST_DAYS * DAY_MS);
  return await processDueRows(
    async (after, limit) => {
      const { rows } = await sql<DuePosition>`
        select refund.id, refund.requested_at::text as due from deposit_refunds refund
        where refund.state = 'requested' and refund.due_until < ${cutoff}::date
          and exists (select from sellers where sellers.id = refund.seller_id and sellers.status = 'active')
          and not exists (
            select from ledger_accounts debt
            where debt.seller_id = refund.seller_id and debt.kind = 'receivable' and debt.balance_satang < 0
          )
          and not exists (
            select from orders where orders.seller_id = refund.seller_id
              and (orders.status in ('pending_shipment', 'pending_delivery')
                or (orders.status = 'completed' and orders.completed_at > ${completedSince}::timestamptz))
          )
          and not exists (
            select from refund_requests request
            where request.seller_id = refund.seller_id and request.state = any(${OPEN_REFUND_STATES}::text[])
          )
          and (refund.requested_at, refund.id) > (${after.due}::timestamptz, ${after.id})
        order by refund.requested_at, refund.id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ id }) =>
      await inTransaction(db, (tx) =>
        decideDepositRefund(tx, deps, { operatorId: null, refundId: id, decision: 'approve' }),
      ),
    (error, { id }) => onFailure(error, id),
  );
}
