import { describe, expect, it } from 'vitest';
import { SAMPLE_QUANTITY_MAX } from '@raan/contract/samples/sample-rules';
import { inTransaction } from '#platform/db.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import {
  chargeForItems,
  ADDRESS,
  balanceOf,
  newProduct,
  newSeller,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type CallOptions } from '#test/test-app.ts';
import { shipSample } from './ship-sample.ts';

const app = useTestApp();
const RECIPIENT = { name: 'มาลี ขายดี', phone: '081 234 5678' };

const body = (product: TestProduct, change: object = {}) => ({
  product_id: product.id,
  quantity: 2,
  recipient: RECIPIENT,
  shipping: ADDRESS,
  total_amount: 200,
  ...change,
});
const order = (seller: TestSeller, product: TestProduct, change: object = {}, options: CallOptions = {}) =>
  call(app, 'POST /sellers/sample-orders', { token: seller.token, body: body(product, change), ...options });
const ship = (seller: TestSeller, sampleId: number) =>
  inTransaction(app.db, (tx) =>
    shipSample(
      tx,
      app,
      { sellerId: seller.id, sampleId },
      { courier: 'sf', trackingNumber: 'SF1234567890123' },
    ),
  );
const updateSample = (seller: TestSeller, id: number, action: 'cancel' | 'receive', key?: string) =>
  call(app, `POST /sellers/sample-orders/${id}/${action}`, { token: seller.token, ...(key && { key }) });
const stockOf = async ({ id }: TestProduct) =>
  (await app.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
const payable = async () =>
  (
    await app.db
      .selectFrom('ledger_accounts')
      .select((eb) => eb.fn.sum<number>('balance_satang').as('sum'))
      .where('kind', '=', 'supplier_payable')
      .executeTakeFirstOrThrow()
  ).sum;

describe('ordering a sample', () => {
  it('[PROD-08] charges the supplier price to the available balance and reserves the stock', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 20_000, discount: 10_000, stock: 7 });
    const before = await payable();
    const { status, data } = await order(seller, product);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      balance_after: 4_800,
      sample_order: {
        status: 'placed',
        product_id: product.id,
        product_name: product.name.en,
        quantity: 2,
        unit_price: 100,
        total_amount: 200,
        delivery: { ...ADDRESS, name: RECIPIENT.name, phone: '0812345678' },
        tracking_number: null,
      },
    });
    expect(data.sample_order.sample_number).toMatch(/^S\d{6}-[0-9A-Z]{6}$/);
    expect(await balanceOf(app, seller)).toBe(4_800);
    expect(await stockOf(product)).toBe(5);
    expect((await payable()) - before).toBe(20_000);
    await expectLedgerBalanced(app.db);
  });

  it('[PROD-08] is neither an order nor a sale: counters, sales counts and daily figures stay the same', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    await order(seller, product);
    const sold = await app.db
      .selectFrom('products')
      .select('sales_count')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    const { data: orders } = await call(app, 'GET /sellers/orders', { token: seller.token });
    const { data: profile } = await call(app, 'GET /sellers/profile', { token: seller.token });
    expect([sold.sales_count, orders.pagination.total, profile.seller.total_orders_count]).toEqual([0, 0, 0]);
  });

  it('[REV-01] [PROD-08] appears in the revenue record as a payment for goods', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const { data } = await order(seller, await newProduct(app));
    const list = (query: string) => call(app, `GET /sellers/transactions${query}`, { token: seller.token });
    const expected = {
      type: 'order_payment',
      status: 'success',
      amount: 200,
      balance_after: 4_800,
      description: `Sample order ${data.sample_order.sample_number}`,
      order_id: null,
      sample_id: data.sample_order.id,
    };
    for (const query of ['', '?type=order_payment', '?status=success']) {
      expect((await list(query)).data.transactions[0]).toMatchObject(expected);
    }
    await updateSample(seller, data.sample_order.id, 'cancel');
    const after = await list('?type=order_payment');
    expect(after.data.transactions.map(({ amount }: { amount: number }) => amount)).toEqual([-200, 200]);
    expect(after.data.transactions[0].description).toContain('refunded');
    // By the published rule it is neither income nor expense.
    expect(after.data.summary).toMatchObject({ income: 5_000, income_profit: 0, expense: 0 });
  });

  it('[PROD-08] saves the address for the next order', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const kept = () => call(app, 'GET /sellers/delivery-address', { token: seller.token });
    expect((await kept()).data).toEqual({ address: null });
    await order(seller, await newProduct(app));
    expect((await kept()).data.address).toEqual({ ...ADDRESS, name: RECIPIENT.name, phone: '0812345678' });
    const moved = {
      address: '1 ถนนนิมมาน',
      subdistrict: 'สุเทพ',
      district: 'เมืองเชียงใหม่',
      province: 'เชียงใหม่',
      postal_code: '50200',
    };
    await order(seller, await newProduct(app), { shipping: moved });
    expect((await kept()).data.address).toMatchObject(moved);
  });

  it('[PROD-08] happens once for one Idempotency-Key', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    const key = 'sample-once-1234567';
    const [first, again] = [
      await order(seller, product, {}, { key }),
      await order(seller, product, {}, { key }),
    ];
    expect(again.data).toEqual(first.data);
    expect(await balanceOf(app, seller)).toBe(4_800);
  });

  it('[PROD-04] accepts a color by its name in any language, and a size', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { colors: [{ th: 'แดง', en: 'Red' }], sizes: ['M'] });
    const { data } = await order(seller, product, { color: 'แดง', size: 'M' });
    expect(data.sample_order).toMatchObject({ color: 'Red', size: 'M' });
    expectRefused(await order(seller, product, { size: 'M' }), 422, 'REQUEST_VALIDATION_ERROR');
    const wrongColor = await order(seller, product, { color: 'Blue', size: 'M' });
    expect(wrongColor.body.errors.variant_id).toHaveLength(1);
    const wrongSize = await order(seller, product, { color: 'Red', size: 'XL' });
    expect(wrongSize.body.errors.variant_id).toHaveLength(1);
    const plain = await newProduct(app);
    expect((await order(seller, plain, { color: 'Red' })).body.errors.variant_id).toHaveLength(1);
    expect((await order(seller, plain, { size: 'M' })).body.errors.variant_id).toHaveLength(1);
  });
});

describe('a sample', () => {
  it('[PROD-08] is refused without a session and for any other seller', async () => {
    const [seller, other] = [await newSeller(app, { balance: 5_000 }), await newSeller(app)];
    const product = await newProduct(app);
    expectRefused(
      await call(app, 'POST /sellers/sample-orders', { body: body(product) }),
      401,
      'AUTH_TOKEN_INVALID',
    );
    const { data } = await order(seller, product);
    const { id } = data.sample_order;
    const get = await call(app, `GET /sellers/sample-orders/${id}`, { token: other.token });
    expectRefused(get, 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(await updateSample(other, id, 'cancel'), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(await updateSample(other, id, 'receive'), 404, 'BUSINESS_ORDER_NOT_FOUND');
    const list = await call(app, 'GET /sellers/sample-orders', { token: other.token });
    expect(list.data.pagination.total).toBe(0);
  });

  it('[PROD-08] is refused if the balance does not cover it, with both amounts, and changes nothing', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { stock: 5 });
    const reply = await order(seller, product);
    expectRefused(reply, 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    expect(reply.body.message).toMatch(/200\.00.*0\.00/);
    expect(await stockOf(product)).toBe(5);
  });

  it('[PROD-03] is refused if the product is not for sale, sold out, short of stock or unknown', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { stock: 1 });
    const short = await order(seller, product);
    expectRefused(short, 422, 'REQUEST_VALIDATION_ERROR');
    expect(short.body.errors.quantity[0]).toContain('Only 1');
    expectRefused(
      await order(seller, await newProduct(app, { stock: 0 }), { quantity: 1, total_amount: 100 }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', product.id)
      .execute();
    expectRefused(await order(seller, product, { quantity: 1, total_amount: 100 }), 409, 'REQUEST_INVALID');
    expectRefused(await order(seller, { id: 999_999_999, name: {} }), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    expect(await balanceOf(app, seller)).toBe(5_000);
  });

  it('[PROD-05] is refused for a quantity outside 1 to 10, and above the maximum order total', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    for (const quantity of [0, -1, 1.5, SAMPLE_QUANTITY_MAX + 1, '2', null]) {
      expectRefused(await order(seller, product, { quantity }), 422, 'REQUEST_VALIDATION_ERROR');
    }
    const dear = await newProduct(app, { price: 100_000_000 });
    const reply = await order(seller, dear, { quantity: 3, total_amount: 3_000_000 });
    expect(reply.body.errors.quantity).toHaveLength(1);
  });

  it('[PROD-08] is refused at a price other than the confirmed one', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    for (const total of [0, 199.99, 200.01, 220]) {
      const reply = await order(seller, product, { total_amount: total });
      expectRefused(reply, 409, 'REQUEST_INVALID');
      expect(reply.body.message).toContain('200.00');
    }
    expectRefused(await order(seller, product, { total_amount: -200 }), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it.each([
    ['shipping.postal_code', { shipping: { ...ADDRESS, postal_code: '50200' } }],
    ['shipping.district', { shipping: { ...ADDRESS, district: 'เมืองเชียงใหม่' } }],
    ['shipping.subdistrict', { shipping: { ...ADDRESS, subdistrict: 'สามเสนใน' } }],
    ['shipping.postal_code', { shipping: { ...ADDRESS, postal_code: '1090' } }],
    ['shipping.address', { shipping: { ...ADDRESS, address: '      ' } }],
    ['recipient.name', { recipient: { ...RECIPIENT, name: '   ' } }],
    ['recipient.phone', { recipient: { ...RECIPIENT, phone: '+44 20 7946 0958' } }],
  ])('[PROD-08] is refused with an address that does not exist: %s', async (field, change) => {
    const seller = await newSeller(app, { balance: 5_000 });
    const reply = await order(seller, await newProduct(app), change);
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(reply.body.errors[field]).toHaveLength(1);
  });

  it("[PROD-08] is refused with a message in the reader's language", async () => {
    const seller = await newSeller(app);
    const messages = await Promise.all(
      ['th', 'en', 'zh-TW', 'zh-CN'].map(async (language) => {
        const product = await newProduct(app);
        return (await order(seller, product, { total_amount: 1 }, { language })).body.message;
      }),
    );
    expect(new Set(messages).size).toBe(4);
  });
});

describe('parallel sample orders', () => {
  it('[PROD-08] place one of two orders if the balance covers only one', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 300_000 });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => order(seller, product, { quantity: 1, total_amount: 3_000 })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(await balanceOf(app, seller)).toBe(2_000);
  });

  it('[PROD-08] never sell more units than are in stock', async () => {
    const product = await newProduct(app, { stock: 3 });
    const sellers = await Promise.all(Array.from({ length: 6 }, () => newSeller(app, { balance: 5_000 })));
    const replies = await Promise.all(
      sellers.map((seller) => order(seller, product, { quantity: 1, total_amount: 100 })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await stockOf(product)).toBe(0);
  });

  it('[PROD-08] either cancel or ship a sample, once', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { stock: 5 });
    const { data } = await order(seller, product);
    const { id } = data.sample_order;
    const [shipped, ...cancels] = await Promise.all([
      ship(seller, id).then(
        () => true,
        () => false,
      ),
      ...Array.from({ length: 5 }, () => updateSample(seller, id, 'cancel')),
    ]);
    const cancelled = cancels.filter(({ status }) => status === 200).length;
    expect(cancelled + (shipped ? 1 : 0)).toBe(1);
    expect([await stockOf(product), await balanceOf(app, seller)]).toEqual(shipped ? [3, 4_800] : [5, 5_000]);
  });
});

describe('a placed sample', () => {
  it('[PROD-08] first repays a receivable when it is cancelled, and notifies the seller', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const { id } = (await order(seller, await newProduct(app), { total_amount: 200 })).data.sample_order;
    await chargeForItems(app, seller, 4_950_00);
    const cancelled = await updateSample(seller, id, 'cancel');
    expect(cancelled.data).toMatchObject({ balance_after: 50, sample_order: { status: 'cancelled' } });
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(data.notifications[0]).toMatchObject({
      type: 'transaction',
      data: { transaction_type: 'receivable_repaid', amount: 150, balance_after: 50 },
    });
  });

  it('[PROD-08] is refunded and restocked when cancelled, by a reversal on the same accounts', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { stock: 5 });
    const before = await payable();
    const { data } = await order(seller, product);
    const { id } = data.sample_order;
    const key = 'cancel-sample-12345';
    const cancelled = await updateSample(seller, id, 'cancel', key);
    expect(cancelled.data).toMatchObject({ balance_after: 5_000, sample_order: { status: 'cancelled' } });
    expect((await updateSample(seller, id, 'cancel', key)).data).toEqual(cancelled.data);
    expectRefused(await updateSample(seller, id, 'cancel'), 409, 'REQUEST_INVALID');
    expect([await stockOf(product), await payable()]).toEqual([5, before]);
    await expect(ship(seller, id)).rejects.toMatchObject({ status: 409 });
    expectRefused(await updateSample(seller, id, 'receive'), 409, 'REQUEST_INVALID');
  });

  it("[PROD-08] can be ordered and cancelled repeatedly, whichever shard of the platform's account was used", async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { stock: 5 });
    for (let round = 0; round < 20; round += 1) {
      const { data } = await order(seller, product);
      expect((await updateSample(seller, data.sample_order.id, 'cancel')).status).toBe(200);
    }
    expect([await stockOf(product), await balanceOf(app, seller)]).toEqual([5, 5_000]);
  });

  it('[PROD-08] is shipped by an operator, reported to its seller, and received', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    const { data } = await order(seller, product);
    const { id, sample_number: number } = data.sample_order;
    expectRefused(await updateSample(seller, id, 'receive'), 409, 'REQUEST_INVALID');
    await ship(seller, id);
    const get = () => call(app, `GET /sellers/sample-orders/${id}`, { token: seller.token });
    expect((await get()).data).toMatchObject({
      status: 'shipped',
      courier: 'sf',
      courier_name: 'SF Express',
      tracking_number: 'SF1234567890123',
    });
    expectRefused(await updateSample(seller, id, 'cancel'), 409, 'REQUEST_INVALID');
    await expect(ship(seller, id)).rejects.toMatchObject({ status: 409 });
    const news = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(news.data.notifications[0]).toMatchObject({
      type: 'order_shipped',
      title: 'Your sample has shipped',
      message: `We sent you ${product.name.en} (${number})`,
      data: { sample_id: id },
    });
    const received = await updateSample(seller, id, 'receive');
    expect(received.data.sample_order).toMatchObject({ status: 'received' });
    expectRefused(await updateSample(seller, id, 'receive'), 409, 'REQUEST_INVALID');
    await expect(
      inTransaction(app.db, (tx) =>
        shipSample(
          tx,
          app,
          { sellerId: seller.id, sampleId: 1 },
          { courier: 'sf', trackingNumber: 'SF1234567890123' },
        ),
      ),
    ).rejects.toMatchObject({ code: 'BUSINESS_ORDER_NOT_FOUND' });
  });

  it('[PROD-08] is listed newest first, page by page', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await order(seller, product)).data.sample_order.id);
    const page = (number: number) =>
      call(app, `GET /sellers/sample-orders?per_page=2&page=${number}`, { token: seller.token });
    const [first, second] = [(await page(1)).data, (await page(2)).data];
    expect([...first.sample_orders, ...second.sample_orders].map(({ id }: { id: number }) => id)).toEqual(
      ids.toReversed(),
    );
    expect([first.pagination.has_more, second.pagination.has_more]).toEqual([true, false]);
  });
});
