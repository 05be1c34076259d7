// Searches that find more than is counted, by names, by numbers and by both at once, against a plain reading of the same rows.
import type { OrderSort } from '@raan/contract/orders/order-endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillGoods, fillOrders } from '#test/bench/large-orders.ts';
import { newSeller, type TestSeller } from '#test/people.ts';
import { readPlainly, type PlainOrder, type PlainQuery } from '#test/plain-orders.ts';
import { call, useTestApp, type Reply } from '#test/test-app.ts';
import { FOUND_MAX, NAMES_MAX } from './find-orders.ts';

const app = useTestApp();
const GOODS = 130;
const ORDERS = 2_600;

/** What stands in the names of goods, the first three in some numbers too: their orders' own, their parcels' and their customers'. */
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

type Row = PlainOrder & {
  order_number: string;
  customer_phone: string;
  tracking_number: string | null;
  profit: number;
  quantity: number;
  names: string[];
};

/** A seller of orders of every kind over two years, and one whose orders all wait for shipment. */
let seller: TestSeller & { rows: Row[] };
let waiting: TestSeller & { rows: Row[] };

beforeAll(async () => {
  await fillGoods(app.ownerDb, GOODS);
  for (const [text, [from, to]] of Object.entries(NAMES))
    await sql`
      update bench_goods set name = name || jsonb_build_object('en', (name->>'en') || ' ' || ${text}::text)
      where number >= ${from} and number < ${to}`.execute(app.db);
  await writeNumbers([MANY_NAMES, SOME_NAMES, FEW_NAMES]);
  const [first, second] = [await newSeller(app), await newSeller(app)];
  await fillOrders(app.ownerDb, { sellers: [first.id], count: ORDERS });
  await fillOrders(app.ownerDb, { sellers: [second.id], count: ORDERS, waiting: true });
  // Half of those that wait are urgent, and they were placed over four months.
  await sql`
    update orders set created_at = now() - (id % 120) * interval '1 day' - (id % 26) * interval '1 hour',
      paid_at = greatest(now() - (id % 120) * interval '1 day' - (id % 26) * interval '1 hour', now() - (id % 40) * interval '37 minutes')
    where seller_id = ${second.id}`.execute(app.db);
  await countDays(second.id);
  await sql`analyze`.execute(app.ownerDb);
  seller = { ...first, rows: await readRows(first.id) };
  waiting = { ...second, rows: await readRows(second.id) };
}, 120_000);

/**
 * Has the texts end some phones, begin and end some parcels' numbers, and end some orders' own numbers as orders are placed: those never
 * change afterwards.
 */
async function writeNumbers(texts: readonly string[]): Promise<void> {
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

/** The days' figures follow the moments that were moved. */
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
      quantity, created_at, expires_at, paid_at, completed_at,
      array(select value from order_items item cross join jsonb_each_text(item.name)
        where item.seller_id = orders.seller_id and item.order_id = orders.id) as names
    from orders where seller_id = ${sellerId}`.execute(app.db);
  return rows;
}

type Search = PlainQuery & { keyword: string };

const inName = ({ names }: Row, keyword: string): boolean =>
  names.some((name) => name.toLowerCase().includes(keyword));

/** Where a number of four digits is looked for. */
const inNumber = ({ order_number, customer_phone, tracking_number }: Row, keyword: string): boolean =>
  order_number.slice(8).includes(keyword.toUpperCase()) ||
  customer_phone.endsWith(keyword) ||
  [tracking_number?.startsWith(keyword), tracking_number?.endsWith(keyword)].includes(true);

const holds = (row: Row, keyword: string): boolean => inName(row, keyword) || inNumber(row, keyword);

/** What a search should answer, read plainly. */
const expected = (rows: readonly Row[], { keyword, ...query }: Search): Row[] =>
  readPlainly(rows, query, app.clock.now()).filter((row) => holds(row, keyword));

async function ask(token: string, query: Search & { per_page: number; cursor?: string }): Promise<Reply> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return await call(app, `GET /sellers/orders?${text.toString()}`, { token });
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const sum = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

type Walked = { ids: number[]; isPartial: boolean };

/** Goes through a search page by page. What each page says of the whole must be so: exactly, or as a part of it where it says that. */
async function walk(of: { token: string; rows: readonly Row[] }, search: Search): Promise<Walked> {
  const right = expected(of.rows, search);
  const whole = {
    total: right.length,
    total_amount: sum(right, ({ cost }) => cost) / 100,
    total_profit: sum(right, ({ profit }) => profit) / 100,
    total_quantity: sum(right, ({ quantity }) => quantity),
  };
  const walked: Walked = { ids: [], isPartial: false };
  let cursor: string | undefined;
  do {
    const { status, data } = await ask(of.token, { ...search, per_page: 450, ...(cursor && { cursor }) });
    expect(status).toBe(200);
    walked.ids.push(...ids(data.orders));
    walked.isPartial = data.counts_are_partial;
    const { total } = data.pagination;
    const isPart = data.counts_are_partial && total >= data.orders.length && total <= right.length;
    expect(isPart ? whole : { total, ...data.totals }).toEqual(whole);
    expect(data.pagination.has_more).toBe(walked.ids.length < right.length);
    cursor = data.pagination.next_cursor;
  } while (cursor);
  return walked;
}

const namesWith = (rows: readonly Row[], keyword: string): number =>
  new Set(rows.flatMap(({ names }) => names.filter((name) => name.toLowerCase().includes(keyword)))).size;

describe('a word of more names than are looked through one by one', () => {
  it.each([
    {},
    { sort: 'created_asc' },
    { sort: 'amount_desc' },
    { status: 'completed' },
    { status: 'completed', sort: 'created_desc' },
    { status: 'completed', sort: 'amount_asc' },
    { status: 'pending_shipment' },
  ] as const)('[ORD-03] finds each order once, page by page, asked %o', async (query: PlainQuery) => {
    expect(namesWith(seller.rows, WORD)).toBeGreaterThan(NAMES_MAX);
    // Several items of many orders hold it.
    const twice = seller.rows.filter(({ names }) => names.filter((name) => name.includes(WORD)).length > 1);
    expect(twice.length).toBeGreaterThan(100);
    const search = { ...query, keyword: WORD };
    const right = expected(seller.rows, search);
    expect(right.length).toBeGreaterThan(40);
    const walked = await walk(seller, search);
    expect(walked.ids).toEqual(ids(right));
    expect(walked.isPartial).toBe(query.status === 'pending_shipment' ? false : right.length > FOUND_MAX);
  });
});

describe('a word that goods and numbers hold', () => {
  it.each([
    { keyword: MANY_NAMES, names: 'more names than are looked through one by one', isPartial: true },
    { keyword: SOME_NAMES, names: 'names that are looked through one by one', isPartial: true },
    { keyword: FEW_NAMES, names: 'few names', isPartial: false },
  ])('[ORD-03] finds what either does, each order once: $names', async ({ keyword, isPartial }) => {
    for (const kind of ['order_number', 'customer_phone', 'tracking_number'] as const) {
      const byNumber = seller.rows.filter((row) => row[kind]?.includes(keyword));
      // Some by their goods too, and some by nothing else.
      expect(new Set(byNumber.map((row) => inName(row, keyword)))).toEqual(new Set([true, false]));
    }
    for (const query of [
      {},
      { sort: 'created_asc' },
      { sort: 'amount_asc' },
      { status: 'completed' },
      { status: 'completed', sort: 'created_desc' },
      { status: 'completed', sort: 'amount_desc' },
      { status: 'cancelled' },
    ] satisfies PlainQuery[]) {
      const search = { ...query, keyword };
      const walked = await walk(seller, search);
      expect({ query, found: walked.ids }).toEqual({ query, found: ids(expected(seller.rows, search)) });
    }
    expect((await walk(seller, { keyword })).isPartial).toBe(isPartial);
  });
});

describe('a word of more finds than are counted, narrowed', () => {
  const periods = [undefined, 'today', 'week', 'month', 'last3months'] as const;
  const narrowings = (sorts: readonly (OrderSort | undefined)[], base: PlainQuery): PlainQuery[] =>
    periods.flatMap((period) =>
      sorts.map((sort) => ({ ...base, ...(period && { period }), ...(sort && { sort }) })),
    );

  it.each([WORD, MANY_NAMES, SOME_NAMES])(
    '[ORD-03] [ORD-05] by urgency and by period: “%s” finds what a plain reading does',
    async (keyword) => {
      expect(expected(waiting.rows, { keyword }).length).toBeGreaterThan(FOUND_MAX);
      for (const query of [
        ...narrowings([undefined, 'amount_desc'], { priority: 'high' }),
        ...narrowings([undefined, 'amount_asc'], { priority: 'normal', status: 'pending_shipment' }),
        ...narrowings(['created_asc'], { priority: 'normal' }),
        ...narrowings(['created_asc', 'amount_asc'], { status: 'pending_shipment' }),
      ]) {
        const search = { ...query, keyword };
        const walked = await walk(waiting, search);
        expect({ query, ...walked }).toEqual({
          query,
          ids: ids(expected(waiting.rows, search)),
          isPartial: true,
        });
      }
    },
    120_000,
  );

  it.each([WORD, MANY_NAMES, SOME_NAMES])(
    '[ORD-03] [ORD-10] of all groups and of those that are completed by period: “%s” finds what a plain reading does',
    async (keyword) => {
      expect(expected(seller.rows, { keyword, status: 'completed' }).length).toBeGreaterThan(FOUND_MAX);
      for (const query of [
        ...narrowings([undefined, 'amount_asc'], {}),
        ...narrowings([undefined, 'created_asc', 'amount_desc'], { status: 'completed' }),
        ...narrowings([undefined, 'amount_desc'], { priority: 'normal' }),
      ]) {
        const search = { ...query, keyword };
        const walked = await walk(seller, search);
        expect({ query, ...walked }).toEqual({
          query,
          ids: ids(expected(seller.rows, search)),
          isPartial: true,
        });
      }
    },
    120_000,
  );

  it('[ORD-03] [ORD-05] counts exactly where it finds no more than that', async () => {
    for (const query of [
      ...narrowings([undefined, 'amount_desc'], { priority: 'high' }),
      ...narrowings([undefined], { priority: 'normal' }),
    ]) {
      const search = { ...query, keyword: FEW_NAMES };
      const walked = await walk(waiting, search);
      expect({ query, ...walked }).toEqual({
        query,
        ids: ids(expected(waiting.rows, search)),
        isPartial: false,
      });
    }
  });
});
