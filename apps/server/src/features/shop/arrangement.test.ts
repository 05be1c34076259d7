import { beforeAll, describe, expect, it } from 'vitest';
import { newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let seller: TestSeller;
let products: number[];

const as = (address: string, body?: object, who = seller) =>
  call(app, address, { token: who.token, ...(body && { body }) });
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const list = async (productIds: readonly number[], who = seller) => {
  for (const id of productIds) await as(`POST /products/${id}/list`, undefined, who);
};
const sections = async () => (await call(app, `GET /storefront/${seller.slug}/sections`)).data;

beforeAll(async () => {
  seller = await newSeller(app);
  products = [];
  for (let count = 0; count < 5; count += 1) products.push((await newProduct(app)).id);
  await list(products);
});

describe('arranging a store', () => {
  it('[DAY-08] pins products in the seller’s order, and leaves out what is sold out or unlisted', async () => {
    const [a, b, c] = products as [number, number, number];
    const soldOut = (await newProduct(app, { stock: 0 })).id;
    await list([soldOut]);
    const { data } = await as('PUT /shop/pinned-products', { product_ids: [c, soldOut, a, b] });
    expect(idsOf(data.pinned)).toEqual([c, soldOut, a, b]);
    expect(idsOf((await sections()).pinned)).toEqual([c, a, b]);

    await as(`DELETE /sellers/products/${a}`);
    expect(idsOf((await as('GET /shop/arrangement')).data.pinned)).toEqual([c, soldOut, b]);
    await list([a]);
    expect(idsOf((await as('PUT /shop/pinned-products', { product_ids: [b] })).data.pinned)).toEqual([b]);
    expect(idsOf((await sections()).pinned)).toEqual([b]);
  });

  it('[DAY-08] shows collections with the chosen products, in the seller’s order', async () => {
    const [a, b, c, d] = products as [number, number, number, number];
    const created = await as('POST /shop/collections', { name: ' ของขวัญ ', product_ids: [d, a, c] });
    expect(created.status).toBe(201);
    const [gifts] = created.data.collections;
    expect(gifts).toMatchObject({ name: 'ของขวัญ', product_count: 3 });
    const both = await as('POST /shop/collections', { name: 'ใหม่', product_ids: [b] });
    const fresh = both.data.collections[1];
    const swapped = await as('PUT /shop/collection-order', { collection_ids: [fresh.id, gifts.id] });
    expect(idsOf(swapped.data.collections)).toEqual([fresh.id, gifts.id]);

    const store = await call(app, `GET /storefront/${seller.slug}`);
    expect(store.data.collections).toEqual([
      { id: fresh.id, name: 'ใหม่', count: 1 },
      { id: gifts.id, name: 'ของขวัญ', count: 3 },
    ]);
    const page = await call(
      app,
      `GET /storefront/${seller.slug}/products?collection=${gifts.id}&per_page=2&keyword=ignored`,
    );
    expect(idsOf(page.data.products)).toEqual([d, a]);
    expect(page.data.pagination).toMatchObject({ total: 3, has_more: true });
    expect((await sections()).collections.map(({ id }: { id: number }) => id)).toEqual([fresh.id, gifts.id]);

    await as(`PUT /shop/collections/${gifts.id}`, { name: 'ของฝาก', product_ids: [c, d] });
    expect((await as(`GET /shop/collections/${gifts.id}`)).data).toMatchObject({
      name: 'ของฝาก',
      products: [{ id: c }, { id: d }],
    });
    await as(`DELETE /sellers/products/${c}`);
    expect(idsOf((await as(`GET /shop/collections/${gifts.id}`)).data.products)).toEqual([d]);
    await list([c]);
    await as(`DELETE /shop/collections/${fresh.id}`);
    expect(idsOf((await as('GET /shop/arrangement')).data.collections)).toEqual([gifts.id]);
  });

  it('[DAY-08] refuses products of no or another store, empty names, and more collections than the limit', async () => {
    const other = await newSeller(app);
    const foreign = (await newProduct(app)).id;
    await list([foreign], other);
    const [a] = products as [number];
    expectRefused(
      await as('PUT /shop/pinned-products', { product_ids: [a, foreign] }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    for (const body of [
      { name: 'x', product_ids: [foreign] },
      { name: ' \u200e ', product_ids: [a] },
      { name: 'x', product_ids: [] },
    ])
      expectRefused(await as('POST /shop/collections', body), 422, 'REQUEST_VALIDATION_ERROR');
    const { collections } = (await as('GET /shop/arrangement')).data;
    const { id } = collections[0];
    const body = { name: 'x', product_ids: [foreign] };
    expectRefused(await as(`PUT /shop/collections/${id}`, body, other), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await as(`GET /shop/collections/${id}`, undefined, other), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await as(`DELETE /shop/collections/${id}`, undefined, other), 404, 'REQUEST_NOT_FOUND');
    expectRefused(
      await as('PUT /shop/collection-order', { collection_ids: [id, id] }),
      409,
      'REQUEST_INVALID',
    );
    for (let count = collections.length; count < 20; count += 1)
      expect((await as('POST /shop/collections', { name: `${count}`, product_ids: [a] })).status).toBe(201);
    const tooMany = await as('POST /shop/collections', { name: 'x', product_ids: [a] });
    expectRefused(tooMany, 409, 'REQUEST_INVALID');
    expect(tooMany.body.reason).toBe('collections_limit');
    const listed = await call(app, `GET /storefront/${other.slug}/products?collection=${id}`);
    expect(listed.data.products).toEqual([]);
  });
});
