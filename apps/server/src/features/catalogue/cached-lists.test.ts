import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, setPrice } from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { call, useTestApp, type CallOptions } from '#test/test-app.ts';
import { loadCachedList } from './cached-lists.ts';
import { findProducts } from './find-products.ts';
import { readNewProducts } from './read-new-products.ts';

const app = useTestApp();

/** Requests a list twice, so that the second answer comes from the cache. Returns it. */
async function listTwice(endpoint: string, options: CallOptions = {}) {
  const first = await call(app, endpoint, options);
  const second = await call(app, endpoint, options);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  return second.data;
}

/** One word: the search splits letters from digits. */
const newName = () =>
  randomUUID().replaceAll(/[^a-f]/g, (character) => 'ghijklmnop'[Number(character)] ?? '');

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

  it('[SRCH-02] corrects a keyword whose only product is no longer on sale', async () => {
    const { id } = await newProduct(app, { name: { th: 'ก', en: 'Quagmirelamp' } });
    const near = await newProduct(app, { name: { th: 'ข', en: 'Quagmirelamb' } });
    await readNewProducts(app.db);
    const endpoint = 'GET /products?keyword=quagmirelamp';
    expect((await listTwice(endpoint)).products).toMatchObject([{ id }]);
    await app.db.updateTable('products').set({ supplied_status: 'inactive' }).where('id', '=', id).execute();
    const { products, search } = await listTwice(endpoint);
    expect(products).toMatchObject([{ id: near.id }]);
    expect(search.corrected).toBe('quagmirelamb');
  });

  it('[CAT-01] changes its order with the sales, also if it is only the first page', async () => {
    const name = newName();
    const one = await newProduct(app, { name: { th: name } });
    const two = await newProduct(app, { name: { th: name } });
    const idsNow = async (size: number) =>
      (await listTwice(`GET /products?keyword=${name}&sort=sales&per_page=${size}`)).products.map(
        ({ id }: { id: number }) => id,
      );
    expect(await idsNow(1)).toEqual([two.id]);
    expect(await idsNow(2)).toEqual([two.id, one.id]);
    await app.db.updateTable('products').set({ sales_count: 5 }).where('id', '=', one.id).execute();
    expect(await idsNow(1)).toEqual([one.id]);
    expect(await idsNow(2)).toEqual([one.id, two.id]);
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

describe('the cache of lists', () => {
  type Query = { keyword: string; sort?: 'sales' | 'price_asc'; per_page?: number; cursor?: string };

  /** Requests a list as if it had been requested before; returns how often it was read. */
  async function countReads(query: Query, change: Partial<Parameters<typeof loadCachedList>[1]> = {}) {
    const scope = { kind: 'catalogue' as const };
    const limit = query.per_page ?? 20;
    let reads = 0;
    const read = async () => {
      reads += 1;
      return { data: {}, page: await findProducts(app.db, query, { page: 1, limit, offset: 0 }, scope) };
    };
    const request = { prices: 'supplier' as const, query, scope, language: 'th' as const };
    await loadCachedList(app.db, request, read);
    await loadCachedList(app.db, { ...request, ...change }, read);
    return reads;
  }

  it('[CAT-01] reads a list once', async () => {
    const keyword = newName();
    await newProducts(app, 3, keyword);
    expect(await countReads({ keyword })).toBe(1);
    expect(await countReads({ keyword: newName() })).toBe(1);
    expect(await countReads({ keyword, sort: 'price_asc', per_page: 2 })).toBe(1);
    expect(await countReads({ keyword, sort: 'sales' })).toBe(1);
  });

  it('[CAT-01] reads another list, a long one, or the first products by sales again', async () => {
    const keyword = newName();
    await newProducts(app, 61, keyword);
    const changes: Partial<Parameters<typeof loadCachedList>[1] & { query: Query }>[] = [
      { prices: 'retail' as const },
      { language: 'en' as const },
      { scope: { kind: 'available' as const, sellerId: 1 } },
      { query: { keyword, per_page: 7 } },
      { query: { keyword, cursor: 'next' } },
    ];
    for (const change of changes) expect(await countReads({ keyword: newName() }, change)).toBe(2);
    expect(await countReads({ keyword, per_page: 60 })).toBe(1);
    expect(await countReads({ keyword, per_page: 61 })).toBe(2);
    expect(await countReads({ keyword, sort: 'sales' })).toBe(2);
  });
});
