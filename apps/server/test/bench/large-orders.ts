/** Inserts any number of orders of many sellers over two years with SQL. The newest are still pending. */
import { satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { inTransaction, type Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { postTransfers, type TransferRequest } from '#features/ledger/post-transfer.ts';
import { fillCatalogue } from './large-catalogue.ts';

const PRODUCTS = 2_000;
const BATCH = 25_000;

type Fill = {
  /** The first seller gets half of all orders, or all as the only seller. */
  sellers: readonly number[];
  count: number;
  /** All orders are recently paid and pending shipment, with the same number for each seller. */
  allPendingShipment?: boolean;
};

/** Inserts products into an empty database for `fillOrders` to use. */
export async function fillProducts(db: Db, products = PRODUCTS): Promise<void> {
  await fillCatalogue(db, products);
  await sql`
    create table bench_products as
    select row_number() over (order by id) - 1 as number, id, name, images->0 as image, price_satang, discount_price_satang,
      effective_price_satang as unit, effective_price_satang + (effective_price_satang + 5) / 10 as retail_unit
    from products`.execute(db);
  await sql`create unique index on bench_products (number)`.execute(db);
  await sql`analyze bench_products`.execute(db);
}

/** Inserts sellers without orders, for searches to find. */
export async function fillSellers(db: Db, count: number): Promise<void> {
  await sql`
    with registered as (
      insert into sellers (account, account_key, password_hash, display_name, phone, email, created_at, updated_at)
      select 'shop' || number, 'shop' || number, 'not used', 'ผู้ขาย ' || number,
        '06' || lpad(((number * 48271) % 100000000)::text, 8, '0'), 'shop' || number || '@example.com', now(), now()
      from generate_series(1, ${count}::int) as number
      returning id, account
    )
    insert into stores (seller_id, slug, store_name, updated_at)
    select id, account, (array['ร้านสุขใจ', 'บ้านผ้าไทย', 'Happy Mart', 'ครัวคุณยาย'])[1 + id % 4] || ' ' || to_hex(id * 2654435761 % 16777216), now()
    from registered`.execute(db);
}

/** Inserts orders with items, events, payments and escrow, and gives sellers a balance for shipping. */
export async function fillOrders(
  db: Db,
  { sellers, count, allPendingShipment = false }: Fill,
): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 1000) as last from orders`.execute(
    db,
  );
  const first = firstRow(rows).last + 1;
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(from + BATCH, count) - 1;
    await addOrders(db, { sellers, allPendingShipment, first, from, to, count });
  }
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`.execute(db);
  await fillDays(db, first);
  await inTransaction(db, async (tx) => {
    const { rows: totals } = await sql<{ seller_id: number; retail: number }>`
      select seller_id, sum(retail_satang)::bigint as retail from orders
      where id >= ${first} and status in ('pending_shipment', 'pending_delivery') group by seller_id order by 1`.execute(
      tx,
    );
    await postTransfers(
      tx,
      totals.flatMap((total) => funding(total.seller_id, total.retail, first)),
    );
  });
}

/** Updates the daily totals of the days on which these orders were paid and completed. */
async function fillDays(db: Db, first: number): Promise<void> {
  await sql`
    insert into seller_days as figures (seller_id, day, orders, total_satang, profit_satang)
    select seller_id, day, sum(orders), sum(total), sum(profit) from (
      select seller_id, bangkok_day(paid_at) as day, 1 as orders, cost_satang as total, 0 as profit from orders
      where id >= ${first} and paid_at is not null and status not in ('cancelled', 'refunded')
      union all
      select seller_id, bangkok_day(completed_at), 0, 0, profit_satang from orders where id >= ${first} and status = 'completed'
    ) as counted group by 1, 2
    on conflict (seller_id, day) do update set orders = figures.orders + excluded.orders,
      total_satang = figures.total_satang + excluded.total_satang, profit_satang = figures.profit_satang + excluded.profit_satang`.execute(
    db,
  );
}

function funding(sellerId: number, retailTotal: number, first: number): TransferRequest[] {
  const money = { sellerId, at: new Date().toISOString() };
  const from = { kind: 'platform_cash' } as const;
  return [
    {
      ...money,
      kind: 'order_checkout',
      key: `bench:${sellerId}:${first}:escrow`,
      postings: [{ debit: from, credit: { kind: 'escrow', sellerId }, amount: satang(retailTotal) }],
    },
    {
      ...money,
      kind: 'recharge',
      key: `bench:${sellerId}:${first}:balance`,
      postings: [{ debit: from, credit: { kind: 'available', sellerId }, amount: satang(retailTotal) }],
    },
  ];
}

type Range = Required<Fill> & { first: number; from: number; to: number };

async function addOrders(
  db: Db,
  { sellers, allPendingShipment, first, from, to, count }: Range,
): Promise<void> {
  const lines = sql`
    select number, line, 1 + ((number + line) % 3)::int as quantity, numbered_products.*
    from generate_series(${from}::bigint, ${to}::bigint) as number
    cross join lateral generate_series(1, case when number % 10 < 7 then 1 when number % 10 < 9 then 2 else 3 end) as line
    join (select number as product_number, id as product_id, name, image, price_satang, discount_price_satang, unit, retail_unit
      from bench_products) as numbered_products on numbered_products.product_number = abs(hashint8(number * 4 + line)::bigint) % (select count(*) from bench_products)`;
  await sql`
    with position as (
      select number, number::float8 / ${count}::bigint as share, ${first}::bigint + number as id,
        (${sellers}::bigint[])[case when ${allPendingShipment} then 1 + number % ${sellers.length}::int
          when number % 2 = 0 or ${sellers.length}::int = 1 then 1
          else 2 + (number / 2) % greatest(1, ${sellers.length}::int - 1) end] as seller_id
      from generate_series(${from}::bigint, ${to}::bigint) as number
    ), staged as (
      select *, case
          when ${allPendingShipment} then 'pending_shipment'
          when share < 0.86 then case when number / 2 % 100 < 93 then 'completed' when number / 2 % 100 < 99 then 'cancelled' else 'refunded' end
          when share < 0.92 then 'pending_delivery' when share < 0.98 then 'pending_shipment' else 'pending_payment' end as status,
        case when ${allPendingShipment} then now() - interval '1 hour' + number * interval '1 millisecond'
          else now() - interval '26 minutes' - power(1 - share, 2.2) * interval '730 days' end as created_at
      from position
    ), timed as (
      select *, case when status <> 'pending_payment' then created_at + (number % 1500) * interval '1 second' end as paid_at
      from staged
    ), shipped as (
      select *, case when status in ('pending_delivery', 'completed', 'refunded') then paid_at + (1 + number % 23) * interval '1 hour' end as shipped_at
      from timed
    ), finished as (
      select *, case when status = 'completed' then shipped_at + (72 + number % 120) * interval '1 hour' end as completed_at
      from shipped
    ), amounts as (
      select number, sum(unit * quantity) as cost, sum(retail_unit * quantity) as retail, sum(quantity) as quantity
      from (${lines}) as lines group by number
    )
    insert into orders (seller_id, id, order_number, status, cost_satang, retail_satang, quantity, funding, customer_name, customer_phone,
      address, district, province, postal_code, courier, tracking_number, rating, created_at, expires_at, paid_at, shipped_at, completed_at,
      cancelled_at, refunded_at, goods_returned)
    overriding system value
    select seller_id, id, 'R' || to_char(created_at at time zone 'Asia/Bangkok', 'YYMMDD') || '-'
        || upper(lpad(to_hex((id * 2654435761) % 16777216), 6, '0')),
      status, cost, retail, quantity, case when shipped_at is not null then 'balance' end,
      (array['สมชาย ใจดี', 'มาลี ศรีสุข', 'วิชัย แสงทอง', '陈美玲', 'Anna Smith'])[1 + number % 5], '08' || lpad(((id * 48271) % 100000000)::text, 8, '0'),
      '99/' || number % 900 || ' ซอยลาดพร้าว ' || number % 130, 'จตุจักร', 'กรุงเทพมหานคร', '10900',
      case when shipped_at is not null then 'ems' end,
      case when shipped_at is not null then 'EF' || lpad(((id * 69621) % 1000000000)::text, 9, '0') || 'TH' end,
      case when status = 'completed' and number % 3 = 0 then 4 + number % 2 end,
      created_at, created_at + interval '30 minutes', paid_at, shipped_at, completed_at,
      case when status = 'cancelled' then created_at + interval '30 minutes' end,
      case when status = 'refunded' then shipped_at + interval '9 days' end, case when status = 'refunded' then 'awaiting' end
    from finished join amounts using (number) order by number`.execute(db);
  await sql`
    insert into order_items (seller_id, order_id, position, product_id, name, image, price_satang, discount_price_satang, unit_price_satang,
      retail_unit_price_satang, quantity)
    select orders.seller_id, orders.id, line, product_id, name, image, price_satang, discount_price_satang, unit, retail_unit, lines.quantity
    from (${lines}) as lines join orders on orders.id = ${first}::bigint + lines.number
    where orders.id between ${first + from}::bigint and ${first + to}::bigint`.execute(db);
  const added = sql`orders.id between ${first + from}::bigint and ${first + to}::bigint`;
  await sql`
    insert into order_events (seller_id, order_id, kind, actor, at)
    select orders.seller_id, orders.id, kind, actor, event.at from orders cross join lateral (values
      (1, 'placed', 'customer', created_at), (2, 'paid', 'payment_provider', paid_at), (3, 'shipped', 'seller', shipped_at),
      (4, 'received', 'customer', completed_at), (5, 'cancelled', 'server', cancelled_at)
    ) as event (step, kind, actor, at)
    where ${added} and event.at is not null order by orders.id, step`.execute(db);
  await sql`
    insert into payments (id, seller_id, order_id, provider, amount_satang, status, qr_payload, reference, created_at, expires_at, paid_at)
    select orders.id, orders.seller_id, orders.id, 'sandbox', retail_satang,
      case when paid_at is null then 'pending' when status in ('cancelled', 'refunded') then 'refunded' else 'paid' end, '',
      case when paid_at is not null then 'SBX' || orders.id end, created_at, expires_at, paid_at
    from orders where ${added}`.execute(db);
  await sql`
    insert into payment_events (provider, event_id, payment_id, amount_satang, reference, paid_at, received_at)
    select 'sandbox', 'bench' || orders.id, orders.id, retail_satang, 'SBX' || orders.id, paid_at, paid_at
    from orders where ${added} and paid_at is not null`.execute(db);
}
