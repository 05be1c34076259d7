// Every action in every status: allowed ones succeed, all others are refused and change nothing.
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { nextOrderState, type OrderAction } from '@raan/contract/orders/order-rules';
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { expireOrders } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';
import {
  newOrder,
  newProduct,
  newSeller,
  pay,
  scan,
  ship,
  type TestOrder,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';

const app = useTestApp();
let seller: TestSeller;
let product: TestProduct;

beforeAll(async () => {
  seller = await newSeller(app, { balance: 50_000 });
  product = await newProduct(app);
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
});

const send = (path: string, body: object) => call(app, path, { token: seller.token, body });
const detail = async ({ id }: TestOrder) =>
  (await call(app, `GET /sellers/orders/${id}`, { token: seller.token })).data;

const setStatus = (status: OrderStatus) => (order: TestOrder) =>
  send(`PUT /sellers/orders/${order.id}/status`, { status, note: 'เหตุผล' });
const updateOne = (status: OrderStatus) => (order: TestOrder) =>
  send('POST /sellers/orders/batch-update-status', { order_ids: [order.id], status, note: 'เหตุผล' });

/** Every request that acts on an order, with its action in the rule table; null if it is never allowed. */
const REQUESTS: readonly {
  name: string;
  action: OrderAction | null;
  act: (order: TestOrder) => Promise<Reply>;
  /** Scan of the parcel that the action needs. */
  scanned?: CourierEventKind;
  /** Responds with 200 and reports refusals per order. */
  isBatch?: boolean;
  /** Repeating it succeeds without a second effect. */
  isRepeatable?: boolean;
}[] = [
  { name: 'ship', action: 'ship', act: (order) => ship(app, seller, order.id) },
  {
    name: 'bulk-ship',
    action: 'ship',
    act: (order) => send('POST /sellers/orders/bulk-ship', { order_ids: [order.id] }),
    isBatch: true,
  },
  {
    name: 'cancel',
    action: 'cancel',
    act: (order) => send(`POST /sellers/orders/${order.id}/cancel`, { reason: 'หมด' }),
  },
  {
    name: 'shipping',
    action: 'change_tracking',
    act: (order) =>
      send(`PUT /sellers/orders/${order.id}/shipping`, {
        courier: 'sf',
        tracking_number: 'SF1234567890124',
      }),
  },
  { name: 'status completed', action: 'complete', act: setStatus('completed'), scanned: 'delivered' },
  { name: 'status cancelled', action: 'cancel', act: setStatus('cancelled') },
  ...(['pending_payment', 'pending_shipment', 'pending_delivery', 'refunded'] as const).map((status) => ({
    name: `status ${status}`,
    action: null,
    act: setStatus(status),
  })),
  {
    name: 'batch completed',
    action: 'complete',
    act: updateOne('completed'),
    isBatch: true,
    scanned: 'delivered',
  },
  { name: 'batch cancelled', action: 'cancel', act: updateOne('cancelled'), isBatch: true },
  { name: 'batch pending_delivery', action: null, act: updateOne('pending_delivery'), isBatch: true },
  {
    name: 'early profit',
    action: 'complete',
    act: (order) => send('POST /sellers/orders/bulk-early-profit', { order_ids: [order.id] }),
    scanned: 'picked_up',
  },
  {
    name: 'pay',
    action: 'pay',
    act: (order) => call(app, `POST /payments/sandbox/${order.paymentId}/pay`),
    isRepeatable: true,
  },
  {
    name: 'confirm-received',
    action: 'complete',
    act: (order) => call(app, `POST /storefront/orders/${order.token}/confirm-received`),
  },
  {
    name: 'review',
    action: 'review',
    act: (order) => call(app, `POST /storefront/orders/${order.token}/review`, { body: { rating: 5 } }),
  },
];

async function orderIn(status: OrderStatus): Promise<TestOrder> {
  const order = await newOrder(app, seller, product, { paid: false });
  if (status === 'pending_payment') return order;
  if (status === 'cancelled') {
    await setStatus('cancelled')(order);
    return order;
  }
  await pay(app, order.paymentId);
  if (status === 'pending_shipment') return order;
  await ship(app, seller, order.id);
  if (status === 'completed') {
    await scan(app, seller, order.id, 'delivered');
    await setStatus('completed')(order);
  }
  if (status === 'refunded')
    await inTransaction(app.db, (tx) =>
      refundOrder(tx, app, { sellerId: seller.id, orderId: order.id, by: 'operator', reason: 'เสียหาย' }),
    );
  return order;
}

const stats = async () => (await call(app, 'GET /sellers/orders/stats', { token: seller.token })).data;

describe.each(ORDER_STATUSES)('an order in %s', (status) => {
  const statusAfter = ({ action }: (typeof REQUESTS)[number]) => action && nextOrderState(action, status);
  const allowed = REQUESTS.filter(statusAfter);
  const refused = REQUESTS.filter((request) => !statusAfter(request));
  let unchanged: TestOrder;
  beforeAll(async () => {
    unchanged = await orderIn(status);
  });

  it('[ORD-01] has that status', async () => {
    expect((await detail(unchanged)).status).toBe(status);
  });

  it.for(allowed)(
    '[ORD-01] follows the rule table on $name, and records it in the timeline',
    async (request) => {
      const order = await orderIn(status);
      if (request.scanned) await scan(app, seller, order.id, request.scanned);
      const before = await detail(order);
      const reply = await request.act(order);
      const after = await detail(order);
      expect({ response: reply.status, status: after.status }).toEqual({
        response: 200,
        status: statusAfter(request),
      });
      expect(after.version).toBeGreaterThan(before.version);
      expect(after.timeline.length).toBeGreaterThan(before.timeline.length);
    },
  );

  it.for(refused)('[ORD-01] refuses $name and changes nothing', async ({ act, isBatch, isRepeatable }) => {
    const before = await detail(unchanged);
    const counts = await stats();
    const reply = await act(unchanged);
    const isRefusal = reply.status === 409 && reply.body.code === 'REQUEST_INVALID';
    const isWithoutEffect =
      reply.status === 200 && (isBatch ? reply.data.processed_orders === 0 : isRepeatable);
    expect(isRefusal || isWithoutEffect).toBe(true);
    expect(await detail(unchanged)).toEqual(before);
    expect(await stats()).toEqual(counts);
  });
});

describe('the version of an order', () => {
  const BY_VERSION: readonly {
    name: string;
    status: OrderStatus;
    act: (order: TestOrder, version: number) => Promise<Reply>;
  }[] = [
    {
      name: 'ship',
      status: 'pending_shipment',
      act: (order, version) => ship(app, seller, order.id, { version }),
    },
    {
      name: 'cancel',
      status: 'pending_shipment',
      act: (order, version) => send(`POST /sellers/orders/${order.id}/cancel`, { reason: 'หมด', version }),
    },
    {
      name: 'status',
      status: 'pending_delivery',
      act: (order, version) =>
        send(`PUT /sellers/orders/${order.id}/status`, { status: 'completed', version }),
    },
    {
      name: 'shipping',
      status: 'pending_delivery',
      act: (order, version) =>
        send(`PUT /sellers/orders/${order.id}/shipping`, {
          courier: 'sf',
          tracking_number: 'SF1234567890125',
          version,
        }),
    },
  ];

  it.each(BY_VERSION)(
    '[ORD-01] refuses $name with an outdated version and writes nothing',
    async ({ status, act }) => {
      const order = await orderIn(status);
      const before = await detail(order);
      const refused = await act(order, before.version - 1);
      expectRefused(refused, 409, 'REQUEST_INVALID');
      expect(refused.body.reason).toBe('order_changed');
      expect(refused.body.message).toContain(order.number);
      expect(await detail(order)).toEqual(before);
      expect((await act(order, before.version)).status).toBe(200);
      expect((await detail(order)).version).toBeGreaterThan(before.version);
      // The version is outdated now.
      expect((await act(order, before.version)).body.reason).toBe('order_changed');
    },
  );

  it('[ORD-01] accepts only the first of parallel changes', async () => {
    const order = await orderIn('pending_delivery');
    const { version } = await detail(order);
    const correct = (number: string) =>
      send(`PUT /sellers/orders/${order.id}/shipping`, { courier: 'sf', tracking_number: number, version });
    const replies = await Promise.all(['SF1234567890126', 'SF1234567890127', 'SF1234567890128'].map(correct));
    expect(replies.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409, 409]);
  });

  it('[ORD-03] is the same in lists and on the order page', async () => {
    const order = await orderIn('pending_shipment');
    const { data } = await call(app, `GET /sellers/orders?keyword=${order.number}`, { token: seller.token });
    expect(data.orders[0].version).toBe((await detail(order)).version);
  });
});

describe('a batch status update', () => {
  it("[ORD-12] moves the orders that can move, and explains each refusal in the reader's language", async () => {
    const stranger = await newSeller(app);
    const foreign = await newOrder(app, stranger, product);
    const [shipped, waiting, done] = [
      await orderIn('pending_delivery'),
      await orderIn('pending_shipment'),
      await orderIn('completed'),
    ];
    await scan(app, seller, shipped.id, 'delivered');
    const body = {
      order_ids: [done.id, shipped.id, foreign.id, waiting.id, shipped.id],
      status: 'completed',
    };
    const ask = () =>
      call(app, 'POST /sellers/orders/batch-update-status', {
        token: seller.token,
        language: 'zh-TW',
        key: 'batch',
        body,
      });
    const reply = await ask();
    expect(reply.data).toEqual({
      processed_orders: 1,
      failed_orders: 3,
      results: [
        {
          id: done.id,
          order_number: done.number,
          status: 'completed',
          completes_at: null,
          moved: false,
          message: expect.stringContaining('訂單'),
        },
        {
          id: shipped.id,
          order_number: shipped.number,
          status: 'completed',
          completes_at: null,
          moved: true,
          message: null,
        },
        {
          id: foreign.id,
          order_number: null,
          status: null,
          completes_at: null,
          moved: false,
          message: '找不到此訂單',
        },
        {
          id: waiting.id,
          order_number: waiting.number,
          status: 'pending_shipment',
          completes_at: null,
          moved: false,
          message: expect.any(String),
        },
      ],
    });
    expect((await ask()).body).toEqual(reply.body);
    const { data } = await call(app, `GET /sellers/orders/${foreign.id}`, { token: stranger.token });
    expect(data.status).toBe('pending_shipment');
  });

  it('[ORD-12] cancels only with a note, and refunds paid orders', async () => {
    const orders = [await orderIn('pending_payment'), await orderIn('pending_shipment')];
    const body = { order_ids: orders.map(({ id }) => id), status: 'cancelled' };
    const refused = await send('POST /sellers/orders/batch-update-status', { ...body, note: ' ' });
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    const reply = await send('POST /sellers/orders/batch-update-status', { ...body, note: 'ปิดร้าน' });
    expect(reply.data).toMatchObject({ processed_orders: 2, failed_orders: 0 });
    for (const order of orders)
      expect((await detail(order)).timeline.at(-1)).toMatchObject({ kind: 'cancelled', note: 'ปิดร้าน' });
  });
});

describe('the totals of a seller’s orders', () => {
  it('[ORD-03] agree with each other and with the rows after any moves', async () => {
    const busy = await newSeller(app, { balance: 50_000 });
    const as = { token: busy.token };
    const goods = [await newProduct(app), await newProduct(app, { price: 7_777 })];
    const orders: TestOrder[] = [];
    for (let number = 0; number < 12; number += 1) {
      const chosen = goods[number % 2];
      if (chosen)
        orders.push(await newOrder(app, busy, chosen, { paid: number % 4 > 0, quantity: 1 + (number % 3) }));
    }
    let seed = 7;
    const pick = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let move = 0; move < 40; move += 1) {
      const order = orders[pick(orders.length)];
      if (!order) continue;
      const path = `/sellers/orders/${order.id}`;
      await [
        () => ship(app, busy, order.id),
        () => call(app, `POST /storefront/orders/${order.token}/confirm-received`),
        () => call(app, `POST ${path}/cancel`, { ...as, body: { reason: 'x' } }),
        () => call(app, `POST /payments/sandbox/${order.paymentId}/pay`),
      ][pick(4)]?.();
    }
    const { data: sums } = await call(app, 'GET /sellers/orders/stats', as);
    const { data: counts } = await call(app, 'GET /sellers/orders/counts-by-status', as);
    const rows = await app.db
      .selectFrom('orders')
      .select(['status', 'cost_satang', 'profit_satang', 'quantity'])
      .where('seller_id', '=', busy.id)
      .execute();
    for (const status of ORDER_STATUSES) {
      const group = rows.filter((row) => row.status === status);
      const sum = (of: (row: (typeof rows)[number]) => number) =>
        group.reduce((total, row) => total + of(row), 0);
      const totals = {
        total_amount: sum((row) => row.cost_satang) / 100,
        total_profit: sum((row) => row.profit_satang) / 100,
        total_quantity: sum((row) => row.quantity),
      };
      const list = await call(app, `GET /sellers/orders/by-status?status=${status}`, as);
      expect(list.data).toMatchObject({ pagination: { total: group.length }, totals });
      expect(list.data.orders).toHaveLength(group.length);
      expect(sums.statuses.find((each: { status: string }) => each.status === status)).toEqual({
        status,
        orders: group.length,
        ...totals,
      });
      expect(counts[status] ?? group.length).toBe(group.length);
    }
    expect(sums.total_orders).toBe(rows.length);
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(3);
  });
});

describe('an unpaid order', () => {
  it('[ORD-04] is cancelled exactly once when several servers run the job, fail and restart', async () => {
    const orders = [];
    for (let number = 0; number < 8; number += 1)
      orders.push(await newOrder(app, seller, product, { paid: false }));
    app.clock.advance(31 * 60_000);
    // A stopped run has finished whole orders or none; the others are still due.
    const first = await Promise.all([1, 2, 3].map(() => expireOrders(app.db, app)));
    const again = await expireOrders(app.db, app);
    expect(first.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(orders.length);
    expect(again).toBe(0);
    for (const { token } of orders) {
      const { data } = await call(app, `GET /storefront/orders/${token}`);
      expect(data.status).toBe('cancelled');
    }
    const events = await app.db
      .selectFrom('order_events')
      .select('order_id')
      .where('kind', '=', 'expired')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute();
    expect(events).toHaveLength(orders.length);
  });
});
