import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db.ts';
import { deriveProducts } from '#features/catalogue/derive-products.ts';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { notifyProductNews } from './notify-product-news.ts';

const app = useTestApp();
let seller: TestSeller;
let other: TestSeller;

beforeAll(async () => {
  seller = await newSeller(app);
  other = await newSeller(app);
});

const alertsOf = async ({ token }: TestSeller) => {
  await notifyProductNews(app);
  const { data } = await call(app, 'GET /sellers/notifications', { token });
  return data.notifications
    .filter(({ type }: { type: string }) => type === 'system')
    .map(({ data: about }: { data: Record<string, unknown> }) => [about['notice'], about['stock']]);
};
const listed = async (stock: number, name: string) => {
  const product = await newProduct(app, { stock, name: { th: name, en: name } });
  for (const { token } of [seller, other]) await call(app, `POST /products/${product.id}/list`, { token });
  return product;
};

/** The supplier reports its units. */
const setStock = async (productId: number, units: number) =>
  await inTransaction(app.db, async (tx) => {
    await sql`update stock_pools set received = reserved + sold + ${units}::int where product_id = ${productId}`.execute(
      tx,
    );
    await deriveProducts(tx, [productId]);
  });

describe('stock alerts', () => {
  it('[DAY-08] tell every seller who lists a product that it runs low and that it is sold out, once each', async () => {
    const product = await listed(8, 'Mug');
    await newOrder(app, seller, product, { quantity: 2 });
    expect(await alertsOf(seller)).toEqual([]);
    await newOrder(app, seller, product, { quantity: 2 });
    await newOrder(app, seller, product);
    expect(await alertsOf(seller)).toEqual([['product_low_stock', 4]]);
    await newOrder(app, seller, product, { quantity: 3 });
    expect(await alertsOf(seller)).toEqual([
      ['product_sold_out', 0],
      ['product_low_stock', 4],
    ]);
    expect(await alertsOf(other)).toHaveLength(2);
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token, language: 'en' });
    expect(data.notifications[0]).toMatchObject({
      title: 'Sold out',
      message: expect.stringContaining('Mug'),
    });
  });

  it('[DAY-08] stay silent when the units are back, and about products that nobody lists', async () => {
    const before = await alertsOf(seller);
    const product = await listed(7, 'Plate');
    await newOrder(app, seller, product, { quantity: 3 });
    await setStock(product.id, 20);
    expect(await alertsOf(seller)).toEqual(before);
    // Low again on the same day.
    await setStock(product.id, 3);
    expect(await alertsOf(seller)).toEqual(before);

    const unlisted = await newProduct(app, { stock: 6 });
    await setStock(unlisted.id, 0);
    const news = await app.db
      .selectFrom('product_news')
      .select('id')
      .where('product_id', '=', unlisted.id)
      .execute();
    expect(news).toEqual([]);
  });
});
