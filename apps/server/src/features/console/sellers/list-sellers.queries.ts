// The console's list of sellers. Phones and legal names are masked.
import { addDays, bangkokDay } from '@raan/contract/calendar';
import {
  HIGH_DISPUTE_RATE,
  RECENT_ORDERS_DAYS,
  type ConsoleSellerSummary,
  type listConsoleSellers,
  type SellerSort,
} from '@raan/contract/console/console-seller-endpoints';
import { DAY_MS } from '@raan/contract/durations';
import type { Data, Query } from '@raan/contract/endpoint';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { LATE_ORDERS_DAYS } from '@raan/contract/orders/order-deadlines';
import { maskName, maskPhone } from '@raan/contract/orders/masking';
import { ORDER_STATUSES } from '@raan/contract/orders/order';
import { sql, type RawBuilder } from 'kysely';
import { isoFromNow } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import {
  matchingSellerIds,
  parseSellerSearch,
  type SellerSearch,
} from '#features/console/search/find-sellers.ts';
import { openIdentity } from '#features/verification/sealed-identity.ts';

type SellersQuery = Query<typeof listConsoleSellers>;
type SortKey = SellerSort extends `${infer Key}_${'asc' | 'desc'}` ? Key : never;

type Row = Omit<ConsoleSellerSummary, 'available' | 'debt' | 'legal_name'> & {
  available_satang: Satang;
  receivable_satang: Satang;
  real_name: Buffer | null;
  /** The value that the list is sorted by. */
  place: number;
};

/**
 * Refund requests per million paid orders, plus 1: a cursor holds whole numbers from 0. Sellers with too few paid orders sort
 * last in both directions.
 */
const disputeRate = (isDescending: boolean) => sql`(
  case when totals.paid_orders >= ${HIGH_DISPUTE_RATE.paidOrdersMin}
    then totals.refund_requests * 1000000::bigint / totals.paid_orders + 1
    else ${sql.lit(isDescending ? 0 : Number.MAX_SAFE_INTEGER)}::bigint end)`;

/** Ids increase with the time of creation. */
const SORT_KEYS: Readonly<Record<SortKey, (isDescending: boolean) => RawBuilder<unknown>>> = {
  created: () => sql`sellers.id`,
  available: () => sql`available.balance_satang`,
  orders: () => sql`coalesce(totals.orders, 0)::bigint`,
  dispute_rate: disputeRate,
};

/** Loads a page of matching sellers, newest first unless another sort is requested. */
export async function selectConsoleSellers(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  query: SellersQuery,
): Promise<Data<typeof listConsoleSellers>> {
  const { sort = 'created_desc' } = query;
  const isDescending = sort.endsWith('_desc');
  const key = SORT_KEYS[sort.replace(/_(?:asc|desc)$/, '') as SortKey](isDescending);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const page = cursorPage(`console-sellers-${sort}`, query, 2);
  const filtered = filteredSellers(query, parseSellerSearch(query.search ?? ''));
  const isAfter = page.after
    ? sql`(${key}, sellers.id) ${isDescending ? sql`<` : sql`>`} (${page.after[0]}::bigint, ${page.after[1]}::bigint)`
    : sql`true`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    // The counts of single sellers are read for the page only.
    sql<Row>`
      with page as (
        select sellers.id, ${key} as place ${filtered} and ${isAfter}
        order by place ${direction}, sellers.id ${direction} limit ${page.limit}
      )
      select sellers.id, sellers.account, sellers.display_name, stores.store_name, stores.slug as store_slug, sellers.phone,
        sellers.status, sellers.verification_status, sellers.can_bulk_profit as can_bulk_profit_status, sellers.is_demo,
        sellers.created_at, page.place, verifications.real_name,
        available.balance_satang as available_satang, coalesce(receivable.balance_satang, 0)::bigint as receivable_satang,
        coalesce(totals.orders, 0) as orders, coalesce(totals.paid_orders, 0) as paid_orders,
        coalesce(totals.refund_requests, 0) as refund_requests,
        recent.orders as orders_last_30_days, late.orders as late_orders
      from page
      join sellers on sellers.id = page.id
      join stores on stores.seller_id = page.id
      left join seller_totals totals on totals.seller_id = page.id
      join ledger_accounts available on available.seller_id = page.id and available.kind = 'available'
      left join ledger_accounts receivable on receivable.seller_id = page.id and receivable.kind = 'receivable'
      left join verifications on verifications.seller_id = page.id and verifications.state = 'approved'
      cross join lateral (
        select coalesce(sum(tally.orders), 0)::bigint as orders from order_tallies tally
        where tally.seller_id = page.id and tally.status in (${STATUSES})
          and tally.placed_on > ${addDays(bangkokDay(clock.now()), -RECENT_ORDERS_DAYS)}::date
      ) recent
      cross join lateral (
        select count(*) as orders from orders
        where orders.seller_id = page.id and missed_ship_by
          and ship_by > ${isoFromNow(clock, -LATE_ORDERS_DAYS * DAY_MS)}::timestamptz
      ) late
      order by page.place ${direction}, page.id ${direction}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${filtered}`.execute(db),
  ]);
  const { shown, pagination } = slicePage(page, rows, firstRow(counted).total, ({ place, id }) => [
    place,
    id,
  ]);
  return { sellers: shown.map((row) => summaryView(secret, row)), pagination };
}

const STATUSES = sql.join(ORDER_STATUSES.map((status) => sql.lit(status)));

/** `from … where …` of the sellers that match. PostgreSQL leaves out the left joins that neither filter nor sort needs. */
function filteredSellers(
  { status, verification, disputed, in_debt }: SellersQuery,
  search: SellerSearch | undefined,
): RawBuilder<unknown> {
  const conditions = [
    ...(status ? [sql`sellers.status = ${status}`] : []),
    ...(verification ? [sql`sellers.verification_status = ${verification}`] : []),
    ...(disputed
      ? [
          sql`totals.paid_orders >= ${HIGH_DISPUTE_RATE.paidOrdersMin}
            and totals.refund_requests * 100::bigint >= totals.paid_orders * ${HIGH_DISPUTE_RATE.percent}::bigint`,
        ]
      : []),
    ...(in_debt
      ? [
          sql`exists (select from ledger_accounts debt
            where debt.seller_id = sellers.id and debt.kind = 'receivable' and debt.balance_satang < 0)`,
        ]
      : []),
    ...(search ? [sql`sellers.id in (${matchingSellerIds(search)})`] : []),
  ];
  return sql`
    from sellers
    left join stores on stores.seller_id = sellers.id
    left join seller_totals totals on totals.seller_id = sellers.id
    left join ledger_accounts available on available.seller_id = sellers.id and available.kind = 'available'
      and available.shard = 0
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`;
}

function summaryView(secret: string, row: Row): ConsoleSellerSummary {
  const { available_satang, receivable_satang, real_name, phone, place: _place, ...facts } = row;
  return {
    ...facts,
    phone: phone && maskPhone(phone),
    legal_name: real_name && maskName(openIdentity(secret, row.id, 'name', real_name)),
    available: toBaht(available_satang),
    debt: toBaht(satang(0 - receivable_satang)),
  };
}
