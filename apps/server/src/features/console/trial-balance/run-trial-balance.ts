import type { TrialBalance } from '@raan/contract/console/trial-balance-endpoints';
import type { FastifyBaseLogger } from 'fastify';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { audit } from '#features/console/audit/audit.ts';
import { compareLedger } from '#features/ledger/trial-balance.ts';

type Alarm = Pick<FastifyBaseLogger, 'error' | 'info'>;

/**
 * Compares the ledger with the rows that it must agree with, and stores the run. Differences are logged as an
 * error and shown in console and metrics until a later run finds none. Nothing is corrected automatically: a
 * person has to find the cause.
 */
export async function runTrialBalance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  log: Alarm,
  operator: { id: number; account: string } | null,
): Promise<TrialBalance> {
  // One snapshot; later postings belong to the next run.
  const { lines, differenceCount, differences } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(compareLedger);
  const taken_at = nowIso(clock);
  const id = await inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('trial_balances')
      .values({
        taken_at,
        operator_id: operator?.id ?? null,
        accounts: JSON.stringify(lines),
        difference_count: differenceCount,
        differences: JSON.stringify(differences),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (operator)
      await audit(tx, clock, {
        operator,
        action: 'trial_balance_taken',
        detail: { differences: differenceCount },
      });
    return row.id;
  });
  if (differenceCount > 0)
    log.error({ trialBalanceId: id, differenceCount, differences }, 'the ledger has differences');
  else log.info({ trialBalanceId: id }, 'the ledger balances');
  return {
    id,
    taken_at,
    operator: operator && { id: operator.id, account: operator.account },
    lines,
    difference_count: differenceCount,
    differences,
  };
}
