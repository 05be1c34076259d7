// Searches with more matches than are counted, compared with a filter in JavaScript over the same rows.
import type { OrderSort } from '@raan/contract/orders/order-endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillProducts, fillOrders } from '#test/bench/large-orders.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { listExpectedOrders, type OrderFields, type OrderListQuery } from '#test/expected-order-list.ts';
import { call, useTestApp, type Reply } from '#test/test-app.ts';
import { KEYWORD_MATCHES_MAX, MATCHING_NAMES_MAX } from './find-orders.ts';

const app = useTestApp();
const PRODUCTS = 130;
const ORDERS = 2_600;

/** The first three texts also occur in order numbers, tracking numbers and phone numbers. */
const MANY_NAMES = '4711';
const SOME_NAMES = '5822';
const FEW_NAMES = '6933';
const WORD = 'zephyr';
const NAMES: Record<string, readonly [from: number, to: number]> = {
  [MANY_NAMES]: [0, 70],
  [WORD]: [0, 70],
  [SOME_NAMES]: [80, 130],
  [FEW_NAMES]: [70, 79],
};

type Row = OrderFields & {
  order_number: string;
  customer_phone: string;
  tracking_number: string | null;
  profit: number;
  quantity: number;
  /** In lower case. */
  names: string[];
};

/** One seller has orders of every status over two years; the other has only orders to ship. */
let seller: TestSeller & { rows: Row[] };
let waiting: TestSeller & { rows: Row[] };

beforeAll(async () => {
  await fillProducts(app.ownerDb, PRODUCTS);
  for (const [text, [from, to]] of Object.entries(NAMES))
    await sql`
      update bench_products set name = name || jsonb_build_object('en', (name->>'en') || ' ' || ${text}::text)
      where number >= ${from} and number < ${to}`.execute(app.db);
  await insertNumbers([MANY_NAMES, SOME_NAMES, FEW_NAMES]);
  const [first, second] = [await newSeller(app), await newSeller(app)];
  await fillOrders(app.ownerDb, { sellers: [first.id], count: ORDERS });
  await fillOrders(app.ownerDb, { sellers: [second.id], count: ORDERS, allPendingShipment: true });
  // Half of the orders to ship are urgent; all were placed within four months.
  await sql`
    update orders set created_at = now() - (id % 120) * interval '1 day' - (id % 26) * interval '1 hour',
      paid_at = greatest(now() - (id % 120) * interval '1 day' - (id % 26) * interval '1 hour', now() - (id % 40) * interval '37 minutes')
    where seller_id = ${second.id}`.execute(app.db);
  await countDays(second.id);
  await sql`analyze`.execute(app.ownerDb);
  seller = { ...first, rows: await readRows(first.id) };
  waiting = { ...second, rows: await readRows(second.id) };
}, 120_000);

// A trigger inserts the texts, because order numbers cannot change afterwards.
async function insertNumbers(texts: readonly string[]): Promise<void> {
  await sql`
    create function numbers_of_this_test() returns trigger language plpgsql as $$
    declare
      texts text[] := ${sql.lit(`{${texts.join(',')}}`)};
      -- So many goods and orders repeat; what numbers hold shall not go by what goods do.
      chosen int := new.id * 7919 % 31;
    begin
      if chosen between 1 and 3 then
        new.customer_phone := '08' || lpad((new.id % 10000)::text, 4, '0') || texts[chosen];
      elsif chosen between 11 and 13 and new.tracking_number is not null then
        new.tracking_number := case when new.id % 2 = 0 then texts[chosen - 10] || lpad(new.id::text, 7, '0') || 'TH'
          else 'EF' || lpad(new.id::text, 7, '0') || texts[chosen - 10] end;
      elsif chosen between 21 and 23 then
        new.order_number := 'R' || to_char(new.id, 'FM000000') || '-' || upper(lpad(to_hex(new.id % 256), 2, '0')) || texts[chosen - 20];
      end if;
      return new;
    end $$`.execute(app.ownerDb);
  await sql`
    create trigger numbers_of_this_test before insert on orders for each row execute function numbers_of_this_test()`.execute(
    app.ownerDb,
  );
}

/** Recomputes the daily figures after the timestamps were moved. */
async function countDays(sellerId: number): Promise<void> {
  await sql`delete from seller_days where seller_id = ${sellerId}`.execute(app.db);
  await sql`
    insert into seller_days (seller_id, day, orders, total_satang)
    select seller_id, bangkok_day(paid_at), count(*), sum(cost_satang) from orders
    where seller_id = ${sellerId} group by 1, 2`.execute(app.db);
}

async function readRows(sellerId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, status, order_number, customer_phone, tracking_number, cost_satang::int as cost, profit_satang::int as profit,
      quantity, created_at, expires_at, paid_at, completed_at, delivered_at, completes_at,
      array(select lower(value) from order_items item cross join jsonb_each_text(item.name)
        where item.seller_id = orders.seller_id and item.order_id = orders.id) as names
    from orders where seller_id = ${sellerId}`.execute(app.db);
  return rows;
}

type Search = OrderListQuery & { keyword: string };

const inName = ({ names }: Row, keyword: string): boolean => names.some((name) => name.includes(keyword));

/** The numbers in which a four-digit keyword is searched. */
const inNumber = ({ order_number, customer_phone, tracking_number }: Row, keyword: string): boolean =>
  order_number.slice(8).includes(keyword.toUpperCase()) ||
  customer_phone.endsWith(keyword) ||
  [tracking_number?.startsWith(keyword), tracking_number?.endsWith(keyword)].includes(true);

const isMatch = (row: Row, keyword: string): boolean => inName(row, keyword) || inNumber(row, keyword);

const expected = (rows: readonly Row[], { keyword, ...query }: Search): Row[] =>
  listExpectedOrders(rows, query, app.clock.now()).filter((row) => isMatch(row, keyword));

async function fetchOrders(
  token: string,
  query: Search & { per_page: number; cursor?: string },
): Promise<Reply> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return await call(app, `GET /sellers/orders?${text.toString()}`, { token });
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const sum = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** Reads all pages and compares them with `matches`. Totals must be exact, or marked as partial and not too high. */
async function expectPages(
  { token }: { token: string },
  search: Search,
  matches: readonly Row[],
): Promise<{ isPartial: boolean }> {
  const whole = {
    total: matches.length,
    total_amount: sum(matches, ({ cost }) => cost) / 100,
    total_profit: sum(matches, ({ profit }) => profit) / 100,
    total_quantity: sum(matches, ({ quantity }) => quantity),
  };
  const pages = { ids: [] as number[], isPartial: false };
  let cursor: string | undefined;
  do {
    const { status, data } = await fetchOrders(token, {
      ...search,
      per_page: 1_000,
      ...(cursor && { cursor }),
    });
    expect(status).toBe(200);
    pages.ids.push(...ids(data.orders));
    pages.isPartial = data.counts_are_partial;
    const { total } = data.pagination;
    const isPart = data.counts_are_partial && total >= data.orders.length && total <= matches.length;
    expect(isPart ? whole : { total, ...data.totals }).toEqual(whole);
    expect(data.pagination.has_more).toBe(pages.ids.length < matches.length);
    cursor = data.pagination.next_cursor;
  } while (cursor);
  expect({ search, found: pages.ids }).toEqual({ search, found: ids(matches) });
  return { isPartial: pages.isPartial };
}

const namesWith = (rows: readonly Row[], keyword: string): number =>
  new Set(rows.flatMap(({ names }) => names.filter((name) => name.includes(keyword)))).size;

describe('a keyword in more product names than are searched one by one', () => {
  it.each([
    {},
    { sort: 'created_asc' },
    { sort: 'amount_desc' },
    { status: 'completed' },
    { status: 'completed', sort: 'created_desc' },
    { status: 'completed', sort: 'amount_asc' },
    { status: 'pending_shipment' },
  ] as const)('[ORD-03] finds each order once, page by page, for %o', async (query: OrderListQuery) => {
    expect(namesWith(seller.rows, WORD)).toBeGreaterThan(MATCHING_NAMES_MAX);
    // Several items of many orders contain it.
    const twice = seller.rows.filter(({ names }) => names.filter((name) => name.includes(WORD)).length > 1);
    expect(twice.length).toBeGreaterThan(100);
    const search = { ...query, keyword: WORD };
    const matches = expected(seller.rows, search);
    expect(matches.length).toBeGreaterThan(40);
    const { isPartial } = await expectPages(seller, search, matches);
    expect(isPartial).toBe(
      query.status === 'pending_shipment' ? false : matches.length > KEYWORD_MATCHES_MAX,
    );
  });
});

describe('a keyword in product names and numbers', () => {
  it.each([
    { keyword: MANY_NAMES, names: 'more names than are looked through one by one', isPartial: true },
    { keyword: SOME_NAMES, names: 'names that are looked through one by one', isPartial: true },
    { keyword: FEW_NAMES, names: 'few names', isPartial: false },
  ])('[ORD-03] finds the matches of both, each order once: $names', async ({ keyword, isPartial }) => {
    for (const kind of ['order_number', 'customer_phone', 'tracking_number'] as const) {
      const byNumber = seller.rows.filter((row) => row[kind]?.includes(keyword));
      // Some of them also match by name, others only by number.
      expect(new Set(byNumber.map((row) => inName(row, keyword)))).toEqual(new Set([true, false]));
    }
    const pages: { isPartial: boolean }[] = [];
    for (const query of [
      {},
      { sort: 'created_asc' },
      { sort: 'amount_asc' },
      { status: 'completed' },
      { status: 'completed', sort: 'created_desc' },
      { status: 'completed', sort: 'amount_desc' },
      { status: 'cancelled' },
    ] satisfies OrderListQuery[]) {
      const search = { ...query, keyword };
      pages.push(await expectPages(seller, search, expected(seller.rows, search)));
    }
    // The first query has no filter.
    expect(pages[0]).toEqual({ isPartial });
  });
});

describe('a filtered keyword with more matches than are counted', () => {
  /** The first sort with each period, the others with a week. */
  const narrowings = (
    [first, ...others]: readonly (OrderSort | undefined)[],
    base: OrderListQuery,
  ): OrderListQuery[] => [
    ...([undefined, 'week', 'last3months'] as const).map((period) => narrow(base, period, first)),
    ...others.map((sort) => narrow(base, 'week', sort)),
  ];
  const narrow = (base: OrderListQuery, period?: OrderListQuery['period'], sort?: OrderSort) => ({
    ...base,
    ...(period && { period }),
    ...(sort && { sort }),
  });

  it.each([WORD, MANY_NAMES, SOME_NAMES])(
    '[ORD-03] [ORD-05] is filtered by urgency and period: “%s”',
    async (keyword) => {
      expect(expected(waiting.rows, { keyword }).length).toBeGreaterThan(KEYWORD_MATCHES_MAX);
      for (const query of [
        ...narrowings([undefined, 'amount_desc'], { priority: 'high' }),
        ...narrowings([undefined, 'amount_asc'], { priority: 'normal', status: 'pending_shipment' }),
        ...narrowings(['created_asc'], { priority: 'normal' }),
        ...narrowings(['created_asc', 'amount_asc'], { status: 'pending_shipment' }),
      ]) {
        const search = { ...query, keyword };
        const pages = await expectPages(waiting, search, expected(waiting.rows, search));
        expect({ query, ...pages }).toEqual({ query, isPartial: true });
      }
    },
    120_000,
  );

  it.each([WORD, MANY_NAMES, SOME_NAMES])(
    '[ORD-03] [ORD-10] is filtered across all groups, and by period in the completed group: “%s”',
    async (keyword) => {
      expect(expected(seller.rows, { keyword, status: 'completed' }).length).toBeGreaterThan(
        KEYWORD_MATCHES_MAX,
      );
      for (const query of [
        ...narrowings([undefined, 'amount_asc'], {}),
        ...narrowings([undefined, 'created_asc', 'amount_desc'], { status: 'completed' }),
        ...narrowings([undefined, 'amount_desc'], { priority: 'normal' }),
      ]) {
        const search = { ...query, keyword };
        const pages = await expectPages(seller, search, expected(seller.rows, search));
        expect({ query, ...pages }).toEqual({ query, isPartial: true });
      }
    },
    120_000,
  );

  it('[ORD-03] [ORD-05] is counted exactly if the filter leaves few matches', async () => {
    for (const query of [
      ...narrowings([undefined, 'amount_desc'], { priority: 'high' }),
      ...narrowings([undefined], { priority: 'normal' }),
    ]) {
      const search = { ...query, keyword: FEW_NAMES };
      const pages = await expectPages(waiting, search, expected(waiting.rows, search));
      expect({ query, ...pages }).toEqual({ query, isPartial: false });
    }
  });
});
