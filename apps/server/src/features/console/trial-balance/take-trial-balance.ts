import type { TrialBalance } from '@raan/contract/console/trial-balance-endpoints';
import type { FastifyBaseLogger } from 'fastify';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { audit } from '#features/console/audit/audit.ts';
import { compareBook } from '#features/ledger/trial-balance.ts';

type Alarm = Pick<FastifyBaseLogger, 'error' | 'info'>;

/**
 * Compares the book and keeps the run, whatever it found. A difference is logged at error, stands in the console and shows in the
 * metrics until a later run finds none. Nothing is mended: what is wrong is a person's to understand.
 */
export async function takeTrialBalance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  log: Alarm,
  operator: { id: number; account: string } | null,
): Promise<TrialBalance> {
  // One view of the whole: what is posted meanwhile belongs to the next run.
  const { lines, differenceCount, differences } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(compareBook);
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
    log.error({ trialBalanceId: id, differenceCount, differences }, 'the book has differences');
  else log.info({ trialBalanceId: id }, 'the book balances');
  return {
    id,
    taken_at,
    operator: operator && { id: operator.id, account: operator.account },
    lines,
    difference_count: differenceCount,
    differences,
  };
}
