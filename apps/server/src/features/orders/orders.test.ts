import type { PeriodFigures } from '@raan/contract/shop/shop-report-endpoints';
import { describe, expect, it } from 'vitest';
import { expireOrders } from './cancel-order.ts';
import {
  balanceOf,
  breakRestocking,
  newOrder,
  newProduct,
  newSeller,
  pay,
  scan,
  ship,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

describe('the order lifecycle', () => {
  it('[ORD-01] [ORD-06] [ORD-15] pays the seller exactly the profit after payment, shipping from the balance and receipt', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 25_905, discount: 19_995 });
    const order = await newOrder(app, seller, product, { quantity: 3 });
    // ฿199.95 plus a tenth, rounded half up, is ฿219.95 each.
    expect(order.total).toBe(659.85);

    const paid = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expect(paid.data).toMatchObject({
      status: 'pending_shipment',
      total_amount: 599.85,
      batch_price: 599.85,
      profit: 60,
    });

    const shipped = await ship(app, seller, order.id);
    expect(shipped.data).toMatchObject({
      balance_after: 4_400.15,
      order: { status: 'pending_delivery', courier: 'sf' },
    });

    const received = await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    expect(received.data.status).toBe('completed');
    expect(await balanceOf(app, seller)).toBe(5_060);

    const { data } = await call(app, 'GET /sellers/transactions?type=order_profit', { token: seller.token });
    expect(data.transactions[0]).toMatchObject({
      amount: 659.85,
      order_number: order.number,
      status: 'success',
    });
    // The profit is an eleventh of the credit.
    expect(Math.round((659.85 / 11) * 100) / 100).toBeCloseTo(59.99, 1);
  });

  it('[ORD-01] refuses every other move and changes nothing', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    const unpaid = await newOrder(app, seller, product, { paid: false });
    expectRefused(await ship(app, seller, unpaid.id), 409, 'REQUEST_INVALID');
    for (const status of [
      'pending_payment',
      'pending_shipment',
      'pending_delivery',
      'completed',
      'refunded',
    ]) {
      const reply = await call(app, `PUT /sellers/orders/${unpaid.id}/status`, {
        token: seller.token,
        body: { status },
      });
      expectRefused(reply, 409, 'REQUEST_INVALID');
    }
    expectRefused(
      await call(app, `POST /storefront/orders/${unpaid.token}/confirm-received`),
      409,
      'REQUEST_INVALID',
    );

    await pay(app, unpaid.paymentId);
    await ship(app, seller, unpaid.id);
    expectRefused(await ship(app, seller, unpaid.id), 409, 'REQUEST_INVALID');
    const cancel = await call(app, `POST /sellers/orders/${unpaid.id}/cancel`, {
      token: seller.token,
      body: { reason: 'x' },
    });
    expectRefused(cancel, 409, 'REQUEST_INVALID');
    const { data } = await call(app, `GET /sellers/orders/${unpaid.id}`, { token: seller.token });
    expect(data.status).toBe('pending_delivery');
    expect(data.timeline.map((event: { kind: string }) => event.kind)).toEqual(['placed', 'paid', 'shipped']);
    expect(await balanceOf(app, seller)).toBe(4_900);
  });

  it("[ORD-06] ships from the order's escrow if the balance is empty", async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app, { price: 50_000 }));
    expectRefused(await ship(app, seller, order.id), 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    const shipped = await ship(app, seller, order.id, { funding: 'escrow' });
    expect(shipped.data).toMatchObject({ balance_after: 0, order: { funding: 'escrow' } });
    await scan(app, seller, order.id, 'delivered');
    const done = await call(app, `PUT /sellers/orders/${order.id}/status`, {
      token: seller.token,
      body: { status: 'completed' },
    });
    expect(done.data.order.status).toBe('completed');
    expect(await balanceOf(app, seller)).toBe(50);
  });

  it('[ORD-06] ships an order once when requests arrive in parallel', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app, { price: 100_000 }));
    const replies = await Promise.all(Array.from({ length: 8 }, () => ship(app, seller, order.id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((r) => r.status !== 200)) expectRefused(reply, 409, 'REQUEST_INVALID');
    expect(await balanceOf(app, seller)).toBe(4_000);
  });

  it('[ORD-06] never makes the balance negative when it covers only some of many parallel shipments', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 150_000 });
    const orders = [];
    for (let index = 0; index < 5; index += 1) orders.push(await newOrder(app, seller, product));
    const replies = await Promise.all(orders.map((order) => ship(app, seller, order.id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
    expect(replies.filter((reply) => reply.body.code === 'BUSINESS_INSUFFICIENT_BALANCE')).toHaveLength(2);
    expect(await balanceOf(app, seller)).toBe(500);
  });

  it('[ORD-07] bulk ship without a payload ships all orders to ship, or none', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 200_000 });
    const first = await newOrder(app, seller, product);
    const second = await newOrder(app, seller, product);
    const third = await newOrder(app, seller, product);
    const short = await call(app, 'POST /sellers/orders/bulk-ship', { token: seller.token });
    expectRefused(short, 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    expect(short.body.message).toContain('6,000.00');
    expect(
      (await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token })).data
        .pending_shipment,
    ).toBe(3);

    const some = await call(app, 'POST /sellers/orders/bulk-ship', {
      token: seller.token,
      body: { order_ids: [first.id, second.id] },
    });
    expect(some.data).toMatchObject({ processed_orders: 2, total_cost: 4_000, balance_after: 1_000 });
    expect(some.data.orders.map((order: { order_number: string }) => order.order_number)).toEqual([
      first.number,
      second.number,
    ]);
    const rest = await call(app, 'POST /sellers/orders/bulk-ship', {
      token: seller.token,
      body: { funding: 'escrow' },
    });
    expect(rest.data.orders[0].order_number).toBe(third.number);
    expectRefused(
      await call(app, 'POST /sellers/orders/bulk-ship', { token: seller.token }),
      409,
      'REQUEST_INVALID',
    );
  });

  it('[ORD-07] a repeat with the same key returns the first result and ships nothing twice', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app, { price: 30_000 }));
    const send = (body: object) =>
      call(app, `POST /sellers/orders/${order.id}/ship`, { token: seller.token, key: 'ship-1', body });
    const body = { courier: 'ems', tracking_number: 'RR473124829GB' };
    const replies = await Promise.all([send(body), send(body), send(body)]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(replies[1].body).toEqual(replies[0].body);
    expect(await balanceOf(app, seller)).toBe(4_700);
    expectRefused(await send({ ...body, courier: 'sf' }), 409, 'REQUEST_INVALID');
  });

  it("[ORD-08] [ORD-09] early receipt requires an operator's grant, then credits at once", async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app, { price: 40_000 }));
    await ship(app, seller, order.id);
    const take = () =>
      call(app, 'POST /sellers/orders/bulk-early-profit', {
        token: seller.token,
        body: { order_ids: [order.id] },
      });
    const refused = await take();
    expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
    expect(refused.body.message).toContain('customer service');
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    await scan(app, seller, order.id, 'picked_up');
    expect((await take()).data).toEqual({ processed_orders: 1, total_profit: 40, balance_after: 5_040 });
    expectRefused(await take(), 409, 'REQUEST_INVALID');
  });

  it("[ORD-09] adds a note to the completion after an early receipt, in the reader's language", async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 40_000 });
    const early = await newOrder(app, seller, product);
    const usual = await newOrder(app, seller, product);
    for (const { id } of [early, usual]) {
      await ship(app, seller, id);
      await scan(app, seller, id, 'delivered');
    }
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    await call(app, 'POST /sellers/orders/bulk-early-profit', {
      token: seller.token,
      body: { order_ids: [early.id] },
    });
    await call(app, `PUT /sellers/orders/${usual.id}/status`, {
      token: seller.token,
      body: { status: 'completed' },
    });
    const noteOf = async (id: number, language: string) => {
      const { data } = await call(app, `GET /sellers/orders/${id}`, { token: seller.token, language });
      return data.timeline.find((event: { kind: string }) => event.kind === 'completed').note;
    };
    expect(await noteOf(early.id, 'en')).toBe(
      'Early profit: collected before the customer confirmed receipt',
    );
    expect(await noteOf(early.id, 'th')).toBe('รับกำไรล่วงหน้าก่อนลูกค้ายืนยันรับสินค้า');
    expect(await noteOf(usual.id, 'en')).toBeNull();
  });
});

describe('cancelling', () => {
  it('[ORD-01] [ORD-12] refunds a paid customer and restocks the products', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { price: 30_000, stock: 5 });
    const order = await newOrder(app, seller, product, { quantity: 2 });
    const stock = () => call(app, `GET /products/${product.id}`).then((reply) => reply.data);
    expect(await stock()).toMatchObject({ stock: 3, sales_count: 2 });
    const cancelled = await call(app, `POST /sellers/orders/${order.id}/cancel`, {
      token: seller.token,
      body: { reason: 'out of stock' },
    });
    expect(cancelled.data.order).toMatchObject({ status: 'cancelled' });
    expect(cancelled.data.order.timeline.at(-1)).toMatchObject({ kind: 'cancelled', note: 'out of stock' });
    expect(await stock()).toMatchObject({ stock: 5, sales_count: 0 });
    expect((await call(app, `GET /storefront/orders/${order.token}`)).data.payment.status).toBe('refunded');
  });

  it('[SHOP-09] removes a paid order from the figures of its payment day', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { price: 30_000 });
    await newOrder(app, seller, product);
    const paid = await newOrder(app, seller, product, { quantity: 2 });
    const unpaid = await newOrder(app, seller, product, { paid: false });
    const days = async () => {
      const { data } = await call(app, 'GET /shop/sales-report?days=2', { token: seller.token });
      return (data.periods as PeriodFigures[]).map(({ orders, total_amount, profit, visitors }) => ({
        orders,
        total_amount,
        profit,
        visitors,
      }));
    };
    const nothing = { orders: 0, total_amount: 0, profit: 0, visitors: 0 };
    expect(await days()).toEqual([nothing, { ...nothing, orders: 2, total_amount: 900 }]);
    app.clock.advance(24 * 3_600_000);
    const { body } = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password },
    });
    seller.token = body.token;
    for (const order of [paid, unpaid]) {
      await call(app, `POST /sellers/orders/${order.id}/cancel`, {
        token: seller.token,
        body: { reason: 'the colour is wrong' },
      });
    }
    expect(await days()).toEqual([{ ...nothing, orders: 1, total_amount: 300 }, nothing]);
    expect(
      (await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller.total_orders_count,
    ).toBe(1);
  });

  it('[ORD-12] requires a reason through either endpoint', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    const set = (note?: string) =>
      call(app, `PUT /sellers/orders/${order.id}/status`, {
        token: seller.token,
        body: { status: 'cancelled', note },
      });
    const cancel = (reason?: string) =>
      call(app, `POST /sellers/orders/${order.id}/cancel`, { token: seller.token, body: { reason } });
    for (const nothing of [undefined, '', '  ']) {
      for (const [field, reply] of [
        ['note', await set(nothing)],
        ['reason', await cancel(nothing)],
      ] as const) {
        expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
        expect(Object.keys(reply.body.errors)).toEqual([field]);
      }
    }
    const { data } = await set(' out of stock ');
    expect(data.order.status).toBe('cancelled');
    expect(data.order.timeline.at(-1)).toMatchObject({ kind: 'cancelled', note: 'out of stock' });
  });

  it('[ORD-04] happens automatically without a payment in time; a late payment is refunded', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app, { stock: 1 }), { paid: false });
    expect(await expireOrders(app.db, app)).toBe(0);
    app.clock.advance(31 * 60_000);
    expect(await expireOrders(app.db, app)).toBe(1);
    expect(await expireOrders(app.db, app)).toBe(0);
    const seen = await call(app, `GET /storefront/orders/${order.token}`);
    expect(seen.data).toMatchObject({ status: 'cancelled', payment: { status: 'expired' } });
    expectRefused(await call(app, `POST /payments/sandbox/${order.paymentId}/pay`), 409, 'REQUEST_INVALID');
  });
});

describe('the expiry job', () => {
  it('[ORD-04] keeps expiring other orders when one fails, and reports the failure', async () => {
    const seller = await newSeller(app);
    const broken = await newProduct(app, { stock: 1 });
    const failing = await newOrder(app, seller, broken, { paid: false });
    const next = await newOrder(app, seller, await newProduct(app, { stock: 1 }), { paid: false });
    const statuses = async () =>
      await Promise.all(
        [failing, next].map(
          async ({ token }) => (await call(app, `GET /storefront/orders/${token}`)).data.status,
        ),
      );
    const repair = await breakRestocking(app, broken.id);
    app.clock.advance(31 * 60_000);

    const failures: unknown[] = [];
    const expire = () => expireOrders(app.db, app, (error, order) => failures.push([error, order]));
    expect(await expire()).toBe(1);
    expect(failures).toEqual([[expect.any(Error), { sellerId: seller.id, orderId: failing.id }]]);
    expect(await statuses()).toEqual(['pending_payment', 'cancelled']);
    await expect(expireOrders(app.db, app)).rejects.toThrow('stock_pools_reserved_check');

    await repair();
    expect(await expire()).toBe(1);
    expect(failures).toHaveLength(1);
    expect(await statuses()).toEqual(['cancelled', 'cancelled']);
  });
});

describe('the tracking number', () => {
  it("[ORD-13] can be corrected in transit; the timeline names the courier in the reader's language", async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    const correct = () =>
      call(app, `PUT /sellers/orders/${order.id}/shipping`, {
        token: seller.token,
        body: { courier: 'yto', tracking_number: 'YT1234567890123' },
      });
    expectRefused(await correct(), 409, 'REQUEST_INVALID');
    await ship(app, seller, order.id, { funding: 'escrow' });
    expect((await correct()).data.order).toMatchObject({
      courier: 'yto',
      tracking_number: 'YT1234567890123',
    });
    const last = async (language: string) => {
      const { data } = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token, language });
      return data.timeline.at(-1);
    };
    expect(await last('en')).toMatchObject({ kind: 'tracking_changed', note: 'YTO Express YT1234567890123' });
    expect((await last('zh-TW')).note).toBe('圓通速遞 YT1234567890123');
  });

  it('[ORD-03] [ORD-13] finds the order only while it is current; the order number always does', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    await ship(app, seller, order.id, { funding: 'escrow' });
    const finds = async (keyword: string) => {
      const { data } = await call(app, `GET /sellers/orders?keyword=${encodeURIComponent(keyword)}`, {
        token: seller.token,
      });
      return data.orders.map(({ id }: { id: number }) => id).includes(order.id);
    };
    const { order_number } = (await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token }))
      .data;
    const ownLetters = order_number.replace('-', '');
    const numbers = ['YT1234567890123', ownLetters, 'YT9876543210987'];
    for (const number of numbers) {
      const reply = await call(app, `PUT /sellers/orders/${order.id}/shipping`, {
        token: seller.token,
        body: { courier: 'yto', tracking_number: number },
      });
      expect(reply.status).toBe(200);
      for (const each of numbers)
        expect({ number, each, found: await finds(each) }).toEqual({
          number,
          each,
          found: each === number || each === ownLetters,
        });
      expect(await finds(order_number)).toBe(true);
      expect(await finds('0812345678'.slice(-4))).toBe(true);
    }
  });
});

describe('reading orders', () => {
  it('[ORD-03] [ORD-14] [DAY-07] masks personal data in lists, in the customer’s note too, and shows it in full on the order page', async () => {
    const seller = await newSeller(app);
    const note = 'ฝากไว้กับยาม โทร 081-234-5678';
    const order = await newOrder(app, seller, await newProduct(app), { note });
    const list = await call(app, 'GET /sellers/orders/by-status?status=pending_shipment', {
      token: seller.token,
    });
    expect(list.data.orders[0]).toMatchObject({
      customer: { name: 'ส*** ใจ***', phone: '081****678' },
      note: 'ฝากไว้กับยาม โทร 081****678',
      shipping: { address: '99/1 ซ**15'.replace('15', ' 15') },
    });
    expect(list.data.totals).toEqual({ total_amount: 100, total_profit: 10, total_quantity: 1 });
    const own = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expect(own.data).toMatchObject({ customer: { name: 'สมชาย ใจดี', phone: '0812345678' }, note });
    expect(own.data.payment).toMatchObject({
      amount: 110,
      sandbox: true,
      reference: expect.stringMatching(/^SBX/),
    });
  });

  it("[ORD-03] answers 404 for another seller's order", async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const stranger = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app));
    const as = { token: stranger.token };
    expectRefused(await call(app, `GET /sellers/orders/${order.id}`, as), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(await ship(app, stranger, order.id), 404, 'BUSINESS_ORDER_NOT_FOUND');
    const bulk = await call(app, 'POST /sellers/orders/bulk-ship', {
      ...as,
      body: { order_ids: [order.id] },
    });
    expectRefused(bulk, 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(
      await call(app, `POST /sellers/orders/${order.id}/cancel`, { ...as, body: { reason: 'x' } }),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
    expectRefused(
      await call(app, `PUT /sellers/orders/${order.id}/status`, { ...as, body: { status: 'cancelled' } }),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
    expectRefused(await call(app, `GET /sellers/orders/${order.id}`), 401, 'AUTH_TOKEN_INVALID');
  });

  it('[ORD-05] [ORD-13] shipping requires a listed courier and a tracking number', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app));
    const wrong = await ship(app, seller, order.id, { courier: 'pigeon', tracking_number: '' });
    expectRefused(wrong, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['courier', 'tracking_number']);
    const { data } = await call(app, 'GET /shipping/companies', { token: seller.token });
    expect(data.companies.map((company: { code: string }) => company.code)).toEqual([
      'sf',
      'ems',
      'sto',
      'yto',
      'zto',
    ]);
  });
});
