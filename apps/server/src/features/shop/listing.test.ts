import { MATCHES_PER_STEP } from '@raan/contract/shop/shop-endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { newProducts } from '#test/products.ts';

const app = useTestApp();

const post = (seller: TestSeller, path: string, body: object) =>
  call(app, `POST /sellers/products/${path}`, { token: seller.token, body });
const listedTotal = async (seller: TestSeller, query = ''): Promise<number> =>
  (await call(app, `GET /sellers/products?per_page=1&${query}`, { token: seller.token })).data.pagination
    .total;

/** Processes all batches of a selection. Returns their responses. */
async function processAll(
  seller: TestSeller,
  action: 'list' | 'unlist',
  filter: object,
  except_ids?: number[],
) {
  const steps = [];
  for (let cursor: string | undefined; ;) {
    const { status, data } = await post(seller, `matches/${action}`, { filter, except_ids, cursor });
    expect(status).toBe(200);
    steps.push(data);
    cursor = data.next_cursor;
    if (!cursor) return steps;
  }
}
const sum = (steps: Record<string, number>[], field: string) =>
  steps.reduce((total, step) => total + (step[field] ?? 0), 0);

describe('a selection by filter', () => {
  it('[SHOP-04] [SHOP-05] is listed in batches without the excluded products, with correct counts', async () => {
    const seller = await newSeller(app);
    const ids = await newProducts(app, MATCHES_PER_STEP * 2 + 30, 'ผ้าขนหนูญี่ปุ่น', { category: 'fashion' });
    await newProduct(app, { name: { th: 'ผ้าขนหนูญี่ปุ่น' }, category: 'sports' });
    const already = ids.slice(0, 10);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: already } });
    const except = ids.slice(10, 15);
    const filter = { keyword: 'ขนหนูญี่', category: 'fashion' };
    const steps = await processAll(seller, 'list', filter, except);
    expect(steps).toHaveLength(3);
    expect(steps.slice(0, 2)).toMatchObject([
      { success_count: MATCHES_PER_STEP },
      { success_count: MATCHES_PER_STEP },
    ]);
    expect(sum(steps, 'success_count')).toBe(ids.length - 15);
    // Products that are already in the store do not match.
    expect(sum(steps, 'already_listed') + sum(steps, 'failed_count') + sum(steps, 'not_found')).toBe(0);
    expect(await listedTotal(seller)).toBe(ids.length - 5);
    const again = await processAll(seller, 'list', filter, except);
    expect(again).toEqual([{ success_count: 0, already_listed: 0, failed_count: 0, not_found: 0 }]);
  });

  it('[SHOP-04] [SHOP-05] [SHOP-06] returns the same response when a batch is repeated with its idempotency key', async () => {
    const seller = await newSeller(app);
    const ids = await newProducts(app, MATCHES_PER_STEP + 3, 'answer lost');
    const filter = { keyword: 'answer lost' };
    const product_ids = ids.slice(0, 4);
    const postTwice = async (path: string, body: object) => {
      const request = { token: seller.token, key: `step ${path}`.replaceAll(' ', '-'), body };
      const [first, again] = [
        await call(app, `POST /sellers/products${path}`, request),
        await call(app, `POST /sellers/products${path}`, request),
      ];
      expect(first.status).toBe(200);
      expect(again.body).toEqual(first.body);
      const other = { ...request, body: { ...body, product_ids: [1], filter: {} } };
      expectRefused(await call(app, `POST /sellers/products${path}`, other), 409, 'REQUEST_INVALID');
      return first.data;
    };
    expect(await postTwice('', { product_ids })).toMatchObject({ success_count: 4, already_listed: 0 });
    expect(await postTwice('/unlist', { product_ids })).toEqual({ success_count: 4, not_found: 0 });
    const step = { success_count: MATCHES_PER_STEP, next_cursor: expect.any(String) };
    expect(await postTwice('/matches/list', { filter })).toMatchObject(step);
    expect(await listedTotal(seller)).toBe(MATCHES_PER_STEP);
    await processAll(seller, 'list', filter);
    expect(await postTwice('/matches/unlist', { filter })).toMatchObject(step);
    expect(await listedTotal(seller)).toBe(3);
  });

  it('[SHOP-05] ignores products added after the first batch', async () => {
    const seller = await newSeller(app);
    await newProducts(app, MATCHES_PER_STEP + 1, 'ends somewhere');
    const first = await post(seller, 'matches/list', { filter: { keyword: 'ends somewhere' } });
    await newProducts(app, MATCHES_PER_STEP * 2, 'ends somewhere');
    const cursor = first.data.next_cursor;
    const second = await post(seller, 'matches/list', { filter: { keyword: 'ends somewhere' }, cursor });
    expect(second.data).toMatchObject({ success_count: 1, already_listed: 0, failed_count: 0, not_found: 0 });
    expect(second.data).not.toHaveProperty('next_cursor');
  });

  it('[SHOP-05] lists each product once when several clients process it in parallel', async () => {
    const seller = await newSeller(app);
    const ids = await newProducts(app, MATCHES_PER_STEP + 100, 'walked together');
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => processAll(seller, 'list', { keyword: 'walked together' })),
    );
    expect(sum(runs.flat(), 'success_count')).toBe(ids.length);
    expect(await listedTotal(seller)).toBe(ids.length);
  });

  it('[SHOP-05] keeps committed batches when a client stops, and can be continued', async () => {
    const seller = await newSeller(app);
    await newProducts(app, MATCHES_PER_STEP + 7, 'left alone');
    const filter = { keyword: 'left alone' };
    const { data } = await post(seller, 'matches/list', { filter });
    expect(await listedTotal(seller)).toBe(data.success_count);
    expect(sum(await processAll(seller, 'list', filter), 'success_count')).toBe(7);
  });

  it('[SHOP-06] is unlisted in batches from the seller’s store only', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const ids = await newProducts(app, MATCHES_PER_STEP + 20, 'taken out');
    const unrelated = await newProduct(app);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [unrelated.id] } });
    for (const store of [seller, stranger]) await processAll(store, 'list', { keyword: 'taken out' });
    const steps = await processAll(seller, 'unlist', { keyword: 'taken OUT' }, ids.slice(0, 3));
    expect(steps).toHaveLength(2);
    expect({ unlisted: sum(steps, 'success_count'), not_found: sum(steps, 'not_found') }).toEqual({
      unlisted: ids.length - 3,
      not_found: 0,
    });
    expect(await listedTotal(seller)).toBe(4);
    expect(await listedTotal(stranger)).toBe(ids.length);
  });

  it('[SHOP-04] refuses a cursor of another filter or action and a forged one', async () => {
    const seller = await newSeller(app);
    await newProducts(app, MATCHES_PER_STEP + 1, 'many of these');
    const filter = { keyword: 'many of these' };
    const { data } = await post(seller, 'matches/list', { filter });
    const madeUp = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const before = await listedTotal(seller);
    for (const [path, body] of [
      ['matches/list', { filter: { keyword: 'many' }, cursor: data.next_cursor }],
      ['matches/unlist', { filter, cursor: data.next_cursor }],
      ...[
        'x',
        '',
        '!',
        madeUp({}),
        madeUp(['available-matches', 1]),
        madeUp([null, -1, 'x']),
        'a'.repeat(400),
      ].map((cursor) => ['matches/list', { filter, cursor }]),
    ] as [string, { cursor: string }][]) {
      if (body.cursor === '') continue;
      const reply = await post(seller, path, body);
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(reply.body.errors)).toEqual(['cursor']);
    }
    expect(await listedTotal(seller)).toBe(before);
  });

  it('[SHOP-04] refuses an invalid filter and names the field', async () => {
    const seller = await newSeller(app);
    for (const [field, body] of [
      ['filter', {}],
      ['filter.category', { filter: { category: 'shoes' } }],
      ['filter.min_price', { filter: { min_price: 1.005 } }],
      ['filter.keyword', { filter: { keyword: 'x'.repeat(101) } }],
      ['cursor', { filter: {}, cursor: 'x'.repeat(401) }],
      ['except_ids', { filter: {}, except_ids: Array.from({ length: 1_001 }, (_, index) => index + 1) }],
      ['except_ids.0', { filter: {}, except_ids: ['1'] }],
    ] as [string, object][]) {
      for (const action of ['list', 'unlist']) {
        const reply = await post(seller, `matches/${action}`, body);
        expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
        expect(Object.keys(reply.body.errors)).toEqual([field]);
      }
    }
  });
});

describe('undoing a listing', () => {
  it('[SHOP-05] [SHOP-06] unlists only the products that the same action listed', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const ids = await newProducts(app, MATCHES_PER_STEP + 20, 'listed in haste');
    const [before = 0, single = 0] = ids;
    const list = (product_ids: number[]) =>
      call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids } });
    await list([before]);
    app.clock.advance(1);
    const steps = await processAll(seller, 'list', { keyword: 'listed in haste' });
    await processAll(stranger, 'list', { keyword: 'listed in haste' });
    expect(sum(steps, 'success_count')).toBe(ids.length - 1);
    // A product that was unlisted and listed again belongs to another action.
    await post(seller, 'unlist', { product_ids: [single] });
    app.clock.advance(1);
    await list([single]);
    const moments = [...new Set(steps.map(({ listed_at }) => listed_at))];
    let undone = 0;
    for (const listed_at of moments) {
      const key = `undo-${listed_at}`.replace(/[^\w-]/g, '-');
      const request = { token: seller.token, key, body: { listed_at } };
      const first = await call(app, 'POST /sellers/products/undo', request);
      expect((await call(app, 'POST /sellers/products/undo', request)).body).toEqual(first.body);
      undone += first.data.success_count;
      expect((await post(seller, 'undo', { listed_at })).data).toEqual({ success_count: 0 });
    }
    expect(undone).toBe(ids.length - 2);
    expect([await listedTotal(seller), await listedTotal(stranger)]).toEqual([2, ids.length]);
  });

  it('[SHOP-05] returns no `listed_at` if nothing was listed, and refuses an invalid one', async () => {
    const seller = await newSeller(app);
    const { id } = await newProduct(app);
    const body = { product_ids: [id] };
    const first = await call(app, 'POST /sellers/products', { token: seller.token, body });
    expect(first.data.listed_at).toEqual(expect.stringMatching(/^\d{4}-.*Z$/));
    const again = await call(app, 'POST /sellers/products', { token: seller.token, body });
    expect(again.data).toEqual({ success_count: 0, already_listed: 1, failed_count: 0, not_found: 0 });
    for (const listed_at of [undefined, '', 'yesterday', 0, '2026-13-01T00:00:00Z', '2026-01-01'])
      expectRefused(await post(seller, 'undo', { listed_at }), 422, 'REQUEST_VALIDATION_ERROR');
    expect(await listedTotal(seller)).toBe(1);
  });
});

describe('unlisting several products', () => {
  it('[SHOP-06] counts unlisted products and products that were not listed', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const ids = await newProducts(app, 4, 'some of these');
    for (const store of [seller, stranger])
      await call(app, 'POST /sellers/products', { token: store.token, body: { product_ids: ids } });
    const product_ids = [ids[0], ids[0], ids[1], 999_999_999];
    expect((await post(seller, 'unlist', { product_ids })).data).toEqual({
      success_count: 2,
      not_found: 1,
    });
    expect((await post(seller, 'unlist', { product_ids })).data).toEqual({
      success_count: 0,
      not_found: 3,
    });
    expect([await listedTotal(seller), await listedTotal(stranger)]).toEqual([2, 4]);
  });

  it('[SHOP-06] requires between 1 and 1,000 products', async () => {
    const seller = await newSeller(app);
    for (const product_ids of [[], [0], ['1'], Array.from({ length: 1_001 }, (_, index) => index + 1)]) {
      const reply = await post(seller, 'unlist', { product_ids });
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    }
  });

  it('[SHOP-06] also unlists products that are off sale', async () => {
    const seller = await newSeller(app);
    const { id } = await newProduct(app);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [id] } });
    await sql`update products set supplied_status = 'inactive' where id = ${id}`.execute(app.db);
    expect((await post(seller, 'unlist', { product_ids: [id] })).data.success_count).toBe(1);
  });
});
