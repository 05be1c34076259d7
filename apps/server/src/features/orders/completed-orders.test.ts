// Completed orders by period and sort. The expected lists and totals follow from the orders created here.
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';

/** Noon of a Wednesday in Bangkok. */
const NOW = '2026-11-18T12:00:00+07:00';
const app = useTestApp({ startsAt: NOW });

/** The first moment of each period; '' is all time. */
const PERIODS = {
  '': '2000-01-01T00:00:00+07:00',
  today: '2026-11-18T00:00:00+07:00',
  week: '2026-11-16T00:00:00+07:00',
  month: '2026-11-01T00:00:00+07:00',
  last3months: '2026-08-20T00:00:00+07:00',
} as const;

/** One order half a minute before and one after the start of each period, in baht. */
const PLAN = [
  { completedAt: '2026-08-19T23:59:30+07:00', price: 250, quantity: 1 },
  { completedAt: '2026-08-20T00:00:30+07:00', price: 400, quantity: 1 },
  { completedAt: '2026-10-31T23:59:30+07:00', price: 120, quantity: 1 },
  { completedAt: '2026-11-01T00:00:30+07:00', price: 700, quantity: 2 },
  { completedAt: '2026-11-15T23:59:30+07:00', price: 50, quantity: 3 },
  { completedAt: '2026-11-16T00:00:30+07:00', price: 500, quantity: 1 },
  { completedAt: '2026-11-17T23:59:30+07:00', price: 100, quantity: 2 },
  { completedAt: '2026-11-18T00:00:30+07:00', price: 300, quantity: 1 },
] as const;

type CompletedOrder = { number: string; completedAt: number; amount: number; quantity: number };

const SORTS: Readonly<Record<string, (one: CompletedOrder, other: CompletedOrder) => number>> = {
  completed_desc: (one, other) => other.completedAt - one.completedAt,
  completed_asc: (one, other) => one.completedAt - other.completedAt,
  amount_desc: (one, other) => other.amount - one.amount,
  amount_asc: (one, other) => one.amount - other.amount,
};

let seller: TestSeller;
let orders: CompletedOrder[];
let last: TestOrder;

const moveClockTo = (time: number) => app.clock.advance(time - app.clock.now());

beforeAll(async () => {
  seller = await newSeller(app, { balance: 10_000 });
  orders = [];
  for (const { completedAt, price, quantity } of PLAN) {
    const time = Date.parse(completedAt);
    moveClockTo(time - 3_600_000);
    const name = { th: `ของราคา ${price}`, en: `Thing for ${price}` };
    last = await newOrder(app, seller, await newProduct(app, { name, price: price * 100 }), { quantity });
    await ship(app, seller, last.id);
    moveClockTo(time);
    await call(app, `POST /storefront/orders/${last.token}/confirm-received`);
    orders.push({ number: last.number, completedAt: time, amount: price * quantity, quantity });
  }
  moveClockTo(Date.parse(NOW));
  // An order in transit belongs to no completed period.
  await ship(app, seller, (await newOrder(app, seller, await newProduct(app))).id);
});

const fetchCompleted = async (query: Readonly<Record<string, string>>) => {
  const text = new URLSearchParams({ status: 'completed', ...query }).toString();
  return (await call(app, `GET /sellers/orders?${text}`, { token: seller.token })).data;
};
const sumOf = (list: readonly CompletedOrder[], value: (order: CompletedOrder) => number) =>
  list.reduce((sum, order) => sum + value(order), 0);

describe('completed orders', () => {
  it.each([
    ['', 8],
    ['today', 1],
    ['week', 3],
    ['month', 5],
    ['last3months', 7],
  ] as const)('[ORD-10] are counted, totalled and sorted in the period “%s”', async (period, count) => {
    const matches = orders.filter(({ completedAt }) => completedAt >= Date.parse(PERIODS[period]));
    expect(matches).toHaveLength(count);
    for (const [sort, compare] of Object.entries(SORTS)) {
      const found = await fetchCompleted({ sort, ...(period && { period }) });
      expect({
        sort,
        numbers: found.orders.map(({ order_number }: { order_number: string }) => order_number),
        total: found.pagination.total,
        totals: found.totals,
      }).toEqual({
        sort,
        numbers: matches.toSorted(compare).map(({ number }) => number),
        total: count,
        totals: {
          total_amount: sumOf(matches, ({ amount }) => amount),
          total_profit: sumOf(matches, ({ amount }) => amount) / 10,
          total_quantity: sumOf(matches, ({ quantity }) => quantity),
        },
      });
    }
  });

  it('[ORD-10] have totals of all periods, a number, masked customer, completion time, item and rating', async () => {
    const byPeriod: Record<string, unknown> = {};
    for (const period of ['today', 'week', 'month', 'last3months'])
      byPeriod[period] = (await fetchCompleted({ period })).totals;
    expect(byPeriod).toEqual({
      today: { total_amount: 300, total_profit: 30, total_quantity: 1 },
      week: { total_amount: 1_000, total_profit: 100, total_quantity: 4 },
      month: { total_amount: 2_550, total_profit: 255, total_quantity: 9 },
      last3months: { total_amount: 3_070, total_profit: 307, total_quantity: 11 },
    });
    await call(app, `POST /storefront/orders/${last.token}/review`, { body: { rating: 4 } });
    const { orders: found } = await fetchCompleted({ period: 'today' });
    expect(found).toMatchObject([
      {
        order_number: last.number,
        status: 'completed',
        customer: { name: 'ส*** ใจ***', phone: '081****678' },
        total_amount: 300,
        total_quantity: 1,
        rating: 4,
        items: [{ product_name: 'Thing for 300', quantity: 1 }],
      },
    ]);
    const { completed_at } = found[0];
    const late = Date.parse(completed_at) - Date.parse('2026-11-18T00:00:30+07:00');
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(20_000);
  });
});
