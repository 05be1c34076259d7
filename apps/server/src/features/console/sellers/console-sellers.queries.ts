// The console's view of a seller. Phone, legal name and customers' names are masked.
import type { ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import { toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { maskName, maskPhone } from '@raan/contract/orders/masking';
import type { SellerStatus } from '@raan/contract/sellers/seller';
import type { SuspensionReason, UnshippedOrdersChoice } from '@raan/contract/sellers/seller-decision';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { loadEarlyReceipt, countOpenDisputes } from '#features/sellers/early-receipt.ts';
import { countLateOrders } from '#features/shop/late-orders.queries.ts';
import { readVerifiedName } from '#features/verification/verified-name.ts';

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
  verification_status: ConsoleSeller['verification_status'];
  can_bulk_profit: boolean;
  is_demo: boolean;
  created_at: string;
  store_name: string;
  slug: string;
};

/** Throws REQUEST_NOT_FOUND. */
export async function loadConsoleSeller(
  db: Db | Tx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  sellerId: number,
): Promise<ConsoleSeller> {
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
  const { slug, can_bulk_profit, phone, ...facts } = row;
  const legalName = await readVerifiedName(db, deps, sellerId);
  return {
    ...facts,
    store_slug: slug,
    phone: phone && maskPhone(phone),
    can_bulk_profit_status: can_bulk_profit,
    legal_name: legalName === undefined ? null : maskName(legalName),
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
    late_orders: await countLateOrders(db, deps.clock, sellerId),
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
