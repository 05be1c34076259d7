import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ThaiAddress } from '@raan/contract/storefront/storefront';
import {
  ADDRESS,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  pay,
  setPrice,
  ship,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';

const app = useTestApp();

async function storeWith(...products: TestProduct[]): Promise<TestSeller> {
  const seller = await newSeller(app);
  const product_ids = products.map((product) => product.id);
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids } });
  return seller;
}

type Item = { product_id: number; quantity: number; color?: string | null; size?: string | null };

const checkout = (
  seller: TestSeller,
  items: Item[],
  change: {
    customer?: object;
    shipping?: object;
    key?: string;
    language?: string;
    note?: string;
    total_amount?: number;
  } = {},
) =>
  call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: { ...CUSTOMER, ...change.customer },
      shipping: { ...ADDRESS, ...change.shipping },
      items,
      note: change.note,
      total_amount: change.total_amount,
    },
    ...(change.key && { key: change.key }),
    ...(change.language && { language: change.language }),
  });

function expectField(reply: Reply, field: string, reason?: string): void {
  expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
  expect({ fields: Object.keys(reply.body.errors), reason: reply.body.reason }).toEqual({
    fields: [field],
    reason,
  });
}

async function shippedOrder(options: { quantity?: number } = {}) {
  const seller = await newSeller(app);
  const product = await newProduct(app, { price: 10_000 });
  const order = await newOrder(app, seller, product, options);
  await ship(app, seller, order.id, { funding: 'escrow' });
  return { seller, product, order };
}

describe('a store', () => {
  it('[SHOP-08] [ORD-15] shows retail prices and never reveals supplier prices', async () => {
    const product = await newProduct(app, {
      name: { th: 'ร่ม', en: 'Umbrella' },
      price: 30_303,
      discount: 20_202,
      category: 'fashion',
    });
    const seller = await storeWith(product);
    const store = await call(app, `GET /storefront/${seller.slug}`);
    expect(store.data.categories).toEqual([{ key: 'fashion', name: 'Fashion', icon: 'shirt', count: 1 }]);
    const list = await call(app, `GET /storefront/${seller.slug}/products`);
    expect(list.data.products).toMatchObject([
      {
        id: product.id,
        name: 'Umbrella',
        price: 222.22,
        original_price: 333.33,
        discount_percentage: 33,
        average_rating: null,
      },
    ]);
    const detail = await call(app, `GET /storefront/${seller.slug}/products/${product.id}`);
    expect(detail.data.price).toBe(222.22);
    const order = await checkout(seller, [{ product_id: product.id, quantity: 2 }]);
    expect(order.data.total_amount).toBe(444.44);
    const page = await call(app, `GET /storefront/orders/${order.data.order_token}`);
    expect(page.data.items).toMatchObject([{ price: 222.22, subtotal: 444.44, quantity: 2 }]);
    const said = JSON.stringify([store, list, detail, order, page].map((reply) => reply.body));
    expect(said).not.toMatch(/202\.02|303\.03|404\.04|20\.2\b|supplier|cost|profit|effective|batch/);
  });

  it('[I18N-01] names products in the reader’s language, else in a fallback language', async () => {
    const all = await newProduct(app, { name: { th: 'ชา', en: 'Tea', 'zh-TW': '茶葉', 'zh-CN': '茶叶' } });
    const thaiOnly = await newProduct(app, { name: { th: 'ข้าว' } });
    const seller = await storeWith(all, thaiOnly);
    const names = async (language: string) =>
      (
        await call(app, `GET /storefront/${seller.slug}/products?sort=latest`, { language })
      ).data.products.map((p: { name: string }) => p.name);
    expect(await names('th')).toEqual(['ข้าว', 'ชา']);
    expect(await names('en')).toEqual(['ข้าว', 'Tea']);
    expect(await names('zh-TW')).toEqual(['ข้าว', '茶葉']);
    expect(await names('zh-CN')).toEqual(['ข้าว', '茶叶']);
  });

  it('[SHOP-08] shows only the products that the seller has listed', async () => {
    const [mine, other, off] = [await newProduct(app), await newProduct(app), await newProduct(app)];
    const seller = await storeWith(mine, off);
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', off.id)
      .execute();
    const { data } = await call(app, `GET /storefront/${seller.slug}/products?per_page=999999`);
    expect(data.products.map((product: { id: number }) => product.id)).toEqual([mine.id]);
    for (const id of [other.id, off.id, 999_999_999]) {
      const reply = await call(app, `GET /storefront/${seller.slug}/products/${id}`);
      expectRefused(reply, 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    }
    expectRefused(
      await call(app, `GET /storefront/${seller.slug}/products?sort=cost`),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });

  it('[SHOP-08] returns at most a hundred products per page and reports that there are more', async () => {
    const seller = await storeWith();
    const ids = await newProducts(app, 103, 'เยอะ');
    await sql`insert into listings select ${seller.id}, id, now() from unnest(${ids}::bigint[]) as id`.execute(
      app.db,
    );
    const pageOf = async (page: number) =>
      (await call(app, `GET /storefront/${seller.slug}/products?per_page=999999&page=${page}`)).data;
    const pages = [await pageOf(1), await pageOf(2)];
    expect(pages.map(({ products }) => products.length)).toEqual([100, 3]);
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { page: 1, per_page: 100, total: 103, has_more: true },
      { page: 2, per_page: 100, total: 103, has_more: false },
    ]);
  });

  it('[SHOP-08] answers 404 for an unknown or malformed slug', async () => {
    for (const slug of ['no-such-store', 'UPPER', 'ร้าน', '..%2f..', "x'or'1", 'a'.repeat(41)]) {
      const path = encodeURI(slug).replaceAll('%25', '%');
      for (const address of [
        `GET /storefront/${path}`,
        `GET /storefront/${path}/products`,
        `GET /storefront/${path}/products/1`,
      ]) {
        expectRefused(await call(app, address), 404, 'REQUEST_NOT_FOUND');
      }
    }
    const order = await call(app, 'POST /storefront/no-such-store/orders', {
      body: { customer: CUSTOMER, shipping: ADDRESS, items: [{ product_id: 1, quantity: 1 }] },
    });
    expectRefused(order, 404, 'REQUEST_NOT_FOUND');
  });

  it('[SHOP-08] shows sold-out products last, unless another order is chosen', async () => {
    const [dear, soldOut] = [
      await newProduct(app, { price: 40_000 }),
      await newProduct(app, { price: 10_000, stock: 1 }),
    ];
    const seller = await storeWith(dear, soldOut);
    await newOrder(app, seller, soldOut);
    const ids = async (query: string) =>
      (await call(app, `GET /storefront/${seller.slug}/products?${query}`)).data.products.map(
        (product: { id: number }) => product.id,
      );
    expect(await ids('')).toEqual([dear.id, soldOut.id]);
    expect(await ids('sort=price_asc')).toEqual([soldOut.id, dear.id]);
  });

  it('[SHOP-08] filters by retail price and sale, and refuses an invalid amount', async () => {
    const cheap = await newProduct(app, { price: 10_000 });
    const sale = await newProduct(app, { price: 40_000, discount: 20_000 });
    const seller = await storeWith(cheap, sale);
    const ids = async (query: string) =>
      (await call(app, `GET /storefront/${seller.slug}/products?${query}`)).data.products.map(
        (product: { id: number }) => product.id,
      );
    expect(await ids('max_price=110')).toEqual([cheap.id]);
    expect(await ids('min_price=110.01')).toEqual([sale.id]);
    expect(await ids('min_price=110&max_price=220&sort=price_desc')).toEqual([sale.id, cheap.id]);
    expect(await ids('on_sale=true')).toEqual([sale.id]);
    for (const query of ['min_price=-1', 'max_price=x', 'max_price=1.005', 'min_price=2000001', 'sort=none'])
      expectRefused(
        await call(app, `GET /storefront/${seller.slug}/products?${query}`),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
  });

  it('[SHOP-08] returns all products of a cart in one response, without those it does not sell', async () => {
    const cup = await newProduct(app, {
      price: 10_000,
      sizes: ['S'],
      colors: [{ th: 'แดง', en: 'Red' }],
      stock: 3,
    });
    const off = await newProduct(app);
    const elsewhere = await newProduct(app);
    const seller = await storeWith(cup, off);
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', off.id)
      .execute();
    const path = `GET /storefront/${seller.slug}/products/by-ids`;
    const { data } = await call(app, `${path}?ids=${elsewhere.id},${cup.id},${off.id},${cup.id + 99_999}`);
    expect(data.products).toHaveLength(1);
    expect(data.products[0]).toMatchObject({ id: cup.id, price: 110, stock: 3, sizes: ['S'] });
    expect(data.products[0].colors[0]).toMatchObject({ name: 'Red', thai_name: 'แดง' });
    expect(JSON.stringify(data)).not.toMatch(/supplier|cost|profit/);
    for (const ids of ['', '0', '1,', 'x', '1;2', Array(51).fill(1).join(',')])
      expectRefused(await call(app, `${path}?ids=${ids}`), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(
      await call(app, 'GET /storefront/no-such-store/products/by-ids?ids=1'),
      404,
      'REQUEST_NOT_FOUND',
    );
  });

  it('[SHOP-08] [FLOW-07] knows the provinces, districts, sub-districts and postcodes of Thailand', async () => {
    const find = async (query: string) => (await call(app, `GET /storefront/addresses${query}`)).data;
    const { provinces } = await find('');
    expect(provinces).toHaveLength(77);
    const { districts } = await find(`?province=${encodeURIComponent(ADDRESS.province)}`);
    expect(districts).toHaveLength(50);
    expect((await find('?postal_code=10900')).districts).toContainEqual(
      expect.objectContaining({ province: ADDRESS.province, district: ADDRESS.district }),
    );
    expect(districts.find((one: ThaiAddress) => one.district === ADDRESS.district)).toMatchObject({
      postal_codes: ['10900'],
      subdistricts: expect.arrayContaining([{ name: 'ลาดยาว', postal_code: '10900' }]),
    });
    // A postcode lists its own sub-districts only.
    for (const { subdistricts } of (await find('?postal_code=21160')).districts as ThaiAddress[])
      expect(new Set(subdistricts.map((one) => one.postal_code))).toEqual(new Set(['21160']));
    expect(await find('?postal_code=99999')).toEqual({ provinces: [], districts: [] });
    expectRefused(
      await call(app, 'GET /storefront/addresses?postal_code=1090'),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });
});

describe('the checkout', () => {
  it('[ORD-01] returns order number, total, secret token and a payment that expires', async () => {
    const product = await newProduct(app);
    const reply = await checkout(await storeWith(product), [{ product_id: product.id, quantity: 1 }], {
      note: ' ฝากป้อมยาม ',
    });
    expect(reply.status).toBe(201);
    const { order_number, order_token, payment, total_amount } = reply.data;
    expect({ order_number, total_amount }).toEqual({
      order_number: expect.stringMatching(/^R\d{6}-[A-Z0-9]{6}$/),
      total_amount: 110,
    });
    expect(payment).toMatchObject({ amount: 110, status: 'pending', sandbox: true });
    const minutes = (Date.parse(payment.expires_at) - app.clock.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(order_token).toMatch(/\.[\w-]{43}$/);
  });

  it('[ORD-01] refuses an invalid phone number or address', async () => {
    const product = await newProduct(app);
    const seller = await storeWith(product);
    const items = [{ product_id: product.id, quantity: 1 }];
    for (const phone of [
      '0212345678901',
      '055-12345-6789',
      '+12025550123',
      '๐๘๑abc๒๓๔',
      'call 0812345678',
      '0812345678 x5',
    ]) {
      expectField(await checkout(seller, items, { customer: { phone } }), 'customer.phone', 'phone_invalid');
    }
    for (const phone of ['+66812345678', '081-234-5678', '๐๘๑๒๓๔๕๖๗๘', '02 123 4567', '(081) 234.5678']) {
      expect((await checkout(seller, items, { customer: { phone } })).status).toBe(201);
    }
    expectField(
      await checkout(seller, items, { customer: { name: '   ' } }),
      'customer.name',
      'field_required',
    );
    expectField(
      await checkout(seller, items, { shipping: { address: '      ' } }),
      'shipping.address',
      'field_required',
    );
    expectField(await checkout(seller, items, { customer: { name: 'x'.repeat(81) } }), 'customer.name');
    expectField(
      await checkout(seller, items, { shipping: { postal_code: '๑๐๙๐๐' } }),
      'shipping.postal_code',
    );
    expectField(await checkout(seller, items, { note: 'x'.repeat(301) }), 'note');
    expectRefused(
      await checkout(seller, items, { customer: { name: 'a\u0000b' } }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });

  it('[FLOW-07] refuses an address whose parts contradict each other, at the field', async () => {
    const product = await newProduct(app);
    const seller = await storeWith(product);
    const items = [{ product_id: product.id, quantity: 1 }];
    const contradictions = [
      ['province', { province: 'Bangkok' }],
      ['district', { province: 'เชียงใหม่' }],
      ['district', { district: 'เมืองเชียงใหม่', subdistrict: '' }],
      ['postal_code', { postal_code: '50200' }],
      ['postal_code', { postal_code: '50200', subdistrict: '' }],
      ['postal_code', { postal_code: '50200', district: 'เขตที่ไม่มีในข้อมูล' }],
      ['subdistrict', { subdistrict: 'สามเสนใน' }],
      ['subdistrict', { subdistrict: 'แขวงช้างเผือก' }],
    ] as const;
    for (const [part, shipping] of contradictions) {
      const reason = part === 'subdistrict' ? 'subdistrict_unknown' : 'address_unknown';
      expectField(await checkout(seller, items, { shipping }), `shipping.${part}`, reason);
    }
    // A sub-district has a postcode of its own within its district.
    const rayong = { district: 'เมืองระยอง', province: 'ระยอง', postal_code: '21000' };
    expectField(
      await checkout(seller, items, { shipping: { ...rayong, subdistrict: 'เพ' } }),
      'shipping.postal_code',
      'address_unknown',
    );
    expectField(
      await checkout(seller, items, { shipping: { subdistrict: 'ก'.repeat(81) } }),
      'shipping.subdistrict',
    );
  });

  it('[FLOW-07] accepts names and postcodes that its data lacks, and clients without a sub-district', async () => {
    const product = await newProduct(app);
    const seller = await storeWith(product);
    const items = [{ product_id: product.id, quantity: 1 }];
    const storedOf = async (shipping: Record<string, string | undefined>) => {
      const { data } = await checkout(seller, items, { shipping });
      return (await call(app, `GET /storefront/orders/${data.order_token}`)).data.shipping;
    };
    expect(await storedOf({})).toEqual(ADDRESS);
    expect(await storedOf({ subdistrict: undefined })).toEqual({ ...ADDRESS, subdistrict: '' });
    expect(await storedOf({ subdistrict: ' แขวงลาดยาว ', district: 'เขตจตุจักร' })).toEqual(ADDRESS);
    for (const unknown of [
      { subdistrict: 'แขวงตั้งใหม่', stored: 'ตั้งใหม่' },
      { subdistrict: 'ลาดยาว', stored: 'ลาดยาว', postal_code: '99999' },
      { subdistrict: 'ลาดยาว', stored: 'ลาดยาว', district: 'อำเภอตั้งใหม่' },
    ]) {
      const { stored, ...shipping } = unknown;
      expect(await storedOf(shipping)).toMatchObject({ subdistrict: stored });
    }
  });

  it('[FLOW-07] shows sub-district and note to the customer and, masked in lists, to the seller', async () => {
    const product = await newProduct(app);
    const seller = await storeWith(product);
    const { data } = await checkout(seller, [{ product_id: product.id, quantity: 1 }], { note: 'ฝากป้อมยาม' });
    expect((await call(app, `GET /storefront/orders/${data.order_token}`)).data).toMatchObject({
      shipping: ADDRESS,
      note: 'ฝากป้อมยาม',
    });
    const path = 'GET /sellers/orders';
    const listed = await call(app, `${path}?keyword=${data.order_number}`, { token: seller.token });
    const [order] = listed.data.orders;
    expect(order.shipping).toEqual({ ...ADDRESS, address: '99/1 ซ** 15', subdistrict: 'ล*****' });
    const own = await call(app, `${path}/${order.id}`, { token: seller.token });
    expect(own.data.shipping).toEqual(ADDRESS);
  });

  it('[PROD-05] accepts 1 to 999 units, limited by the stock over all lines', async () => {
    const product = await newProduct(app, { stock: 5 });
    const seller = await storeWith(product);
    const of = (...quantities: number[]) =>
      checkout(
        seller,
        quantities.map((quantity) => ({ product_id: product.id, quantity })),
      );
    for (const quantity of [0, -1, 1.5, 1000]) expectField(await of(quantity), 'items.0.quantity');
    expectField(await of(), 'items');
    const short = await of(6);
    expectField(short, 'items', 'cart_stock_short');
    expect(short.body.message).toContain('Only 5');
    expectField(await of(3, 3), 'items', 'cart_stock_short');
    expect((await of(2, 3)).status).toBe(201);
    expectField(await of(1), 'items', 'cart_stock_short');
  });

  it('[ORD-01] [SHOP-08] refuses a total that differs from the one shown, and reserves no stock', async () => {
    const product = await newProduct(app, { price: 10_000, stock: 5 });
    const seller = await storeWith(product);
    const items = [{ product_id: product.id, quantity: 2 }];
    await setPrice(app, product.id, { price: 12_000 });
    for (const total_amount of [220, 263.99, 264.001])
      expectField(await checkout(seller, items, { total_amount }), 'items', 'cart_price_changed');
    expect((await call(app, `GET /products/${product.id}`)).data.stock).toBe(5);
    expect((await checkout(seller, items, { total_amount: 264 })).data.total_amount).toBe(264);
    // A request without a total, as older clients send, orders at the current price.
    expect((await checkout(seller, items)).data.total_amount).toBe(264);
  });

  it('[ORD-01] refuses an order above the payment limit, and reserves no stock', async () => {
    // With the 10 % margin exactly 2,000,000 baht.
    const dearest = await newProduct(app, { price: 181_818_182, stock: 2 });
    const tooDear = await newProduct(app, { price: 181_818_183, stock: 2 });
    const seller = await storeWith(dearest, tooDear);
    const refused = [
      [{ product_id: tooDear.id, quantity: 1 }],
      [{ product_id: dearest.id, quantity: 2 }],
      [
        { product_id: dearest.id, quantity: 1 },
        { product_id: dearest.id, quantity: 1 },
      ],
    ];
    for (const items of refused) {
      const reply = await checkout(seller, items);
      expectField(reply, 'items', 'cart_too_expensive');
      expect(reply.body.message).toContain('2,000,000');
    }
    for (const product of [dearest, tooDear]) {
      expect((await call(app, `GET /products/${product.id}`)).data.stock).toBe(2);
    }
    const placed = await checkout(seller, [{ product_id: dearest.id, quantity: 1 }]);
    expect(placed).toMatchObject({ status: 201, data: { total_amount: 2_000_000 } });
    await pay(app, placed.data.payment.id);
    const page = await call(app, `GET /storefront/orders/${placed.data.order_token}`);
    expect(page.data.status).toBe('pending_shipment');
  });

  it('[PROD-05] reserves at most twenty units of limited stock per order, and any number of unlimited stock', async () => {
    const [counted, unlimited] = [await newProduct(app, { stock: 500 }), await newProduct(app)];
    const seller = await storeWith(counted, unlimited);
    const of = ({ id }: TestProduct, ...quantities: number[]) =>
      checkout(
        seller,
        quantities.map((quantity) => ({ product_id: id, quantity })),
      );
    for (const quantities of [[21], [20, 1], [999]]) {
      const reply = await of(counted, ...quantities);
      expectField(reply, 'items', 'cart_quantity_limited');
      expect(reply.body.message).toContain('at most 20');
    }
    expect((await call(app, `GET /products/${counted.id}`)).data.stock).toBe(500);
    expect((await of(counted, 15, 5)).status).toBe(201);
    expect((await of(unlimited, 999)).status).toBe(201);
  });

  it('[PROD-05] never oversells when many customers order in parallel', async () => {
    const product = await newProduct(app, { stock: 7 });
    const seller = await storeWith(product);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => checkout(seller, [{ product_id: product.id, quantity: 1 }])),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(7);
    for (const reply of replies.filter((r) => r.status !== 201))
      expectField(reply, 'items', 'cart_stock_short');
    expect((await call(app, `GET /products/${product.id}`)).data).toMatchObject({
      stock: 0,
      status: 'sold_out',
    });
  });

  it('[PROD-04] accepts only existing choices, by their name in any language', async () => {
    const product = await newProduct(app, {
      sizes: ['S', 'M'],
      colors: [{ th: 'แดง', en: 'Red', 'zh-CN': '红色' }],
    });
    const plain = await newProduct(app);
    const seller = await storeWith(product, plain);
    const choose = (choice: Omit<Item, 'product_id' | 'quantity'>, id = product.id) =>
      checkout(seller, [{ product_id: id, quantity: 1, ...choice }]);
    for (const color of ['Red', 'แดง', '红色']) expect((await choose({ color, size: 'M' })).status).toBe(201);
    for (const wrong of [
      {},
      { color: 'Red' },
      { size: 'S' },
      { color: 'Blue', size: 'S' },
      { color: 'Red', size: 'XL' },
      { color: 'red', size: 'S' },
    ]) {
      expectField(await choose(wrong), 'items', 'cart_choice_wrong');
    }
    expectField(await choose({ color: 'Red' }, plain.id), 'items', 'cart_choice_wrong');
    expect((await choose({ color: null, size: null }, plain.id)).status).toBe(201);
  });

  it('[SHOP-06] refuses unlisted, off-sale and other stores’ products, and reserves no stock', async () => {
    const [listed, unlisted, other] = [
      await newProduct(app, { stock: 3 }),
      await newProduct(app),
      await newProduct(app),
    ];
    const seller = await storeWith(listed, unlisted);
    const both = (id: number) =>
      checkout(seller, [
        { product_id: listed.id, quantity: 1 },
        { product_id: id, quantity: 1 },
      ]);
    expectRefused(await both(other.id), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    await call(app, `DELETE /sellers/products/${unlisted.id}`, { token: seller.token });
    expectRefused(await both(unlisted.id), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', listed.id)
      .execute();
    expectRefused(
      await checkout(seller, [{ product_id: listed.id, quantity: 1 }]),
      404,
      'BUSINESS_PRODUCT_NOT_FOUND',
    );
    const { stock } = await app.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', listed.id)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(3);
    expect((await call(app, 'GET /sellers/orders', { token: seller.token })).data.pagination.total).toBe(0);
  });

  it('[ORD-01] places one order when the request is repeated with its idempotency key', async () => {
    const product = await newProduct(app, { stock: 10 });
    const seller = await storeWith(product);
    const send = (quantity: number) =>
      checkout(seller, [{ product_id: product.id, quantity }], { key: `cart-${seller.id}` });
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(2)));
    expect(new Set(replies.map((reply) => reply.data.order_number)).size).toBe(1);
    expect((await call(app, `GET /products/${product.id}`)).data.stock).toBe(8);
    expectRefused(await send(3), 409, 'REQUEST_INVALID');
  });

  it('[ORD-02] stores names and prices as of the time of the order', async () => {
    const product = await newProduct(app, { name: { th: 'เดิม', en: 'Old name' }, price: 10_000 });
    const seller = await storeWith(product);
    const { data } = await checkout(seller, [{ product_id: product.id, quantity: 1 }]);
    const change = { name: JSON.stringify({ th: 'ใหม่', en: 'New name' }) };
    await setPrice(app, product.id, { price: 99_900 });
    await app.db.updateTable('products').set(change).where('id', '=', product.id).execute();
    await pay(app, data.payment.id);
    const page = await call(app, `GET /storefront/orders/${data.order_token}`);
    expect(page.data).toMatchObject({ total_amount: 110, items: [{ name: 'Old name', price: 110 }] });
  });
});

describe('a customer’s order', () => {
  it('[ORD-12] can be read only with its secret token', async () => {
    const { order } = await shippedOrder();
    const { order: another } = await shippedOrder();
    const [seller, id, signature] = order.token.split('.') as [string, string, string];
    const forged = [
      order.number,
      `${seller}.${id}`,
      `${seller}.${id}.${'x'.repeat(43)}`,
      `${seller}.${another.token.split('.')[1]}.${signature}`,
      `${seller.toUpperCase()}.${id}.${signature}`,
      `0${seller}.${id}.${signature}`,
      `${order.token}x`,
      order.token.slice(0, -1),
    ].filter((token) => token !== order.token);
    for (const token of forged) {
      for (const address of [
        `GET /storefront/orders/${token}`,
        `POST /storefront/orders/${token}/confirm-received`,
      ]) {
        expectRefused(await call(app, address), 404, 'BUSINESS_ORDER_NOT_FOUND');
      }
      const review = await call(app, `POST /storefront/orders/${token}/review`, { body: { rating: 1 } });
      expectRefused(review, 404, 'BUSINESS_ORDER_NOT_FOUND');
    }
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data).toMatchObject({
      status: 'pending_delivery',
      courier: 'sf',
      courier_name: expect.any(String),
      customer: { name: CUSTOMER.name },
    });
  });

  it('[ORD-12] appears in a list of several orders by their tokens', async () => {
    const { seller, order } = await shippedOrder({ quantity: 2 });
    const other = await newOrder(app, await newSeller(app), await newProduct(app), { paid: false });
    const forged = `${order.token.slice(0, -1)}${order.token.endsWith('A') ? 'B' : 'A'}`;
    const lookUp = (order_tokens: unknown) =>
      call(app, 'POST /storefront/orders/lookup', { body: { order_tokens } });
    const { data } = await lookUp([other.token, forged, order.token, order.token, 'x']);
    expect(data.orders).toMatchObject([
      { order_token: other.token, order_number: other.number, status: 'pending_payment', awaits_scan: false },
      {
        order_token: order.token,
        awaits_scan: true,
        order_number: order.number,
        status: 'pending_delivery',
        quantity: 2,
        total_amount: 220,
      },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/สมชาย|0812345678|cost|profit/);
    expect(seller.id).toBeGreaterThan(0);
    for (const tokens of [[], Array(51).fill(order.token), 'x', [1]])
      expectRefused(await lookUp(tokens), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[ORD-08] can be confirmed once, and only after it was shipped', async () => {
    const { seller, order } = await shippedOrder();
    const receive = (token: string) => call(app, `POST /storefront/orders/${token}/confirm-received`);
    const replies = await Promise.all(Array.from({ length: 6 }, () => receive(order.token)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((r) => r.status !== 200)) expectRefused(reply, 409, 'REQUEST_INVALID');
    const { data } = await call(app, 'GET /sellers/transactions?type=order_profit', { token: seller.token });
    expect(data.transactions).toHaveLength(1);
    const unpaid = await newOrder(app, seller, await newProduct(app), { paid: false });
    expectRefused(await receive(unpaid.token), 409, 'REQUEST_INVALID');
  });

  it('[PROD-07] [ORD-10] can be reviewed once after receipt, which updates the product’s rating', async () => {
    const { seller, product, order } = await shippedOrder({ quantity: 2 });
    const review = (token: string, body: object) =>
      call(app, `POST /storefront/orders/${token}/review`, { body });
    expectRefused(await review(order.token, { rating: 5 }), 409, 'REQUEST_INVALID');
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    for (const rating of [0, 6, 4.5, '5'])
      expectRefused(await review(order.token, { rating }), 422, 'REQUEST_VALIDATION_ERROR');
    const comment = '  ดีมาก <script>alert(1)</script> ';
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => review(order.token, { rating: 4, comment })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((r) => r.status !== 200)) expectRefused(reply, 409, 'REQUEST_INVALID');

    const next = await newOrder(app, seller, product);
    await ship(app, seller, next.id, { funding: 'escrow' });
    await call(app, `POST /storefront/orders/${next.token}/confirm-received`);
    expect((await review(next.token, { rating: 1 })).data.review).toMatchObject({ rating: 1, comment: '' });

    const { data } = await call(app, `GET /storefront/${seller.slug}/products/${product.id}`);
    expect(data).toMatchObject({
      average_rating: 2.5,
      reviews_count: 2,
      sales_count: 3,
      rating_statistics: { average: 2.5, count: 2, by_stars: [1, 0, 0, 1, 0] },
      // A rating without a comment counts, but is not listed.
      reviews: [{ name: expect.stringMatching(/^ส\*+$/), rating: 4, comment: comment.trim() }],
    });
    const own = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expect(own.data).toMatchObject({ rating: 4, review: { rating: 4, comment: comment.trim() } });
  });

  /** Creates a received order of two products, one of them in two sizes. */
  async function receivedParcel() {
    const glasses = await newProduct(app, { sizes: ['S', 'M'] });
    const watch = await newProduct(app);
    const seller = await storeWith(glasses, watch);
    const { data } = await checkout(seller, [
      { product_id: glasses.id, quantity: 1, size: 'S' },
      { product_id: glasses.id, quantity: 1, size: 'M' },
      { product_id: watch.id, quantity: 1 },
    ]);
    await pay(app, data.payment.id);
    const found = await call(app, `GET /sellers/orders?keyword=${data.order_number}`, {
      token: seller.token,
    });
    const orderId = found.data.orders[0].id as number;
    await ship(app, seller, orderId, { funding: 'escrow' });
    const address = `/storefront/orders/${data.order_token}`;
    await call(app, `POST ${address}/confirm-received`);
    return {
      seller,
      orderId,
      glasses,
      watch,
      review: (body: object, language?: string) =>
        call(app, `POST ${address}/review`, { body, ...(language && { language }) }),
      rated: async (product: TestProduct) => {
        const shown = await call(app, `GET /storefront/${seller.slug}/products/${product.id}`);
        return {
          mean: shown.data.average_rating,
          count: shown.data.reviews_count,
          words: shown.data.reviews.map((one: { comment: string }) => one.comment),
        };
      },
    };
  }
  const UNRATED = { mean: null, count: 0, words: [] };

  it('[PROD-07] [ORD-10] stores a separate review for each product', async () => {
    const { seller, orderId, glasses, watch, review, rated } = await receivedParcel();
    const { status, data } = await review({
      rating: 3,
      comment: 'กล่องบุบ',
      items: [
        { product_id: watch.id, rating: 5, comment: ' แบตอยู่ได้เป็นสัปดาห์ ' },
        { product_id: glasses.id, rating: 2 },
      ],
    });
    expect({ status, review: data.review }).toEqual({
      status: 200,
      review: { rating: 3, comment: 'กล่องบุบ', hidden: [] },
    });
    expect(await rated(watch)).toEqual({ mean: 5, count: 1, words: ['แบตอยู่ได้เป็นสัปดาห์'] });
    expect(await rated(glasses)).toEqual({ mean: 2, count: 1, words: [] });
    const own = await call(app, `GET /sellers/orders/${orderId}`, { token: seller.token });
    expect(own.data).toMatchObject({ rating: 3, review: { rating: 3, comment: 'กล่องบุบ' } });
  });

  it('[PROD-07] leaves products without a review unchanged', async () => {
    const silent = await receivedParcel();
    expect((await silent.review({ rating: 1, comment: 'แบตอยู่ได้เป็นสัปดาห์' })).status).toBe(200);
    expect(await silent.rated(silent.glasses)).toEqual(UNRATED);
    expect(await silent.rated(silent.watch)).toEqual(UNRATED);
    const partial = await receivedParcel();
    const items = [{ product_id: partial.watch.id, rating: 4, comment: 'ดี' }];
    expect((await partial.review({ rating: 1, items })).data.review).toMatchObject({
      rating: 1,
      comment: '',
    });
    expect(await partial.rated(partial.glasses)).toEqual(UNRATED);
    expect(await partial.rated(partial.watch)).toEqual({ mean: 4, count: 1, words: ['ดี'] });
  });

  it('[PROD-07] refuses reviews of other products and duplicate reviews', async () => {
    const { glasses, watch, review, rated } = await receivedParcel();
    const stranger = await newProduct(app);
    const good = { product_id: watch.id, rating: 5 };
    expectField(
      await review({ rating: 5, items: [good, { product_id: stranger.id, rating: 1 }] }),
      'items',
      'review_product_not_ordered',
    );
    const twice = { rating: 5, items: [good, { ...good, rating: 1 }] };
    expectField(await review(twice), 'items', 'review_product_twice');
    const messages = await Promise.all(
      ['th', 'en', 'zh-TW', 'zh-CN'].map(async (language) => (await review(twice, language)).body.message),
    );
    expect(new Set(messages).size).toBe(4);
    const wrong: object[] = [
      { items: [good] },
      { rating: 5, items: [] },
      { rating: 5, items: good },
      { rating: 5, items: Array.from({ length: 51 }, () => ({ ...good })) },
      ...[0, 6, 4.5, '5', undefined].map((rating) => ({ rating: 5, items: [{ ...good, rating }] })),
      { rating: 5, items: [{ ...good, comment: 'x'.repeat(1001) }] },
      { rating: 5, items: [{ rating: 5 }] },
    ];
    for (const body of wrong) expectRefused(await review(body), 422, 'REQUEST_VALIDATION_ERROR');
    expect([await rated(glasses), await rated(watch)]).toEqual([UNRATED, UNRATED]);
    // A refused review does not count as the one allowed review.
    expect((await review({ rating: 5, items: [good] })).status).toBe(200);
    expectRefused(await review({ rating: 5, items: [good] }), 409, 'REQUEST_INVALID');
    expect(await rated(watch)).toEqual({ mean: 5, count: 1, words: [] });
  });
});
