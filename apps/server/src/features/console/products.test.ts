import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_WITHDRAWALS } from '@raan/contract/catalogue/product-withdrawal';
import type { ImportedProduct } from '#features/catalogue-import/imported-product.ts';
import { writeProducts } from '#features/catalogue-import/write-products.ts';
import { readNewProducts } from '#features/catalogue/read-new-products.ts';
import { notifyProductNews } from '#features/shop/notify-product-news.ts';
import { singleVariant } from '#test/products.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import {
  ADDRESS,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
});

const request = (address: string, { token } = reviewer) => call(app, address, { token });
const withdraw = (id: number, body: object = { reason_code: 'recall' }, { token } = reviewer) =>
  call(app, `POST /console/products/${id}/withdraw`, { token, body });
const restore = (id: number, { token } = reviewer) =>
  call(app, `POST /console/products/${id}/restore`, { token });
const search = async (query: string) =>
  (await request(`GET /console/products?${query}`)).data as {
    products: { id: number; state: string }[];
    counts: Record<string, number>;
    pagination: { total: number; next_cursor?: string };
  };
const listProducts = (seller: TestSeller, ...products: TestProduct[]) =>
  call(app, 'POST /sellers/products', {
    token: seller.token,
    body: { product_ids: products.map(({ id }) => id) },
  });
const checkout = (seller: TestSeller, product: TestProduct) =>
  call(app, `POST /storefront/${seller.slug}/orders`, {
    body: { customer: CUSTOMER, shipping: ADDRESS, items: [{ product_id: product.id, quantity: 1 }] },
  });
const idsIn = async (address: string, token?: string) =>
  (await call(app, address, token ? { token } : {})).data.products.map(({ id }: { id: number }) => id);
/** Returns a seller's notifications about products, newest first. */
const fetchProductNotifications = async (seller: TestSeller, language = 'en') =>
  (
    await call(app, 'GET /sellers/notifications', { token: seller.token, language })
  ).data.notifications.filter(({ data }: { data: object }) => 'product_id' in data);

describe('searching products', () => {
  it('matches a part of the name in any language, the id, and the supplier’s key, on or off sale', async () => {
    const lamp = await newProduct(app, {
      name: { th: 'โคมไฟหอยมุก', en: 'Mother-of-pearl lamp', 'zh-CN': '珍珠母灯' },
    });
    const off = await newProduct(app, { name: { th: 'โคมไฟหอยสังข์', en: 'Conch lamp' } });
    await app.db
      .updateTable('products')
      .set({ source_key: 'Lamp-XK-77' })
      .where('id', '=', lamp.id)
      .execute();
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', off.id)
      .execute();
    const searchIds = async (text: string) =>
      (await search(`search=${encodeURIComponent(text)}`)).products.map(({ id }) => id);
    expect(await searchIds('หอย')).toEqual([off.id, lamp.id]);
    expect(await searchIds('珠母')).toEqual([lamp.id]);
    expect(await searchIds('OF-PEARL LAMP')).toEqual([lamp.id]);
    expect(await searchIds('lamp-xk-77')).toEqual([lamp.id]);
    expect(await searchIds(`#${lamp.id}`)).toEqual([lamp.id]);
    expect(await searchIds(String(off.id))).toEqual([off.id]);
    expect(await searchIds('no such thing')).toEqual([]);
    expect((await search(`search=${encodeURIComponent('conch')}`)).pagination.total).toBe(1);
  });

  it('[SRCH-02] without a match names the keyword without typing errors, and near products', async () => {
    const kettle = await newProduct(app, { name: { th: 'กาต้มน้ำ', en: 'Whistling kettle' } });
    await readNewProducts(app.db);
    const missed = await request('GET /console/products?search=whistlnig');
    expect(missed.data.products).toEqual([]);
    expect(missed.data.near).toMatchObject({ did_you_mean: 'whistling', products: [{ id: kettle.id }] });
    expect((await request('GET /console/products?search=whistling')).data.near).toBeUndefined();
    expect((await request('GET /console/products?search=qwxzvj')).data.near).toEqual({
      did_you_mean: null,
      products: [],
    });
  });

  it('filters by state and counts all states', async () => {
    const name = { th: 'ของสามสถานะ' };
    const [sold, withdrawn, unsupplied] = [
      await newProduct(app, { name }),
      await newProduct(app, { name }),
      await newProduct(app, { name }),
    ];
    const before = (await search('')).counts;
    await withdraw(withdrawn.id);
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', 'in', [withdrawn.id, unsupplied.id])
      .execute();
    const those = async (state: string) =>
      (await search(`search=${encodeURIComponent(name.th)}&state=${state}`)).products.map(({ id }) => id);
    expect([await those('on_sale'), await those('withdrawn'), await those('inactive')]).toEqual([
      [sold.id],
      [withdrawn.id],
      [unsupplied.id],
    ]);
    expect((await search('')).counts).toEqual({
      on_sale: (before['on_sale'] ?? 0) - 2,
      withdrawn: (before['withdrawn'] ?? 0) + 1,
      inactive: (before['inactive'] ?? 0) + 1,
    });
    expectRefused(await request('GET /console/products?state=gone'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await request('GET /console/products?cursor=x'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await request('GET /console/products?search=%00'), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('pages through on-sale and off-sale products in one order, each once', async () => {
    const ids = await newProducts(app, 25, 'ทีละหน้า');
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where(
        'id',
        'in',
        ids.filter((id) => id % 3 === 0),
      )
      .execute();
    const seen: number[] = [];
    let cursor = '';
    do {
      const { products, pagination } = await search(
        `search=${encodeURIComponent('ทีละหน้า')}&per_page=7${cursor && `&cursor=${cursor}`}`,
      );
      expect(pagination.total).toBe(25);
      seen.push(...products.map(({ id }) => id));
      cursor = pagination.next_cursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(ids.toReversed());
  });

  it('is open to operators only, and only reviewers can take products off sale', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    for (const address of ['GET /console/products', `GET /console/products/${product.id}`]) {
      expectRefused(await call(app, address), 401, 'AUTH_TOKEN_INVALID');
      expectRefused(await call(app, address, { token: seller.token }), 401, 'AUTH_TOKEN_INVALID');
      expect((await request(address, finance)).status).toBe(200);
    }
    expectRefused(await withdraw(product.id, undefined, finance), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await restore(product.id, finance), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(
      await withdraw(product.id, undefined, { ...reviewer, token: seller.token }),
      401,
      'AUTH_TOKEN_INVALID',
    );
  });

  it('shows a product with prices, listings and open orders', async () => {
    const product = await newProduct(app, { price: 20_000, discount: 10_000, stock: 9 });
    const [one, other] = [await newSeller(app), await newSeller(app)];
    await listProducts(other, product);
    await newOrder(app, one, product, { paid: false });
    await newOrder(app, one, product);
    await newOrder(app, one, product);
    expect((await request(`GET /console/products/${product.id}`)).data).toMatchObject({
      id: product.id,
      name: product.name.en,
      price: 200,
      discount_price: 100,
      effective_price: 100,
      retail_price: 110,
      stock: 6,
      state: 'on_sale',
      is_supplied: true,
      listings: 2,
      unpaid_orders: 1,
      unshipped_orders: 2,
      sales_count: 2,
      withdrawal: null,
    });
    expectRefused(await request('GET /console/products/999999999'), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
  });
});

describe('taking a product off sale', () => {
  it('requires a reason, and a note for “other”', async () => {
    const { id } = await newProduct(app);
    for (const body of [
      {},
      { reason_code: 'mood' },
      { reason_code: 'other' },
      { reason_code: 'other', reason: '  ' },
      { reason_code: 'recall', reason: 'x'.repeat(501) },
    ])
      expectRefused(await withdraw(id, body), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await withdraw(999_999_999), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    expectRefused(await restore(999_999_999), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    for (const reason_code of PRODUCT_WITHDRAWALS) {
      const { data } = await withdraw(id, { reason_code, reason: ' สายไฟร้อน ' });
      expect(data).toMatchObject({
        state: 'withdrawn',
        withdrawal: { reason_code, reason: 'สายไฟร้อน', by: { id: reviewer.id, account: reviewer.account } },
      });
      expect((await restore(id)).data).toMatchObject({ state: 'on_sale', withdrawal: null });
    }
  });

  it('succeeds once for parallel requests, and is undone once', async () => {
    const { id } = await newProduct(app);
    const succeeded = (replies: { status: number }[]) =>
      replies.map(({ status }) => status).sort((a, b) => a - b);
    expect(succeeded(await Promise.all([1, 2, 3, 4].map(() => withdraw(id))))).toEqual([200, 409, 409, 409]);
    const again = await withdraw(id, { reason_code: 'complaint' });
    expectRefused(again, 409, 'REQUEST_INVALID');
    expect(again.body.message).toContain('already off sale');
    expect(succeeded(await Promise.all([1, 2, 3, 4].map(() => restore(id))))).toEqual([200, 409, 409, 409]);
    const undone = await restore(id);
    expectRefused(undone, 409, 'REQUEST_INVALID');
    expect(undone.body.message).toContain('not off sale');
    const { data } = await request(`GET /console/audit?subject_kind=product&subject_id=${id}`);
    expect(data.entries.map(({ action }: { action: string }) => action)).toEqual([
      'product_restored',
      'product_withdrawn',
    ]);
    expect(data.entries[1]).toMatchObject({
      operator: { id: reviewer.id },
      detail: { reason_code: 'recall', listings: 0, unpaid_orders: 0 },
    });
  });

  it('[CAT-01] [PROD-03] [PROD-08] [SHOP-05] removes it everywhere, and restoring brings it back everywhere', async () => {
    const name = { th: 'ของต้องเรียกคืน', en: 'Recalled thing' };
    const [product, other] = [await newProduct(app, { name, hot: true }), await newProduct(app)];
    const [lister, stranger] = [
      await newSeller(app, { balance: 5_000 }),
      await newSeller(app, { balance: 5_000 }),
    ];
    await listProducts(lister, other, product);
    const keyword = encodeURIComponent(name.th);
    const store = `GET /storefront/${lister.slug}`;
    const sample = (seller: TestSeller) =>
      call(app, 'POST /sellers/sample-orders', {
        token: seller.token,
        body: {
          product_id: product.id,
          quantity: 1,
          recipient: CUSTOMER,
          shipping: ADDRESS,
          total_amount: 100,
        },
      });
    const counted = async () => ({
      catalogue: (await call(app, 'GET /products?per_page=1')).data.pagination.total,
      hot: (await call(app, `GET /products?hot=true&keyword=${keyword}`)).data.pagination.total,
      listed: (await call(app, 'GET /sellers/products', { token: lister.token })).data.pagination.total,
      available: (
        await call(app, `GET /sellers/available-products?keyword=${keyword}`, { token: stranger.token })
      ).data.pagination.total,
      category: (await call(app, 'GET /products/categories')).data.find(
        ({ key }: { key: string }) => key === 'beauty',
      ).count,
      store: (await call(app, `${store}/products`)).data.pagination.total,
      overview: (await call(app, 'GET /shop/overview', { token: lister.token })).data.listed_products,
    });
    const before = await counted();
    expect(before).toMatchObject({ hot: 1, listed: 2, available: 1, store: 2, overview: 2 });

    await withdraw(product.id);
    expect(await counted()).toEqual({
      catalogue: before.catalogue - 1,
      hot: 0,
      listed: 1,
      available: 0,
      category: before.category - 1,
      store: 1,
      overview: 1,
    });
    for (const sort of ['latest', 'price_asc', 'price_desc', 'sales', 'rating'])
      expect(await idsIn(`GET /products?keyword=${keyword}&sort=${sort}`)).toEqual([]);
    expect((await call(app, `GET /products/${product.id}`)).data.status).toBe('inactive');
    expect((await call(app, `GET /products/by-ids?ids=${product.id}`)).data.products[0].status).toBe(
      'inactive',
    );
    expect(await idsIn(`${store}/products/by-ids?ids=${product.id},${other.id}`)).toEqual([other.id]);
    expectRefused(await call(app, `${store}/products/${product.id}`), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    const { data: neighbour } = await call(app, `${store}/products/${other.id}`);
    expect(neighbour.related).toEqual([]);
    const ordered = await checkout(lister, product);
    expectRefused(ordered, 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    expect(ordered.body.message).toContain('“Recalled thing” is no longer sold');
    const sampled = await sample(lister);
    expectRefused(sampled, 409, 'REQUEST_INVALID');
    expect((await listProducts(stranger, product)).data).toMatchObject({ success_count: 0, failed_count: 1 });
    const single = await call(app, `POST /products/${product.id}/list`, { token: stranger.token });
    expect(single.data).toMatchObject({ success_count: 0, failed_count: 1 });
    const matches = await call(app, 'POST /sellers/products/matches/list', {
      token: stranger.token,
      body: { filter: { keyword: name.th } },
    });
    expect(matches.data.success_count).toBe(0);

    await restore(product.id);
    expect(await counted()).toEqual(before);
    expect((await checkout(lister, product)).status).toBe(201);
    expect((await sample(lister)).status).toBe(201);
    expect((await listProducts(stranger, product)).data.success_count).toBe(1);
  });

  it('[SHOP-06] keeps it in its sellers’ off-sale list, from which they can remove it', async () => {
    const [first, second] = [await newProduct(app), await newProduct(app)];
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    await listProducts(seller, first);
    app.clock.advance(1_000);
    await listProducts(seller, second);
    const unsold = async ({ token }: TestSeller) =>
      (await call(app, 'GET /sellers/unavailable-products', { token })).data;
    expect(await unsold(seller)).toEqual({ products: [], total: 0 });
    await withdraw(first.id);
    await withdraw(second.id);
    const { products, total } = await unsold(seller);
    expect(total).toBe(2);
    expect(products).toMatchObject([
      { id: second.id, status: 'inactive', is_listed: true },
      { id: first.id, status: 'inactive' },
    ]);
    expect((await unsold(stranger)).total).toBe(0);
    expectRefused(await call(app, 'GET /sellers/unavailable-products'), 401, 'AUTH_TOKEN_INVALID');
    await call(app, `DELETE /sellers/products/${second.id}`, { token: seller.token });
    expect((await unsold(seller)).products.map(({ id }: { id: number }) => id)).toEqual([first.id]);
    await restore(first.id);
    expect((await unsold(seller)).total).toBe(0);
  });

  it('is not undone by an import, whose changes apply when the product is restored', async () => {
    const supplied = (price: number, status: 'active' | 'inactive'): ImportedProduct => ({
      key: 'cable-1',
      category: 'electronics',
      name: { th: 'สายชาร์จ' },
      description: { th: '<p>ยาว</p>' },
      status,
      hot: false,
      options: [],
      variants: [singleVariant(price, 5)],
      pictures: [],
    });
    const write = (price: number, status: 'active' | 'inactive') =>
      writeProducts(app.db, app.clock, { name: 'test:cables' }, [supplied(price, status)]);
    await write(10_000, 'active');
    const { id } = await app.db
      .selectFrom('products')
      .select('id')
      .where('source_key', '=', 'cable-1')
      .executeTakeFirstOrThrow();
    await withdraw(id, { reason_code: 'wrong_price' });
    await write(20_000, 'active');
    expect((await request(`GET /console/products/${id}`)).data).toMatchObject({
      state: 'withdrawn',
      price: 200,
    });
    expect((await call(app, `GET /products/${id}`)).data.status).toBe('inactive');
    await write(20_000, 'inactive');
    expect((await request(`GET /console/products/${id}`)).data).toMatchObject({
      state: 'withdrawn',
      is_supplied: false,
    });
    expect((await restore(id)).data.state).toBe('inactive');
    await write(30_000, 'active');
    expect((await request(`GET /console/products/${id}`)).data.state).toBe('on_sale');
    expect(await idsIn(`GET /products?keyword=${encodeURIComponent('สายชาร์จ')}`)).toEqual([id]);
  });

  it('[ORD-01] leaves existing orders unchanged: unpaid ones can be paid, paid ones shipped', async () => {
    const product = await newProduct(app, { stock: 5 });
    const seller = await newSeller(app, { balance: 5_000 });
    const unpaid = await newOrder(app, seller, product, { paid: false });
    const paid = await newOrder(app, seller, product);
    expect((await withdraw(product.id)).data).toMatchObject({ unpaid_orders: 1, unshipped_orders: 1 });
    await pay(app, unpaid.paymentId);
    for (const { id } of [unpaid, paid]) await ship(app, seller, id);
    const { data } = await call(app, 'GET /sellers/orders?status=pending_delivery', { token: seller.token });
    expect(data.pagination.total).toBe(2);
  });

  it('[PROD-03] refuses later checkouts in a race with customers, and keeps the stock consistent', async () => {
    const seller = await newSeller(app);
    for (let round = 0; round < 6; round += 1) {
      const product = await newProduct(app, { stock: 50 });
      await listProducts(seller, product);
      const orders = Array.from({ length: 8 }, () => checkout(seller, product));
      const [withdrawal, ...replies] = await Promise.all([withdraw(product.id), ...orders]);
      expect(withdrawal.status).toBe(200);
      expect(replies.every(({ status }) => status === 201 || status === 404)).toBe(true);
      const placed = replies.filter(({ status }) => status === 201).length;
      expectRefused(await checkout(seller, product), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
      const { stock } = await app.db
        .selectFrom('products')
        .select('stock')
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow();
      expect(stock).toBe(50 - placed);
    }
  });

  it('[PROD-03] makes a parallel checkout wait, which is then refused', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { stock: 5 });
    await listProducts(seller, product);
    let order: Promise<{ status: number }> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await sql`update products set withdrawn_at = now(), withdrawn_reason = 'recall', withdrawn_by = ${reviewer.id}
        where id = ${product.id}`.execute(tx);
      order = checkout(seller, product);
      const blocked = async () =>
        (await sql`select 1 from pg_locks where not granted`.execute(app.db)).rows.length > 0;
      for (let tries = 0; tries < 200 && !(await blocked()); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(await blocked()).toBe(true);
    });
    expect((await order)?.status).toBe(404);
  });
});

describe('a seller who lists a withdrawn product', () => {
  it('[NOTI-04] is notified once with the reason in their language, and once when it is on sale again', async () => {
    const product = await newProduct(app, {
      name: { th: 'พัดลม', en: 'Fan', 'zh-TW': '電扇', 'zh-CN': '电扇' },
    });
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    await listProducts(seller, product);
    await withdraw(product.id, { reason_code: 'recall', reason: 'The motor overheats' });
    await Promise.all([notifyProductNews(app), notifyProductNews(app)]);
    await notifyProductNews(app);
    const [notification, ...more] = await fetchProductNotifications(seller);
    expect(more).toEqual([]);
    expect(notification).toMatchObject({
      type: 'system',
      data: { product_id: product.id, reason_code: 'recall' },
    });
    expect(notification.message).toContain('“Fan” was recalled');
    expect(notification.message).toContain('The motor overheats');
    for (const [language, word] of [
      ['th', 'พัดลม'],
      ['zh-TW', '電扇'],
      ['zh-CN', '电扇'],
    ] as const)
      expect((await fetchProductNotifications(seller, language))[0].message).toContain(word);
    expect(await fetchProductNotifications(stranger)).toEqual([]);
    await restore(product.id);
    await notifyProductNews(app);
    expect((await fetchProductNotifications(seller)).map(({ title }: { title: string }) => title)).toEqual([
      'A product is back on sale',
      'A product in your store was taken off sale',
    ]);
  });

  it('[NOTI-04] gets a separate text for each reason', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    await listProducts(seller, product);
    for (const reason_code of PRODUCT_WITHDRAWALS) {
      await withdraw(product.id, { reason_code, reason: 'words' });
      await notifyProductNews(app);
      await restore(product.id);
      await notifyProductNews(app);
    }
    const notifications = (await fetchProductNotifications(seller)).filter(
      ({ data }: { data: { notice: string } }) => data.notice === 'product_withdrawn',
    );
    expect(new Set(notifications.map(({ message }: { message: string }) => message)).size).toBe(
      PRODUCT_WITHDRAWALS.length,
    );
  });

  it('[NOTI-04] is not notified if it was restored before the job ran, or if the supplier did not sell it anyway', async () => {
    const [product, unsupplied] = [await newProduct(app), await newProduct(app)];
    const seller = await newSeller(app);
    await listProducts(seller, product, unsupplied);
    await withdraw(product.id);
    await restore(product.id);
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', unsupplied.id)
      .execute();
    await withdraw(unsupplied.id);
    await restore(unsupplied.id);
    await notifyProductNews(app);
    expect(await fetchProductNotifications(seller)).toEqual([]);
  });

  it('[NOTI-04] is not notified of the restoration without a notification of the withdrawal', async () => {
    const product = await newProduct(app);
    const seller = await newSeller(app);
    await listProducts(seller, product);
    const supply = (supplied_status: 'active' | 'inactive') =>
      app.db.updateTable('products').set({ supplied_status }).where('id', '=', product.id).execute();
    // An earlier withdrawal with a notification does not count.
    await withdraw(product.id);
    await notifyProductNews(app);
    await restore(product.id);
    await notifyProductNews(app);
    expect(await fetchProductNotifications(seller)).toHaveLength(2);
    app.clock.advance(1_000);
    await supply('inactive');
    await withdraw(product.id);
    await supply('active');
    expect((await restore(product.id)).data).toMatchObject({ state: 'on_sale' });
    await notifyProductNews(app);
    expect(await fetchProductNotifications(seller)).toHaveLength(2);
  });

  it('[NOTI-04] is notified once, also when thousands are notified in batches', async () => {
    const product = await newProduct(app);
    const template = await newSeller(app);
    await sql`insert into sellers (account, account_key, display_name, password_hash, created_at, updated_at)
      select 'many' || n, 'many' || n, 'many', 'x', now(), now() from generate_series(1, 1200) as n`.execute(
      app.db,
    );
    await sql`insert into listings select id, ${product.id}, now() from sellers where account like 'many%'`.execute(
      app.db,
    );
    await listProducts(template, product);
    await withdraw(product.id);
    await Promise.all([notifyProductNews(app), notifyProductNews(app)]);
    const { rows } = await sql<{ notified: number; sellers: number; twice: number }>`
      select count(*) as notified, count(distinct seller_id) as sellers, (select told_count from product_news where product_id = ${product.id}) as twice
      from notifications where (data->>'product_id')::bigint = ${product.id}`.execute(app.db);
    expect(rows[0]).toEqual({ notified: 1_201, sellers: 1_201, twice: 1_201 });
  });
});
