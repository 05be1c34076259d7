import { satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { inTransaction, type Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { postTransfers } from '#features/ledger/post-transfer.ts';
import { withServerDatabase } from './server-database.ts';

export type GroupCounts = Partial<
  Record<'pending_payment' | 'pending_shipment' | 'pending_delivery' | 'completed', number>
>;

type ManyOrdersOptions = {
  sellerId: number;
  counts: GroupCounts;
  /** Allows the seller to collect earnings before customers confirm receipt. */
  earlyReceipt?: boolean;
};

/** Inserts orders one minute apart, with payments and escrow. The server on `dataDir` must be running. */
export async function addManyOrders(dataDir: string, { sellerId, counts, earlyReceipt }: ManyOrdersOptions) {
  await withServerDatabase(dataDir, async (db) => {
    await addOrders(db, { sellerId, counts });
    if (earlyReceipt)
      await db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', sellerId).execute();
  });
}

/** Inserts the same orders into an open database. */
export async function addOrders(
  db: Db,
  { sellerId, counts }: Pick<ManyOrdersOptions, 'sellerId' | 'counts'>,
): Promise<void> {
  for (const [status, count] of Object.entries(counts)) await addGroup(db, sellerId, status, count);
}

/** Inserts the daily totals of paid orders. Valid only for a seller without completed orders. */
export async function insertPaidDays(db: Db, sellerId: number): Promise<void> {
  await sql`
    insert into seller_days (seller_id, day, orders, total_satang)
    select seller_id, bangkok_day(paid_at), count(*), sum(cost_satang) from orders
    where seller_id = ${sellerId} and status in ('pending_shipment', 'pending_delivery') group by 1, 2
    on conflict (seller_id, day) do update set orders = excluded.orders, total_satang = excluded.total_satang`.execute(
    db,
  );
}

async function addGroup(db: Db, sellerId: number, status: string, count: number): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 1000) as last from orders`.execute(
    db,
  );
  const first = firstRow(rows).last + 1;
  const isShipped = status === 'pending_delivery' || status === 'completed';
  await sql`
    with numbered_products as (
      select row_number() over (order by id) - 1 as at, count(*) over () as product_count, effective_price_satang as unit from products
    ), placed as (
      select number, ${first}::bigint + number as id, unit, 1 + number % 3 as quantity,
        -- Unpaid orders expire after 30 minutes, so they are recent; the others are one minute apart.
        case when ${status} = 'pending_payment' then now() - (number % 25) * interval '1 minute'
          else now() - interval '1 hour' - number * interval '1 minute' end as at
      from generate_series(0, ${count - 1}::int) as number
      join numbered_products on numbered_products.at = number % numbered_products.product_count
    )
    insert into orders (seller_id, id, order_number, status, cost_satang, retail_satang, quantity, funding, customer_name, customer_phone,
      address, district, province, postal_code, courier, tracking_number, rating, created_at, expires_at, paid_at, ship_by, shipped_at, handed_over_at, completed_at)
    overriding system value
    select ${sellerId}, id, 'R' || to_char(at at time zone 'Asia/Bangkok', 'YYMMDD') || '-' || lpad(upper(to_hex(id)), 6, '0'), ${status},
      unit * quantity, (unit + (unit + 5) / 10) * quantity, quantity, case when ${isShipped} then 'balance' end,
      (array['สมชาย ใจดี', 'มาลี ศรีสุข', 'วิชัย แสงทอง', '陈美玲', 'Anna Smith'])[1 + number % 5], '081' || lpad((1000000 + number)::text, 7, '0'),
      '99/' || number % 900 || ' ซอยลาดพร้าว ' || number % 130, 'จตุจักร', 'กรุงเทพมหานคร', '10900',
      case when ${isShipped} then 'ems' end, case when ${isShipped} then 'EF' || lpad(id::text, 9, '0') || 'TH' end,
      case when ${status} = 'completed' and number % 3 = 0 then 4 + number % 2 end, at, at + interval '30 minutes',
      case when ${status} <> 'pending_payment' then at + interval '1 minute' end,
      -- Overdue, but not by the two days after which the server cancels an order.
      case when ${status} <> 'pending_payment' then greatest(at, now() - interval '4 days') + interval '3 days' end,
      case when ${isShipped} then at + interval '2 minutes' end, case when ${isShipped} then at + interval '2 minutes' end, case when ${status} = 'completed' then at + interval '3 minutes' end
    from placed order by number`.execute(db);
  await sql`
    with numbered_products as (
      select row_number() over (order by product.id) - 1 as at, count(*) over () as product_count, product.id, name, images->0 as image, price_satang,
        discount_price_satang, effective_price_satang as unit, variant.id as variant_id, variant.pool_id
      from products product
      join lateral (select id, pool_id from variants where product_id = product.id order by position limit 1) as variant on true
    )
    insert into order_items (seller_id, order_id, position, product_id, name, image, price_satang, discount_price_satang, unit_price_satang,
      retail_unit_price_satang, quantity, variant_id, pool_id)
    select orders.seller_id, orders.id, 1, numbered_products.id, name, image, price_satang, discount_price_satang, unit, unit + (unit + 5) / 10, orders.quantity,
      variant_id, pool_id
    from orders join numbered_products on numbered_products.at = (orders.id - ${first}::bigint) % numbered_products.product_count
    where orders.seller_id = ${sellerId} and orders.id >= ${first}::bigint`.execute(db);
  await takeUnits(db, sellerId, first, status);
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`.execute(db);
  if (status === 'pending_shipment' || status === 'pending_delivery') await fundEscrow(db, sellerId, first);
}

/** Counts the units of the inserted orders in their pools, as if they had been received in addition. */
async function takeUnits(db: Db, sellerId: number, first: number, status: string): Promise<void> {
  if (status === 'cancelled') return;
  const column = sql.ref(status === 'pending_payment' ? 'reserved' : 'sold');
  await sql`
    update stock_pools pool set ${column} = pool.${column} + ordered.quantity, received = pool.received + ordered.quantity
    from (
      select pool_id, sum(quantity) as quantity from order_items
      where seller_id = ${sellerId} and order_id >= ${first}::bigint group by pool_id
    ) as ordered where pool.id = ordered.pool_id`.execute(db);
}

/** Inserts one payment per order and posts their total to escrow. */
async function fundEscrow(db: Db, sellerId: number, first: number): Promise<void> {
  await sql`
    insert into payments (id, seller_id, order_id, provider, amount_satang, status, qr_payload, reference, created_at, expires_at, paid_at)
    select 800000000000 + id, seller_id, id, 'sandbox', retail_satang, 'paid', 'x', 'MANY' || id, created_at, expires_at, paid_at
    from orders where seller_id = ${sellerId} and id >= ${first}::bigint`.execute(db);
  const { rows } = await sql<{ paid: number }>`
    select sum(retail_satang)::bigint as paid from orders where seller_id = ${sellerId} and id >= ${first}::bigint`.execute(
    db,
  );
  await inTransaction(db, (tx) =>
    postTransfers(tx, [
      {
        kind: 'order_checkout',
        sellerId,
        at: new Date().toISOString(),
        key: `many:${sellerId}:${first}`,
        postings: [
          {
            debit: { kind: 'platform_cash' },
            credit: { kind: 'escrow', sellerId },
            amount: satang(firstRow(rows).paid),
          },
        ],
      },
    ]),
  );
}
