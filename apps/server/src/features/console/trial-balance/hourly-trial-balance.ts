import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '@raan/contract/durations';
import type { Deps } from '#platform/deps.ts';
import { runTrialBalance } from './run-trial-balance.ts';
import { selectLastHourlyRun } from './trial-balance.queries.ts';

/**
 * Runs the trial balance if the last hourly run is an hour old. The database stores the time, so that
 * restarts do not delay it and several servers run it once. Returns whether it was due.
 */
export async function runHourlyTrialBalance(
  deps: Pick<Deps, 'db' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Promise<boolean> {
  const last = await selectLastHourlyRun(deps.db);
  if (last !== null && Date.parse(last) > deps.clock.now() - HOUR_MS) return false;
  await runTrialBalance(deps, log, null);
  return true;
}
