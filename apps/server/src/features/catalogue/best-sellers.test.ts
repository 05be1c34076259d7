import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@raan/contract/durations';
import { newOrder, newProduct, newSeller, type TestProduct, type TestSeller } from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { refreshBestSellers } from './refresh-best-sellers.ts';

const app = useTestApp();

let seller: TestSeller;
beforeAll(async () => {
  seller = await newSeller(app);
});

const sell = (product: TestProduct, quantity: number, paid = true) =>
  newOrder(app, seller, product, { quantity, paid });
const page = async (id: number) => (await call(app, `GET /products/${id}`)).data;
/** Ids of the category's products that match the `hot` filter. */
const hot = async (category: string): Promise<number[]> =>
  (await call(app, `GET /products?hot=true&category=${category}`)).data.products.map(
    ({ id }: { id: number }) => id,
  );

describe('best sellers', () => {
  it('[HOME-05] marks the top tenth of a category by units sold, of at least 5 units', async () => {
    const [first, second, third] = await Promise.all(
      Array.from({ length: 3 }, () => newProduct(app, { category: 'sports' })),
    );
    await newProducts(app, 17, 'ลูกบอล', { category: 'sports' });
    const few = await newProduct(app, { category: 'fashion' });
    await newProducts(app, 19, 'เสื้อ', { category: 'fashion' });
    await sell(first!, 9);
    await sell(second!, 3);
    await sell(second!, 3);
    await sell(third!, 5);
    await sell(few, 4);
    expect((await page(first!.id)).is_best_seller).toBe(false);
    await refreshBestSellers(app);
    // The category has 20 products, so two are best sellers.
    expect(await hot('sports')).toEqual([first!.id, second!.id].toSorted((a, b) => b - a));
    expect(await page(first!.id)).toMatchObject({ hot: true, is_best_seller: true, is_recommended: false });
    expect(await page(third!.id)).toMatchObject({ hot: false, is_best_seller: false });
    expect(await hot('fashion')).toEqual([]);
    await sell(few, 1);
    await refreshBestSellers(app);
    expect(await hot('fashion')).toEqual([few.id]);
  });

  it('[HOME-05] counts only paid units that were not cancelled', async () => {
    const product = await newProduct(app, { category: 'electronics' });
    await newProducts(app, 9, 'หูฟัง', { category: 'electronics' });
    await sell(product, 50, false);
    await refreshBestSellers(app);
    expect(await hot('electronics')).toEqual([]);
    const order = await sell(product, 5);
    await refreshBestSellers(app);
    expect(await hot('electronics')).toEqual([product.id]);
    await call(app, `POST /sellers/orders/${order.id}/cancel`, {
      token: seller.token,
      body: { reason: 'ลูกค้าขอยกเลิก' },
    });
    await refreshBestSellers(app);
    expect(await hot('electronics')).toEqual([]);
  });

  it('[HOME-05] does not mark a product as a best seller because its supplier recommends it', async () => {
    const product = await newProduct(app, { category: 'beauty', hot: true });
    await newProducts(app, 9, 'สบู่', { category: 'beauty' });
    await refreshBestSellers(app);
    expect(await page(product.id)).toMatchObject({ hot: true, is_best_seller: false, is_recommended: true });
    await sell(product, 5);
    await refreshBestSellers(app);
    expect(await page(product.id)).toMatchObject({ hot: true, is_best_seller: true, is_recommended: true });
  });

  it('[HOME-05] has no best seller in a category with fewer than ten products', async () => {
    const product = await newProduct(app, { category: 'tiktok_market' });
    await newProducts(app, 8, 'น้ำ', { category: 'tiktok_market' });
    await sell(product, 100);
    await refreshBestSellers(app);
    expect(await hot('tiktok_market')).toEqual([]);
    await newProducts(app, 1, 'น้ำ', { category: 'tiktok_market' });
    await refreshBestSellers(app);
    expect(await hot('tiktok_market')).toEqual([product.id]);
  });

  it('[HOME-05] unmarks a best seller 30 days after its sales, and changes nothing without new data', async () => {
    expect(await refreshBestSellers(app)).toBe(0);
    const before = await hot('sports');
    expect(before).toHaveLength(2);
    app.clock.advance(29 * DAY_MS);
    await refreshBestSellers(app);
    expect(await hot('sports')).toEqual(before);
    app.clock.advance(DAY_MS);
    await refreshBestSellers(app);
    expect(await hot('sports')).toEqual([]);
    expect((await page(before[0]!)).is_best_seller).toBe(false);
  });
});
