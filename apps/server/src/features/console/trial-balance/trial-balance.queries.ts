import type { getTrialBalance } from '@raan/contract/console/trial-balance-endpoints';
import type { Data } from '@raan/contract/endpoint';
import type { Db } from '#platform/db.ts';

/** Two days of hourly runs. */
const RUNS_SHOWN = 48;

/** Loads the latest run in full, and summaries of the recent runs, newest first. */
export async function selectTrialBalances(db: Db): Promise<Data<typeof getTrialBalance>> {
  const rows = await db
    .selectFrom('trial_balances as run')
    .leftJoin('operators', 'operators.id', 'run.operator_id')
    .select(['run.id', 'run.taken_at', 'run.difference_count', 'operators.id as by', 'operators.account'])
    .orderBy('run.id', 'desc')
    .limit(RUNS_SHOWN)
    .execute();
  const runs = rows.map(({ by, account, ...run }) => ({
    ...run,
    operator: by === null || account === null ? null : { id: by, account },
  }));
  const [newest] = runs;
  if (!newest) return { latest: null, runs: [] };
  const { accounts, differences } = await db
    .selectFrom('trial_balances')
    .select(['accounts', 'differences'])
    .where('id', '=', newest.id)
    .executeTakeFirstOrThrow();
  return { latest: { ...newest, lines: accounts, differences }, runs };
}

/** Returns time and result of the latest run, or null before the first. */
export async function selectLastTrialBalance(
  db: Db,
): Promise<{ taken_at: string; difference_count: number } | null> {
  const row = await db
    .selectFrom('trial_balances')
    .select(['taken_at', 'difference_count'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the time of the latest hourly run, ignoring manual ones; null before the first. */
export async function selectLastHourlyRun(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('trial_balances')
    .select('taken_at')
    .where('operator_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.taken_at ?? null;
}
