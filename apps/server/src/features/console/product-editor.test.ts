import { beforeAll, describe, expect, it } from 'vitest';
import type { ProductContent } from '@raan/contract/console/product-requests';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newOrder, newProduct, newSeller, type TestProduct } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;
let other: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  other = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
});

const NO_TEXT = { th: '', en: '', 'zh-TW': '', 'zh-CN': '' };
const text = (th: string, en = '') => ({ ...NO_TEXT, th, en });
const variant = (choice: string[], changes: Partial<ProductContent['variants'][number]> = {}) => ({
  choice,
  price: 100,
  original_price: null,
  discount_price: null,
  stock: 5,
  sku: null,
  barcode: null,
  weight_grams: null,
  picture: null,
  status: 'active' as const,
  ...changes,
});
const value = (key: string) => ({ key, name: text(key), picture: null });
const COLOR = { kind: 'color' as const, name: text('สี', 'Color'), values: [value('แดง'), value('ดำ')] };
const SIZE = { kind: 'size' as const, name: text('ขนาด', 'Size'), values: [value('S'), value('M')] };
const CONTENT: ProductContent = {
  name: text('เสื้อยืด', 'T-shirt'),
  description: text('<p>ผ้านุ่ม</p><script>alert(1)</script>'),
  category: 'fashion',
  status: 'active',
  is_recommended: false,
  pictures: [],
  options: [COLOR, SIZE],
  shares_stock: false,
  variants: [
    variant(['แดง', 'S'], { sku: 'R-S' }),
    variant(['แดง', 'M'], { sku: 'R-M', price: 120, discount_price: 90, original_price: 150 }),
    variant(['ดำ', 'M'], { stock: null, barcode: '885', weight_grams: 200 }),
  ],
};

const create = (content: object = CONTENT, { token } = reviewer) =>
  call(app, 'POST /console/products', { token, language: 'en', body: content });
const load = async (id: number) =>
  (await call(app, `GET /console/products/${id}/content`, { token: reviewer.token })).data;
const save = (id: number, body: object, { token } = reviewer) =>
  call(app, `PUT /console/products/${id}/content`, { token, language: 'en', body });
const edit = async (id: number, changes: Partial<ProductContent>, operator = reviewer) => {
  const { content, version } = await load(id);
  return await save(id, { ...content, ...changes, version }, operator);
};
const audits = async (id: number) =>
  (await call(app, `GET /console/audit?subject_kind=product&subject_id=${id}`, { token: reviewer.token }))
    .data.entries;
const fieldsOf = (reply: Reply): string[] => Object.keys(reply.body.errors ?? {});
const fetchProduct = async (id: number) => (await call(app, `GET /products/${id}`, { language: 'en' })).data;

describe('[EDIT-02] creating a product', () => {
  it('stores texts, options and variants, and sells it at once', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(data.version).toBe(1);
    const product = await fetchProduct(data.id);
    expect(product).toMatchObject({
      name: 'T-shirt',
      price: 120,
      effective_price: 90,
      highest_effective_price: 100,
      stock: null,
    });
    expect(product.description).toBe('<p>ผ้านุ่ม</p>');
    expect(product.variants).toMatchObject([
      { choice: ['แดง', 'S'], sku: 'R-S', stock: 5, effective_price: 100 },
      { choice: ['แดง', 'M'], effective_price: 90, original_price: 150, discount_price: 90 },
      { choice: ['ดำ', 'M'], stock: null },
    ]);
    expect((await audits(data.id))[0]).toMatchObject({
      action: 'product_created',
      operator: { id: reviewer.id },
    });
  });

  it('refuses content that breaks a rule, naming every field', async () => {
    const broken: [Partial<ProductContent>, string][] = [
      [{ name: NO_TEXT }, 'name.th'],
      [{ variants: [variant(['แดง', 'S'], { price: 0.04 })] }, 'variants.0.price'],
      [{ variants: [variant(['แดง', 'S'], { price: 9.999 })] }, 'variants.0.price'],
      [{ variants: [variant(['แดง', 'S'], { price: 90_000_000 })] }, 'variants.0.price'],
      [{ variants: [variant(['แดง', 'S'], { discount_price: 100 })] }, 'variants.0.discount_price'],
      [{ variants: [variant(['แดง', 'S'], { original_price: 99 })] }, 'variants.0.original_price'],
      [{ variants: [variant(['แดง', 'XL'])] }, 'variants.0.choice'],
      [{ variants: [variant(['แดง'])] }, 'variants.0.choice'],
      [{ variants: [variant(['แดง', 'S']), variant(['แดง', 'S'])] }, 'variants.1.choice'],
      [
        { variants: [variant(['แดง', 'S'], { sku: 'A1' }), variant(['แดง', 'M'], { sku: ' a1 ' })] },
        'variants.1.sku',
      ],
      [{ variants: [variant(['แดง', 'S'], { status: 'inactive' })] }, 'status'],
      [{ options: [COLOR, COLOR], variants: [variant(['แดง', 'ดำ'])] }, 'options.1.kind'],
      [{ options: [{ ...COLOR, values: [] }, SIZE] }, 'options.0.values'],
      [
        { options: [{ ...COLOR, values: [value('แดง'), value('แดง'), value('ดำ')] }, SIZE] },
        'options.0.values.1',
      ],
      [{ pictures: ['0'.repeat(40)] }, 'pictures.0'],
    ];
    for (const [changes, field] of broken) {
      const reply = await create({ ...CONTENT, ...changes });
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(fieldsOf(reply)).toContain(field);
    }
    const four = [COLOR, SIZE, { ...SIZE, kind: 'other' }, { ...SIZE, kind: 'other' }];
    for (const body of [
      { ...CONTENT, options: four },
      { ...CONTENT, variants: [] },
      { ...CONTENT, category: 'cars' },
      { ...CONTENT, variants: [variant(['แดง', 'S'], { stock: -1 })] },
    ])
      expectRefused(await create(body), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('is open to reviewers only', async () => {
    const seller = await newSeller(app);
    const { id } = await newProduct(app);
    const { content, version } = await load(id);
    const endpoints: [string, object?][] = [
      ['POST /console/products', CONTENT],
      [`GET /console/products/${id}/content`],
      [`PUT /console/products/${id}/content`, { ...content, version }],
      ['POST /console/products/preview', { description: NO_TEXT }],
      [
        'POST /console/products/bulk/preview',
        { change: { kind: 'status', status: 'inactive' }, product_ids: [id] },
      ],
      [
        'POST /console/products/bulk',
        { change: { kind: 'status', status: 'inactive' }, products: [{ id, version }] },
      ],
      [`GET /console/products/${id}/edits`],
      [`POST /console/products/${id}/edits/1/undo`, { version }],
    ];
    for (const [endpoint, body] of endpoints) {
      const options = body ? { body } : {};
      expectRefused(await call(app, endpoint, options), 401, 'AUTH_TOKEN_INVALID');
      expectRefused(
        await call(app, endpoint, { ...options, token: seller.token }),
        401,
        'AUTH_TOKEN_INVALID',
      );
      expectRefused(
        await call(app, endpoint, { ...options, token: finance.token }),
        403,
        'AUTH_PERMISSION_DENIED',
      );
    }
    for (const path of ['content', 'edits'])
      expectRefused(
        await call(app, `GET /console/products/999999999/${path}`, { token: reviewer.token }),
        404,
        'BUSINESS_PRODUCT_NOT_FOUND',
      );
    expectRefused(await save(999_999_999, { ...content, version }), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
  });
});

describe('[EDIT-02] editing a product', () => {
  it('changes every field and logs each with its value before and after', async () => {
    const { data: created } = await create();
    const reply = await edit(created.id, {
      name: text('เสื้อใหม่', 'New shirt'),
      category: 'sports',
      is_recommended: true,
      variants: [
        variant(['แดง', 'S'], { price: 80, stock: 9, sku: 'NEW', weight_grams: 50 }),
        variant(['ดำ', 'S']),
      ],
    });
    expect(reply.status).toBe(200);
    expect(await fetchProduct(created.id)).toMatchObject({
      name: 'New shirt',
      category: 'sports',
      is_recommended: true,
      price: 80,
      stock: 14,
      variants: [{ choice: ['แดง', 'S'], stock: 9, sku: 'NEW' }, { choice: ['ดำ', 'S'] }],
    });
    const { content, version } = await load(created.id);
    expect(version).toBe(2);
    // Removed variants become inactive, because orders refer to them.
    expect(
      content.variants.map(({ choice, status }: { choice: string[]; status: string }) => [
        choice.join(),
        status,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['แดง,M', 'inactive'],
        ['ดำ,M', 'inactive'],
      ]),
    );
    expect((await audits(created.id))[0]).toMatchObject({
      action: 'product_edited',
      operator: { id: reviewer.id },
      detail: {
        version: 2,
        'name.en_before': 'T-shirt',
        'name.en_after': 'New shirt',
        category_before: 'fashion',
        category_after: 'sports',
        is_recommended_before: false,
        'price.แดง / S_before': 100,
        'price.แดง / S_after': 80,
        'stock.แดง / S_before': 5,
        'stock.แดง / S_after': 9,
        'variant_status.ดำ / M_after': 'inactive',
      },
    });
  });

  it('changes and logs nothing when nothing changes', async () => {
    const { data } = await create();
    expect((await edit(data.id, {})).data.version).toBe(1);
    expect(await audits(data.id)).toHaveLength(1);
  });

  it('refuses an edit of an older version, also after an import, a bulk edit or a withdrawal', async () => {
    const { data } = await create();
    const stale = { ...data.content, version: data.version, category: 'beauty' };
    expect((await edit(data.id, { category: 'sports' }, other)).status).toBe(200);
    const refused = await save(data.id, stale);
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.message).toContain('Someone else changed this');
    const { version } = await load(data.id);
    await call(app, `POST /console/products/${data.id}/withdraw`, {
      token: other.token,
      body: { reason_code: 'recall' },
    });
    expectRefused(await save(data.id, { ...stale, version }), 409, 'REQUEST_INVALID');
    expect((await load(data.id)).content.category).toBe('sports');
  });

  it('succeeds once when two operators save the same version in parallel', async () => {
    const { data } = await create();
    const replies = await Promise.all(
      ['beauty', 'sports', 'electronics'].map((category, index) =>
        save(
          data.id,
          { ...data.content, version: data.version, category },
          [reviewer, other, reviewer][index],
        ),
      ),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('[GOOD-02] overwrites available units only where they were counted; reserved and sold ones stay', async () => {
    const seller = await newSeller(app);
    const { data } = await create();
    const product: TestProduct = { id: data.id, name: { th: 'เสื้อยืด' } };
    const choose = async (choice: string) =>
      (await fetchProduct(data.id)).variants.find(
        (one: { choice: string[] }) => one.choice.join() === choice,
      );
    const before = await load(data.id);
    const { id: variantId } = await choose('แดง,S');
    await newOrder(app, seller, product, { quantity: 2, choices: [{ variant_id: variantId } as object] });
    // The editor was opened before the order, and its stock was not edited.
    const unchanged = before.content.variants.map((one: object) => ({ ...one, stock: undefined }));
    expect(
      (
        await save(data.id, {
          ...before.content,
          version: before.version,
          category: 'beauty',
          variants: unchanged,
        })
      ).status,
    ).toBe(200);
    expect((await choose('แดง,S')).stock).toBe(3);
    const counted = before.content.variants.map((one: object, index: number) =>
      index === 0 ? { ...one, stock: 10 } : one,
    );
    expect((await edit(data.id, { variants: counted })).status).toBe(200);
    expect((await choose('แดง,S')).stock).toBe(10);
    const pool = await app.db
      .selectFrom('stock_pools')
      .select(['received', 'sold'])
      .where('product_id', '=', data.id)
      .where('sold', '>', 0)
      .executeTakeFirstOrThrow();
    expect(pool).toMatchObject({ received: 12, sold: 2 });
  });

  it('[GOOD-01] lets variants share their stock, and separates it again', async () => {
    const { data } = await create();
    expect((await edit(data.id, { shares_stock: true, shared_stock: 7 })).status).toBe(200);
    const shared = await fetchProduct(data.id);
    expect(shared.stock).toBe(7);
    expect(shared.variants.map(({ stock }: { stock: number }) => stock)).toEqual([7, 7, 7]);
    const { content } = await load(data.id);
    const variants = content.variants.map((one: object) => ({ ...one, stock: 1 }));
    expect((await edit(data.id, { shares_stock: false, variants })).status).toBe(200);
    expect((await fetchProduct(data.id)).stock).toBe(3);
  });

  it('shows a description as it will be stored', async () => {
    const { data } = await call(app, 'POST /console/products/preview', {
      token: reviewer.token,
      body: { description: { ...text('หนึ่ง\n\nสอง'), en: '<b onclick="x()">bold</b><script>1</script>' } },
    });
    expect(data.description).toMatchObject({ th: '<p>หนึ่ง</p><p>สอง</p>', en: '<b>bold</b>' });
  });
});

describe('[EDIT-02] undoing an edit', () => {
  const edits = async (id: number) =>
    (await call(app, `GET /console/products/${id}/edits`, { token: reviewer.token })).data.edits;
  const undo = async (id: number, undone: number) =>
    await call(app, `POST /console/products/${id}/edits/${undone}/undo`, {
      token: reviewer.token,
      language: 'en',
      body: { version: (await load(id)).version },
    });

  it('restores the edited fields and keeps later edits of others', async () => {
    const { data } = await create();
    await edit(data.id, {
      category: 'sports',
      options: [COLOR],
      variants: [variant(['แดง'], { price: 50 })],
    });
    await edit(data.id, { name: text('ชื่อใหม่', 'Renamed') });
    expect(
      (await edits(data.id)).map(({ version, can_undo }: { version: number; can_undo: boolean }) => [
        version,
        can_undo,
      ]),
    ).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
    expect((await undo(data.id, 2)).status).toBe(200);
    const { content } = await load(data.id);
    expect(content).toMatchObject({ category: 'fashion', options: [COLOR, SIZE], name: { en: 'Renamed' } });
    expect(content.variants).toEqual(data.content.variants);
    expect((await audits(data.id))[0]).toMatchObject({ action: 'product_edit_undone' });
  });

  it('is refused for a field that has changed since, an unknown edit, and an older version', async () => {
    const { data } = await create();
    await edit(data.id, { category: 'sports' });
    await edit(data.id, { category: 'beauty' });
    expect((await edits(data.id))[1]).toMatchObject({ version: 2, can_undo: false });
    const refused = await undo(data.id, 2);
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.message).toContain('changed since');
    expectRefused(await undo(data.id, 1), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await undo(data.id, 77), 404, 'REQUEST_NOT_FOUND');
    const stale = await call(app, `POST /console/products/${data.id}/edits/3/undo`, {
      token: reviewer.token,
      body: { version: 1 },
    });
    expectRefused(stale, 409, 'REQUEST_INVALID');
  });

  it('moves counted units back without those that were sold since', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { stock: 5 });
    await edit(product.id, { shared_stock: 50 });
    await newOrder(app, seller, product, { quantity: 3 });
    expect((await undo(product.id, 2)).status).toBe(200);
    expect((await fetchProduct(product.id)).stock).toBe(2);
  });
});

describe('[EDIT-02] a bulk edit', () => {
  const preview = async (body: object) =>
    (await call(app, 'POST /console/products/bulk/preview', { token: reviewer.token, language: 'en', body }))
      .data.products;
  const apply = (body: object) =>
    call(app, 'POST /console/products/bulk', { token: reviewer.token, language: 'en', body });

  it('previews each change, applies exactly that, and writes one audit entry per product', async () => {
    const [shirt, soap] = [(await create()).data, await newProduct(app, { price: 3_333, stock: 4 })];
    const seller = await newSeller(app);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [soap.id] } });
    const raise = { kind: 'change_price', percent: 10, rounding: '100' };
    const rows = await preview({ change: raise, product_ids: [soap.id, shirt.id, 999_999_999] });
    expect(rows).toMatchObject([
      {
        id: soap.id,
        has_delayed_rise: true,
        problem: null,
        changes: [{ field: 'price', before: 33.33, after: 37 }],
      },
      { id: shirt.id, has_delayed_rise: false },
    ]);
    expect(rows[1].changes).toMatchObject([
      { field: 'price', of: 'แดง / S', before: 100, after: 110 },
      { field: 'price', of: 'แดง / M', before: 120, after: 132 },
      { field: 'discount_price', of: 'แดง / M', before: 90, after: 99 },
      { field: 'price', of: 'ดำ / M', before: 100, after: 110 },
    ]);
    expect((await fetchProduct(shirt.id)).price).toBe(120);
    const products = rows.map(({ id, version }: { id: number; version: number }) => ({ id, version }));
    const applied = await apply({ change: raise, products });
    expect(applied.data).toEqual({ changed: 2, delayed_rises: 1 });
    expect(await fetchProduct(shirt.id)).toMatchObject({
      price: 132,
      effective_price: 99,
      announced_prices: null,
    });
    expect(await fetchProduct(soap.id)).toMatchObject({
      price: 33.33,
      announced_prices: [{ effective_price: 37 }],
    });
    for (const { id } of [shirt, soap])
      expect(
        (await audits(id)).filter(({ action }: { action: string }) => action === 'product_edited'),
      ).toHaveLength(1);
    // The preview's versions are outdated now.
    expectRefused(await apply({ change: raise, products }), 409, 'REQUEST_INVALID');
  });

  it('counts percentages from the price in force, shows an announced one beside it, and warns above 30 %', async () => {
    const soap = await newProduct(app, { price: 10_000, stock: 4 });
    const seller = await newSeller(app);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [soap.id] } });
    const change = (percent: number) => ({ kind: 'change_price', percent, rounding: '1' });
    const [announcing] = await preview({ change: change(31), product_ids: [soap.id] });
    expect(announcing).toMatchObject({
      price_jump: 31,
      has_delayed_rise: true,
      changes: [{ field: 'price', before: 100, after: 131, announced: null }],
    });
    expect((await apply({ change: change(31), products: [announcing] })).status).toBe(200);
    const [again] = await preview({ change: change(30), product_ids: [soap.id] });
    expect(again).toMatchObject({
      price_jump: null,
      has_delayed_rise: true,
      changes: [{ field: 'price', before: 100, after: 130, announced: 131 }],
    });
    expect((await apply({ change: change(30), products: [again] })).data).toEqual({
      changed: 1,
      delayed_rises: 1,
    });
    expect((await load(soap.id)).rises).toMatchObject([{ in_force: { price: 100 }, effective_price: 130 }]);
    // The price in force again: only the announced rise ends.
    const [kept] = await preview({ change: { kind: 'set_price', price: 100 }, product_ids: [soap.id] });
    expect(kept).toMatchObject({
      price_jump: null,
      has_delayed_rise: false,
      changes: [{ field: 'price', before: 100, after: 100, announced: 130 }],
    });
    // Another field leaves the announced rise alone.
    const [moved] = await preview({
      change: { kind: 'category', category: 'sports' },
      product_ids: [soap.id],
    });
    expect(moved.changes).toMatchObject([{ field: 'category', announced: null }]);
    expect(
      (await apply({ change: { kind: 'category', category: 'sports' }, products: [moved] })).data.changed,
    ).toBe(1);
    expect((await load(soap.id)).rises).toMatchObject([{ effective_price: 130 }]);
    expect(
      (
        await apply({
          change: { kind: 'set_price', price: 100 },
          products: await preview({ change: { kind: 'set_price', price: 100 }, product_ids: [soap.id] }),
        })
      ).data.changed,
    ).toBe(1);
    expect((await load(soap.id)).rises).toEqual([]);
  });

  it('sets price, category, status and stock', async () => {
    const { data } = await create();
    const run = async (change: object) => {
      const [row] = await preview({ change, product_ids: [data.id] });
      expect(row.problem).toBeNull();
      expect((await apply({ change, products: [{ id: row.id, version: row.version }] })).data.changed).toBe(
        1,
      );
    };
    await run({ kind: 'set_price', price: 70 });
    await run({ kind: 'category', category: 'electronics' });
    await run({ kind: 'stock', stock: 3 });
    await run({ kind: 'status', status: 'inactive' });
    expect(await fetchProduct(data.id)).toMatchObject({
      price: 70,
      discount_price: null,
      category: 'electronics',
      stock: 9,
      status: 'inactive',
    });
  });

  it('changes no product if one refuses it', async () => {
    const [shirt, soap] = [(await create()).data, await newProduct(app, { price: 10 })];
    const cheaper = { kind: 'change_price', percent: -60, rounding: '1' };
    const rows = await preview({ change: cheaper, product_ids: [shirt.id, soap.id] });
    expect(rows[1].problem).toContain('at least ฿0.05');
    const products = rows.map(({ id, version }: { id: number; version: number }) => ({ id, version }));
    expectRefused(await apply({ change: cheaper, products }), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await fetchProduct(shirt.id)).price).toBe(120);
    expectRefused(
      await apply({ change: cheaper, products: [{ id: 999_999_999, version: 1 }] }),
      404,
      'BUSINESS_PRODUCT_NOT_FOUND',
    );
    for (const change of [
      { kind: 'change_price', percent: -95, rounding: '1' },
      { kind: 'change_price', percent: 5, rounding: '7' },
      { kind: 'rename' },
      { kind: 'stock' },
    ])
      expectRefused(await apply({ change, products }), 422, 'REQUEST_VALIDATION_ERROR');
  });
});
