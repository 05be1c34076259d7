import { MATCHES_PER_STEP } from '@raan/contract/shop/shop-endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newProduct, newSeller, type TestSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { newProducts } from '#test/products.ts';

const app = useTestApp();

const post = (seller: TestSeller, path: string, body: object) =>
  call(app, `POST /sellers/products/${path}`, { token: seller.token, body });
const listedTotal = async (seller: TestSeller, query = ''): Promise<number> =>
  (await call(app, `GET /sellers/products?per_page=1&${query}`, { token: seller.token })).data.pagination
    .total;

/** Walks a selection to its end; the answers of its steps. */
async function walk(seller: TestSeller, what: 'list' | 'unlist', filter: object, except_ids?: number[]) {
  const steps = [];
  for (let cursor: string | undefined; ;) {
    const { status, data } = await post(seller, `matches/${what}`, { filter, except_ids, cursor });
    expect(status).toBe(200);
    steps.push(data);
    cursor = data.next_cursor;
    if (!cursor) return steps;
  }
}
const sum = (steps: Record<string, number>[], field: string) =>
  steps.reduce((total, step) => total + (step[field] ?? 0), 0);

describe('all matches of a filter', () => {
  it('[SHOP-04] [SHOP-05] are listed in steps, save those left out, and counted honestly', async () => {
    const seller = await newSeller(app);
    const ids = await newProducts(app, MATCHES_PER_STEP * 2 + 30, 'ผ้าขนหนูญี่ปุ่น', { category: 'fashion' });
    await newProduct(app, { name: { th: 'ผ้าขนหนูญี่ปุ่น' }, category: 'sports' });
    const already = ids.slice(0, 10);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: already } });
    const except = ids.slice(10, 15);
    const filter = { keyword: 'ขนหนูญี่', category: 'fashion' };
    const steps = await walk(seller, 'list', filter, except);
    expect(steps).toHaveLength(3);
    expect(steps.slice(0, 2)).toMatchObject([
      { success_count: MATCHES_PER_STEP },
      { success_count: MATCHES_PER_STEP },
    ]);
    expect(sum(steps, 'success_count')).toBe(ids.length - 15);
    // What was in the store before is no match: matches are the products that it lacks.
    expect(sum(steps, 'already_listed') + sum(steps, 'failed_count') + sum(steps, 'not_found')).toBe(0);
    expect(await listedTotal(seller)).toBe(ids.length - 5);
    const again = await walk(seller, 'list', filter, except);
    expect(again).toEqual([{ success_count: 0, already_listed: 0, failed_count: 0, not_found: 0 }]);
  });

  it('[SHOP-04] [SHOP-05] [SHOP-06] a step whose answer was lost answers the same when it is repeated under its key', async () => {
    const seller = await newSeller(app);
    const ids = await newProducts(app, MATCHES_PER_STEP + 3, 'answer lost');
    const filter = { keyword: 'answer lost' };
    const product_ids = ids.slice(0, 4);
    const twice = async (path: string, body: object) => {
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
    expect(await twice('', { product_ids })).toMatchObject({ success_count: 4, already_listed: 0 });
    expect(await twice('/unlist', { product_ids })).toEqual({ success_count: 4, not_found: 0 });
    const step = { success_count: MATCHES_PER_STEP, next_cursor: expect.any(String) };
    expect(await twice('/matches/list', { filter })).toMatchObject(step);
    expect(await listedTotal(seller)).toBe(MATCHES_PER_STEP);
    await walk(seller, 'list', filter);
    expect(await twice('/matches/unlist', { filter })).toMatchObject(step);
    expect(await listedTotal(seller)).toBe(3);
  });

  it('[SHOP-05] end where they ended when the walk began, whatever arrives meanwhile', async () => {
    const seller = await newSeller(app);
    await newProducts(app, MATCHES_PER_STEP + 1, 'ends somewhere');
    const first = await post(seller, 'matches/list', { filter: { keyword: 'ends somewhere' } });
    await newProducts(app, MATCHES_PER_STEP * 2, 'ends somewhere');
    const cursor = first.data.next_cursor;
    const second = await post(seller, 'matches/list', { filter: { keyword: 'ends somewhere' }, cursor });
    expect(second.data).toMatchObject({ success_count: 1, already_listed: 0, failed_count: 0, not_found: 0 });
    expect(second.data).not.toHaveProperty('next_cursor');
  });

  it('[SHOP-05] walked by several at once are listed once, each success told to one of them', async () => {
    const seller = await newSeller(app);
    const ids = await newProducts(app, MATCHES_PER_STEP + 100, 'walked together');
    const walks = await Promise.all(
      Array.from({ length: 4 }, () => walk(seller, 'list', { keyword: 'walked together' })),
    );
    expect(sum(walks.flat(), 'success_count')).toBe(ids.length);
    expect(await listedTotal(seller)).toBe(ids.length);
  });

  it('[SHOP-05] a walk that was left in the middle has done what it answered, and goes on', async () => {
    const seller = await newSeller(app);
    await newProducts(app, MATCHES_PER_STEP + 7, 'left alone');
    const filter = { keyword: 'left alone' };
    const { data } = await post(seller, 'matches/list', { filter });
    expect(await listedTotal(seller)).toBe(data.success_count);
    expect(sum(await walk(seller, 'list', filter), 'success_count')).toBe(7);
  });

  it('[SHOP-06] are taken out of the store in steps, and out of no other', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const ids = await newProducts(app, MATCHES_PER_STEP + 20, 'taken out');
    const kept = await newProduct(app);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [kept.id] } });
    for (const who of [seller, stranger]) await walk(who, 'list', { keyword: 'taken out' });
    const steps = await walk(seller, 'unlist', { keyword: 'taken OUT' }, ids.slice(0, 3));
    expect(steps).toHaveLength(2);
    expect({ gone: sum(steps, 'success_count'), not_found: sum(steps, 'not_found') }).toEqual({
      gone: ids.length - 3,
      not_found: 0,
    });
    expect(await listedTotal(seller)).toBe(4);
    expect(await listedTotal(stranger)).toBe(ids.length);
  });

  it('[SHOP-04] takes no cursor of another filter, another walk, or nobody', async () => {
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

  it('[SHOP-04] refuses a filter that means nothing, by name', async () => {
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
      for (const what of ['list', 'unlist']) {
        const reply = await post(seller, `matches/${what}`, body);
        expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
        expect(Object.keys(reply.body.errors)).toEqual([field]);
      }
    }
  });
});

describe('undoing a listing', () => {
  it('[SHOP-05] [SHOP-06] takes out what it put in and is still there, and nothing that came otherwise', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const ids = await newProducts(app, MATCHES_PER_STEP + 20, 'listed in haste');
    const [before = 0, single = 0] = ids;
    const list = (product_ids: number[]) =>
      call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids } });
    await list([before]);
    app.clock.advance(1);
    const steps = await walk(seller, 'list', { keyword: 'listed in haste' });
    await walk(stranger, 'list', { keyword: 'listed in haste' });
    expect(sum(steps, 'success_count')).toBe(ids.length - 1);
    // What was taken out and listed anew by itself is another listing.
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

  it('[SHOP-05] names no moment where nothing came into the store, and takes no word for one', async () => {
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

describe('unlisting many', () => {
  it('[SHOP-06] counts what was taken out and what was not there', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const ids = await newProducts(app, 4, 'some of these');
    for (const who of [seller, stranger])
      await call(app, 'POST /sellers/products', { token: who.token, body: { product_ids: ids } });
    const asked = [ids[0], ids[0], ids[1], 999_999_999];
    expect((await post(seller, 'unlist', { product_ids: asked })).data).toEqual({
      success_count: 2,
      not_found: 1,
    });
    expect((await post(seller, 'unlist', { product_ids: asked })).data).toEqual({
      success_count: 0,
      not_found: 3,
    });
    expect([await listedTotal(seller), await listedTotal(stranger)]).toEqual([2, 4]);
  });

  it('[SHOP-06] needs one at least and takes a thousand at most', async () => {
    const seller = await newSeller(app);
    for (const product_ids of [[], [0], ['1'], Array.from({ length: 1_001 }, (_, index) => index + 1)]) {
      const reply = await post(seller, 'unlist', { product_ids });
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    }
  });

  it('[SHOP-06] of what is no longer sold leaves the store as well', async () => {
    const seller = await newSeller(app);
    const { id } = await newProduct(app);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [id] } });
    await sql`update products set supplied_status = 'inactive' where id = ${id}`.execute(app.db);
    expect((await post(seller, 'unlist', { product_ids: [id] })).data.success_count).toBe(1);
  });
});
