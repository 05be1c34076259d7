import { DAY_MS } from '@raan/contract/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImports } from '#features/catalogue-import/run-imports.ts';
import { selectVariants } from '#features/catalogue/variants.queries.ts';
import { ADDRESS, CUSTOMER, newOrder, newSeller, pay, type TestSeller } from '#test/fixtures.ts';
import { seededChance } from '#demo/seeded-random.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { sendForm } from '#test/uploads.ts';

const app = useTestApp();
let reviewer: TestOperator;
let seller: TestSeller;
let suppliers = 0;
/** A supplier of its own for each test. */
let source: string;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  seller = await newSeller(app, { balance: 100_000 });
});
beforeEach(() => {
  suppliers += 1;
  source = `Supplier ${suppliers}`;
});

const run = () =>
  runImports({ ...app, onManyChanges: () => {} }, new AbortController().signal, (error) => {
    throw error;
  });

async function upload(
  content: string | Buffer,
  options: Record<string, string> = {},
  name = 'file.csv',
): Promise<Reply> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ currency: 'THB', source, ...options }))
    form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return await sendForm(app, reviewer, form, 'console/catalogue-imports');
}

const get = async (id: number) =>
  (await call(app, `GET /console/catalogue-imports/${id}`, { token: reviewer.token, language: 'en' })).data
    .import;
const preview = async (id: number, show: string) =>
  (await call(app, `GET /console/catalogue-imports/${id}/preview?show=${show}`, { token: reviewer.token }))
    .data.products;
const step = (id: number, what: string, body: object = {}, token = reviewer.token) =>
  call(app, `POST /console/catalogue-imports/${id}/${what}`, { token, body });

/** Uploads, checks and imports a file. */
async function importFile(
  content: string | Buffer,
  options: Record<string, string> = {},
  name?: string,
): Promise<number> {
  const { id } = (await upload(content, options, name)).data;
  await run();
  expect((await step(id, 'start')).status).toBe(200);
  await run();
  expect(await get(id)).toMatchObject({ state: 'imported' });
  return id;
}

const HEADING =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price\n';
const cup = (red: string, blue: string, title = 'Cup') =>
  `cup,${title},Color,Red,${source}-R,shopify,${red}\ncup,,,Blue,${source}-B,shopify,${blue}\n`;

async function product(key: string) {
  return await app.db
    .selectFrom('products')
    .select(['id', 'name', 'category', 'price_satang', 'stock', 'status', 'supplied_status'])
    .where('source', '=', `shopify:${source}`)
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow();
}
const variants = async (key: string) =>
  (await selectVariants(app.db, [(await product(key)).id])).map(
    ({ choice, price_satang: price, available, status }) => ({
      name: choice.join(' '),
      price,
      available,
      status,
    }),
  );

describe('[EDIT-01] a checked file', () => {
  it('shows how it is read; corrections check it again', async () => {
    const { id } = (await upload('ชื่อ;ราคา;จำนวน\nเสื้อ;1,250;3\n')).data;
    await run();
    const checked = await get(id);
    expect(checked).toMatchObject({
      state: 'checked',
      currency: 'THB',
      rate: '1',
      reading: {
        layout: 'columns',
        delimiter: 'semicolon',
        encoding: 'utf-8',
        decimal: 'point',
        is_decimal_certain: false,
      },
    });
    expect(await preview(id, 'created')).toMatchObject([{ variants: [{ price: 1250, stock: 3 }] }]);

    const corrections = { decimal: 'comma', columns: { stock: null } };
    expect((await step(id, 'reading', { corrections, currency: 'usd', rate: '35' })).data).toMatchObject({
      state: 'checking',
      reading: null,
    });
    await run();
    expect(await get(id)).toMatchObject({
      state: 'checked',
      currency: 'USD',
      rate: '35',
      reading: { decimal: 'comma', is_decimal_certain: true },
    });
    expect(await preview(id, 'created')).toMatchObject([{ variants: [{ price: 43.75, stock: null }] }]);

    for (const [body, field] of [
      [{ corrections: {}, currency: 'XXY' }, 'currency'],
      [{ corrections: {}, currency: 'USD' }, 'rate'],
      [{ corrections: {}, currency: 'USD', rate: '0' }, 'rate'],
    ] as const) {
      const reply = await step(id, 'reading', body);
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(reply.body.errors)).toEqual([field]);
    }
    const finance = await newOperator(app, 'finance');
    expectRefused(
      await step(id, 'reading', { corrections: {}, currency: 'THB' }, finance.token),
      403,
      'AUTH_PERMISSION_DENIED',
    );
    await step(id, 'cancel');
    expectRefused(await step(id, 'reading', { corrections: {}, currency: 'THB' }), 409, 'REQUEST_INVALID');
  });

  it('cannot start without a currency or a required column', async () => {
    const { id } = (await upload('Artikel;Preis\nTasse;12,50\n')).data;
    await run();
    expect(await get(id)).toMatchObject({
      state: 'checked',
      created: 0,
      reading: { headers: ['Artikel', 'Preis'], missing: ['name', 'price'] },
    });
    const refused = await step(id, 'start');
    expectRefused(refused, 409, 'REQUEST_INVALID');
    await step(id, 'reading', { corrections: { columns: { name: 0, price: 1 } }, currency: 'THB' });
    await run();
    expect(await get(id)).toMatchObject({
      state: 'checked',
      created: 1,
      reading: { missing: [], decimal: 'comma' },
    });
    // An import from before currencies were asked for.
    await app.db.updateTable('catalogue_imports').set({ currency: null }).where('id', '=', id).execute();
    expectRefused(await step(id, 'start'), 409, 'REQUEST_INVALID');
  });

  it('can be corrected after its encoding was not recognised', async () => {
    const { id } = (await upload(Buffer.from('Handle,Title,Variant Price\ncup,Caf\xe9,10\n', 'latin1'))).data;
    await run();
    expect(await get(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/line 2/) as string,
    });
    await step(id, 'reading', { corrections: { encoding: 'windows-874' }, currency: 'THB' });
    await run();
    expect(await get(id)).toMatchObject({ state: 'checked', failure: null, created: 1 });
  });

  it('refuses another currency than baht for a JSON list', async () => {
    expectRefused(
      await upload('[]', { currency: 'USD', rate: '35' }, 'list.json'),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });

  it('shows new, changed, unchanged and missing products, and price changes above 30 %', async () => {
    const plain = (key: string, price: number) => `${key},Title ${key},,,,shopify,5,${price}\n`;
    await importFile(HEADING + cup('4,100', '6,100') + plain('same', 10) + plain('gone', 20));
    const { id } = (await upload(HEADING + cup('4,131', '6,70') + plain('same', 10) + plain('new', 30))).data;
    await run();
    expect(await get(id)).toMatchObject({ created: 1, updated: 1, unchanged: 1, missing: 1, price_jumps: 1 });
    const [jump] = await preview(id, 'price_jump');
    expect(jump).toMatchObject({
      key: 'cup',
      fate: 'updated',
      price_change: 31,
      variants: [
        { name: 'Red', price: 131, price_before: 100, stock: 4, stock_before: 4, is_new: false },
        { name: 'Blue', price: 70, price_before: 100 },
      ],
    });
    expect(await preview(id, 'missing')).toMatchObject([{ key: 'gone', line: 0, name: 'Title gone' }]);
    expect(await preview(id, 'unchanged')).toMatchObject([{ key: 'same', price_change: null }]);
    expect(await preview(id, 'created')).toMatchObject([
      { key: 'new', product_id: null, variants: [{ is_new: true }] },
    ]);
    expectRefused(
      await call(app, `GET /console/catalogue-imports/${id}/preview/999/picture`, { token: reviewer.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
  });
});

describe('[EDIT-01] undoing an import', () => {
  it('takes back its changes, makes its products inactive, and can be imported again', async () => {
    const original = HEADING + cup('4,100', '6,100');
    await importFile(original);
    const before = { product: await product('cup'), variants: await variants('cup') };
    const changed = `${HEADING}${cup('9,55', '1,60', 'Big cup')}cup,,,Green,${source}-G,shopify,2,70\nplate,Plate,,,,shopify,3,40\n`;
    const id = await importFile(changed);
    expect(await variants('cup')).toHaveLength(3);
    const { undo_until: until } = await get(id);
    expect(Date.parse(until)).toBeGreaterThan(app.clock.now() + 29 * DAY_MS);

    expect((await step(id, 'undo')).data).toMatchObject({
      state: 'undoing',
      undone: { operator: reviewer.account },
    });
    await run();
    expect(await get(id)).toMatchObject({
      state: 'undone',
      undo_until: null,
      undone: { reverted: 2, kept: 0 },
    });
    expect(await product('cup')).toEqual(before.product);
    expect(await variants('cup')).toEqual([
      ...before.variants,
      { name: 'Green', price: 7_000, available: 2, status: 'inactive' },
    ]);
    expect(await product('plate')).toMatchObject({ status: 'inactive' });
    expectRefused(await step(id, 'undo'), 409, 'REQUEST_INVALID');

    const again = (await upload(original)).data.id;
    await run();
    expect(await get(again)).toMatchObject({ unchanged: 1, updated: 0 });
    await importFile(changed);
    expect(await product('plate')).toMatchObject({ status: 'active' });
    const log = await call(app, `GET /console/audit?subject_kind=catalogue_import&subject_id=${id}`, {
      token: reviewer.token,
    });
    expect(log.data.entries[0]).toMatchObject({ action: 'import_undone' });
  });

  it('takes back changes that were written in several steps', async () => {
    const rows = (count: number, price: number) =>
      HEADING +
      Array.from({ length: count }, (_, index) => `item-${index},Item ${index},,,,shopify,3,${price}\n`).join(
        '',
      );
    const products = async () =>
      await app.db
        .selectFrom('products')
        .select(['source_key', 'price_satang', 'status'])
        .where('source', '=', `shopify:${source}`)
        .orderBy('id')
        .execute();
    await importFile(rows(1_100, 50));
    const before = await products();
    const id = await importFile(rows(1_200, 40));
    expect(await get(id)).toMatchObject({ created: 100, updated: 1_100, unchanged: 0 });
    await step(id, 'undo');
    await run();
    expect(await get(id)).toMatchObject({ state: 'undone', undone: { reverted: 1_200, kept: 0 } });
    const after = await products();
    expect(after.slice(0, 1_100)).toEqual(before);
    expect(new Set(after.slice(1_100).map(({ status }) => status))).toEqual(new Set(['inactive']));
  });

  it('keeps what was changed since, with the reason, and never an order', async () => {
    await importFile(HEADING + cup('4,100', '6,100'));
    const first = await importFile(HEADING + cup('20,110', '6,120', 'Cup 2'));
    const { id: productId } = await product('cup');
    const order = await newOrder(
      app,
      seller,
      { id: productId, name: {} },
      { quantity: 5, choices: [{ color: 'Red' }] },
    );
    const orderBefore = await app.db
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    const second = await importFile(`${HEADING}${cup('15,110', '6,130', 'Cup 2')}`);
    await step(first, 'undo');
    await run();
    expect(await get(first)).toMatchObject({ state: 'undone', undone: { reverted: 0, kept: 1 } });
    const kept = (
      await call(app, `GET /console/catalogue-imports/${first}/kept`, {
        token: reviewer.token,
        language: 'en',
      })
    ).data;
    expect(kept.changes).toMatchObject([
      {
        product_id: productId,
        fields: [
          { field: 'price', variant: 'Blue', reason: 'changed_since' },
          { field: 'stock', variant: 'Red', reason: 'sold_since' },
        ],
      },
    ]);
    expect(await product('cup')).toMatchObject({ name: { en: 'Cup' } });
    expect(await variants('cup')).toMatchObject([
      { name: 'Red', price: 10_000, available: 15 },
      // The second import's rise to 13,000 waits, because the store lists the product.
      { name: 'Blue', price: 12_000 },
    ]);
    expect(
      await app.db
        .selectFrom('price_rises')
        .select('price_satang')
        .where('product_id', '=', productId)
        .execute(),
    ).toEqual([{ price_satang: 13_000 }]);
    expect(
      await app.db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute(),
    ).toEqual(orderBefore);
    expect(await get(second)).toMatchObject({ state: 'imported' });
  });

  it('[GOOD-02] returns the units of an order that was cancelled after the import split their pool', async () => {
    const list = (split: boolean, stock: number | null = 10) =>
      JSON.stringify([
        {
          key: 'scarf',
          category: 'fashion',
          name: { en: 'Scarf' },
          price: '100',
          stock,
          colors: [{ en: 'Red' }, { en: 'Blue' }],
          ...(split && {
            variants: [
              { color: 'Red', stock: 4 },
              { color: 'Blue', stock: 6 },
            ],
          }),
        },
      ]);
    await importFile(list(false), {}, 'list.json');
    const { id: productId } = await app.db
      .selectFrom('products')
      .select('id')
      .where('source_key', '=', 'scarf')
      .executeTakeFirstOrThrow();
    const stock = async () =>
      (await selectVariants(app.db, [productId])).map(({ pool_id: pool, available }) => ({
        pool,
        available,
      }));
    const shared = (await stock())[0]?.pool;
    const store = await newSeller(app, { balance: 100_000 });
    await call(app, 'POST /sellers/products', { token: store.token, body: { product_ids: [productId] } });
    const items = [{ product_id: productId, color: 'Red', quantity: 2 }];
    const body = { customer: CUSTOMER, shipping: ADDRESS, items };
    const order = (await call(app, `POST /storefront/${store.slug}/orders`, { body })).data;
    const cancel = () =>
      call(app, `POST /storefront/orders/${order.order_token}/cancel`, { body: { reason: 'x' } });
    const split = await importFile(list(true), {}, 'list.json');
    expect(await stock()).toMatchObject([{ available: 4 }, { available: 6 }]);
    expect((await cancel()).status).toBe(200);
    expect(await stock()).toMatchObject([{ available: 6 }, { available: 6 }]);
    await step(split, 'undo');
    await run();
    expect(await get(split)).toMatchObject({ undone: { reverted: 1, kept: 0 } });
    expect(await stock()).toEqual([
      { pool: shared, available: 10 },
      { pool: shared, available: 10 },
    ]);

    // A stock that was set anew since is kept.
    const again = await importFile(list(true), {}, 'list.json');
    await app.db
      .updateTable('stock_pools')
      .set({ received: 9 })
      .where('product_id', '=', productId)
      .where('id', '!=', shared!)
      .execute();
    await step(again, 'undo');
    await run();
    expect(await get(again)).toMatchObject({ undone: { reverted: 0, kept: 1 } });
    expect(await stock()).toMatchObject([{ available: 9 }, { available: 9 }]);
  });

  it('cancels the rises that still wait', async () => {
    await importFile(HEADING + cup('4,100', '6,100'));
    const { id: productId } = await product('cup');
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [productId] } });
    const id = await importFile(HEADING + cup('4,150', '6,100'));
    const rises = () =>
      app.db.selectFrom('price_rises').select('price_satang').where('product_id', '=', productId).execute();
    expect(await rises()).toEqual([{ price_satang: 15_000 }]);
    await step(id, 'undo');
    await run();
    expect(await get(id)).toMatchObject({ undone: { reverted: 1, kept: 0 } });
    expect(await rises()).toEqual([]);
    expect(await variants('cup')).toMatchObject([{ price: 10_000 }, { price: 10_000 }]);
  });

  it('is refused after 30 days, to other roles, and for a file that changed nothing', async () => {
    const id = await importFile(HEADING + cup('4,100', '6,100'));
    const finance = await newOperator(app, 'finance');
    expectRefused(await step(id, 'undo', {}, finance.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await step(999_999, 'undo'), 404, 'REQUEST_NOT_FOUND');
    const { id: checked } = (await upload(HEADING + cup('4,100', '6,100'))).data;
    await run();
    expectRefused(await step(checked, 'undo'), 409, 'REQUEST_INVALID');
    await app.db
      .updateTable('catalogue_imports')
      .set({ finished_at: new Date(app.clock.now() - 30 * DAY_MS).toISOString() })
      .where('id', '=', id)
      .execute();
    expect((await get(id)).undo_until).toBeNull();
    expectRefused(await step(id, 'undo'), 409, 'REQUEST_INVALID');
  });
});

describe('any sequence of imports, undo, orders and cancellations', () => {
  it.each([1, 2])(
    '[EDIT-01] [GOOD-02] keeps stock at zero or above, received = available + reserved + sold, and orders unchanged (seed %i)',
    async (seed) => {
      const chance = seededChance(seed);
      const colors = ['Red', 'Blue', 'Green'];
      const fileOf = () => {
        const offered = colors.filter(() => chance.happens(0.8));
        const rows = (offered.length > 0 ? offered : ['Red']).map(
          (color, index) =>
            `cup,${index === 0 ? `Cup ${chance.between(1, 9)}` : ''},Color,${color},${source}-${color},` +
            `${chance.happens(0.1) ? '' : 'shopify'},${chance.between(0, 9)},${chance.between(90, 110)}\n`,
        );
        return HEADING + rows.join('');
      };
      const imports = [await importFile(HEADING + cup('4,100', '6,100'))];
      const { id } = await product('cup');
      const store = await newSeller(app, { balance: 100_000 });
      await call(app, 'POST /sellers/products', { token: store.token, body: { product_ids: [id] } });
      const orders: string[] = [];
      const selectItems = () =>
        app.db
          .selectFrom('order_items')
          .select(['order_id', 'position', 'variant_id', 'unit_price_satang', 'quantity', 'color', 'sku'])
          .where('seller_id', '=', store.id)
          .orderBy('order_id')
          .orderBy('position')
          .execute();
      const events: (() => Promise<unknown>)[] = [
        async () => {
          const { id: importId } = (await upload(fileOf())).data;
          await run();
          if ((await get(importId)).updated > 0) {
            await step(importId, 'start');
            await run();
            imports.push(importId);
          }
        },
        async () => {
          const file = `sku,stock\n${source}-${chance.pick(colors)},${chance.between(0, 9)}\n`;
          const { id: importId } = (await upload(file, { purpose: 'stock_prices' })).data;
          await run();
          await step(importId, 'start');
          await run();
          imports.push(importId);
        },
        async () => {
          const importId = imports.splice(chance.between(0, imports.length - 1), 1)[0];
          if (importId !== undefined) await step(importId, 'undo');
          await run();
        },
        async () => {
          const items = [{ product_id: id, color: chance.pick(colors), quantity: chance.between(1, 3) }];
          const body = { customer: CUSTOMER, shipping: ADDRESS, items };
          const { status, data } = await call(app, `POST /storefront/${store.slug}/orders`, { body });
          if (status !== 201) return;
          orders.push(data.order_token);
          if (chance.happens(0.6)) await pay(app, data.payment.id);
        },
        async () => {
          const token = orders.length > 0 ? chance.pick(orders) : undefined;
          if (token) await call(app, `POST /storefront/orders/${token}/cancel`, { body: { reason: 'x' } });
        },
      ];
      let itemsBefore: unknown[] = [];
      for (let count = 0; count < 40; count += 1) {
        await chance.pick(events)();
        const pools = await app.db
          .selectFrom('stock_pools')
          .select(['received', 'reserved', 'sold', 'available'])
          .where('product_id', '=', id)
          .execute();
        for (const { received, reserved, sold, available } of pools) {
          expect(Math.min(reserved, sold, available ?? 0)).toBeGreaterThanOrEqual(0);
          expect(received === null ? null : available! + reserved + sold).toBe(received);
        }
        const items = await selectItems();
        expect(items.slice(0, itemsBefore.length)).toEqual(itemsBefore);
        itemsBefore = items;
      }
      expect(orders.length).toBeGreaterThan(3);
    },
    60_000,
  );
});

describe('[EDIT-03] stock and prices by SKU', () => {
  it('changes only what the file names, previews it, and can be undone', async () => {
    await importFile(HEADING + cup('4,100', '6,100'));
    const before = await variants('cup');
    const file = `sku;price;stock\n${source}-R;135,50;\n${source.toLowerCase()}-b;;9\nnowhere;10;1\n${source}-R;1;1\n;5;5\n${source}-X;ten;\n`;
    const { id } = (await upload(file, { purpose: 'stock_prices' })).data;
    await run();
    expect(await get(id)).toMatchObject({
      state: 'checked',
      purpose: 'stock_prices',
      updated: 2,
      created: 0,
      price_jumps: 1,
      problems: 4,
      missing: 0,
    });
    const { problems } = (
      await call(app, `GET /console/catalogue-imports/${id}/problems`, {
        token: reviewer.token,
        language: 'en',
      })
    ).data;
    expect(
      problems.map(({ line, reason }: { line: number; reason: string }) => `${line}: ${reason}`),
    ).toEqual([
      '4: no product has this SKU',
      '5: this SKU already appeared on line 2',
      '6: the SKU is missing',
      '7: “ten” is not a price',
    ]);
    expect(await preview(id, 'price_jump')).toMatchObject([
      {
        key: `${source}-R`,
        price_change: 36,
        variants: [{ name: 'Red', price: 135.5, price_before: 100, stock: 4 }],
      },
    ]);
    await step(id, 'start');
    await run();
    expect(await get(id)).toMatchObject({ state: 'imported', updated: 2 });
    expect(await variants('cup')).toMatchObject([
      { name: 'Red', price: 13_550, available: 4 },
      { name: 'Blue', price: 10_000, available: 9 },
    ]);
    expect(await product('cup')).toMatchObject({ price_satang: 10_000, stock: 13 });
    await step(id, 'undo');
    await run();
    expect(await get(id)).toMatchObject({ state: 'undone', undone: { kept: 0 } });
    expect(await variants('cup')).toEqual(before);
  });

  it('asks for the supplier of a SKU that several use', async () => {
    const first = source;
    await importFile(`${HEADING}bowl,Bowl,,,SHARED-${first},shopify,5,10\n`);
    source = `${first} B`;
    await importFile(`${HEADING}bowl,Bowl,,,SHARED-${first},shopify,5,10\n`);
    const file = `SKU,Stock\nSHARED-${first},7\n`;
    const { id } = (await upload(file, { purpose: 'stock_prices', source: '' })).data;
    await run();
    expect(await get(id)).toMatchObject({ updated: 0, problems: 1 });
    await importFile(file, { purpose: 'stock_prices', source: first });
    source = first;
    expect(await product('bowl')).toMatchObject({ stock: 7 });
    source = `${first} B`;
    expect(await product('bowl')).toMatchObject({ stock: 5 });
  });

  it('needs a SKU column and a price or stock column', async () => {
    const { id } = (await upload('code,amount\nx,1\n', { purpose: 'stock_prices' })).data;
    await run();
    expect(await get(id)).toMatchObject({
      state: 'checked',
      reading: { missing: ['sku', 'price', 'stock'] },
    });
    expectRefused(await upload('x', { purpose: 'everything' }), 422, 'REQUEST_VALIDATION_ERROR');
  });
});
