// The console's search and view of sellers. Phones and customers' names are masked.
import type {
  ConsoleSeller,
  ConsoleSellerSummary,
  listConsoleSellers,
} from '@raan/contract/console/console-seller-endpoints';
import type { OperatorRole } from '@raan/contract/console/operator';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { maskName, maskPhone } from '@raan/contract/orders/masking';
import type { SellerStatus } from '@raan/contract/sellers/seller';
import type { SuspensionReason, UnshippedOrdersChoice } from '@raan/contract/sellers/seller-decision';
import { sql, type SqlBool } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import {
  matchingSellerIds,
  parseSellerSearch,
  type SellerSearch,
} from '#features/console/search/find-sellers.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { loadEarlyReceipt, countOpenDisputes } from '#features/sellers/early-receipt.ts';
import { countLateOrders } from '#features/shop/late-orders.queries.ts';

const RECENT_ORDERS = 10;
const COLUMNS = [
  'sellers.id',
  'account',
  'display_name',
  'phone',
  'status',
  'suspension_code',
  'suspension_reason',
  'suspended_at',
  'suspension_orders',
  'verification_status',
  'can_bulk_profit',
  'is_demo',
  'created_at',
  'store_name',
  'slug',
] as const;

type Row = {
  id: number;
  account: string;
  display_name: string;
  phone: string | null;
  status: SellerStatus;
  suspension_code: SuspensionReason | null;
  suspension_reason: string | null;
  suspended_at: string | null;
  suspension_orders: UnshippedOrdersChoice | null;
  verification_status: ConsoleSellerSummary['verification_status'];
  can_bulk_profit: boolean;
  is_demo: boolean;
  created_at: string;
  store_name: string;
  slug: string;
};

function summaryView(row: Row): Omit<ConsoleSellerSummary, 'available'> {
  const {
    suspension_code: _code,
    suspension_reason: _words,
    suspended_at: _since,
    suspension_orders: _orders,
    slug,
    can_bulk_profit,
    phone,
    ...facts
  } = row;
  return {
    ...facts,
    store_slug: slug,
    phone: phone && maskPhone(phone),
    can_bulk_profit_status: can_bulk_profit,
  };
}

function matchesSearch(db: Db, query: Query<typeof listConsoleSellers>, search: SellerSearch | undefined) {
  let sellers = db.selectFrom('sellers').innerJoin('stores', 'stores.seller_id', 'sellers.id');
  if (query.status) sellers = sellers.where('status', '=', query.status);
  if (search) sellers = sellers.where(sql<SqlBool>`sellers.id in (${matchingSellerIds(search)})`);
  return sellers;
}

/** Loads a page of matching sellers, newest first unless another sort is requested. */
export async function selectConsoleSellers(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  query: Query<typeof listConsoleSellers>,
  role: OperatorRole,
): Promise<Data<typeof listConsoleSellers>> {
  const { sort = 'created_desc' } = query;
  const search = parseSellerSearch(query.search ?? '', { secret, role });
  // Ids increase with the creation time.
  const keyColumn = sort.startsWith('available') ? 'balance_satang' : 'sellers.id';
  const direction = sort.endsWith('_desc') ? 'desc' : 'asc';
  const page = cursorPage(`console-sellers-${sort}`, query, 2);
  let rows = matchesSearch(db, query, search)
    .innerJoin('ledger_accounts', (join) =>
      join.onRef('ledger_accounts.seller_id', '=', 'sellers.id').on('kind', '=', 'available'),
    )
    .select([...COLUMNS, 'balance_satang'])
    .orderBy(keyColumn, direction)
    .orderBy('sellers.id', direction)
    .limit(page.limit);
  if (page.after) {
    const [key, id] = page.after;
    const isAfter = direction === 'desc' ? sql`<` : sql`>`;
    rows = rows.where(
      sql<SqlBool>`(${sql.ref(keyColumn)}, sellers.id) ${isAfter} (${key}::bigint, ${id}::bigint)`,
    );
  }
  const sellers: (Row & { balance_satang: Satang })[] = await rows.execute();
  const { total } = await matchesSearch(db, query, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, sellers, total, ({ id, balance_satang }) => [
    keyColumn === 'sellers.id' ? id : balance_satang,
    id,
  ]);
  return {
    sellers: shown.map(({ balance_satang, ...row }) => ({
      ...summaryView(row),
      available: toBaht(balance_satang),
    })),
    pagination,
  };
}

/** Throws REQUEST_NOT_FOUND. */
export async function loadConsoleSeller(db: Db | Tx, clock: Clock, sellerId: number): Promise<ConsoleSeller> {
  const row: Row | undefined = await db
    .selectFrom('sellers')
    .innerJoin('stores', 'stores.seller_id', 'sellers.id')
    .select(COLUMNS)
    .where('sellers.id', '=', sellerId)
    .executeTakeFirst();
  if (!row) throw fail('REQUEST_NOT_FOUND');
  const { available, frozen, security_deposit, escrow } = await sellerBalances(db, sellerId);
  const counters = await db
    .selectFrom('order_counters')
    .select(['status', 'orders', 'cost_satang'])
    .where('seller_id', '=', sellerId)
    .where('orders', '>', 0)
    .execute();
  return {
    ...summaryView(row),
    suspension_code: row.suspension_code,
    suspension_reason: row.suspension_reason,
    suspended_at: row.suspended_at,
    suspension_orders: row.suspension_orders,
    in_progress: await loadInProgress(db, sellerId),
    two_factor: await hasSecondFactor(db, sellerId),
    balances: {
      available: toBaht(available),
      frozen: toBaht(frozen),
      security_deposit: toBaht(security_deposit),
      escrow: toBaht(escrow),
    },
    order_counts: counters.map(({ status, orders, cost_satang }) => ({
      status,
      orders,
      total_amount: toBaht(cost_satang),
    })),
    open_disputes: await countOpenDisputes(db, sellerId),
    late_orders: await countLateOrders(db, clock, sellerId),
    early_receipt: await loadEarlyReceipt(db, sellerId),
    recent_orders: await recentOrders(db, sellerId),
  };
}

type Stage = keyof ConsoleSeller['in_progress'];

/** Loads the paid orders that have not ended, and the running withdrawals. */
async function loadInProgress(db: Db | Tx, sellerId: number): Promise<ConsoleSeller['in_progress']> {
  const { rows } = await sql<{ stage: Stage; count: number; amount: Satang }>`
    select case status when 'pending_shipment' then 'unshipped' else 'on_the_way' end as stage,
      count(*) as count, sum(retail_satang)::bigint as amount
    from orders where seller_id = ${sellerId} and status in ('pending_shipment', 'pending_delivery') group by 1
    union all
    select case state when 'processing' then 'started_payouts' else 'withdrawals' end,
      count(*), sum(amount_satang)::bigint
    from withdrawals where seller_id = ${sellerId} and state in ('pending', 'approved', 'processing') group by 1`.execute(
    db,
  );
  const of = (stage: Stage) => {
    const { count, amount } = rows.find((row) => row.stage === stage) ?? { count: 0, amount: ZERO_SATANG };
    return { count, amount: toBaht(amount) };
  };
  return {
    unshipped: of('unshipped'),
    on_the_way: of('on_the_way'),
    withdrawals: of('withdrawals'),
    started_payouts: of('started_payouts'),
  };
}

async function hasSecondFactor(db: Db | Tx, sellerId: number): Promise<boolean> {
  const seller = await db
    .selectFrom('sellers')
    .select('id')
    .where('id', '=', sellerId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return seller !== undefined;
}

async function recentOrders(db: Db | Tx, sellerId: number): Promise<ConsoleSeller['recent_orders']> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'retail_satang', 'customer_name', 'created_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(RECENT_ORDERS)
    .execute();
  return orders.map(({ retail_satang, customer_name, ...order }) => ({
    ...order,
    retail_amount: toBaht(retail_satang),
    customer_name: maskName(customer_name),
  }));
}
