import { FAILING_ATTEMPTS, HOME_ALARMS, type HomeAlarm } from '@raan/contract/console/home-endpoints';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { sql } from 'kysely';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { selectLastAuditCheck } from '#features/console/audit/audit-checks.queries.ts';
import { selectLastOpenMoneyCheck } from '#features/console/open-money/check-open-money.ts';
import { countOpenDifferences } from '#features/console/reconciliation/reconciliation.queries.ts';
import { countLateDays } from '#features/payments/reconcile.ts';
import { selectLastTrialBalance } from '#features/console/trial-balance/trial-balance.queries.ts';

/** One missed run is not an alarm: a server may be restarting. */
const HOURLY_CHECK_MAX_MS = 2 * HOUR_MS;
const DAILY_CHECK_MAX_MS = DAY_MS + HOUR_MS;

/** Lists what needs attention, most severe first. Before the first check there is no alarm. */
export async function selectHomeAlarms(
  deps: Pick<ConsoleDeps, 'db' | 'clock' | 'provider'>,
): Promise<HomeAlarm[]> {
  const { db } = deps;
  const now = deps.clock.now();
  const [balance, money, auditCheck, differences, lateDays, failing] = await Promise.all([
    selectLastTrialBalance(db),
    selectLastOpenMoneyCheck(db),
    selectLastAuditCheck(db),
    countOpenDifferences(db),
    countLateDays(deps),
    countFailing(db, now),
  ]);
  const unchecked = (last: { taken_at: string } | null, maxAge: number) =>
    last !== null && Date.parse(last.taken_at) < now - maxAge ? 1 : 0;
  const at = (last: { taken_at: string } | null) => last?.taken_at ?? null;
  const found: Readonly<Record<HomeAlarm['kind'], Omit<HomeAlarm, 'kind'>>> = {
    ledger_differs: { count: balance?.difference_count ?? 0, at: at(balance) },
    open_money_unexplained: { count: money?.unexplained_count ?? 0, at: at(money) },
    reconciliation_differs: { count: differences, at: null },
    audit_broken: { count: auditCheck?.is_broken ? 1 : 0, at: at(auditCheck) },
    ledger_unchecked: { count: unchecked(balance, HOURLY_CHECK_MAX_MS), at: at(balance) },
    open_money_unchecked: { count: unchecked(money, DAILY_CHECK_MAX_MS), at: at(money) },
    reconciliation_unchecked: { count: lateDays, at: null },
    audit_unchecked: { count: unchecked(auditCheck, HOURLY_CHECK_MAX_MS), at: at(auditCheck) },
    open_money_overdue: { count: money?.overdue_count ?? 0, at: at(money) },
    mails_failing: { count: failing.mails, at: null },
    couriers_failing: { count: failing.parcels, at: null },
  };
  return HOME_ALARMS.map((kind) => ({ kind, ...found[kind] })).filter(({ count }) => count > 0);
}

/**
 * Counts messages and parcels whose last attempts failed, with messages that were given up in the last day. Partial indexes
 * hold only those that have been tried before.
 */
async function countFailing(db: Db, now: number): Promise<{ mails: number; parcels: number }> {
  const recently = new Date(now - DAY_MS).toISOString();
  // A message may be given up at its first attempt.
  const isFailing = sql`attempts > 0 and (attempts >= ${FAILING_ATTEMPTS} or failed_at is not null)
    and (failed_at is null or failed_at > ${recently}::timestamptz)`;
  const { rows } = await sql<{ mails: number; parcels: number }>`
    select
      (select count(*) from account_mails where ${isFailing})
        + (select count(*) from support_messages where mailed_at is null and ${isFailing})
        + (select count(*) from customer_messages where ${isFailing})
        + (select count(*) from line_messages where ${isFailing})
        + (select count(*) from order_code_requests
          where attempts > 0 and next_try_at is not null and attempts >= ${FAILING_ATTEMPTS}) as mails,
      (select count(*) from parcels where failures > 0 and failures >= ${FAILING_ATTEMPTS} and ask_at is not null)
        as parcels`.execute(db);
  return firstRow(rows);
}
