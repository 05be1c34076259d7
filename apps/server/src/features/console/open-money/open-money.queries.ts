import {
  OPEN_MONEY_ACCOUNTS,
  OPEN_MONEY_AGE_ENDS,
  OPEN_MONEY_SECTIONS,
  OPEN_MONEY_WORKING_DAYS,
  type OpenMoneyAge,
  type OpenMoneyCause,
  type OpenMoneyItem,
  type OpenMoneySection,
  type OpenMoneyTotal,
} from '@raan/contract/console/open-money';
import type { listOpenMoney } from '@raan/contract/console/open-money-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { satang, toBaht } from '@raan/contract/money';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import { endOfWorkingDays, overdueCutoff } from '#platform/working-days.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import {
  accountEntries,
  isAccountSection,
  openMoneySource,
  type EntryPeriod,
  type OpenMoneyRow,
} from './open-money-sources.ts';

/** Jobs run every minute; what they end is not reported before they had an hour. */
const GRACE_MS = HOUR_MS;

type CellRow = {
  cause: OpenMoneyCause;
  age: OpenMoneyAge;
  count: number;
  amount: number;
  overdue_count: number;
  overdue_amount: number;
};

/**
 * Sums every section at `now` (milliseconds) and compares it with its ledger account. Needs a repeatable-read transaction,
 * otherwise concurrent postings appear as differences.
 */
export async function sumOpenMoney(tx: Db, now: number): Promise<OpenMoneyTotal[]> {
  const totals: OpenMoneyTotal[] = [];
  for (const section of OPEN_MONEY_SECTIONS) totals.push(await sumSection(tx, section, now));
  return totals;
}

async function sumSection(tx: Db, section: OpenMoneySection, now: number): Promise<OpenMoneyTotal> {
  const { cells, balance } = await selectCells(tx, section, now);
  const amount = sum(cells, 'amount');
  return {
    section,
    cells: cells.map(({ overdue_amount: _overdue, ...cell }) => ({ ...cell, amount: baht(cell.amount) })),
    amount: baht(amount),
    overdue_count: sum(cells, 'overdue_count'),
    overdue_amount: baht(sum(cells, 'overdue_amount')),
    balance: balance && baht(balance.satang),
    unexplained: balance ? baht(balance.satang - amount) : 0,
  };
}

/** Sums a section in satang, with the balance of its account. */
async function selectCells(
  tx: Db,
  section: OpenMoneySection,
  now: number,
): Promise<{ cells: CellRow[]; balance: AccountSum | null }> {
  const { rows: cells } = await sql<CellRow>`
    select cause, ${ageAt(now)} as age, count(*) as count, sum(amount_satang)::bigint as amount,
      count(*) filter (where ${isOverdueAt(now)}) as overdue_count,
      coalesce(sum(amount_satang) filter (where ${isOverdueAt(now)}), 0)::bigint as overdue_amount
    from (${await sourceOf(tx, section, now, 'recent')}) money group by 1, 2`.execute(tx);
  const account = OPEN_MONEY_ACCOUNTS[section];
  if (account === null) return { cells, balance: null };
  const balance = await selectAccount(tx, account);
  return { cells: isAccountSection(section) ? [...cells, ...earlierCell(cells, balance)] : cells, balance };
}

type AccountSum = { satang: number; entries: number };

async function selectAccount(tx: Db, kind: string): Promise<AccountSum> {
  const { rows } = await sql<AccountSum>`
    select coalesce(sum(balance_satang), 0)::bigint as satang, coalesce(sum(entry_count), 0)::bigint as entries
    from ledger_accounts where kind = ${kind}`.execute(tx);
  return firstRow(rows);
}

async function sourceOf(tx: Db, section: OpenMoneySection, now: number, period: EntryPeriod) {
  if (!isAccountSection(section)) return openMoneySource(section, now);
  const { rows } = await sql<{ id: number }>`
    select id from ledger_accounts where kind = ${OPEN_MONEY_ACCOUNTS[section]}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return accountEntries(ids, period, now);
}

/** The rest of an account: its older entries are not summed again. */
function earlierCell(cells: readonly CellRow[], balance: AccountSum): CellRow[] {
  const count = balance.entries - sum(cells, 'count');
  const amount = balance.satang - sum(cells, 'amount');
  if (count === 0 && amount === 0) return [];
  return [{ cause: 'earlier', age: 'over_30', count, amount, overdue_count: 0, overdue_amount: 0 }];
}

const baht = (amount: number): number => toBaht(satang(amount));

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

type ItemRow = OpenMoneyRow & SellerColumns & { place: number };

/** Loads a page of a section: oldest first; entries of an account newest first. */
export async function selectOpenMoney(
  db: Db,
  now: number,
  section: OpenMoneySection,
  query: Query<typeof listOpenMoney>,
): Promise<Data<typeof listOpenMoney>> {
  const { cause, age, overdue } = query;
  const { cells } = await selectCells(db, section, now);
  const listed = cells.filter(
    (cell) => (cause ?? cell.cause) === cell.cause && (age ?? cell.age) === cell.age,
  );
  const count = sum(listed, overdue ? 'overdue_count' : 'count');
  const amount = baht(sum(listed, overdue ? 'overdue_amount' : 'amount'));
  const filter = [section, cause, age, overdue].join('-');
  const page = cursorPage(`open-money-${filter}`, query, 2);
  // Searching a large account for nothing takes long.
  if (count === 0) return { items: [], amount, pagination: slicePage(page, [], 0, () => [0, 0]).pagination };
  const order = isAccountSection(section)
    ? entryOrder(page.after)
    : queueOrder({ table: 'money', column: 'since', isClosed: false }, page.after);
  const isWanted = sql<SqlBool>`${cause ? sql`cause = ${cause}` : sql`true`}
    and ${age ? sql`${ageAt(now)} = ${age}` : sql`true`} and ${overdue ? isOverdueAt(now) : sql`true`}`;
  const source = await sourceOf(db, section, now, periodOf(query));
  const { rows } = await sql<ItemRow>`
    select money.*, sellers.account, stores.store_name
    from (
      select money.*, ${order.place} as place from (${source}) money
      where ${isWanted} and ${order.isAfter} ${order.orderBy} limit ${page.limit}
    ) money
    join sellers on sellers.id = money.seller_id
    join stores on stores.seller_id = money.seller_id
    ${order.orderBy}`.execute(db);
  const { shown, pagination } = slicePage(page, rows, count, ({ place, id }) => [place, id]);
  return { items: shown.map(view), amount, pagination };
}

/** Only recent entries have a cause and an age of their own. */
function periodOf({ cause, age }: Query<typeof listOpenMoney>): EntryPeriod {
  if (cause === undefined && age === undefined) return 'all';
  return cause === 'earlier' || age === 'over_30' ? 'earlier' : 'recent';
}

/** Newest entries first. By id, because an account has too many entries to sort them by time. */
function entryOrder(after: readonly [number, number] | undefined) {
  return {
    place: sql<number>`money.id`,
    isAfter: after ? sql<SqlBool>`money.id < ${after[1]}::bigint` : sql<SqlBool>`true`,
    orderBy: sql`order by money.id desc`,
  };
}

function view({ seller_id, account, store_name, amount_satang, ...row }: ItemRow): OpenMoneyItem {
  const { id, order_id, refund_request_id, reference, cause, since, due_base } = row;
  return {
    id,
    seller: { id: seller_id, account, store_name },
    order_id,
    refund_request_id,
    reference,
    cause,
    amount: toBaht(amount_satang),
    since,
    due_at: dueAt(cause, due_base),
  };
}

const daysOf = (cause: OpenMoneyCause): number =>
  (OPEN_MONEY_WORKING_DAYS as Partial<Record<OpenMoneyCause, number>>)[cause] ?? 0;

function dueAt(cause: OpenMoneyCause, base: string | null): string | null {
  return base === null || daysOf(cause) === 0 ? base : endOfWorkingDays(base, daysOf(cause));
}

/** SQL for the age band of a row. */
function ageAt(now: number): RawBuilder<OpenMoneyAge> {
  const bands = Object.entries(OPEN_MONEY_AGE_ENDS).map(
    ([age, days]) =>
      sql`when since > ${new Date(now - days * DAY_MS).toISOString()}::timestamptz then ${sql.lit(age)}`,
  );
  return sql`case ${sql.join(bands, sql` `)} else 'over_30' end`;
}

/** SQL for whether a row's deadline has passed. */
function isOverdueAt(now: number): RawBuilder<SqlBool> {
  const cutoffs = Object.entries(OPEN_MONEY_WORKING_DAYS).map(
    ([cause, days]) => sql`when ${sql.lit(cause)} then ${overdueCutoff(days, now)}::timestamptz`,
  );
  const soon = new Date(now - GRACE_MS).toISOString();
  return sql`coalesce(due_base < case cause ${sql.join(cutoffs, sql` `)} else ${soon}::timestamptz end, false)`;
}
