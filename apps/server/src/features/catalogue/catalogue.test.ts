import { describe, expect, it } from 'vitest';
import { newProduct, newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

type Listed = { id: number; name: string; effective_price: number };

/** Ids of the products that a query returns, in the order of the response. */
async function listIds(query: string): Promise<number[]> {
  const { status, data } = await call(app, `GET /products?per_page=100&${query}`);
  expect(status).toBe(200);
  return data.products.map((product: Listed) => product.id);
}

describe('the product list', () => {
  it('[CAT-01] filters by category, price, hot and sale, alone and together', async () => {
    const cheap = await newProduct(app, { price: 5_000, category: 'sports' });
    const onSale = await newProduct(app, { price: 50_000, discount: 20_000, category: 'sports', hot: true });
    const dear = await newProduct(app, { price: 90_050, category: 'sports', hot: true });
    // The discount price equals the price.
    const even = await newProduct(app, { price: 30_000, discount: 30_000, category: 'sports' });
    expect(await listIds('category=sports')).toEqual([even.id, dear.id, onSale.id, cheap.id]);
    expect(await listIds('category=sports&hot=true')).toEqual([dear.id, onSale.id]);
    expect(await listIds('category=sports&on_sale=true')).toEqual([onSale.id]);
    // Prices are supplier prices in baht. Both bounds are inclusive.
    expect(await listIds('category=sports&min_price=200&max_price=300')).toEqual([even.id, onSale.id]);
    expect(await listIds('category=sports&min_price=900.50')).toEqual([dear.id]);
    expect(await listIds('category=sports&min_price=900.51')).toEqual([]);
    expect(await listIds('category=sports&max_price=50')).toEqual([cheap.id]);
    expect(await listIds('category=sports&min_price=300&max_price=200')).toEqual([]);
    expect(await listIds('category=sports&hot=true&on_sale=true&max_price=200')).toEqual([onSale.id]);
    expect(await listIds('category=sports&hot=false')).toHaveLength(4);
  });

  it('[CAT-01] sorts by date, price, sales and rating in a stable order', async () => {
    const make = async (price: number, sales: number, ratings: number[]) => {
      const { id } = await newProduct(app, { price, category: 'fashion' });
      const sum = ratings.reduce((total, rating) => total + rating, 0);
      const change = { sales_count: sales, rating_sum: sum, reviews_count: ratings.length };
      await app.db.updateTable('products').set(change).where('id', '=', id).execute();
      return id;
    };
    const a = await make(30_000, 5, [5, 4]);
    const b = await make(10_000, 50, [5]);
    const c = await make(20_000, 5, []);
    const d = await make(10_000, 0, [3]);
    expect(await listIds('category=fashion')).toEqual([d, c, b, a]);
    expect(await listIds('category=fashion&sort=latest')).toEqual([d, c, b, a]);
    expect(await listIds('category=fashion&sort=price_asc')).toEqual([b, d, c, a]);
    expect(await listIds('category=fashion&sort=price_desc')).toEqual([a, c, d, b]);
    expect(await listIds('category=fashion&sort=sales')).toEqual([b, c, a, d]);
    expect(await listIds('category=fashion&sort=rating')).toEqual([b, a, d, c]);
  });

  it('[CAT-01] pages through the list up to and beyond the last row', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.unshift((await newProduct(app, { category: 'electronics' })).id);
    const page = async (number: number) =>
      (await call(app, `GET /products?category=electronics&per_page=2&page=${number}`)).data;
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map((one) => one.products.map((product: Listed) => product.id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
      [],
    ]);
    expect(pages.map((one) => one.pagination.has_more)).toEqual([true, true, false, false]);
    expect(pages[0].pagination).toMatchObject({ page: 1, per_page: 2, total: 5, has_more: true });
    expect(pages[2].pagination).toEqual({ page: 3, per_page: 2, total: 5, has_more: false });
    const all = await call(app, 'GET /products?category=electronics&per_page=999999');
    expect(all.data.products).toHaveLength(5);
    expect((await call(app, 'GET /products?page=1000000&per_page=999999')).data.products).toEqual([]);
  });

  it('[CAT-01] refuses invalid values and names the field', async () => {
    const wrong = {
      page: ['0', '-1', '1.5', 'x', '1000001'],
      per_page: ['0', '1000000', 'all'],
      category: ['shoes', 'Beauty', ''],
      sort: ['cheap', 'id;drop table products'],
      hot: ['maybe'],
      min_price: ['-1', 'free', '1.005'],
      max_price: ['NaN', '1e400', '0.001'],
      keyword: ['x'.repeat(101)],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const reply = await call(app, `GET /products?${field}=${encodeURIComponent(value)}`);
        expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
        expect(Object.keys(reply.body.errors)).toEqual([field]);
      }
    }
  });

  it('[CAT-01] returns localised category names with product counts', async () => {
    const before = (await call(app, 'GET /products/categories')).data;
    expect(before.map((category: { key: string }) => category.key)).toEqual([
      'tiktok_market',
      'beauty',
      'fashion',
      'sports',
      'electronics',
    ]);
    const product = await newProduct(app, { category: 'tiktok_market' });
    const after = (await call(app, 'GET /products/categories')).data;
    expect(after[0]).toMatchObject({ name: 'Supermarket', count: before[0].count + 1 });
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', product.id)
      .execute();
    const names = await Promise.all(
      ['th', 'zh-TW', 'zh-CN'].map(
        async (language) => (await call(app, 'GET /products/categories', { language })).data[0],
      ),
    );
    expect(names.map(({ name, count }) => ({ name, count }))).toEqual([
      { name: 'ซูเปอร์มาร์เก็ต', count: before[0].count },
      { name: '超市', count: before[0].count },
      { name: '超市', count: before[0].count },
    ]);
    expect((await call(app, 'GET /products?per_page=1')).data.categories).toHaveLength(5);
  });
});

describe('the search', () => {
  it('[CAT-02] [HOME-01] finds any part of a Thai, Chinese or English name, ignoring case', async () => {
    const shirt = await newProduct(app, {
      name: {
        th: 'เสื้อยืดผ้าฝ้ายน้ำเงิน',
        en: 'Cotton T-Shirt NAVY',
        'zh-CN': '纯棉T恤 藏青',
        'zh-TW': '純棉T恤 藏青',
      },
    });
    const soap = await newProduct(app, { name: { th: 'สบู่น้ำผึ้ง 100% "แท้"', en: 'Honey_soap 50\\50' } });
    const search = (keyword: string) => listIds(`keyword=${encodeURIComponent(keyword)}`);
    for (const keyword of [
      'ยืดผ้า',
      'น้ำเงิน',
      'cotton',
      'T-SHIRT',
      'hirt',
      '纯棉',
      '純棉',
      '藏青',
      't恤',
      'ฝ',
      ' navy ',
      'Cotton  T-Shirt',
    ]) {
      expect({ keyword, ids: await search(keyword) }).toEqual({ keyword, ids: [shirt.id] });
    }
    expect((await search('น้ำ')).toSorted((a, b) => a - b)).toEqual([shirt.id, soap.id]);
    expect(await search('น้ำผึ้ง')).toEqual([soap.id]);
    expect(await search('navy cotton')).toEqual([shirt.id]);
    // All its letters occur in the name, but in another order.
    expect(await search('ttonco')).toEqual([]);
    expect(await search('   ')).toContain(shirt.id);
  });

  it('[CAT-02] ignores wildcards, quotes and pattern characters', async () => {
    const odd = await newProduct(app, { name: { th: 'ลด 50%_จริง', en: "Bob's 5*5 (new) [x] ?" } });
    const search = (keyword: string) => listIds(`keyword=${encodeURIComponent(keyword)}`);
    for (const keyword of ['50%', "b's", '5*5', '(new)', '[x]', '%_50']) {
      expect({ keyword, found: (await search(keyword)).includes(odd.id) }).toEqual({ keyword, found: true });
    }
    for (const keyword of ['.*', "' or '1'='1", '%%%%', '\\', '?', '5%6']) {
      expect({ keyword, found: (await search(keyword)).includes(odd.id) }).toEqual({ keyword, found: false });
    }
  });

  it('[CAT-02] finds no product that is off sale', async () => {
    const vanished = await newProduct(app, { name: { th: 'หายไปแล้ว', en: 'Vanished thing' } });
    expect(await listIds('keyword=vanished')).toEqual([vanished.id]);
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', vanished.id)
      .execute();
    expect(await listIds('keyword=vanished')).toEqual([]);
  });
});

describe('a product page', () => {
  it('[PROD-02] [PROD-04] shows prices, choices and texts in the reader’s language', async () => {
    const { id } = await newProduct(app, {
      name: { th: 'กระเป๋า', en: 'Bag', 'zh-CN': '包' },
      price: 25_905,
      discount: 19_995,
      stock: 7,
      sizes: ['S', 'M'],
      colors: [{ th: 'แดง', en: 'Red', 'zh-CN': '红色' }],
    });
    const { data } = await call(app, `GET /products/${id}`);
    expect(data).toMatchObject({
      id,
      name: 'Bag',
      name_zh: '包',
      price: 259.05,
      discount_price: 199.95,
      sale_price: 199.95,
      effective_price: 199.95,
      retail_price: 219.95,
      profit: 20,
      discount_percentage: 23,
      on_sale: true,
      stock: 7,
      status: 'active',
      average_rating: null,
      reviews_count: 0,
      sales_count: 0,
      is_listed: false,
      sizes: ['S', 'M'],
      colors: [{ name: 'Red', thai_name: 'แดง', chinese_name: '红色', image: null }],
      description: '<p>good</p>',
      reviews: [],
      rating_statistics: { average: null, count: 0, by_stars: [0, 0, 0, 0, 0] },
    });
    const names = await Promise.all(
      (['th', 'zh-TW', 'zh-CN'] as const).map(async (language) => {
        const reply = await call(app, `GET /products/${id}`, { language });
        return [reply.data.name, reply.data.colors[0].name, reply.data.category_name];
      }),
    );
    expect(names).toEqual([
      ['กระเป๋า', 'แดง', 'ความงาม'],
      ['包', '红色', '美妝'],
      ['包', '红色', '美妆'],
    ]);
  });

  it.each([
    [10_000, 7_450, 26],
    [10_000, 7_451, 25],
    [300, 200, 33],
    [10_000, 10_000, 0],
    [10_000, 12_000, 0],
    [10_000, null, 0],
  ])(
    '[PROD-02] a price of %i satang with discount price %s gives a discount of %i %%',
    async (price, discount, percentage) => {
      const { id } = await newProduct(app, { price, discount });
      const { data } = await call(app, `GET /products/${id}`);
      expect(data).toMatchObject({ discount_percentage: percentage, on_sale: percentage > 0 });
      // A discount price above the price is still the price to pay, but is not shown as a sale.
      expect(data.effective_price).toBe((discount ?? price) / 100);
    },
  );

  it('[PROD-03] shows the stock and the sold-out status', async () => {
    const stock = async (pieces: number | null) => {
      const { data } = await call(app, `GET /products/${(await newProduct(app, { stock: pieces })).id}`);
      return [data.stock, data.status];
    };
    expect([await stock(null), await stock(0), await stock(1)]).toEqual([
      [null, 'active'],
      [0, 'sold_out'],
      [1, 'active'],
    ]);
  });

  it('[PROD-09] answers 404 for an unknown or malformed id', async () => {
    for (const id of ['999999999', 'abc', '0', '-5', '9007199254740993', '1e3']) {
      const reply = await call(app, `GET /products/${id}`);
      expect(reply.status).toBe(404);
    }
    expectRefused(await call(app, 'GET /products/999999999'), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
  });

  it('[SHOP-04] counts a product as available in its category until the seller lists it', async () => {
    const seller = await newSeller(app);
    const { id } = await newProduct(app, { category: 'beauty' });
    const count = async (path: string) => {
      const { data } = await call(app, `GET ${path}?per_page=1`, { token: seller.token });
      return data.categories.find(({ key }: { key: string }) => key === 'beauty').count;
    };
    const all = await count('/products');
    expect(await count('/sellers/available-products')).toBe(all);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [id] } });
    expect({
      all: await count('/products'),
      available: await count('/sellers/available-products'),
      listed: await count('/sellers/products'),
    }).toEqual({ all, available: all - 1, listed: 1 });
  });

  it('[PROD-08] [SHOP-04] offers a product to a seller until the seller lists it', async () => {
    const seller = await newSeller(app);
    const { id } = await newProduct(app, { name: { th: 'ว่างอยู่', en: 'Still available' } });
    const available = async () =>
      (await call(app, 'GET /sellers/available-products?keyword=still%20available', { token: seller.token }))
        .data.products;
    expect(await available()).toMatchObject([{ id, is_listed: false }]);
    await call(app, `POST /products/${id}/list`, { token: seller.token });
    expect(await available()).toEqual([]);
  });
});
