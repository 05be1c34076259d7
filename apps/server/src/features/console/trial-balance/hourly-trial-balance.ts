import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { takeTrialBalance } from './take-trial-balance.ts';
import { lastHourlyRun } from './trial-balance.queries.ts';

const HOUR_MS = 3_600_000;

/**
 * Compares the book where the last hourly run lies an hour back. That stands in the database, so a server that is restarted again and
 * again does not put it off, and several servers do it once together. Answers whether it was due.
 */
export async function takeHourlyTrialBalance(
  deps: Pick<Deps, 'db' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Promise<boolean> {
  const last = await lastHourlyRun(deps.db);
  if (last !== null && Date.parse(last) > deps.clock.now() - HOUR_MS) return false;
  await takeTrialBalance(deps, log, null);
  return true;
}
