import { seededChance } from '#demo/seeded-random.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@raan/contract/durations';
import { writeProducts } from '#features/catalogue-import/write-products.ts';
import { notifyProductNews } from '#features/shop/notify-product-news.ts';
import { newOperator, requestOperatorSignIn, type TestOperator } from '#test/operators.ts';
import {
  ADDRESS,
  CUSTOMER,
  newProduct,
  newSeller,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { singleVariant } from '#test/products.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { applyDueRises } from './change-prices.ts';

const app = useTestApp();
let reviewer: TestOperator;
let seller: TestSeller;

// Sessions end while the clock advances.
beforeEach(async () => {
  reviewer = await newOperator(app, 'reviewer');
  seller = await newSeller(app);
});

const list = ({ id }: { id: number }) =>
  call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [id] } });
const fetchProduct = async ({ id }: { id: number }) =>
  (await call(app, `GET /products/${id}`, { language: 'en' })).data;
/** Supplier price that a new order would have, in baht. */
const priceOf = async (product: { id: number }) => (await fetchProduct(product)).effective_price;
const setPrice = async (product: { id: number }, price: number) => {
  reviewer = { ...reviewer, token: (await requestOperatorSignIn(app, reviewer)).data.token };
  const { data } = await call(app, `GET /console/products/${product.id}/content`, { token: reviewer.token });
  const { status } = await call(app, `PUT /console/products/${product.id}/content`, {
    token: reviewer.token,
    body: {
      ...data.content,
      version: data.version,
      variants: data.content.variants.map((one: object) => ({ ...one, price, discount_price: null })),
    },
  });
  expect(status).toBe(200);
};
const newsOf = async (language = 'en') =>
  (await call(app, 'GET /sellers/notifications', { token: seller.token, language })).data.notifications;
/** Runs the jobs as the server does. */
async function runJobs(): Promise<void> {
  await notifyProductNews(app);
  await applyDueRises(app);
}
const order = (product: TestProduct, item: object = {}, body: object = {}) =>
  call(app, `POST /storefront/${seller.slug}/orders`, {
    language: 'en',
    body: {
      customer: CUSTOMER,
      shipping: ADDRESS,
      items: [{ product_id: product.id, quantity: 1, ...item }],
      ...body,
    },
  });

describe('[EDIT-02] a higher supplier price', () => {
  it('takes effect at once for a product that nobody lists', async () => {
    const product = await newProduct(app, { price: 10_000 });
    await setPrice(product, 120);
    expect(await fetchProduct(product)).toMatchObject({ effective_price: 120, announced_prices: null });
  });

  it('is announced to the sellers of a listed product and takes effect a day after that', async () => {
    const product = await newProduct(app, { price: 10_000, name: { th: 'ร่ม', en: 'Umbrella' } });
    await list(product);
    await setPrice(product, 120);
    await notifyProductNews(app);
    const shown = await fetchProduct(product);
    expect(shown).toMatchObject({
      effective_price: 100,
      announced_prices: [{ effective_price: 120, retail_price: 132 }],
    });
    const effectiveAt = Date.parse(shown.announced_prices[0].takes_effect_at);
    expect(effectiveAt - app.clock.now()).toBeGreaterThanOrEqual(DAY_MS);
    const [news] = await newsOf();
    expect(news).toMatchObject({
      title: 'A supplier price will rise',
      data: { product_id: product.id, old_price: 100, new_price: 120 },
    });
    expect(news.message).toContain('“Umbrella” rises from ฿100.00 to ฿120.00 on');
    for (const language of ['th', 'zh-TW', 'zh-CN'])
      expect((await newsOf(language))[0].message).toMatch(/฿100\.00.*฿120\.00/);
    app.clock.advance(effectiveAt - app.clock.now() - MINUTE_MS);
    await runJobs();
    expect(await priceOf(product)).toBe(100);
    app.clock.advance(MINUTE_MS);
    await runJobs();
    expect(await fetchProduct(product)).toMatchObject({ effective_price: 120, announced_prices: null });
  });

  it('waits longer if telling the sellers was delayed', async () => {
    const product = await newProduct(app, { price: 10_000 });
    await list(product);
    await setPrice(product, 120);
    app.clock.advance(2 * DAY_MS);
    await applyDueRises(app);
    expect(await priceOf(product)).toBe(100);
    await runJobs();
    app.clock.advance(DAY_MS - MINUTE_MS);
    await runJobs();
    expect(await priceOf(product)).toBe(100);
    app.clock.advance(MINUTE_MS);
    await runJobs();
    expect(await priceOf(product)).toBe(120);
  });

  it('is cancelled by a lower price, and its sellers are told; the same rise again keeps its time', async () => {
    const product = await newProduct(app, { price: 10_000 });
    await list(product);
    await setPrice(product, 120);
    await notifyProductNews(app);
    const announced = (await fetchProduct(product)).announced_prices;
    app.clock.advance(5 * 60 * MINUTE_MS);
    await setPrice(product, 120);
    expect((await fetchProduct(product)).announced_prices).toEqual(announced);
    await setPrice(product, 90);
    await notifyProductNews(app);
    expect(await fetchProduct(product)).toMatchObject({ effective_price: 90, announced_prices: null });
    expect((await newsOf())[0]).toMatchObject({ title: 'A price rise is cancelled' });
    app.clock.advance(3 * DAY_MS);
    await runJobs();
    expect(await priceOf(product)).toBe(90);
  });

  it('[EDIT-01] from an import waits as well, with new products at once', async () => {
    const imported = (price: number) => ({
      key: 'rising',
      category: 'beauty' as const,
      name: { th: 'สบู่', en: 'Soap' },
      description: {},
      status: 'active' as const,
      hot: false,
      options: [],
      variants: [singleVariant(price, 5)],
      pictures: [],
    });
    const write = (price: number) => writeProducts(app.db, app.clock, { name: 'rises' }, [imported(price)]);
    await write(10_000);
    const { id } = await app.db
      .selectFrom('products')
      .select('id')
      .where('source', '=', 'rises')
      .executeTakeFirstOrThrow();
    await list({ id });
    await write(15_000);
    expect(await fetchProduct({ id })).toMatchObject({
      effective_price: 100,
      announced_prices: [{ effective_price: 150 }],
    });
    await write(8_000);
    expect(await fetchProduct({ id })).toMatchObject({ effective_price: 80, announced_prices: null });
  });

  it('is announced as well for a combination that replaces one on sale: renamed, added or rebuilt options', async () => {
    const name = (th: string) => ({ th, en: '', 'zh-TW': '', 'zh-CN': '' });
    const option = (kind: 'color' | 'size', keys: string[]) => ({
      kind,
      name: name(kind),
      values: keys.map((key) => ({ key, name: name(key), picture: null })),
    });
    const product = await newProduct(app, { price: 10_000 });
    await list(product);
    const write = async (options: object[], prices: [string[], number][]) => {
      const path = `/console/products/${product.id}/content`;
      const { data } = await call(app, `GET ${path}`, { token: reviewer.token });
      const variants = prices.map(([choice, price]) => ({
        ...data.content.variants[0],
        choice,
        price,
        stock: 5,
      }));
      const body = { ...data.content, version: data.version, options, shares_stock: false, variants };
      expect((await call(app, `PUT ${path}`, { token: reviewer.token, body })).status).toBe(200);
      const { variants: sold, announced_prices: announced } = await fetchProduct(product);
      const risesTo = new Map(
        (announced ?? []).map((one: { variant_id: number; effective_price: number }) => [
          one.variant_id,
          one.effective_price,
        ]),
      );
      return sold.map((one: { id: number; choice: string[]; effective_price: number }) => [
        one.choice.join('/'),
        one.effective_price,
        risesTo.get(one.id) ?? null,
      ]);
    };
    const colors = (...keys: string[]) => option('color', keys);
    const sizes = (...keys: string[]) => option('size', keys);
    // An option is added to a product without any.
    expect(
      await write(
        [colors('Red', 'Blue')],
        [
          [['Red'], 100],
          [['Blue'], 130],
        ],
      ),
    ).toEqual([
      ['Red', 100, null],
      ['Blue', 100, 130],
    ]);
    // Renamed values are paired in their order; a further combination replaces nothing.
    expect(
      await write(
        [colors('Crimson', 'Navy')],
        [
          [['Crimson'], 140],
          [['Navy'], 90],
        ],
      ),
    ).toEqual([
      ['Crimson', 100, 140],
      ['Navy', 90, null],
    ]);
    expect(
      await write(
        [colors('Crimson', 'Navy', 'Gold')],
        [
          [['Crimson'], 100],
          [['Navy'], 90],
          [['Gold'], 500],
        ],
      ),
    ).toEqual([
      ['Crimson', 100, null],
      ['Navy', 90, null],
      ['Gold', 500, null],
    ]);
    // A second option splits each.
    expect(
      await write(
        [colors('Crimson', 'Navy', 'Gold'), sizes('S', 'M')],
        [
          [['Crimson', 'S'], 100],
          [['Crimson', 'M'], 110],
          [['Navy', 'M'], 80],
        ],
      ),
    ).toEqual([
      ['Crimson/S', 100, null],
      ['Crimson/M', 100, 110],
      ['Navy/M', 80, null],
    ]);
    // A combination that comes back has a price of its own from before.
    expect(
      await write(
        [colors('Crimson', 'Navy', 'Gold')],
        [
          [['Crimson'], 100],
          [['Gold'], 500],
        ],
      ),
    ).toEqual([
      ['Crimson', 100, null],
      ['Gold', 80, 500],
    ]);
  });

  it('is cancelled for some variants: sellers who were notified read once how many still rise', async () => {
    const product = await newProduct(app, {
      name: { th: 'ร่ม', en: 'Umbrella' },
      price: 10_000,
      sizes: ['S', 'M', 'L'],
    });
    await list(product);
    const setPrices = async (prices: number[]) => {
      const path = `/console/products/${product.id}/content`;
      const { data } = await call(app, `GET ${path}`, { token: reviewer.token });
      const variants = data.content.variants.map((one: object, index: number) => ({
        ...one,
        price: prices[index],
      }));
      const reply = await call(app, `PUT ${path}`, {
        token: reviewer.token,
        body: { ...data.content, version: data.version, variants },
      });
      expect(reply.status).toBe(200);
    };
    // A notification that nobody has received yet is corrected instead.
    await setPrices([200, 150, 120]);
    await setPrices([100, 150, 120]);
    await notifyProductNews(app);
    const told = await newsOf();
    expect(told.map(({ title }: { title: string }) => title)).toEqual(['Supplier prices will rise']);
    expect(told[0]).toMatchObject({ data: { variants: 2, old_price: 100, new_price: 150 } });
    // Two changes before the next message are one message.
    await setPrices([100, 100, 120]);
    await setPrices([90, 100, 120]);
    await notifyProductNews(app);
    const [partly, ...before] = await newsOf();
    expect(before).toHaveLength(1);
    expect(partly).toMatchObject({
      title: 'Some price rises are cancelled',
      data: { product_id: product.id, variants: 1, waiting: 1 },
    });
    for (const language of ['th', 'zh-TW', 'zh-CN'])
      expect((await newsOf(language))[0].message).toMatch(/1.*1/s);
    await setPrices([90, 100, 95]);
    await runJobs();
    await runJobs();
    const all = await newsOf();
    expect(all[0]).toMatchObject({ title: 'A price rise is cancelled' });
    expect(all).toHaveLength(3);
    expect((await fetchProduct(product)).announced_prices).toBeNull();
  });

  it('never takes effect within a day of being told, and a reduction always at once, in any sequence of changes', async () => {
    const chance = seededChance(20_261_128);
    const product = await newProduct(app, { price: 10_000 });
    await list(product);
    /** The rise that waits, and when its sellers were told. */
    let rise: { price: number; toldAt: number } | undefined;
    let current = 100;
    const broken: string[] = [];
    const setRandomPrice = async () => {
      const price = chance.between(50, 149);
      await setPrice(product, price);
      const now = await priceOf(product);
      if (now !== Math.min(price, current)) broken.push(`${price} over ${current} became ${now}`);
      if (price <= current) rise = undefined;
      else if (rise?.price !== price) rise = { price, toldAt: Number.POSITIVE_INFINITY };
      current = now;
    };
    const passTime = async () => {
      app.clock.advance(chance.between(1, 16) * HOUR_MS);
      if (chance.happens(0.7)) {
        await notifyProductNews(app);
        if (rise) rise.toldAt = Math.min(rise.toldAt, app.clock.now());
      }
      await applyDueRises(app);
      const now = await priceOf(product);
      if (now === current) return;
      const isAllowed = rise?.price === now && app.clock.now() - (rise?.toldAt ?? Number.NaN) >= DAY_MS;
      if (!isAllowed) broken.push(`${current} became ${now}, announced was ${JSON.stringify(rise)}`);
      rises += 1;
      rise = undefined;
      current = now;
    };
    let rises = 0;
    for (let step = 0; step < 100; step += 1) await (chance.happens(0.2) ? setRandomPrice() : passTime());
    expect(broken).toEqual([]);
    expect(rises).toBeGreaterThan(2);
  });
});

describe('[EDIT-02] a cart', () => {
  it('orders at the price that was shown for half an hour after it ended, with its supplier price', async () => {
    const product = await newProduct(app, { price: 10_000 });
    await list(product);
    await setPrice(product, 80);
    app.clock.advance(29 * MINUTE_MS);
    const placed = await order(product, { price: 110 }, { total_amount: 110 });
    expect(placed).toMatchObject({ status: 201, data: { total_amount: 110 } });
    const { data } = await call(app, `GET /sellers/orders?keyword=${placed.data.order_number}`, {
      token: seller.token,
    });
    expect(data.orders[0]).toMatchObject({ total_amount: 100 });
    expect((await order(product, { price: 88 })).data).toMatchObject({ total_amount: 88 });
    expect((await order(product)).data).toMatchObject({ total_amount: 88 });
    const inCart = async () =>
      (await call(app, `GET /storefront/${seller.slug}/products/by-ids?ids=${product.id}`)).data.products[0]
        .variants;
    const [past] = (await inCart())[0].past_prices;
    expect(past.price).toBe(110);
    expect(Math.round((Date.parse(past.valid_until) - app.clock.now()) / MINUTE_MS)).toBe(1);
    app.clock.advance(2 * MINUTE_MS);
    expect(await inCart()).toMatchObject([{ price: 88, past_prices: [] }]);
    const late = await order(product, { price: 110 });
    expectRefused(late, 422, 'REQUEST_VALIDATION_ERROR');
    expect(late.body.message).toContain('88.00');
  });

  it('is refused at a price that never was', async () => {
    const product = await newProduct(app, { price: 10_000 });
    await list(product);
    expectRefused(await order(product, { price: 1 }), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await order(product, { price: 110 })).status).toBe(201);
  });
});
