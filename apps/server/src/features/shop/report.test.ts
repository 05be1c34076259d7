import {
  addDays,
  addMonths,
  firstOfMonth,
  mondayOf,
  type DayRange,
  bangkokDay,
} from '@raan/contract/calendar';
import { DAY_MS, MINUTE_MS } from '@raan/contract/durations';
import type { PeriodFigures } from '@raan/contract/shop/shop-report-endpoints';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOfBangkokDay } from '#platform/clock.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import {
  newOrder,
  newProduct,
  newSeller,
  scan,
  ship,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
/** Time before midnight that is long enough to place an order on a slow machine. */
const LAST_MOMENT_MS = 40_000;

function advanceTo(moment: number): void {
  app.clock.advance(moment - app.clock.now());
}

/** Start of a day in Bangkok, in milliseconds. */
const startOf = (day: string) => Date.parse(startOfBangkokDay(day));
const today = () => bangkokDay(app.clock.now());

/** Signs in again, because the clock moves by days and sessions expire. */
async function signIn(seller: TestSeller): Promise<TestSeller> {
  const { account, password } = seller;
  const { body } = await call(app, 'POST /sellers/signin', { body: { account, password, remember: true } });
  return { ...seller, token: body.token };
}

const get = async (seller: TestSeller, path: string) => {
  const reply = await call(app, `GET /${path}`, { token: seller.token });
  expect({ path, status: reply.status }).toEqual({ path, status: 200 });
  return reply.data;
};

/** Counts visitors through the same function as the storefront. */
async function addVisitors(seller: TestSeller, count: number): Promise<void> {
  await sql`
    insert into seller_days as figures (seller_id, day, visitors) values (${seller.id}, ${today()}::date, ${count})
    on conflict (seller_id, day) do update set visitors = figures.visitors + excluded.visitors`.execute(
    app.db,
  );
}

const receive = (token: string) => call(app, `POST /storefront/orders/${token}/confirm-received`);
const cancel = (seller: TestSeller, id: number) =>
  call(app, `POST /sellers/orders/${id}/cancel`, { token: seller.token, body: { reason: 'ลูกค้าขอยกเลิก' } });

/** Computes the same figures from orders and ledger postings, without the counters that reports read. */
async function sumOrdersAndLedger(sellerId: number, { from, to }: DayRange) {
  const start = startOfBangkokDay(from);
  const end = startOfBangkokDay(addDays(to, 1));
  const { rows: paid } = await sql<{ orders: number; total: number }>`
    select count(*) as orders, coalesce(sum(
      (select sum(quantity * unit_price_satang) from order_items item where item.seller_id = orders.seller_id and item.order_id = orders.id)
    ), 0)::bigint as total
    from orders where seller_id = ${sellerId} and status not in ('cancelled', 'refunded') and paid_at >= ${start} and paid_at < ${end}`.execute(
    app.db,
  );
  const { rows: earned } = await sql<{ profit: number }>`
    select coalesce(sum(posting.amount_satang * case transfer.kind when 'order_profit' then 1 else -1 end), 0)::bigint as profit
    from ledger_transfers credit
    join ledger_transfers transfer on transfer.seller_id = credit.seller_id and transfer.order_id = credit.order_id
      and transfer.kind in ('order_profit', 'order_payment')
    join ledger_postings posting on posting.transfer_id = transfer.id
    where credit.seller_id = ${sellerId} and credit.kind = 'order_profit' and credit.created_at >= ${start} and credit.created_at < ${end}`.execute(
    app.db,
  );
  return { orders: paid[0]!.orders, total_amount: paid[0]!.total / 100, profit: earned[0]!.profit / 100 };
}

const figuresOf = ({ orders, total_amount, profit }: PeriodFigures) => ({ orders, total_amount, profit });

/** Creates thirteen days of orders and visits across the end of a week and of a month. */
async function createHistory() {
  // One minute before midnight in Bangkok on the last day of a month.
  const firstOfNext = addMonths(firstOfMonth(addDays(today(), 8)), 1);
  advanceTo(startOf(addDays(firstOfNext, -6)) + 12 * 60 * MINUTE_MS);
  let seller = await newSeller(app, { balance: 5_000 });
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
  const cream = await newProduct(app, {
    price: 10_005,
    category: 'beauty',
    name: { th: 'ครีม', en: '=Cream' },
  });
  const ball = await newProduct(app, {
    price: 49_900,
    category: 'sports',
    name: { th: 'ลูกบอล', en: 'Ball' },
  });
  const deleted = await newProduct(app, {
    price: 7_000,
    category: 'fashion',
    name: { th: 'หมวก', en: 'Hat' },
  });
  const at = async (moment: number, then: () => Promise<void>) => {
    advanceTo(moment);
    seller = await signIn(seller);
    await then();
  };
  const order = (product: TestProduct, quantity = 1) => newOrder(app, seller, product, { quantity });
  const monthEnd = startOf(firstOfNext);

  await at(monthEnd - 5 * DAY_MS, async () => {
    await addVisitors(seller, 40);
    const completed = await order(cream, 3);
    const early = await order(ball);
    await order(deleted, 2);
    await ship(app, seller, completed.id);
    await ship(app, seller, early.id, { funding: 'escrow' });
    await scan(app, seller, early.id, 'picked_up');
    const reply = await call(app, 'POST /sellers/orders/bulk-early-profit', {
      token: seller.token,
      body: { order_ids: [early.id] },
    });
    expect(reply.status).toBe(200);
    await at(monthEnd - 3 * DAY_MS, async () => {
      await receive(completed.token);
    });
  });
  // Cancelled a week later, which changes the figures of the earlier day.
  let lateId = 0;
  await at(monthEnd - LAST_MOMENT_MS, async () => {
    lateId = (await order(ball, 2)).id;
    await order(cream);
  });
  await at(monthEnd + 1_000, async () => {
    await addVisitors(seller, 7);
    await order(ball);
    await newOrder(app, seller, cream, { paid: false });
    const regretted = await order(cream, 5);
    expect((await cancel(seller, regretted.id)).status).toBe(200);
  });
  await at(monthEnd + 40 * MINUTE_MS, async () => {
    expect(await expireOrders(app.db, app)).toBeGreaterThanOrEqual(1);
  });
  await at(monthEnd + 7 * DAY_MS, async () => {
    expect((await cancel(seller, lateId)).status).toBe(200);
    const quick = await order(cream, 2);
    await ship(app, seller, quick.id);
    await receive(quick.token);
  });
  // A sold product is deleted from the catalogue; its orders stay.
  await sql`update order_items set product_id = null, variant_id = null, pool_id = null where product_id = ${deleted.id}`.execute(
    app.db,
  );
  await sql`delete from listings where product_id = ${deleted.id}`.execute(app.db);
  await sql`delete from products where id = ${deleted.id}`.execute(app.db);
  return { seller, cream, ball, firstOfNext };
}

describe('the figures of a store', () => {
  let story: Awaited<ReturnType<typeof createHistory>>;
  beforeAll(async () => {
    story = await createHistory();
  });

  it.each(['day', 'week', 'month'] as const)(
    '[SHOP-10] in the sales report by %s agree with orders and ledger, per row and in total',
    async (view) => {
      const { seller } = story;
      const report = await get(seller, `shop/sales-report?view=${view}&days=21`);
      expect(report.view).toBe(view);
      for (const row of [...report.periods, report.total])
        expect({ ...figuresOf(row), from: row.from }).toEqual({
          ...(await sumOrdersAndLedger(seller.id, row)),
          from: row.from,
        });
      expect(report.total).toMatchObject({ orders: 6, visitors: 47, conversion_percent: 12.8 });
    },
  );

  it('[SHOP-10] divide days and months at midnight in Bangkok', async () => {
    const { seller, firstOfNext } = story;
    const lastDay = addDays(firstOfNext, -1);
    const { periods } = await get(seller, `shop/sales-report?from=${lastDay}&to=${firstOfNext}`);
    expect(periods.map((row: PeriodFigures) => [row.from, row.orders, row.total_amount])).toEqual([
      [lastDay, 1, 100.05],
      [firstOfNext, 1, 499],
    ]);
    const months = await get(seller, 'shop/sales-report?view=month');
    expect(months.periods).toHaveLength(12);
    expect(months.periods.at(-1)).toMatchObject({ from: firstOfNext, to: today() });
    expect(figuresOf(months.periods.at(-2))).toEqual(
      await sumOrdersAndLedger(seller.id, { from: addMonths(firstOfNext, -1), to: lastDay }),
    );
  });

  it('[SHOP-10] begin weeks on Monday in Bangkok', async () => {
    const { seller } = story;
    const { periods } = await get(seller, 'shop/sales-report?view=week');
    expect(periods).toHaveLength(12);
    for (const row of periods) {
      expect(mondayOf(row.from)).toBe(row.from);
      expect(figuresOf(row)).toEqual(await sumOrdersAndLedger(seller.id, row));
    }
  });

  it('[SHOP-10] remove a cancelled order from the day on which it was paid', async () => {
    const { seller, firstOfNext } = story;
    const lastDay = addDays(firstOfNext, -1);
    const before = await get(seller, `shop/sales-report?from=${lastDay}&to=${lastDay}`);
    // Two orders were paid in that minute; the larger one was cancelled a week later.
    expect(before.total).toMatchObject({ orders: 1, total_amount: 100.05 });
  });

  it('[SHOP-10] in the analytics add up to the report: best sellers, categories and deleted products', async () => {
    const { seller, cream, ball } = story;
    const data = await get(seller, 'shop/analytics?days=21');
    const report = await get(seller, 'shop/sales-report?days=21');
    expect(data.total).toEqual(report.total);
    const { by_quantity: pieces, by_amount: amounts } = data.best_sellers;
    expect(pieces.map((one: { product_id: number }) => one.product_id)).toEqual([cream.id, ball.id, null]);
    expect(amounts.map((one: { product_id: number }) => one.product_id)).toEqual([ball.id, cream.id, null]);
    expect(pieces[2]).toMatchObject({ name: 'Hat', quantity: 2, total_amount: 140 });
    expect(data.categories.map((one: { category: string }) => one.category)).toEqual([
      'sports',
      'beauty',
      null,
    ]);
    const sum = (rows: { total_amount: number }[]) =>
      Math.round(rows.reduce((total, row) => total + row.total_amount * 100, 0)) / 100;
    expect(sum(data.categories)).toBe(report.total.total_amount);
    expect(sum(amounts)).toBe(report.total.total_amount);
    expect(data.quantity).toBe(3 + 1 + 2 + 1 + 1 + 2);
    expect(data.average_amount).toBe(Math.round((report.total.total_amount * 100) / 6) / 100);
  });

  it('[SHOP-10] [SHOP-07] in the overview agree with the profile and the order groups', async () => {
    const { seller } = story;
    const overview = await get(seller, 'shop/overview');
    const { seller: profile } = await get(seller, 'sellers/profile');
    expect(figuresOf(overview.today)).toEqual(
      await sumOrdersAndLedger(seller.id, { from: today(), to: today() }),
    );
    expect(overview.today).toMatchObject({
      orders: profile.today_orders_count,
      profit: profile.today_profit,
    });
    expect(overview.all_time).toMatchObject({
      orders: profile.total_orders_count,
      profit: profile.total_profit,
    });
    expect(figuresOf(overview.all_time)).toEqual(
      await sumOrdersAndLedger(seller.id, { from: '2000-01-01', to: today() }),
    );
    expect(figuresOf(overview.this_week)).toEqual(
      await sumOrdersAndLedger(seller.id, { from: mondayOf(today()), to: today() }),
    );
    expect(overview.last_week).toMatchObject({
      ...(await sumOrdersAndLedger(seller.id, overview.last_week)),
      from: addDays(mondayOf(today()), -7),
      to: addDays(today(), -7),
    });
    for (const group of overview.orders) {
      const list = await get(seller, `sellers/orders/by-status?status=${group.status}&per_page=1`);
      expect({ count: group.count, total: group.total_amount }).toEqual({
        count: list.pagination.total,
        total: list.totals.total_amount,
      });
    }
    expect(overview.listed_products).toBe(2);
  });

  it('[SHOP-10] [SHOP-09] for the week run from Monday to Sunday, in total and by order state', async () => {
    const { seller } = story;
    const week = await get(seller, 'order-stats/weekly');
    expect(week.days.map((day: { date: string }) => day.date)).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays(mondayOf(today()), index)),
    );
    for (const day of week.days)
      expect({ orders: day.orders, total_amount: day.total_amount, profit: day.profit }).toEqual(
        await sumOrdersAndLedger(seller.id, { from: day.date, to: day.date }),
      );
    const columns = {
      pending_payment: 'created_at',
      pending_shipment: 'paid_at',
      pending_delivery: 'shipped_at',
      completed: 'completed_at',
      cancelled: 'cancelled_at',
    } as const;
    for (const [status, column] of Object.entries(columns)) {
      const { total, days, status: said } = await get(seller, `order-stats/weekly?status=${status}`);
      const { rows } = await sql<{ orders: number; total: number }>`
        select count(*) as orders, coalesce(sum(cost_satang), 0)::bigint as total from orders
        where seller_id = ${seller.id} and status = ${status} and ${sql.ref(column)} >= ${startOfBangkokDay(mondayOf(today()))}`.execute(
        app.db,
      );
      expect({ said, orders: total.orders, total: total.total_amount }).toEqual({
        said: status,
        orders: rows[0]!.orders,
        total: rows[0]!.total / 100,
      });
      expect(days.reduce((sum: number, day: { orders: number }) => sum + day.orders, 0)).toBe(total.orders);
    }
    expect((await get(seller, 'order-stats/weekly?status=refunded')).total.orders).toBe(0);
    const wrong = await call(app, 'GET /order-stats/weekly?status=lost', { token: seller.token });
    expectRefused(wrong, 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[SHOP-10] include visitors and conversion; the conversion is empty without visitors', async () => {
    const { seller, firstOfNext } = story;
    const stats = await get(seller, 'shop/visitor-stats?days=21');
    const report = await get(seller, 'shop/sales-report?days=21');
    expect(stats.periods.map((row: PeriodFigures) => row.visitors)).toEqual(
      report.periods.map((row: PeriodFigures) => row.visitors),
    );
    const day = stats.periods.find((row: PeriodFigures) => row.from === firstOfNext);
    expect(day).toMatchObject({ visitors: 7, orders: 1, conversion_percent: 14.3 });
    const unseen = stats.periods.find((row: PeriodFigures) => row.orders > 0 && row.visitors === 0);
    expect(unseen.conversion_percent).toBeNull();
    expect(stats.today).toBe(0);
  });

  it('[SHOP-10] include the exported orders, which add up to the report', async () => {
    const { seller } = story;
    const reply = await call(app, 'GET /shop/sales-report/export?content=orders&days=21', {
      token: seller.token,
    });
    const [head, ...rows]: string[][] = parse(reply.body, { bom: true });
    expect(head).toEqual([
      'Order number',
      'Paid at (Thai time)',
      'Status',
      'Products',
      'Quantity',
      'Sales (THB)',
      'Customer paid (THB)',
      'Order profit (THB)',
      'Profit received at (Thai time)',
      'Variant',
      'SKU',
    ]);
    const { total } = await get(seller, 'shop/sales-report?days=21');
    expect(rows).toHaveLength(total.orders);
    const sum = (column: number) =>
      Math.round(rows.reduce((all, row) => all + Number(row[column]) * 100, 0)) / 100;
    expect(sum(5)).toBe(total.total_amount);
    expect(sum(6)).toBeCloseTo(sum(5) + sum(7), 2);
    const credited = rows.filter((row) => row[8] !== '');
    expect(Math.round(credited.reduce((all, row) => all + Number(row[7]) * 100, 0)) / 100).toBe(total.profit);
    expect(rows[0]![1]).toMatch(/^\d{4}-\d{2}-\d{2} 00:00$/);
  });

  it('[SHOP-10] include the exported products, best sellers first, which add up to the report', async () => {
    const { seller, cream, ball } = story;
    const { total } = await get(seller, 'shop/sales-report?days=21');
    for (const [language, head, names] of [
      ['th', ['รหัสสินค้า', 'สินค้า', 'จำนวนชิ้น', 'มูลค่าสินค้า (บาท)'], ['ครีม', 'ลูกบอล', 'หมวก']],
      ['en', ['Product ID', 'Product', 'Quantity', 'Sales (THB)'], ["'=Cream", 'Ball', 'Hat']],
      ['zh-TW', ['商品編號', '商品', '件數', '商品金額（泰銖）'], ["'=Cream", 'Ball', 'Hat']],
      ['zh-CN', ['商品编号', '商品', '件数', '商品金额（泰铢）'], ["'=Cream", 'Ball', 'Hat']],
    ] as const) {
      const reply = await call(app, 'GET /shop/sales-report/export?content=products&days=21', {
        token: seller.token,
        language,
      });
      expect(reply.headers.get('content-disposition')).toBe(
        `attachment; filename="raan-products-${total.from}_${total.to}.csv"`,
      );
      const [first, ...rows]: string[][] = parse(reply.body, { bom: true });
      expect(first).toEqual(head);
      expect(rows.map((row) => [row[0], row[2]])).toEqual([
        [String(cream.id), '6'],
        [String(ball.id), '2'],
        ['', '2'],
      ]);
      expect(rows.map((row) => row[1])).toEqual(names);
      expect(Math.round(rows.reduce((sum, row) => sum + Number(row[3]) * 100, 0)) / 100).toBe(
        total.total_amount,
      );
    }
  });

  it('[SHOP-10] include the exported conversion to one decimal, empty without visitors', async () => {
    const { seller } = story;
    const { periods } = await get(seller, 'shop/sales-report?days=21');
    const { body } = await call(app, 'GET /shop/sales-report/export?days=21', { token: seller.token });
    const [, ...rows]: string[][] = parse(body, { bom: true });
    const percents = periods.map((row: PeriodFigures) => row.conversion_percent);
    expect(percents).toContain(14.3);
    expect(rows.map((row) => (row[6] === '' ? null : Number(row[6])))).toEqual(percents);
  });

  it('[SHOP-10] are exported without formulas and without customer data', async () => {
    const { seller } = story;
    const { body } = await call(app, 'GET /shop/sales-report/export?content=orders&days=21', {
      token: seller.token,
    });
    expect(body).toContain("'=Cream");
    expect(body).not.toMatch(/(^|,|\n)"?[=+\-@]/);
    expect(body).not.toMatch(/สมชาย|0812345678|ลาดพร้าว/);
  });

  it('[SHOP-10] are exported with a byte order mark, all rows, and the dates in the file name', async () => {
    const { seller } = story;
    const { from, to } = (await get(seller, 'shop/sales-report?view=week&days=21')).total;
    for (const [language, word] of [
      ['th', 'คำสั่งซื้อที่ชำระแล้ว'],
      ['en', 'Paid orders'],
      ['zh-TW', '已付款訂單'],
      ['zh-CN', '已付款订单'],
    ] as const) {
      const response = await fetch(`${app.baseUrl}/api/shop/sales-report/export?view=week&days=21`, {
        headers: { authorization: `Bearer ${seller.token}`, 'accept-language': language },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf');
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="raan-sales-${from}_${to}.csv"`,
      );
      const [head, ...rows]: string[][] = parse(Buffer.from(bytes), { bom: true });
      expect(head).toContain(word);
      const { periods } = await get(seller, 'shop/sales-report?view=week&days=21');
      expect(rows.map((row) => [row[0], Number(row[2]), Number(row[3]), Number(row[4])])).toEqual(
        periods.map((row: PeriodFigures) => [row.from, row.orders, row.total_amount, row.profit]),
      );
    }
  });
});

describe('the week of a store', () => {
  it('[SHOP-09] [SHOP-10] ends on Sunday at midnight in Bangkok, 17:00 UTC', async () => {
    // Computed from the clock alone, without the calendar functions under test.
    const now = new Date(app.clock.now());
    const daysToSunday = (7 - now.getUTCDay()) % 7 || 7;
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + daysToSunday, 17);
    let seller = await newSeller(app);
    const product = await newProduct(app, { price: 10_000 });
    advanceTo(midnight - LAST_MOMENT_MS);
    seller = await signIn(seller);
    await newOrder(app, seller, product);
    expect(app.clock.now()).toBeLessThan(midnight);
    const sunday = await get(seller, 'order-stats/weekly');
    expect(sunday.days.map((day: { orders: number }) => day.orders)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    advanceTo(midnight + 1_000);
    const monday = await get(seller, 'order-stats/weekly');
    expect(monday.from).toBe(addDays(sunday.to, 1));
    expect(monday.total.orders).toBe(0);
    await newOrder(app, seller, product, { quantity: 2 });
    expect((await get(seller, 'order-stats/weekly')).days[0]).toMatchObject({ orders: 1, total_amount: 200 });
    const { periods } = await get(seller, 'shop/sales-report?view=week');
    expect(periods.slice(-2).map((week: PeriodFigures) => week.total_amount)).toEqual([100, 200]);
  });
});

describe('report queries', () => {
  const paths = ['shop/sales-report', 'shop/analytics', 'shop/visitor-stats', 'shop/sales-report/export'];

  it.each(paths)('[SHOP-10] [ERR-05] GET %s refuses an invalid period and names the field', async (path) => {
    const seller = await newSeller(app);
    const day = (offset: number) => addDays(today(), offset);
    const wrong: [string, string][] = [
      ['from=2026-02-30&to=2026-03-01', 'from'],
      ['from=2026-01-01&to=2026-13-01', 'to'],
      [`from=${day(-3)}`, 'to'],
      [`to=${day(-3)}`, 'from'],
      [`from=${day(-1)}&to=${day(-2)}`, 'to'],
      [`from=${day(-1)}&to=${day(1)}`, 'to'],
      [`from=${day(-92)}&to=${day(0)}`, 'from'],
      ['from=yesterday&to=today', 'from'],
      ['days=93', 'days'],
      ['days=0', 'days'],
      ['view=year', 'view'],
    ];
    for (const [query, field] of wrong)
      for (const language of query === wrong[0]![0] ? ['th', 'en', 'zh-TW', 'zh-CN'] : ['th']) {
        const reply = await call(app, `GET /${path}?${query}`, { token: seller.token, language });
        expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
        expect({ query, named: Object.keys(reply.body.errors)[0] }).toEqual({ query, named: field });
        expect(JSON.stringify(reply.body)).not.toMatch(/[{]\w+[}]/);
      }
    expect((await get(seller, `shop/sales-report?from=${day(-91)}&to=${day(0)}`)).periods).toHaveLength(92);
  });

  it('[SHOP-10] return zeros for an empty store, and null for figures that are undefined', async () => {
    const seller = await newSeller(app);
    const report = await get(seller, 'shop/sales-report');
    expect(report.total).toMatchObject({ orders: 0, profit: 0, visitors: 0, conversion_percent: null });
    // The store did not exist in the preceding period.
    expect(report.before).toBeNull();
    expect(await get(seller, 'shop/analytics')).toMatchObject({
      quantity: 0,
      average_amount: null,
      best_sellers: { by_quantity: [], by_amount: [] },
      categories: [],
    });
    expect(await get(seller, 'shop/overview')).toMatchObject({ last_week: null, listed_products: 0 });
    expect((await get(seller, 'order-stats/weekly')).before).toBeNull();
    const { body } = await call(app, 'GET /shop/sales-report/export?content=orders', { token: seller.token });
    expect(parse(body, { bom: true })).toHaveLength(1);
  });

  it('[SHOP-10] compare with the preceding period only if the store existed for all of it', async () => {
    let seller = await newSeller(app);
    await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    app.clock.advance(DAY_MS);
    seller = await signIn(seller);
    app.clock.advance(DAY_MS);
    seller = await signIn(seller);
    const yesterday = addDays(today(), -1);
    const report = (from: string, to: string) => get(seller, `shop/sales-report?from=${from}&to=${to}`);
    const { total, before } = await report(yesterday, yesterday);
    expect({ total: total.orders, before: before.orders }).toEqual({ total: 0, before: 1 });
    expect((await report(addDays(yesterday, -1), yesterday)).before).toBeNull();
  });

  it('[SHOP-10] never compare an unfinished day with a whole one', async () => {
    // A Wednesday, so that the current week has completed days.
    advanceTo(startOf(addDays(mondayOf(today()), 9)) + MINUTE_MS);
    let seller = await newSeller(app);
    const product = await newProduct(app, { price: 10_000 });
    for (let day = 0; day < 14; day += 1) {
      await newOrder(app, seller, product);
      app.clock.advance(DAY_MS);
      seller = await signIn(seller);
    }
    // One order on each of the last fourteen days, none today.
    const { total, compared, before } = await get(seller, 'shop/sales-report');
    expect(total).toMatchObject({ from: addDays(today(), -6), to: today(), orders: 6 });
    expect(compared).toMatchObject({ from: total.from, to: addDays(today(), -1), orders: 6 });
    expect(before).toMatchObject({ from: addDays(today(), -13), to: addDays(today(), -8), orders: 6 });
    const visits = await get(seller, 'shop/visitor-stats');
    expect([visits.compared.to, visits.before.to]).toEqual([compared.to, before.to]);
    const week = await get(seller, 'order-stats/weekly');
    expect([week.total.orders, week.compared.orders, week.before.orders]).toEqual([2, 2, 2]);
    await newOrder(app, seller, product);
    const later = await get(seller, 'shop/sales-report');
    expect([later.total.orders, later.compared.orders, later.before.orders]).toEqual([7, 6, 6]);
    const alone = await get(seller, 'shop/sales-report?days=1');
    expect(alone).toMatchObject({ total: { orders: 1 }, compared: null, before: null });
    advanceTo(startOf(addDays(mondayOf(today()), 7)) + MINUTE_MS);
    seller = await signIn(seller);
    expect(await get(seller, 'order-stats/weekly')).toMatchObject({ compared: null, before: null });
  });

  it('[SHOP-10] [PROF-04] return only the seller’s own figures', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    await newOrder(app, seller, await newProduct(app));
    expect((await get(stranger, 'shop/sales-report')).total.orders).toBe(0);
    expect((await get(stranger, 'shop/analytics')).best_sellers.by_amount).toEqual([]);
    expect((await get(stranger, 'shop/overview')).all_time.orders).toBe(0);
    expect((await get(stranger, 'order-stats/weekly?status=pending_shipment')).total.orders).toBe(0);
    expect((await get(stranger, 'sellers/stats')).paid_orders).toBe(0);
    const { body } = await call(app, 'GET /shop/sales-report/export?content=orders', {
      token: stranger.token,
    });
    expect(parse(body, { bom: true })).toHaveLength(1);
  });
});

describe('a seller’s profile', () => {
  it('[PROF-06] derives stats and level from orders and ratings', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    const level = () => get(seller, 'sellers/level');
    expect(await level()).toMatchObject({
      level: 1,
      facts: { completed_orders: 0, ratings: 0, average_rating: null },
      next: { level: 2, missing: { completed_orders: 10, ratings: 0, rating: null } },
    });
    for (const rating of [5, 4]) {
      const order = await newOrder(app, seller, product);
      await ship(app, seller, order.id);
      await receive(order.token);
      await call(app, `POST /storefront/orders/${order.token}/review`, { body: { rating, comment: 'ดี' } });
    }
    await newOrder(app, seller, product);
    await cancel(seller, (await newOrder(app, seller, product)).id);
    expect(await get(seller, 'sellers/stats')).toEqual({
      opened_on: today(),
      paid_orders: 3,
      completed_orders: 2,
      cancelled_orders: 1,
      refunded_orders: 0,
      total_amount: 300,
      total_profit: 20,
      visitors: 0,
      listed_products: 1,
      ratings: 2,
      average_rating: 4.5,
    });
    const { facts, next, levels } = await level();
    expect(facts).toEqual({ completed_orders: 2, ratings: 2, average_rating: 4.5 });
    expect(next.missing.completed_orders).toBe(8);
    expect(levels).toHaveLength(5);
  });
});
