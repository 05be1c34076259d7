import { describe, expect, it } from 'vitest';
import { newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

const list = (seller: TestSeller, product_ids: number[]) =>
  call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids } });
const listed = async (seller: TestSeller, query = '') =>
  (await call(app, `GET /sellers/products?${query}`, { token: seller.token })).data;
const productIds = (response: { products: { id: number }[] }) =>
  response.products.map((product) => product.id);

describe('listing', () => {
  it('[SHOP-05] counts listed, already listed, unknown and off-sale products', async () => {
    const seller = await newSeller(app);
    const [a, b, off] = [await newProduct(app), await newProduct(app), await newProduct(app)];
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', off.id)
      .execute();
    await list(seller, [a.id]);
    const { data } = await list(seller, [a.id, b.id, b.id, off.id, 999_999_999]);
    expect(data).toEqual({
      success_count: 1,
      already_listed: 1,
      failed_count: 1,
      not_found: 1,
      listed_at: expect.any(String),
    });
    expect((await list(seller, [a.id, b.id])).data).toEqual({
      success_count: 0,
      already_listed: 2,
      failed_count: 0,
      not_found: 0,
    });
    expect(productIds(await listed(seller))).toEqual([b.id, a.id]);
  });

  it('[SHOP-04] requires between 1 and 1,000 products', async () => {
    const seller = await newSeller(app);
    for (const ids of [[], [0], [1.5], ['1'], Array.from({ length: 1_001 }, (_, index) => index + 1)]) {
      expectRefused(await list(seller, ids as number[]), 422, 'REQUEST_VALIDATION_ERROR');
    }
    expectRefused(
      await call(app, 'POST /sellers/products', { token: seller.token }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });

  it('[SHOP-05] lists products once when requests arrive in parallel', async () => {
    const seller = await newSeller(app);
    const products = [await newProduct(app), await newProduct(app), await newProduct(app)];
    const ids = products.map((product) => product.id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => list(seller, index % 2 ? ids : ids.toReversed())),
    );
    expect(replies.reduce((sum, reply) => sum + reply.data.success_count, 0)).toBe(3);
    expect((await listed(seller)).pagination.total).toBe(3);
  });

  it('[SHOP-04] [PROD-08] lists a single product', async () => {
    const seller = await newSeller(app);
    const { id } = await newProduct(app);
    const single = () => call(app, `POST /products/${id}/list`, { token: seller.token });
    const state = async () => (await call(app, `GET /sellers/products/${id}`, { token: seller.token })).data;
    expect(await state()).toEqual({ is_listed: false });
    expect((await single()).data.success_count).toBe(1);
    expect((await single()).data.already_listed).toBe(1);
    expect(await state()).toEqual({ is_listed: true });
    const unknown = await call(app, 'POST /products/999999999/list', { token: seller.token });
    expectRefused(unknown, 404, 'BUSINESS_PRODUCT_NOT_FOUND');
  });

  it('[SHOP-06] unlists a product once, and only from the seller’s own store', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const { id } = await newProduct(app);
    await list(seller, [id]);
    await list(stranger, [id]);
    const unlist = (owner: TestSeller) => call(app, `DELETE /sellers/products/${id}`, { token: owner.token });
    expect((await unlist(seller)).status).toBe(200);
    expectRefused(await unlist(seller), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    expect(productIds(await listed(seller))).toEqual([]);
    expect(productIds(await listed(stranger))).toEqual([id]);
  });

  it('[SHOP-06] returns filtered pages of the store, and the whole store for per_page=999999', async () => {
    const seller = await newSeller(app);
    const bag = await newProduct(app, { name: { th: 'กระเป๋า', en: 'Bag' }, category: 'fashion' });
    const ball = await newProduct(app, { name: { th: 'ลูกบอล', en: 'Ball' }, category: 'sports' });
    await list(seller, [bag.id]);
    app.clock.advance(1000);
    await list(seller, [ball.id]);
    expect(await listed(seller, 'per_page=1')).toMatchObject({
      products: [{ id: ball.id, is_listed: true }],
      pagination: { page: 1, per_page: 1, total: 2, has_more: true },
    });
    expect(productIds(await listed(seller, 'per_page=999999'))).toEqual([ball.id, bag.id]);
    expect(productIds(await listed(seller, 'category=fashion'))).toEqual([bag.id]);
    expect(productIds(await listed(seller, `keyword=${encodeURIComponent('บอล')}`))).toEqual([ball.id]);
  });
});

describe('store settings', () => {
  const settings = async (seller: TestSeller) =>
    (await call(app, 'GET /sellers/store-setting', { token: seller.token })).data.store_setting;
  const put = (seller: TestSeller, store_setting: object, language = 'en') =>
    call(app, 'PUT /sellers/store-setting', { token: seller.token, body: { store_setting }, language });

  it('[STORE-01] are saved and shown to customers', async () => {
    const seller = await newSeller(app);
    expect(await settings(seller)).toMatchObject({ theme_color: '#007bff', announcement: '' });
    const wanted = {
      store_name: '  ร้านน้ำหวาน 🍯 ',
      store_description: 'ของดี\nราคาถูก <b>จริง</b>',
      contact_phone: '+66 81-234-5678',
      business_hours: '9:00–18:00',
      announcement: 'ส่งฟรี',
      theme_color: '#6c757d',
    };
    const saved = await put(seller, wanted);
    expect(saved.data.store_setting).toMatchObject({
      ...wanted,
      store_name: 'ร้านน้ำหวาน 🍯',
      contact_phone: '0812345678',
    });
    expect(await settings(seller)).toEqual(saved.data.store_setting);
    const { data: store } = await call(app, `GET /storefront/${seller.slug}`);
    expect(store).toMatchObject({
      name: 'ร้านน้ำหวาน 🍯',
      contact_phone: '0812345678',
      theme_color: '#6c757d',
    });
    expect(saved.data).toMatchObject({ slug: seller.slug, store_url: `/s/${seller.slug}` });
  });

  it('[STORE-01] are refused with the names of invalid fields, and nothing is saved', async () => {
    const seller = await newSeller(app);
    const good = await settings(seller);
    const wrong = {
      store_name: ['', '   ', 'x'.repeat(61), 5],
      store_description: ['x'.repeat(501)],
      contact_phone: ['12345', 'call me', '+1 202 555 0123'],
      business_hours: ['x'.repeat(61)],
      announcement: ['x'.repeat(301)],
      theme_color: ['red', '#fff', '#GGGGGG', '#007BFF', '#007bff;background:url(//x)', ''],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const reply = await put(seller, { ...good, [field]: value });
        expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
        expect(Object.keys(reply.body.errors)).toEqual([`store_setting.${field}`]);
      }
    }
    expectRefused(await put(seller, {}), 422, 'REQUEST_VALIDATION_ERROR');
    expect(await settings(seller)).toEqual(good);
  });
});
