// Order lists are compared with a filter in JavaScript over the same rows.
import {
  ORDER_SORTS,
  ORDER_STAGES,
  ORDER_TIME_FILTERS,
  OrderListPage,
} from '@raan/contract/orders/order-endpoints';
import { ORDER_STATUSES, PRIORITIES, type OrderStatus } from '@raan/contract/orders/order';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillProducts, fillOrders } from '#test/bench/large-orders.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { listExpectedOrders, type OrderFields, type OrderListQuery } from '#test/expected-order-list.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';

const app = useTestApp();
const ORDERS = 600;
const GROUPS = ['pending_payment', 'pending_shipment', 'pending_delivery', 'completed'] as const;
const ALIASES = {
  pending_payment: 'pending',
  pending_shipment: 'pending-shipment',
  pending_delivery: 'shipped',
  completed: 'completed',
  refunded: 'refunds',
} as const;

type Row = OrderFields & {
  order_number: string;
  customer_name: string;
  customer_phone: string;
  address: string;
  tracking_number: string | null;
  profit: number;
  quantity: number;
  names: string[];
};

let seller: TestSeller;
let other: TestSeller;
let rows: Row[];

beforeAll(async () => {
  seller = await newSeller(app);
  other = await newSeller(app);
  await fillProducts(app.ownerDb, 40);
  await fillOrders(app.ownerDb, { sellers: [seller.id, other.id], count: ORDERS });
  // Some share the amount and the time, so that only the id separates them.
  await sql`
    update orders set completed_at = date_trunc('day', completed_at) where seller_id = ${seller.id} and status = 'completed' and id % 3 = 0`.execute(
    app.db,
  );
  await sql`
    update orders set paid_at = now() - interval '12 hours' - (id % 40 - 20) * interval '31 minutes',
      created_at = now() - interval '12 hours 20 minutes' - (id % 40 - 20) * interval '31 minutes'
    where seller_id = ${seller.id} and status = 'pending_shipment'`.execute(app.db);
  // A third is delivered, some of them in dispute, without a countdown.
  await sql`
    update orders set delivered_at = shipped_at, completes_at = case when id % 4 > 0 then shipped_at + interval '7 days' end
    where seller_id = ${seller.id} and status = 'pending_delivery' and id % 3 = 0`.execute(app.db);
  await sql`analyze`.execute(app.ownerDb);
  rows = (
    await sql<Row>`
      select id, status, order_number, customer_name, customer_phone, address, tracking_number, cost_satang::int as cost,
        profit_satang::int as profit, quantity, created_at, expires_at, paid_at, completed_at,
        delivered_at, completes_at,
        array(select value from order_items item cross join jsonb_each_text(item.name)
          where item.seller_id = orders.seller_id and item.order_id = orders.id) as names
      from orders where seller_id = ${seller.id}`.execute(app.db)
  ).rows;
  // Recomputes the daily figures after the timestamps were moved.
  await sql`delete from seller_days where seller_id = ${seller.id}`.execute(app.db);
  await sql`
    insert into seller_days (seller_id, day, orders, total_satang, profit_satang)
    select seller_id, day, sum(orders), sum(total), sum(profit) from (
      select seller_id, bangkok_day(paid_at) as day, 1 as orders, cost_satang as total, 0 as profit from orders
      where paid_at is not null and status not in ('cancelled', 'refunded')
      union all select seller_id, bangkok_day(completed_at), 0, 0, profit_satang from orders where status = 'completed'
    ) as counted where seller_id = ${seller.id} group by 1, 2`.execute(app.db);
});

type Query = OrderListQuery & Partial<{ keyword: string; per_page: number; page: number; cursor: string }>;

async function fetchOrders(query: Query, path = '/sellers/orders', token = seller.token): Promise<Reply> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return await call(app, `GET ${path}?${text.toString()}`, { token });
}

const expected = (query: Query): Row[] => listExpectedOrders(rows, query, app.clock.now());

const ids = (reply: Reply): number[] => reply.data.orders.map(({ id }: { id: number }) => id);
const baht = (list: readonly Row[], of: (row: Row) => number) =>
  Math.round(list.reduce((sum, row) => sum + of(row), 0)) / 100;

/** Every status with every period and urgency; each of them meets every sort, in a third of the combinations. */
const combinations: Query[] = [undefined, ...ORDER_STATUSES].flatMap((status, statusIndex) =>
  [undefined, ...ORDER_TIME_FILTERS].flatMap((period, periodIndex) =>
    [undefined, ...PRIORITIES].flatMap((priority, priorityIndex) =>
      [undefined, ...ORDER_SORTS]
        .filter((_, index) => (index + statusIndex + periodIndex + priorityIndex) % 3 === 0)
        .map((sort) => ({
          ...(status && { status }),
          ...(period && { period }),
          ...(priority && { priority }),
          ...(sort && { sort }),
        })),
    ),
  ),
);

describe('order lists', () => {
  it('[ORD-03] [ORD-04] [ORD-05] [ORD-10] support every group, period, priority and sort', async () => {
    const wrong: unknown[] = [];
    for (const query of combinations) {
      const { data } = await fetchOrders({ ...query, per_page: 3 });
      const all = expected(query);
      const found = {
        ids: data.orders.map(({ id }: { id: number }) => id),
        total: data.pagination.total,
        more: data.pagination.has_more,
        totals: data.totals,
      };
      const right = {
        ids: all.slice(0, 3).map(({ id }) => id),
        total: all.length,
        more: all.length > 3,
        totals: {
          total_amount: baht(all, ({ cost }) => cost),
          total_profit: baht(all, ({ profit }) => profit),
          total_quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
        },
      };
      if (JSON.stringify(found) !== JSON.stringify(right)) wrong.push({ query, found, right });
    }
    expect(wrong).toEqual([]);
    expect(combinations.length).toBeGreaterThan(300);
  }, 120_000);

  it('[ORD-08] show delivered orders first, and filter by stage with every sort, period and keyword', async () => {
    const wrong: unknown[] = [];
    const [row] = expected({ status: 'pending_delivery', stage: 'delivered' });
    const keyword = row!.names[0]!;
    for (const stage of [undefined, ...ORDER_STAGES])
      for (const sort of ['delivered_first', 'created_desc', 'amount_asc'] as const)
        for (const narrowed of [{}, { period: 'month' as const }, { keyword }]) {
          const query = { status: 'pending_delivery' as const, sort, ...(stage && { stage }), ...narrowed };
          const all = expected(query).filter(
            ({ names }) => !('keyword' in narrowed) || names.includes(keyword),
          );
          const seen: number[] = [];
          let cursor: string | undefined;
          do {
            const reply = await fetchOrders({ ...query, per_page: 17, ...(cursor && { cursor }) });
            if (reply.data.pagination.total !== all.length)
              wrong.push({ query, total: reply.data.pagination });
            seen.push(...ids(reply));
            cursor = reply.data.pagination.next_cursor;
          } while (cursor);
          const right = all.map(({ id }) => id);
          if (JSON.stringify(seen) !== JSON.stringify(right)) wrong.push({ query, seen, right });
        }
    expect(wrong).toEqual([]);
    expectRefused(await fetchOrders({ stage: 'lost' as never }), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it.each([...GROUPS.map((status) => ({ status })), {}])(
    '[ORD-03] %o continue by cursor with each order once, in every sort and with every filter',
    async (group: Query) => {
      for (const query of [
        ...ORDER_SORTS.map((sort) => ({ ...group, sort })),
        ...(['amount_desc', 'amount_asc'] as const).map((sort) => ({
          ...group,
          sort,
          period: 'last3months' as const,
        })),
        { ...group, priority: 'normal' as const },
      ]) {
        const seen: number[] = [];
        let cursor: string | undefined;
        for (let page = 1; page === 1 || cursor; page += 1) {
          const reply = await fetchOrders({ ...query, per_page: 23, ...(cursor && { cursor }) });
          expect(reply.status).toBe(200);
          expect(reply.data.pagination.page).toBe(page);
          seen.push(...ids(reply));
          cursor = reply.data.pagination.next_cursor;
        }
        expect(seen).toEqual(expected(query).map(({ id }) => id));
      }
    },
    60_000,
  );

  it('[ORD-03] accept page numbers, and refuse the cursor of another sort', async () => {
    const all = expected({ status: 'completed' });
    const second = await fetchOrders({ status: 'completed', page: 2, per_page: 50 });
    expect(ids(second)).toEqual(all.slice(50, 100).map(({ id }) => id));
    const { data } = await fetchOrders({ status: 'completed', per_page: 50 });
    const wrong = await fetchOrders({
      status: 'completed',
      sort: 'amount_asc',
      cursor: data.pagination.next_cursor,
    });
    expectRefused(wrong, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(wrong.body.errors)).toEqual(['cursor']);
  });

  it('[ORD-03] stream per_page=999999 in the same format as any page', async () => {
    const reply = await fetchOrders({ per_page: 999_999, sort: 'amount_asc' });
    expect(reply.headers.get('content-length')).toBeNull();
    expect(ids(reply)).toEqual(expected({ sort: 'amount_asc' }).map(({ id }) => id));
    expect(reply.data.pagination).toEqual({
      page: 1,
      per_page: 999_999,
      total: rows.length,
      has_more: false,
    });
    expect(OrderListPage.safeParse(reply.data).success).toBe(true);
  });

  it('[ORD-03] are the same under the names of their groups', async () => {
    for (const [status, name] of Object.entries(ALIASES)) {
      const alias = await fetchOrders({ per_page: 7 }, `/sellers/orders/${name}`);
      const list = await fetchOrders({ per_page: 7, status: status as OrderStatus });
      const byStatus = await fetchOrders(
        { per_page: 7, status: status as OrderStatus },
        '/sellers/orders/by-status',
      );
      expect(alias.data).toEqual(list.data);
      expect(byStatus.data).toEqual(list.data);
      expect(list.data.orders.length).toBeGreaterThan(0);
    }
  });
});

describe('masking', () => {
  const lists = ['', '/by-status', ...Object.values(ALIASES).map((name) => `/${name}`)];
  it.each(lists)(
    '[ORD-14] hides full names, phone numbers and addresses in sellers/orders%s',
    async (path) => {
      for (const per_page of [100, 999_999]) {
        const reply = await fetchOrders({ per_page }, `/sellers/orders${path}`);
        const text = JSON.stringify(reply.body);
        expect(reply.data.orders.length).toBeGreaterThan(0);
        const secrets = new Set(rows.flatMap((row) => [row.customer_name, row.customer_phone, row.address]));
        expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
        for (const order of reply.data.orders) {
          expect(order.customer.name).toMatch(/^(?:[เ-ไ]?\p{L}\p{M}*\*+ ?)+$/u);
          expect(order.customer.phone).toMatch(/^\d{3}\*+\d{3}$/);
          expect(order.shipping.address).toContain('**');
        }
      }
    },
  );
});

describe('the order search', () => {
  const find = async (keyword: string, query: Query = {}) =>
    ids(await fetchOrders({ ...query, keyword, per_page: 1_000 })).sort((a, b) => a - b);
  const holding = (test: (row: Row) => boolean) =>
    rows
      .filter(test)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  const one = <T>(list: readonly T[]): T => {
    const [first] = list;
    if (first === undefined) throw new Error('nothing there');
    return first;
  };

  it('[ORD-03] finds an order by its number, or its start or end, in any notation', async () => {
    const { id, order_number: number } = one(rows);
    for (const keyword of [
      number,
      number.toLowerCase(),
      number.replace('-', ''),
      ` ${number} `,
      number.slice(-6),
    ])
      expect(await find(keyword)).toContain(id);
    expect(await find(number)).toEqual([id]);
    expect(await find(number.slice(0, 7))).toEqual(
      holding((row) => row.order_number.startsWith(number.slice(0, 7))),
    );
  });

  it('[ORD-03] finds an order by any part of its number, without mistaking the end of a phone number for a date', async () => {
    const { id, order_number: number } = one(rows.slice(7));
    const letters = number.slice(-6);
    for (const keyword of [
      letters.slice(0, 4),
      letters.slice(1, 5).toLowerCase(),
      letters.slice(2),
      `${number.slice(1, 8)}${letters.slice(0, 3)}`,
      `${number.slice(3, 8)}${letters.slice(0, 3)}`,
      `${number.slice(5, 7)}${letters.slice(0, 4)}`,
    ])
      expect({ keyword, found: await find(keyword) }).toEqual({
        keyword,
        found: holding(
          ({ order_number, customer_phone, tracking_number, names }) =>
            [order_number.slice(8), order_number.replace('-', '')].some((text) =>
              text.includes(keyword.toUpperCase().replace('-', '')),
            ) ||
            [customer_phone, tracking_number].some((text) => text?.endsWith(keyword)) ||
            names.some((name) => name.toLowerCase().includes(keyword.toLowerCase())),
        ),
      });
    expect(await find(letters.slice(0, 4), { status: one(rows.slice(7)).status })).toContain(id);
    const day = number.slice(3, 7);
    expect(await find(day)).toEqual(
      holding(
        ({ order_number, customer_phone, tracking_number, names }) =>
          order_number.slice(8).includes(day) ||
          [customer_phone, tracking_number].some((text) => text?.endsWith(day)) ||
          names.some((name) => name.includes(day)),
      ),
    );
  });

  it('[ORD-03] returns the number of matches in each group with one request', async () => {
    const name = one(one(rows).names).slice(0, 4);
    const count = async (keyword: string, token = seller.token) =>
      await call(app, `GET /sellers/orders/found-by-status?keyword=${encodeURIComponent(keyword)}`, {
        token,
      });
    const { data } = await count(name);
    const matching = rows.filter((row) => row.names.some((each) => each.includes(name)));
    expect(data).toEqual({
      found: Object.fromEntries(
        ORDER_STATUSES.map((status) => [status, matching.filter((row) => row.status === status).length]),
      ),
      counts_are_partial: false,
    });
    const { order_number: number } = one(rows);
    expect(Object.values((await count(number, other.token)).data.found)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(Object.values((await count('   ')).data.found)).toEqual([0, 0, 0, 0, 0, 0]);
    expectRefused(await count(''), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await count('a\0b'), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[ORD-03] finds orders by the end of the phone number and by the tracking number', async () => {
    const { customer_phone: phone } = one(rows);
    const ending = phone.slice(-4);
    expect(await find(ending)).toEqual(
      holding(
        (row) =>
          [row.customer_phone, row.tracking_number].some((number) => number?.endsWith(ending)) ||
          row.order_number.slice(8).includes(ending) ||
          row.names.some((name) => name.includes(ending)),
      ),
    );
    for (const written of [
      phone,
      `${phone.slice(0, 3)}-${phone.slice(3, 6)} ${phone.slice(6)}`,
      `+66${phone.slice(1)}`,
    ])
      expect(await find(written)).toEqual(holding((row) => row.customer_phone === phone));
    const sent = one(rows.filter((row) => row.tracking_number !== null));
    const tracking = sent.tracking_number ?? '';
    expect(await find(tracking)).toEqual([sent.id]);
    expect(await find(tracking.slice(-7).toLowerCase())).toContain(sent.id);
  });

  it('[ORD-03] finds orders by any part of a product name, in any language, from one character on', async () => {
    const names = new Set(rows.flatMap((row) => row.names));
    const pieces = [...names].slice(0, 40).flatMap((name) => {
      const letters = Array.from(name);
      return [letters[0] ?? '', letters.slice(2, 5).join(''), letters.slice(-6).join('')].map((piece) =>
        piece.trim(),
      );
    });
    for (const piece of new Set(pieces.filter((text) => text && !/^[\w-]+$/.test(text)))) {
      const form = piece.toLowerCase();
      expect({ piece, found: await find(piece) }).toEqual({
        piece,
        found: holding((row) => row.names.some((name) => name.toLowerCase().includes(form))),
      });
    }
  });

  it('[ORD-03] treats wildcards as plain characters, and returns nothing without a match', async () => {
    for (const keyword of [
      '%',
      '_',
      '%%',
      '\\',
      'R%',
      '____',
      "'; drop table orders; --",
      '(',
      '[a-z]',
      '-',
      '08%',
    ])
      expect({ keyword, found: await find(keyword) }).toEqual({
        keyword,
        found: holding((row) => row.names.some((name) => name.toLowerCase().includes(keyword.toLowerCase()))),
      });
    expectRefused(await fetchOrders({ keyword: 'a\0b' }), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[ORD-03] combines a keyword with a group, period and sort, and returns the totals of the matches', async () => {
    const name = one(one(rows).names).slice(0, 4);
    const query = { status: 'completed', sort: 'amount_asc', period: 'last3months' } as const;
    const found = await fetchOrders({ ...query, keyword: name, per_page: 1_000 });
    const right = expected(query).filter((row) => row.names.some((each) => each.includes(name)));
    expect(ids(found)).toEqual(right.map(({ id }) => id));
    expect(found.data).toMatchObject({
      pagination: { total: right.length, has_more: false },
      totals: { total_amount: baht(right, ({ cost }) => cost) },
      counts_are_partial: false,
    });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await fetchOrders({ ...query, keyword: name, per_page: 4, ...(cursor && { cursor }) });
      seen.push(...ids(page));
      cursor = page.data.pagination.next_cursor;
    } while (cursor);
    expect(seen).toEqual(right.map(({ id }) => id));
  });

  it('[ORD-03] does not find orders of another seller', async () => {
    const { order_number: number, customer_phone: phone } = one(rows);
    for (const keyword of [number, phone]) {
      const theirs = await fetchOrders({ keyword }, '/sellers/orders', other.token);
      expect(theirs.data.orders).toEqual([]);
    }
    const whole = await fetchOrders({ per_page: 999_999 }, '/sellers/orders', other.token);
    expect(ids(whole).filter((id) => rows.some((row) => row.id === id))).toEqual([]);
  });

  it('[ORD-03] pages through very many matches and marks the counts as partial', async () => {
    const big = await newSeller(app);
    const count = 1_300;
    await fillOrders(app.ownerDb, { sellers: [big.id], count });
    await sql`analyze`.execute(app.ownerDb);
    type MatchingRow = {
      id: number;
      status: string;
      cost: number;
      created_at: string;
      completed_at: string | null;
    };
    const matching = await sql<MatchingRow>`
      select id, status, cost_satang::int as cost, created_at, completed_at from orders
      where seller_id = ${big.id} and exists (
        select from order_items item where item.seller_id = orders.seller_id and item.order_id = orders.id and item.name->>'th' like '%จาก%'
      )`.execute(app.db);
    expect(matching.rows).toHaveLength(count);
    const completed = matching.rows.filter(({ status }) => status === 'completed');
    expect(completed.length).toBeGreaterThan(300);
    for (const filter of [
      { sort: 'created_desc' },
      { sort: 'amount_asc' },
      { status: 'completed', sort: 'completed_desc' },
      { status: 'completed', sort: 'created_asc' },
    ] as const) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const query = { keyword: 'จาก', ...filter, per_page: 300, ...(cursor && { cursor }) };
        const page = await fetchOrders(query, '/sellers/orders', big.token);
        expect(page.data.counts_are_partial).toBe(true);
        expect(page.data.pagination.total).toBeGreaterThanOrEqual(ids(page).length);
        seen.push(...ids(page));
        cursor = page.data.pagination.next_cursor;
      } while (cursor);
      const key = (row: MatchingRow) =>
        filter.sort === 'amount_asc'
          ? row.cost
          : Date.parse((filter.sort === 'completed_desc' ? row.completed_at : row.created_at) ?? '');
      const sign = filter.sort.endsWith('_asc') ? 1 : -1;
      const right = ('status' in filter ? completed : matching.rows).toSorted(
        (a, b) => sign * (key(a) - key(b) || a.id - b.id),
      );
      expect(seen).toEqual(right.map(({ id }) => id));
    }
  });

  it('[ORD-03] pages through more matches by number than are counted', async () => {
    const big = await newSeller(app);
    await fillOrders(app.ownerDb, { sellers: [big.id], count: 1_300, allPendingShipment: true });
    await sql`analyze`.execute(app.ownerDb);
    type MatchingRow = { id: number; number: string; phone: string; cost: number; created_at: string };
    const { rows: matching } = await sql<MatchingRow>`
      select id, order_number as number, customer_phone as phone, cost_satang::int as cost, created_at
      from orders where seller_id = ${big.id}`.execute(app.db);
    // All orders of one day, by the date in their numbers, with and without the initial letter.
    const day = matching.toSorted((a, b) => a.id - b.id)[0]?.number.slice(1, 7) ?? '';
    const ofDay = matching.filter(({ number }) => number.startsWith(`R${day}`));
    expect(ofDay.length).toBeGreaterThan(300);
    for (const keyword of [day, `r${day}`])
      for (const sort of ['created_desc', 'amount_asc'] as const) {
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const query = { keyword, sort, per_page: 300, ...(cursor && { cursor }) };
          const page = await fetchOrders(query, '/sellers/orders', big.token);
          expect(page.data.counts_are_partial).toBe(true);
          seen.push(...ids(page));
          cursor = page.data.pagination.next_cursor;
        } while (cursor);
        const right = ofDay.toSorted((a, b) =>
          sort === 'amount_asc'
            ? a.cost - b.cost || a.id - b.id
            : Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id,
        );
        expect(seen).toEqual(right.map(({ id }) => id));
      }
  });
});
