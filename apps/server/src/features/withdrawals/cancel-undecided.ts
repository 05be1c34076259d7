import {
  WITHDRAWAL_NOT_DECIDED,
  WITHDRAWAL_UNDECIDED_WORKING_DAYS,
} from '@raan/contract/withdrawals/withdrawal';
import { sql } from 'kysely';
import { inTransaction, type Db } from '#platform/db.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import { overdueCutoff } from '#platform/working-days.ts';
import { endPendingWithdrawal, type EndDeps } from './withdraw.ts';

type CancelFailure = (error: unknown, withdrawalId: number) => void;

/**
 * Cancels requests that no operator approved for WITHDRAWAL_UNDECIDED_WORKING_DAYS, each in its own transaction: the money
 * returns to the balance. Returns how many. Failures go to `onFailure` and do not stop the others.
 */
export async function cancelUndecidedWithdrawals(
  db: Db,
  deps: EndDeps,
  onFailure: CancelFailure,
): Promise<number> {
  const cutoff = overdueCutoff(WITHDRAWAL_UNDECIDED_WORKING_DAYS, deps.clock.now());
  return await processDueRows(
    async (after, limit) => {
      const { rows } = await sql<DuePosition & { sellerId: number }>`
        select seller_id as "sellerId", id, created_at::text as due from withdrawals
        where state = 'pending' and created_at < ${cutoff}::timestamptz
          and (created_at, id) > (${after.due}::timestamptz, ${after.id})
        order by created_at, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ sellerId, id }) =>
      await inTransaction(db, (tx) =>
        endPendingWithdrawal(tx, deps, { sellerId, id }, WITHDRAWAL_NOT_DECIDED),
      ),
    (error, { id }) => onFailure(error, id),
  );
}
