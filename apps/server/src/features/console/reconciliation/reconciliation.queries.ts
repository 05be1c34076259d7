import type {
  listReconciledDays,
  listReconciliationDifferences,
  ReconciledDay,
  ReconciliationDifference,
} from '@raan/contract/console/reconciliation-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { satang, toBaht } from '@raan/contract/money';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { NO_POSITION, queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';

type Row = Omit<ReconciliationDifference, 'ours' | 'theirs'> & {
  ours: number | null;
  theirs: number | null;
  place: number;
};

const baht = (amount: number | null) => (amount === null ? null : toBaht(satang(amount)));

function view({ ours, theirs, ...row }: Row): ReconciliationDifference {
  return { ...row, ours: baht(ours), theirs: baht(theirs) };
}

const differences = (place: RawBuilder<number>) => sql`
  select difference.id, difference.day, difference.kind, difference.subject, difference.ref as reference,
    difference.ours_satang as ours, difference.theirs_satang as theirs, difference.order_id, orders.order_number,
    difference.found_at, difference.resolved_at, difference.signed_at, operators.account as signed_by, difference.reason,
    ${place} as place
  from reconciliation_differences difference
  left join orders on orders.seller_id = difference.seller_id and orders.id = difference.order_id
  left join operators on operators.id = difference.signed_by`;

const isOpen = (table: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${table}.resolved_at`)} is null and ${sql.ref(`${table}.signed_at`)} is null`;

/** Loads a page of differences. */
export async function selectDifferences(
  db: Db,
  query: Query<typeof listReconciliationDifferences>,
): Promise<Data<typeof listReconciliationDifferences>> {
  const { state = 'open' } = query;
  const page = cursorPage(`differences-${state}`, query, 2);
  const order = queueOrder(
    { table: 'difference', column: 'found_at', isClosed: state === 'closed' },
    page.after,
  );
  const isShown = state === 'open' ? isOpen('difference') : sql<SqlBool>`not (${isOpen('difference')})`;
  const { rows } = await sql<Row>`${differences(order.place)}
    where ${isShown} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from reconciliation_differences difference where ${isShown}`.execute(db);
  const { shown, pagination } = slicePage(page, rows, firstRow(counted).total, ({ place, id }) => [
    place,
    id,
  ]);
  return { differences: shown.map(view), pagination };
}

/** Loads one difference. Throws REQUEST_NOT_FOUND. */
export async function loadDifference(tx: Tx, id: number): Promise<ReconciliationDifference> {
  const { rows } = await sql<Row>`${differences(NO_POSITION)} where difference.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return view(row);
}

/** Counts differences that are neither resolved nor signed off. */
export async function countOpenDifferences(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reconciliation_differences difference where ${isOpen('difference')}`.execute(
    db,
  );
  return firstRow(rows).count;
}

type DayRow = Record<'payments' | 'refunds' | 'disputes' | 'fees' | 'payouts' | 'net', number> &
  Pick<ReconciledDay, 'day' | 'checked_at' | 'compared' | 'matched' | 'open'> & { place: number };

/** Loads a page of compared days with the provider's sums. */
export async function selectReconciledDays(
  db: Db,
  query: Query<typeof listReconciledDays>,
): Promise<Data<typeof listReconciledDays>> {
  const page = cursorPage('reconciled-days', query, 1);
  const { rows } = await sql<DayRow>`
    select done.day, done.checked_at, done.compared, done.matched,
      (select count(*) from reconciliation_differences difference
        where difference.provider = done.provider and difference.day = done.day and ${isOpen('difference')})::int as open,
      sums.*, (done.day - date '2000-01-01') as place
    from reconciled_days done
    cross join lateral (
      select coalesce(sum(amount_satang) filter (where kind = 'payment'), 0)::bigint as payments,
        coalesce(sum(amount_satang) filter (where kind = 'refund'), 0)::bigint as refunds,
        coalesce(sum(amount_satang) filter (where kind = 'dispute'), 0)::bigint as disputes,
        coalesce(sum(fee_satang), 0)::bigint as fees,
        coalesce(sum(amount_satang) filter (where kind = 'payout'), 0)::bigint as payouts,
        coalesce(sum(net_satang), 0)::bigint as net
      from provider_movements movement where movement.provider = done.provider and movement.day = done.day
    ) sums
    where ${page.after ? sql`(done.day - date '2000-01-01') < ${page.after[0]}` : sql`true`}
    order by done.day desc limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from reconciled_days`.execute(db);
  const { shown, pagination } = slicePage(page, rows, firstRow(counted).total, ({ place }) => [place]);
  const days = shown.map(({ payments, refunds, disputes, fees, payouts, net, ...day }) => ({
    ...day,
    payments: toBaht(satang(payments)),
    refunds: toBaht(satang(refunds)),
    disputes: toBaht(satang(disputes)),
    fees: toBaht(satang(fees)),
    payouts: toBaht(satang(payouts)),
    net: toBaht(satang(net)),
  }));
  return { days, open: await countOpenDifferences(db), pagination };
}
