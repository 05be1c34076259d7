// Variants from the catalogue to the order: choosing, prices, and stock that no sequence of events breaks.
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ProductContent } from '@raan/contract/console/product-requests';
import { satang } from '@raan/contract/money';
import { MINUTE_MS } from '@raan/contract/durations';
import { seededChance } from '#demo/seeded-random.ts';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import { runImports } from '#features/catalogue-import/run-imports.ts';
import { selectVariants } from '#features/catalogue/variants.queries.ts';
import { writeVariants } from '#features/catalogue/write-variants.ts';
import {
  ADDRESS,
  CUSTOMER,
  newProduct,
  newSeller,
  pay,
  type TestProduct,
  type TestSeller,
  type TestVariant,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { newOperator } from '#test/operators.ts';
import { UnitsModel, type HeldLine } from '#test/units-model.ts';
import { sendForm } from '#test/uploads.ts';
import { expireOrders } from './cancel-order.ts';

const app = useTestApp();

/** Events per sequence of the property test. */
const STEPS = 60;
const HEADING =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price';

const SHIRT: readonly TestVariant[] = [
  { choice: ['Red', 'S'], price: 10_000, stock: 2, sku: 'SHIRT-RS' },
  { choice: ['Red', 'M'], price: 20_000, stock: 0 },
  { choice: ['Blue', 'M'], price: 30_000, stock: 5, discount: 25_000 },
  { choice: ['Blue', 'S'], price: 5_000, stock: 5, status: 'inactive' },
];

async function sellShirt(variants = SHIRT): Promise<{ seller: TestSeller; shirt: TestProduct }> {
  const shirt = await newProduct(app, {
    name: { th: 'เสื้อ', en: 'Shirt' },
    colors: [
      { th: 'แดง', en: 'Red' },
      { th: 'น้ำเงิน', en: 'Blue' },
    ],
    sizes: ['S', 'M'],
    variants,
  });
  const seller = await newSeller(app, { balance: 10_000 });
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [shirt.id] } });
  return { seller, shirt };
}

type Choice = { variant_id?: number; color?: string; size?: string; quantity?: number };

const checkout = (seller: TestSeller, product: TestProduct, ...choices: Choice[]): Promise<Reply> =>
  call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: CUSTOMER,
      shipping: ADDRESS,
      items: choices.map((choice) => ({ product_id: product.id, quantity: 1, ...choice })),
    },
  });

type ShownVariant = { id: number; choice: string[]; status: string; stock: number | null; price: number };
const shownProduct = async ({ id }: TestProduct) => (await call(app, `GET /products/${id}`)).data;
const idOf = (variants: readonly ShownVariant[], ...choice: string[]) =>
  variants.find((one) => one.choice.join() === choice.join())?.id ?? 0;
const selectPools = async ({ id }: TestProduct) =>
  await app.db
    .selectFrom('stock_pools')
    .select(['choice', 'received', 'reserved', 'sold', 'available'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute();

describe('a product with variants', () => {
  it('[GOOD-01] shows the price of the cheapest available variant, the range, the total stock, and each offered variant', async () => {
    const { shirt, seller } = await sellShirt();
    const product = await shownProduct(shirt);
    expect(product).toMatchObject({
      price: 100,
      effective_price: 100,
      highest_effective_price: 250,
      retail_price: 110,
      highest_retail_price: 275,
      stock: 7,
      status: 'active',
      sizes: ['S', 'M'],
      options: [
        { kind: 'color', name: 'Colour', values: [{ key: 'Red' }, { key: 'Blue' }] },
        { kind: 'size', name: 'Size', values: [{ key: 'S' }, { key: 'M' }] },
      ],
      variants: [
        { choice: ['Red', 'S'], price: 100, profit: 10, stock: 2, status: 'active', sku: 'SHIRT-RS' },
        { choice: ['Red', 'M'], price: 200, stock: 0, status: 'sold_out' },
        { choice: ['Blue', 'M'], price: 300, effective_price: 250, discount_percentage: 17, profit: 25 },
      ],
    });
    const { data } = await call(app, `GET /storefront/${seller.slug}/products/${shirt.id}`);
    expect(data).toMatchObject({
      price: 110,
      highest_price: 275,
      variants: [{ price: 110 }, { status: 'sold_out' }, { price: 275, original_price: 330 }],
    });
    expect(JSON.stringify(data)).not.toMatch(/effective|profit|supplier/);
  });

  it('[GOOD-01] follows its variants: the price rises when the cheapest is sold out, and falls when it returns', async () => {
    const { shirt, seller } = await sellShirt();
    const { variants } = await shownProduct(shirt);
    const { data } = await checkout(seller, shirt, { variant_id: idOf(variants, 'Red', 'S'), quantity: 2 });
    expect(data.total_amount).toBe(220);
    expect(await shownProduct(shirt)).toMatchObject({ price: 300, effective_price: 250, stock: 5 });
    await call(app, `POST /storefront/orders/${data.order_token}/cancel`, { body: { reason: 'ไม่เอาแล้ว' } });
    expect(await shownProduct(shirt)).toMatchObject({ effective_price: 100, stock: 7 });
  });

  it('[GOOD-02] is sold out when no variant has stock, and unlimited when one is', async () => {
    const soldOut = await sellShirt([{ choice: ['Red', 'S'], stock: 0 }]);
    expect(await shownProduct(soldOut.shirt)).toMatchObject({ status: 'sold_out', stock: 0 });
    const unlimited = await sellShirt([
      { choice: ['Red', 'S'], stock: 3 },
      { choice: ['Blue', 'S'], stock: null },
    ]);
    expect(await shownProduct(unlimited.shirt)).toMatchObject({ status: 'active', stock: null });
  });
});

describe('an order of a variant', () => {
  it('[GOOD-01] has its price, choice and SKU, by id or by colour and size in any language', async () => {
    const { shirt, seller } = await sellShirt();
    const { variants } = await shownProduct(shirt);
    const { data } = await checkout(
      seller,
      shirt,
      { variant_id: idOf(variants, 'Red', 'S') },
      { color: 'น้ำเงิน', size: 'M' },
    );
    expect(data.total_amount).toBe(385);
    await pay(app, data.payment.id);
    const listed = await call(app, `GET /sellers/orders?keyword=${data.order_number}`, {
      token: seller.token,
    });
    expect(listed.data.orders[0].items).toMatchObject([
      {
        variant_id: idOf(variants, 'Red', 'S'),
        sku: 'SHIRT-RS',
        unit_price: 100,
        color: 'Red',
        size: 'S',
        choices: [
          { option: 'Colour', value: 'Red' },
          { option: 'Size', value: 'S' },
        ],
      },
      { price: 300, discount_price: 250, unit_price: 250, retail_price: 275, color: 'Blue', size: 'M' },
    ]);
    const { data: seen } = await call(app, `GET /storefront/orders/${data.order_token}`, { language: 'th' });
    expect(seen.items[1].choices).toEqual([
      { option: 'สี', value: 'น้ำเงิน' },
      { option: 'ขนาด', value: 'M' },
    ]);
  });

  it('[GOOD-01] is refused for a combination that does not exist, is not offered, or is not determined', async () => {
    const { shirt, seller } = await sellShirt();
    const other = await sellShirt();
    const { variants } = await shownProduct(other.shirt);
    for (const choice of [
      {},
      { color: 'Red' },
      { size: 'M' },
      { color: 'Green', size: 'M' },
      { color: 'Blue', size: 'S' },
      { variant_id: idOf(variants, 'Red', 'S') },
      { variant_id: 999_999_999 },
    ]) {
      const reply = await checkout(seller, shirt, choice);
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(reply.body.reason).toBe('cart_choice_wrong');
    }
  });

  it('[GOOD-02] is refused with its name when the variant is sold out, though others are not', async () => {
    const { shirt, seller } = await sellShirt();
    const reply = await checkout(seller, shirt, { color: 'Red', size: 'M' });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(reply.body.reason).toBe('cart_stock_short');
    expect(reply.body.errors.items[0]).toContain('Shirt (Red, M)');
    const tooMany = await checkout(seller, shirt, { color: 'Red', size: 'S', quantity: 3 });
    expect(tooMany.body.reason).toBe('cart_stock_short');
    expect((await checkout(seller, shirt, { color: 'Blue', size: 'M', quantity: 5 })).status).toBe(201);
  });

  it('[GOOD-02] counts its lines that share one stock together', async () => {
    const { seller } = await sellShirt();
    const shared = async (stock: number) => {
      const product = await newProduct(app, { sizes: ['S', 'M'], stock });
      await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [product.id] } });
      return (...quantities: [number, number]) =>
        checkout(
          seller,
          product,
          { size: 'S', quantity: quantities[0] },
          { size: 'M', quantity: quantities[1] },
        );
    };
    const few = await shared(5);
    expect((await few(3, 3)).body.reason).toBe('cart_stock_short');
    expect((await few(3, 2)).status).toBe(201);
    const many = await shared(30);
    expect((await many(15, 10)).body.reason).toBe('cart_quantity_limited');
    expect((await many(15, 5)).status).toBe(201);
  });

  it('[GOOD-02] for the last piece succeeds for one of 64 customers', async () => {
    const { shirt, seller } = await sellShirt([
      { choice: ['Red', 'S'], stock: 1 },
      { choice: ['Blue', 'S'], stock: 100 },
    ]);
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => checkout(seller, shirt, { color: 'Red', size: 'S' })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.reason))).toEqual(
      new Set(['cart_stock_short']),
    );
    const pools = await selectPools(shirt);
    expect(pools.find(({ choice }) => choice?.[0] === 'Red')).toMatchObject({
      received: 1,
      reserved: 1,
      available: 0,
    });
    expect(pools.find(({ choice }) => choice?.[0] === 'Blue')).toMatchObject({ reserved: 0, available: 100 });
  }, 30_000);

  it('[GOOD-02] moves its units from reserved to sold, and back to its variant when it is cancelled', async () => {
    const { shirt, seller } = await sellShirt();
    const { data } = await checkout(seller, shirt, { color: 'Red', size: 'S', quantity: 2 });
    const pool = async () => (await selectPools(shirt)).find(({ choice }) => choice?.join() === 'Red,S');
    expect(await pool()).toMatchObject({ received: 2, reserved: 2, sold: 0, available: 0 });
    await pay(app, data.payment.id);
    expect(await pool()).toMatchObject({ received: 2, reserved: 0, sold: 2, available: 0 });
    await call(app, `POST /storefront/orders/${data.order_token}/cancel`, { body: { reason: 'ไม่เอาแล้ว' } });
    expect(await pool()).toMatchObject({ received: 2, reserved: 0, sold: 0, available: 2 });
  });

  it('[GOOD-03] returns its units to the stock from which its variant sells now', async () => {
    const { seller, shirt } = await sellShirt();
    const shared = await newProduct(app, { sizes: ['S', 'M'], stock: 10 });
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [shared.id] } });
    const { data } = await checkout(seller, shared, { size: 'S', quantity: 3 });
    expect(await shownProduct(shared)).toMatchObject({ stock: 7, variants: [{ stock: 7 }, { stock: 7 }] });
    const own = (key: string, stock: number) => ({
      choice: [key],
      price: satang(10_000),
      originalPrice: null,
      discountPrice: null,
      stock,
      sku: null,
      barcode: null,
      weightGrams: null,
      image: null,
      status: 'active' as const,
    });
    await inTransaction(app.db, (tx) =>
      writeVariants(tx, nowIso(app.clock), [{ productId: shared.id, variants: [own('S', 4), own('M', 1)] }]),
    );
    expect(await shownProduct(shared)).toMatchObject({ stock: 5 });
    await call(app, `POST /storefront/orders/${data.order_token}/cancel`, { body: { reason: 'ไม่เอาแล้ว' } });
    expect(await shownProduct(shared)).toMatchObject({ stock: 8, variants: [{ stock: 7 }, { stock: 1 }] });
    expect((await selectPools(shared))[0]).toMatchObject({ choice: null, reserved: 0, available: 7 });
    expect((await shownProduct(shirt)).stock).toBe(7);
  });
});

describe('a sample of a variant', () => {
  const order = (seller: TestSeller, product: TestProduct, change: object) =>
    call(app, 'POST /sellers/sample-orders', {
      token: seller.token,
      body: {
        product_id: product.id,
        quantity: 1,
        recipient: CUSTOMER,
        shipping: ADDRESS,
        total_amount: 100,
        ...change,
      },
    });

  it('[GOOD-01] costs its price, and its units return when it is cancelled', async () => {
    const { seller, shirt } = await sellShirt();
    const { data } = await order(seller, shirt, { color: 'Red', size: 'S' });
    expect(data.sample_order).toMatchObject({ unit_price: 100, sku: 'SHIRT-RS', color: 'Red', size: 'S' });
    expect((await shownProduct(shirt)).variants[0].stock).toBe(1);
    await call(app, `POST /sellers/sample-orders/${data.sample_order.id}/cancel`, { token: seller.token });
    expect((await shownProduct(shirt)).variants[0].stock).toBe(2);
  });

  it('[GOOD-02] is refused for a variant that is sold out, not offered or not determined', async () => {
    const { seller, shirt } = await sellShirt();
    for (const [choice, field] of [
      [{ color: 'Red', size: 'M', total_amount: 200 }, 'quantity'],
      [{ color: 'Blue', size: 'S', total_amount: 50 }, 'variant_id'],
      [{ color: 'Red' }, 'variant_id'],
    ] as const) {
      const reply = await order(seller, shirt, choice);
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(reply.body.errors)).toEqual([field]);
    }
  });
});

describe('any sequence of imports, their undo, edits, orders, payments, cancellations, expiries and samples', () => {
  it.each([1, 2])(
    '[GOOD-02] [EDIT-01] keeps every unit: each variant has those of a model, and ordered items stay unchanged (seed %i)',
    async (seed) => {
      const chance = seededChance(seed);
      const reviewer = await newOperator(app, 'reviewer');
      const source = `Units ${seed}`;
      const sizes = ['S', 'M', 'L'];
      const skuOf = (size: string) => `U${seed}-${size}`;
      const units = () => (chance.happens(0.15) ? null : chance.between(0, 12));
      const model = new UnitsModel();
      const send = (address: string, body?: object) => call(app, address, { token: reviewer.token, body });
      const run = () =>
        runImports({ ...app, onManyChanges: () => {} }, new AbortController().signal, (error) => {
          throw error;
        });
      let files = 0;
      const importFile = async (content: string, purpose: 'products' | 'stock_prices' = 'products') => {
        const form = new FormData();
        const fields = { currency: 'THB', source, ...(purpose === 'stock_prices' && { purpose }) };
        for (const [field, text] of Object.entries(fields)) form.append(field, text);
        form.append('file', new Blob([content]), 'file.csv');
        const { id } = (await sendForm(app, reviewer, form, 'console/catalogue-imports')).data;
        await run();
        expect((await send(`POST /console/catalogue-imports/${id}/start`, {})).status).toBe(200);
        await run();
        return id as number;
      };
      const importProducts = async (stock: ReadonlyMap<string, number | null>) => {
        // Another title, because an import skips what has not changed.
        files += 1;
        const rows = [...stock].map(
          ([size, count], index) =>
            `shirt,${index === 0 ? `Shirt ${files}` : ''},Size,${size},${skuOf(size)},${count === null ? '' : 'shopify'},${count ?? 0},100`,
        );
        return await importFile([HEADING, ...rows].join('\n'));
      };
      const offer = (keys: readonly string[]) => {
        const offered = keys.filter(() => chance.happens(0.8));
        return (offered.length > 0 ? offered : ['S']).map((size) => [size, units()] as const);
      };

      const first = new Map(sizes.map((size) => [size, 10]));
      await importProducts(first);
      model.writeAll({ bySize: first });
      const { id } = await app.db
        .selectFrom('products')
        .select('id')
        .where('source', '=', `shopify:${source}`)
        .executeTakeFirstOrThrow();
      const seller = await newSeller(app, { balance: 100_000 });
      await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [id] } });

      const selectUnits = async () =>
        (await selectVariants(app.db, [id]))
          .map((one) => ({
            id: one.id,
            size: one.choice[0] ?? '',
            available: one.available,
            isOffered: one.status === 'active',
          }))
          .sort((one, other) => one.size.localeCompare(other.size));
      let variants = await selectUnits();
      const variantId = (size: string) => variants.find((one) => one.size === size)?.id ?? 0;
      const content = async () => (await send(`GET /console/products/${id}/content`)).data;
      const known = (loaded: ProductContent) => loaded.variants.map(({ choice }) => choice[0] ?? '');

      const imports: { id: number; undo: () => void }[] = [];
      const orders: { id: number; token: string; paymentId: number; held: HeldLine[] }[] = [];
      const samples: { id: number; held: HeldLine[] }[] = [];
      /** Gives back the units of orders that have been cancelled or have expired since. */
      const settleOrders = async () => {
        const { rows } = await sql<{ id: number }>`
          select id from orders where seller_id = ${seller.id} and status = 'cancelled' order by id`.execute(
          app.db,
        );
        const cancelled = new Set(rows.map((row) => row.id));
        for (const order of orders.filter((one) => cancelled.has(one.id))) {
          model.giveBack(order.held);
          orders.splice(orders.indexOf(order), 1);
        }
      };
      const selectItems = async () =>
        (
          await sql`select order_id, position, variant_id, unit_price_satang, quantity, size, sku, choices from order_items
            where seller_id = ${seller.id} order by order_id, position`.execute(app.db)
        ).rows;
      let placed = 0;
      const events: Record<string, () => Promise<void>> = {
        order: async () => {
          // Most orders are of offered variants.
          const offered = variants.filter(({ isOffered }) => isOffered);
          const from = offered.length > 0 && chance.happens(0.8) ? offered : variants;
          const lines = [1, 3].map((most) => ({
            size: chance.pick(from).size,
            quantity: chance.between(1, most),
          }));
          const choices = lines.map(({ size, quantity }) => ({ variant_id: variantId(size), quantity }));
          const { status, data } = await checkout(seller, { id } as TestProduct, ...choices);
          expect(status).toBe(model.canOrder(lines) ? 201 : 422);
          if (status !== 201) return;
          const { id: orderId } = await app.db
            .selectFrom('orders')
            .select('id')
            .where('order_number', '=', data.order_number)
            .executeTakeFirstOrThrow();
          placed += 1;
          orders.push({
            id: orderId,
            token: data.order_token,
            paymentId: data.payment.id,
            held: model.take(lines),
          });
        },
        pay: async () => {
          const unpaid = orders.at(-1);
          if (unpaid && chance.happens(0.8))
            await call(app, `POST /payments/sandbox/${unpaid.paymentId}/pay`);
        },
        cancel: async () => {
          const order = orders.length > 0 ? chance.pick(orders) : undefined;
          if (order)
            await call(app, `POST /storefront/orders/${order.token}/cancel`, { body: { reason: 'x' } });
        },
        expire: async () => {
          // A session of an operator ends when it is not used.
          await content();
          app.clock.advance(10 * MINUTE_MS);
          await expireOrders(app.db, app);
        },
        sample: async () => {
          const line = { size: chance.pick(variants).size, quantity: 1 };
          const { status, data } = await call(app, 'POST /sellers/sample-orders', {
            token: seller.token,
            body: {
              product_id: id,
              quantity: 1,
              variant_id: variantId(line.size),
              recipient: CUSTOMER,
              shipping: ADDRESS,
              total_amount: 100,
            },
          });
          expect(status).toBe(model.canOrder([line]) ? 201 : 422);
          if (status === 201) samples.push({ id: data.sample_order.id, held: model.take([line]) });
        },
        cancelSample: async () => {
          const sample = samples.pop();
          if (!sample) return;
          await call(app, `POST /sellers/sample-orders/${sample.id}/cancel`, { token: seller.token });
          model.giveBack(sample.held);
        },
        importFile: async () => {
          const stock = new Map(offer(sizes));
          const importId = await importProducts(stock);
          imports.push({ id: importId, undo: model.runImport(() => model.writeAll({ bySize: stock })) });
        },
        importStock: async () => {
          const size = chance.pick(sizes);
          const count = chance.between(0, 12);
          const importId = await importFile(`sku,stock\n${skuOf(size)},${count}\n`, 'stock_prices');
          imports.push({ id: importId, undo: model.runImport(() => model.setBySku(size, count)) });
        },
        undo: async () => {
          const [undone] = imports.length > 0 ? imports.splice(chance.between(0, imports.length - 1), 1) : [];
          if (!undone) return;
          await send(`POST /console/catalogue-imports/${undone.id}/undo`, {});
          await run();
          undone.undo();
        },
        /** Adds, removes and renames variants, and changes stock; one variant keeps the units that it has. */
        edit: async () => {
          const loaded = await content();
          const edited = offer([...sizes, 'XL']);
          const untouched = chance.pick(edited)[0];
          const isShared = chance.happens(0.3);
          const shared = units();
          const stock = new Map(
            edited.map(([size, count]) => [
              size,
              size === untouched ? model.shownUnits(size, known(loaded.content)) : count,
            ]),
          );
          files += 1;
          const { status } = await send(`PUT /console/products/${id}/content`, {
            ...loaded.content,
            version: loaded.version,
            options: [
              {
                kind: 'size',
                name: { th: 'ขนาด', en: 'Size', 'zh-TW': '', 'zh-CN': '' },
                values: edited.map(([size]) => ({
                  key: size,
                  name: { th: `${size} ${files}`, en: '', 'zh-TW': '', 'zh-CN': '' },
                  picture: null,
                })),
              },
            ],
            shares_stock: isShared,
            ...(isShared && { shared_stock: shared }),
            variants: edited.map(([size, count]) => ({
              choice: [size],
              price: 100,
              original_price: null,
              discount_price: null,
              sku: skuOf(size),
              barcode: null,
              weight_grams: null,
              picture: null,
              status: 'active',
              ...(!isShared && size !== untouched && { stock: count }),
            })),
          });
          expect(status).toBe(200);
          model.writeAll(isShared ? { sizes: edited.map(([size]) => size), shared } : { bySize: stock });
        },
        editInBulk: async () => {
          const loaded = await content();
          const stock = units();
          const { status, data } = await send('POST /console/products/bulk', {
            change: { kind: 'stock', stock },
            products: [{ id, version: loaded.version }],
          });
          expect([200, 422]).toContain(status);
          if (status === 200 && data.changed === 1) model.setEachStock(stock, known(loaded.content));
        },
      };
      const names = [...Object.keys(events), 'order', 'order', 'pay'];
      const trace: string[] = [];
      let itemsBefore: unknown[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const name = chance.pick(names);
        trace.push(name);
        await events[name]?.();
        await settleOrders();
        variants = await selectUnits();
        // The trace names the events before a difference.
        expect({ trace: trace.slice(-4), variants }).toMatchObject({ variants: model.snapshot() });
        for (const { received, reserved, sold, available } of await selectPools({ id } as TestProduct)) {
          expect(Math.min(reserved, sold, available ?? 0)).toBeGreaterThanOrEqual(0);
          expect(received === null ? null : available! + reserved + sold).toBe(received);
        }
        const items = await selectItems();
        expect(items.slice(0, itemsBefore.length)).toEqual(itemsBefore);
        itemsBefore = items;
      }
      // The reserved and sold units of every pool equal those of the orders and samples: asserted after the file.
      expect(placed).toBeGreaterThan(3);
    },
    60_000,
  );
});
