import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, setPrice } from '#test/fixtures.ts';
import { call, useTestApp, type CallOptions } from '#test/test-app.ts';

const app = useTestApp();

/** Requests a list twice, so that the second answer comes from the cache. Returns it. */
async function listTwice(endpoint: string, options: CallOptions = {}) {
  const first = await call(app, endpoint, options);
  const second = await call(app, endpoint, options);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  return second.data;
}

const newName = () => `Lantern${randomUUID().replaceAll('-', '')}`;

describe('a list that was requested before', () => {
  it.each([
    {
      what: 'price',
      change: async (id: number) => await setPrice(app, id, { price: 20_000 }),
      shown: { effective_price: 200 },
    },
    {
      what: 'sale',
      change: async (id: number) => {
        await newOrder(app, await newSeller(app), { id, name: {} }, { quantity: 3 });
      },
      shown: { stock: 1 },
    },
    {
      what: 'like',
      change: async (id: number) => {
        await app.db.updateTable('products').set({ likes_count: 7 }).where('id', '=', id).execute();
      },
      shown: { likes_count: 7 },
    },
    {
      what: 'rating',
      change: async (id: number) => {
        const rating = { rating_sum: 9, reviews_count: 2 };
        await app.db.updateTable('products').set(rating).where('id', '=', id).execute();
      },
      shown: { average_rating: 4.5, reviews_count: 2 },
    },
  ])('[CAT-01] shows a changed $what at once', async ({ change, shown }) => {
    const name = newName();
    const { id } = await newProduct(app, { name: { th: name }, price: 10_000, stock: 4 });
    const endpoint = `GET /products?keyword=${name}`;
    expect((await listTwice(endpoint)).products).toMatchObject([
      { id, effective_price: 100, stock: 4, likes_count: 0, average_rating: null },
    ]);
    await change(id);
    expect((await listTwice(endpoint)).products).toMatchObject([{ id, ...shown }]);
  });

  it('[CAT-01] gains a new product and loses one that is no longer on sale', async () => {
    const name = newName();
    const idsNow = async () =>
      (await listTwice(`GET /products?keyword=${name}`)).products.map(({ id }: { id: number }) => id);
    expect(await idsNow()).toEqual([]);
    const { id } = await newProduct(app, { name: { th: name } });
    expect(await idsNow()).toEqual([id]);
    const later = await newProduct(app, { name: { th: name } });
    expect(await idsNow()).toEqual([later.id, id]);
    await app.db.updateTable('products').set({ supplied_status: 'inactive' }).where('id', '=', id).execute();
    expect(await idsNow()).toEqual([later.id]);
  });

  it('[SRCH-01] shows a change of a similar product', async () => {
    const [name, other] = [newName(), newName()];
    await newProduct(app, { name: { th: `${name} ${other}` } });
    const similar = await newProduct(app, { name: { th: other }, price: 10_000 });
    const endpoint = `GET /products?keyword=${name}+${other}`;
    const shown = async () =>
      (await listTwice(endpoint)).search.similar.filter(({ id }: { id: number }) => id === similar.id);
    expect(await shown()).toMatchObject([{ effective_price: 100 }]);
    await setPrice(app, similar.id, { price: 30_000 });
    expect(await shown()).toMatchObject([{ effective_price: 300 }]);
  });

  it('[CAT-01] keeps the order of sales', async () => {
    const name = newName();
    const one = await newProduct(app, { name: { th: name } });
    const two = await newProduct(app, { name: { th: name } });
    const idsNow = async () =>
      (await listTwice(`GET /products?keyword=${name}&sort=sales&per_page=1`)).products.map(
        ({ id }: { id: number }) => id,
      );
    expect(await idsNow()).toEqual([two.id]);
    await app.db.updateTable('products').set({ sales_count: 5 }).where('id', '=', one.id).execute();
    expect(await idsNow()).toEqual([one.id]);
  });

  it('[CAT-01] answers only for the same language, store and prices', async () => {
    const name = newName();
    const product = await newProduct(app, {
      name: { th: `${name} ไทย`, en: `${name} English` },
      price: 10_000,
    });
    const [lister, other] = [await newSeller(app), await newSeller(app)];
    const endpoint = `GET /products?keyword=${name}`;
    expect((await listTwice(endpoint, { language: 'th' })).products[0].name).toBe(`${name} ไทย`);
    expect((await listTwice(endpoint, { language: 'en' })).products[0].name).toBe(`${name} English`);

    await call(app, 'POST /sellers/products', { token: lister.token, body: { product_ids: [product.id] } });
    const available = async ({ token }: { token: string }) =>
      (await listTwice(`GET /sellers/available-products?keyword=${name}`, { token })).products.length;
    expect([await available(lister), await available(other)]).toEqual([0, 1]);
    const listed = async ({ token }: { token: string }) =>
      (await listTwice(`GET /sellers/products?keyword=${name}`, { token })).products;
    expect(await listed(lister)).toMatchObject([{ id: product.id, effective_price: 100 }]);
    expect(await listed(other)).toEqual([]);
    const inStore = async ({ slug }: { slug: string }) =>
      (await listTwice(`GET /storefront/${slug}/products?keyword=${name}`)).products;
    const [shown] = await inStore(lister);
    expect(shown).toMatchObject({ id: product.id, price: 110 });
    expect(shown).not.toHaveProperty('effective_price');
    expect(await inStore(other)).toEqual([]);

    await call(app, 'POST /sellers/products', { token: other.token, body: { product_ids: [product.id] } });
    expect([await available(lister), await available(other)]).toEqual([0, 0]);
    expect(await listed(other)).toHaveLength(1);
    expect(await inStore(other)).toHaveLength(1);
  });
});
