// Built from existing orders and identical for the same seed.
import type { listConsoleOrders } from '@raan/contract/console/console-order-endpoints';
import type { Query } from '@raan/contract/endpoint';
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { sql } from 'kysely';
import { seededChance } from '#demo/seeded-random.ts';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';

export type ConsoleOrdersQuery = Query<typeof listConsoleOrders>;
/** A request of a seller, or one of an operator: for orders of all sellers, or the search for all records. */
export type BenchRequest =
  | { path: string; query: OrderQuery }
  | { path: '/api/console/orders'; consoleQuery: ConsoleOrdersQuery }
  | { path: '/api/console/search'; text: string };
export type Scenario = {
  name: string;
  /** Empty when there are too few orders. */ requests: readonly BenchRequest[];
};

const REQUESTS_PER_SCENARIO = 120;
const PER_PAGE = 20;
const DEEP_PAGES = [10, 50, 150];
const STATUSES = ['pending_payment', 'pending_shipment', 'pending_delivery', 'completed'] as const;
const PERIODS = ['today', 'week', 'month', 'last3months'] as const;

/** Builds all scenarios for a seller. `nextCursor` returns the cursor that follows a page. */
export async function orderScenarios(
  db: Db,
  sellerId: number,
  nextCursor: (query: OrderQuery) => Promise<string | undefined>,
): Promise<Scenario[]> {
  const chance = seededChance(11);
  const { rows } = await sql<{
    id: number;
    number: string;
    phone: string;
    tracking: string | null;
    th: string;
    cn: string;
  }>`
    select orders.id, order_number as number, customer_phone as phone, tracking_number as tracking, name->>'th' as th, name->>'zh-CN' as cn
    from orders join order_items item on item.seller_id = orders.seller_id and item.order_id = orders.id and item.position = 1
    where orders.seller_id = ${sellerId} order by md5(orders.id::text) limit ${REQUESTS_PER_SCENARIO}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ orders: number }>`
    select sum(orders)::bigint as orders from order_counters where seller_id = ${sellerId}`.execute(db);
  const digits = Math.round(Math.log10(firstRow(counted).orders));
  const list = (query: OrderQuery): BenchRequest => ({
    path: '/api/sellers/orders',
    query: { per_page: PER_PAGE, ...query },
  });
  const listPerRow = (createQuery: (row: (typeof rows)[number], index: number) => OrderQuery) =>
    rows.map((row, index) => list(createQuery(row, index)));
  const randomSubstring = (text: string, shortest: number, longest: number) => {
    const letters = Array.from(text);
    const length = Math.min(letters.length, chance.between(shortest, longest));
    const from = chance.between(0, letters.length - length);
    return (
      letters
        .slice(from, from + length)
        .join('')
        .trim() || text
    );
  };

  const pages: Scenario[] = [];
  for (const status of STATUSES) {
    pages.push({ name: `list ${status}`, requests: [list({ status })] });
    // Cursors deep in the list, as reached by scrolling. Short lists have none.
    const cursors = await Promise.all(
      DEEP_PAGES.map(async (page) => nextCursor({ status, page, per_page: PER_PAGE })),
    );
    const requests = cursors.flatMap((cursor) => (cursor ? [list({ status, cursor })] : []));
    const isLong = requests.length === DEEP_PAGES.length;
    pages.push({ name: `list ${status}, deep pages`, requests: isLong ? requests : [] });
  }
  return [
    ...pages,
    {
      name: 'sorts of pending_payment',
      requests: (['created_asc', 'amount_desc', 'amount_asc', 'expiry_asc'] as const).map((sort) =>
        list({ status: 'pending_payment', sort }),
      ),
    },
    {
      name: 'filters of pending_shipment',
      requests: (['high', 'normal'] as const).flatMap((priority) => [
        list({ status: 'pending_shipment', priority }),
        ...PERIODS.map((period) => list({ status: 'pending_shipment', priority, period })),
      ]),
    },
    {
      name: 'filters and sorts of completed',
      requests: (['completed_desc', 'completed_asc', 'amount_desc', 'amount_asc'] as const).flatMap((sort) =>
        PERIODS.map((period) => list({ status: 'completed', sort, period })),
      ),
    },
    {
      name: 'filters and sorts of all statuses',
      requests: (['created_asc', 'amount_desc'] as const).flatMap((sort) => [
        list({ sort }),
        ...PERIODS.map((period) => list({ sort, period })),
      ]),
    },
    {
      name: 'search an order number',
      requests: listPerRow(({ number }, index) => ({ keyword: index % 2 ? number : number.slice(-6) })),
    },
    // Four digits match more phones the more orders there are. As many digits as the number of orders has
    // match equally few at every size.
    {
      name: 'search the last 4 digits of a phone',
      requests: listPerRow(({ phone }) => ({ keyword: phone.slice(-4) })),
    },
    {
      name: 'search phone digits, result size constant',
      requests: listPerRow(({ phone }) => ({ keyword: phone.slice(-digits) })),
    },
    {
      name: 'search a tracking number',
      requests: listPerRow(({ tracking }, index) => ({ keyword: tracking ?? `EF${index}TH` })),
    },
    {
      name: 'search a product, Thai',
      requests: listPerRow(({ th }) => ({ keyword: randomSubstring(th, 2, 10) })),
    },
    {
      name: 'search a product, Chinese',
      requests: listPerRow(({ cn }) => ({ keyword: randomSubstring(cn, 1, 6) })),
    },
    {
      name: 'search within a status and a period',
      requests: listPerRow(({ th }, index) => ({
        keyword: randomSubstring(th, 3, 10),
        status: STATUSES[index % STATUSES.length],
        ...(index % 2 && { period: 'month' as const }),
      })),
    },
    { name: 'counts', requests: [{ path: '/api/sellers/orders/counts-by-status', query: {} }] },
    { name: 'stats', requests: [{ path: '/api/sellers/orders/stats', query: {} }] },
    { name: 'detail', requests: rows.map(({ id }) => ({ path: `/api/sellers/orders/${id}`, query: {} })) },
  ];
}

type Sample = {
  number: string;
  phone: string;
  tracking: string | null;
  name: string;
  reference: string;
};

async function sampleOrders(db: Db): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select order_number as number, customer_phone as phone, tracking_number as tracking, customer_name as name, reference
    from orders join payments on payments.order_id = orders.id where reference is not null
    order by md5(orders.id::text) limit ${REQUESTS_PER_SCENARIO}`.execute(db);
  return rows;
}

/** Builds the scenarios of an operator, who searches the orders of all sellers. */
export async function consoleOrderScenarios(db: Db, sellerIds: readonly number[]): Promise<Scenario[]> {
  const rows = await sampleOrders(db);
  const scenario = (name: string, queries: readonly ConsoleOrdersQuery[]): Scenario => ({
    name: `console: ${name}`,
    requests: queries.map((query) => ({
      path: '/api/console/orders',
      consoleQuery: { per_page: PER_PAGE, ...query },
    })),
  });
  const search = (name: string, textOf: (row: (typeof rows)[number], index: number) => string) =>
    scenario(
      `search ${name}`,
      rows.map((row, index) => ({ search: textOf(row, index) })),
    );
  return [
    search('an order number', ({ number }, index) => (index % 2 ? number : number.slice(-6))),
    search('a phone', ({ phone }) => phone),
    search('the last 4 digits of a phone', ({ phone }) => phone.slice(-4)),
    search('a tracking number', ({ tracking }, index) => tracking ?? `EF${index}TH`),
    search('a payment reference', ({ reference }) => reference),
    search('a name', ({ name }) => name),
    scenario('list', [{}, ...STATUSES.map((status) => ({ status }))]),
    scenario('filters', [{ overdue: true }, { disputed: true }, { older_than: 7 }]),
    scenario(
      'list of a seller',
      sellerIds.flatMap((seller_id) => [{ seller_id }, { seller_id, status: 'pending_shipment' }]),
    ),
  ];
}

/** Builds the scenarios of the search box, which finds records of every kind. */
export async function consoleSearchScenarios(db: Db): Promise<Scenario[]> {
  const orders = await sampleOrders(db);
  const { rows: sellers } = await sql<{ id: number; phone: string; store: string }>`
    select sellers.id, phone, store_name as store from sellers join stores on stores.seller_id = sellers.id
    where phone is not null order by md5(sellers.id::text) limit ${REQUESTS_PER_SCENARIO}`.execute(db);
  const { rows: products } = await sql<{ name: string }>`
    select name->>'th' as name from products order by md5(id::text) limit ${REQUESTS_PER_SCENARIO}`.execute(
    db,
  );
  const scenario = (name: string, texts: readonly string[]): Scenario => ({
    name: `search box: ${name}`,
    requests: texts.map((text) => ({ path: '/api/console/search', text })),
  });
  return [
    scenario(
      'an order number',
      orders.map(({ number }, index) => (index % 2 ? number : number.slice(-6))),
    ),
    scenario(
      'a customer’s phone',
      orders.map(({ phone }) => phone),
    ),
    scenario(
      'the last 4 digits of a phone',
      orders.map(({ phone }) => phone.slice(-4)),
    ),
    scenario(
      'a tracking number',
      orders.map(({ tracking }, index) => tracking ?? `EF${index}TH`),
    ),
    scenario(
      'a payment reference',
      orders.map(({ reference }) => reference),
    ),
    scenario(
      'a customer’s name',
      orders.map(({ name }) => name),
    ),
    scenario(
      'a part of a store’s name',
      sellers.map(({ store }) => store.slice(-5)),
    ),
    scenario(
      'a seller’s phone or id',
      sellers.map(({ id, phone }, index) => (index % 2 ? phone : String(id))),
    ),
    scenario(
      'a part of a product’s name',
      products.map(({ name }) => Array.from(name).slice(0, 4).join('')),
    ),
    scenario(
      'a number of nothing',
      orders.map((_, index) => String(9_870_000_000 + index)),
    ),
  ];
}
