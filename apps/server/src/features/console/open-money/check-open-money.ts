// The daily check for open money that is overdue or that the open items do not explain.
import { bangkokDay } from '@raan/contract/calendar';
import {
  OPEN_MONEY_CHECK_HOUR,
  type OpenMoneyFinding,
  type OpenMoneyTotal,
} from '@raan/contract/console/open-money';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import type { FastifyBaseLogger } from 'fastify';
import { nowIso, startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { sumOpenMoney } from './open-money.queries.ts';

type CheckDeps = Pick<Deps, 'db' | 'clock'>;
type Alarm = Pick<FastifyBaseLogger, 'error' | 'info'>;

/** Sums open money in one snapshot; later postings belong to the next one. */
export async function snapshotOpenMoney({ db, clock }: CheckDeps): Promise<OpenMoneyTotal[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => sumOpenMoney(tx, clock.now()));
}

/**
 * Runs the check every day at OPEN_MONEY_CHECK_HOUR, and again every hour while something is overdue, so that the alarm ends
 * soon after its cause. Returns whether it was due.
 */
export async function runDailyOpenMoneyCheck(deps: CheckDeps, log: Alarm): Promise<boolean> {
  const now = deps.clock.now();
  const last = await selectLastOpenMoneyCheck(deps.db);
  if (last !== null) {
    const takenAt = Date.parse(last.taken_at);
    const isFromToday = takenAt >= lastCheckTime(now);
    const isRepeated = last.overdue_count > 0 && takenAt <= now - HOUR_MS;
    if (isFromToday && !isRepeated) return false;
  }
  await checkOpenMoney(deps, log);
  return true;
}

/** The newest OPEN_MONEY_CHECK_HOUR in Bangkok that has passed. */
function lastCheckTime(now: number): number {
  const today = Date.parse(startOfBangkokDay(bangkokDay(now))) + OPEN_MONEY_CHECK_HOUR * HOUR_MS;
  return today <= now ? today : today - DAY_MS;
}

/** Checks open money and stores the result. What is overdue is logged as an error, and shown in console and metrics. */
export async function checkOpenMoney(deps: CheckDeps, log: Alarm): Promise<OpenMoneyFinding[]> {
  const findings = (await snapshotOpenMoney(deps)).flatMap(findingsOf);
  const overdueCount = findings.reduce((count, finding) => count + finding.overdue_count, 0);
  await deps.db
    .insertInto('open_money_checks')
    .values({
      taken_at: nowIso(deps.clock),
      overdue_count: overdueCount,
      findings: JSON.stringify(findings),
    })
    .execute();
  if (findings.length > 0) log.error({ overdueCount, findings }, 'open money is overdue');
  else log.info('no open money is overdue');
  return findings;
}

function findingsOf(total: OpenMoneyTotal): OpenMoneyFinding[] {
  const { section, overdue_count, overdue_amount, unexplained } = total;
  return overdue_count === 0 && unexplained === 0
    ? []
    : [{ section, overdue_count, overdue_amount, unexplained }];
}

/** Returns time and result of the last check, or null before the first. */
export async function selectLastOpenMoneyCheck(
  db: Db,
): Promise<{ taken_at: string; overdue_count: number; unexplained_count: number } | null> {
  const row = await db
    .selectFrom('open_money_checks')
    .select(['taken_at', 'overdue_count', 'findings'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { findings, ...check } = row;
  return { ...check, unexplained_count: findings.filter(({ unexplained }) => unexplained !== 0).length };
}
