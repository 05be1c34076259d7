import { describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, ship, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

const pickList = (seller: Pick<TestSeller, 'token'>, body?: object) =>
  call(app, 'POST /sellers/orders/pick-list', { token: seller.token, language: 'en', body });

/** Orders of a shirt in two sizes and of a cup: ids by name. */
async function sellerWithOrders() {
  const seller = await newSeller(app, { balance: 10_000 });
  const shirt = await newProduct(app, { name: { th: 'เสื้อ', en: 'Shirt' }, sizes: ['M', 'L'] });
  const cup = await newProduct(app, { name: { th: 'แก้ว', en: 'Cup' } });
  const small = await newOrder(app, seller, shirt, { quantity: 2, choices: [{ size: 'M' }] });
  const both = await newOrder(app, seller, shirt, { choices: [{ size: 'M' }, { size: 'L' }] });
  const cups = await newOrder(app, seller, cup, { quantity: 3 });
  return { seller, small, both, cups };
}

describe('pick list', () => {
  it('[DAY-07] adds up all orders to ship by variant, with the quantity of each order', async () => {
    const { seller, small, both, cups } = await sellerWithOrders();
    await newOrder(app, seller, await newProduct(app), { paid: false });
    const { data } = await pickList(seller);
    expect(data).toMatchObject({ order_count: 3, quantity: 7, is_partial: false });
    const lines = data.lines.map((line: { product_name: string; choices: { value: string }[] }) => ({
      ...line,
      name: [line.product_name, ...line.choices.map(({ value }) => value)].join(' '),
    }));
    expect(lines).toMatchObject([
      { name: 'Cup', quantity: 3, orders: [{ id: cups.id, quantity: 3 }] },
      { name: 'Shirt L', quantity: 1, orders: [{ id: both.id, quantity: 1 }] },
      {
        name: 'Shirt M',
        quantity: 3,
        orders: [
          { id: small.id, quantity: 2 },
          { id: both.id, quantity: 1 },
        ],
      },
    ]);
    expect(new Set(lines.map(({ key }: { key: string }) => key)).size).toBe(3);
    expect(JSON.stringify(data)).not.toMatch(/สมชาย|081/);
  });

  it('[DAY-07] lists selected orders, or all but some, and leaves out those that have shipped', async () => {
    const { seller, small, both, cups } = await sellerWithOrders();
    const quantityOf = async (scope: object) => (await pickList(seller, scope)).data.quantity;
    expect(await quantityOf({ order_ids: [small.id, both.id, both.id] })).toBe(4);
    expect(await quantityOf({ filter: {}, except_ids: [small.id] })).toBe(5);
    expect(await quantityOf({ filter: { keyword: cups.number } })).toBe(3);
    await ship(app, seller, small.id);
    expect(await quantityOf({ order_ids: [small.id, both.id] })).toBe(2);
    const nothing = await pickList(seller, { order_ids: [small.id] });
    expect(nothing.data).toEqual({ order_count: 0, quantity: 0, is_partial: false, lines: [] });
  });

  it("[DAY-07] refuses visitors, another seller's orders and invalid scopes", async () => {
    const { seller, small } = await sellerWithOrders();
    const stranger = await newSeller(app);
    expectRefused(await call(app, 'POST /sellers/orders/pick-list'), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await pickList(stranger, { order_ids: [small.id] }), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expect((await pickList(stranger)).data.lines).toEqual([]);
    for (const body of [{ order_ids: [] }, { order_ids: ['x'] }, { filter: { period: 'never' } }])
      expectRefused(await pickList(seller, body), 422, 'REQUEST_VALIDATION_ERROR');
  });
});
