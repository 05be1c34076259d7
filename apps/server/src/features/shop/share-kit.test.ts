import { bangkokDay } from '@raan/contract/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADDRESS,
  CUSTOMER,
  newProduct,
  newSeller,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp({ web: true });
let seller: TestSeller;
let product: TestProduct;

beforeAll(async () => {
  seller = await newSeller(app);
  product = await newProduct(app, { name: { th: 'กระเป๋าผ้า', en: 'Tote bag' }, price: 10_000 });
  await call(app, `POST /products/${product.id}/list`, { token: seller.token });
});

const kit = (query = '') => call(app, `GET /shop/share-kit${query}`, { token: seller.token });
const visit = (query: string, device: string) =>
  app.app.inject({ url: `/s/${seller.slug}${query}`, headers: { 'user-agent': `Mozilla/5.0 (${device})` } });
const buy = async (source?: string, language = 'th') => {
  const { status, data } = await call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: CUSTOMER,
      shipping: ADDRESS,
      items: [{ product_id: product.id, quantity: 1 }],
      ...(source !== undefined && { source }),
    },
    language,
  });
  expect(status).toBe(201);
  await call(app, `POST /payments/sandbox/${data.payment.id}/pay`);
  return data.order_token as string;
};
const sources = async () => {
  const { data } = await call(app, 'GET /shop/visitor-stats?days=1', { token: seller.token });
  return data.sources;
};

describe('sharing', () => {
  it('[DAY-05] counts visitors and paid orders by the source of the shared link', async () => {
    await visit('?s=line', 'phone 1');
    await visit('?s=line', 'phone 2');
    await visit(`/p/${product.id}?s=facebook`, 'phone 3');
    // A visitor counts once a day, for the first link.
    await visit('?s=facebook', 'phone 1');
    await visit('?s=newsletter%2042', 'phone 4');
    await visit('', 'phone 5');
    await buy('line');
    const cancelled = await buy('facebook');
    await buy('somewhere else');
    await buy();
    expect(await sources()).toEqual([
      { source: 'line', visitors: 2, orders: 1, conversion_percent: 50 },
      { source: 'facebook', visitors: 1, orders: 1, conversion_percent: 100 },
      { source: 'other', visitors: 1, orders: 1, conversion_percent: 100 },
      { source: 'direct', visitors: 1, orders: 1, conversion_percent: 100 },
    ]);
    await call(app, `POST /storefront/orders/${cancelled}/cancel`, { body: { reason: 'x' } });
    expect((await sources()).find(({ source }: { source: string }) => source === 'facebook')).toMatchObject({
      visitors: 1,
      orders: 0,
    });
    const stored = await app.db.selectFrom('store_source_days').selectAll().execute();
    expect(stored.every(({ day }) => day === bangkokDay(app.clock.now()))).toBe(true);
  });

  it('[DAY-05] refuses a source that is too long', async () => {
    const reply = await call(app, `POST /storefront/${seller.slug}/orders`, {
      body: {
        customer: CUSTOMER,
        shipping: ADDRESS,
        items: [{ product_id: product.id, quantity: 1 }],
        source: 'x'.repeat(41),
      },
    });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[DAY-05] writes captions in the language of the customers, or in the chosen one', async () => {
    expect((await kit()).data).toMatchObject({ language: 'th', price: null, image_url: null });
    for (let count = 0; count < 9; count += 1) await buy(undefined, 'en');
    expect((await kit(`?product_id=${product.id}`)).data).toMatchObject({
      language: 'en',
      title: 'Tote bag',
      price: '฿110',
      scan: 'Scan to order',
      caption: expect.stringMatching(/^Tote bag\n฿110\nOrder now at /),
    });
    expect((await kit(`?product_id=${product.id}&language=th`)).data).toMatchObject({ title: 'กระเป๋าผ้า' });
  });

  it('[DAY-05] refuses products that are not in the store', async () => {
    const other = await newProduct(app);
    expectRefused(await kit(`?product_id=${other.id}`), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
    expectRefused(await kit('?language=fr'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await call(app, 'GET /shop/share-kit'), 401, 'AUTH_TOKEN_INVALID');
  });
});
