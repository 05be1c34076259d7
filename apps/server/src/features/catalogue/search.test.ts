import { CATEGORY_KEYS, productSorts } from '@raan/contract/catalogue/product';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseKeywordMatch, type KeywordMatch } from './parse-keyword.ts';
import { productForm } from './product-form.ts';
import { loadLexicon, type Lexicon } from './search-lexicon.ts';
import { seededChance } from '#demo/seeded-random.ts';
import type { CatalogueText } from '#platform/schema.ts';
import { newProduct, newSeller, setPrice, type TestSeller } from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

/** Parts of random names: common and rare, with diacritics, upper case, wildcards and white space. */
const PIECES = [
  'เสื้อ', 'น้ำ', 'ก', 'ำ', 'ผ้าฝ้าย', '藏青', '色', '純棉', 'T恤', 'Cotton', 'NAVY', 'é', 'É', 'İstanbul', 'ΣΑΣ', 'ß', '50%', '_x_', '\\',
  "O'Neil", '😀', '  ', '\u00a0', '\u3000', 'q',
]; // prettier-ignore

describe('the form of names', () => {
  it('[SRCH-01] is the same in the database and in the server for any text', async () => {
    const { chinese } = await loadLexicon(app.db);
    const texts = fc.sample(
      fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 6 })), {
        maxLength: 8,
      }),
      { numRuns: 500, seed: 7 },
    );
    const wanted = texts.map((pieces) => pieces.join('').replaceAll('\0', ''));
    const { rows } = await sql<{ text: string; form: string }>`
      select text, product_form(text) as form from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) as text`.execute(
      app.db,
    );
    expect(rows).toHaveLength(wanted.length);
    for (const { text, form } of rows)
      expect({ text, form }).toEqual({ text, form: productForm(text, chinese) });
  });

  it('[SRCH-01] joins spellings of the same word', async () => {
    const { chinese } = await loadLexicon(app.db);
    const same: Record<string, string[]> = {
      น้ำ: ['นํ้า', 'น้ํา', 'นำ้', 'น้้ำ', 'น\u200b้ำ'],
      แว่น: ['เเว่น', 'แว่่น'],
      ที่: ['ท่ี', 'ที่่'],
      'usb 3': ['ＵＳＢ３', 'Usb-3', 'USB ๓', 'usb\u00a03'],
      耳机: ['耳機'],
      't 恤': ['T-恤', 'Ｔ．恤'],
      womens: ['Women’s', "women's"],
    };
    for (const [form, spellings] of Object.entries(same))
      expect(spellings.map((text) => productForm(text, chinese))).toEqual(spellings.map(() => form));
  });
});

type TestRow = {
  id: number;
  names: CatalogueText;
  category: string;
  price: number;
  onSale: boolean;
  hot: boolean;
  sales: number;
  rating: number;
  listed: boolean;
};

describe('product lists', () => {
  const COUNT = 300;
  const chance = seededChance(42);
  const testRows: TestRow[] = [];
  let seller: TestSeller;

  beforeAll(async () => {
    seller = await newSeller(app);
    await sql`update products set supplied_status = 'inactive'`.execute(app.db);
    for (let index = 0; index < COUNT; index += 1) {
      const name = () =>
        Array.from({ length: chance.between(1, 4) }, () => chance.pick(PIECES)).join('') + 'x';
      const names = { th: name(), en: name(), 'zh-CN': name() };
      const price = chance.between(1, 40) * 1_000;
      const discount = chance.happens(0.3) ? price - 500 : null;
      const category = chance.pick(CATEGORY_KEYS);
      const hot = chance.happens(0.2);
      const { id } = await newProduct(app, { name: names, price, discount, category, hot });
      const [sales, reviews] = [chance.between(0, 5), chance.between(0, 3)];
      const stars = reviews * chance.between(3, 5);
      const change = { sales_count: sales, reviews_count: reviews, rating_sum: stars };
      await app.db.updateTable('products').set(change).where('id', '=', id).execute();
      const rating = reviews > 0 ? (stars * 100) / reviews : 0;
      testRows.push({
        id,
        names,
        category,
        price: discount ?? price,
        onSale: discount !== null,
        hot,
        sales,
        rating,
        listed: chance.happens(0.4),
      });
    }
    const ids = testRows.filter(({ listed }) => listed).map(({ id }) => id);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: ids } });
  });

  type Filter = {
    keyword?: string;
    category?: string;
    hot?: boolean;
    on_sale?: boolean;
    min_price?: number;
    max_price?: number;
  };
  let lexicon: Lexicon;
  beforeAll(async () => {
    lexicon = await loadLexicon(app.db);
  });
  const knownForms = new Map<string, string>();
  const formOf = (name: string): string => {
    const form = knownForms.get(name) ?? ` ${productForm(name, lexicon.chinese)} `;
    knownForms.set(name, form);
    return form;
  };
  const hasWords = ({ names }: TestRow, { phrase, groups }: KeywordMatch): boolean => {
    const forms = Object.values(names).map(formOf);
    const has = (part: string) => forms.some((form) => form.includes(part));
    const hasGroups = groups.every((group) => group.forms.some(({ text }) => has(text)));
    return groups.length > 0 && (hasGroups || (phrase !== null && has(phrase)));
  };
  /** Beginnings of words, or parts of words if no product of the catalogue has any. */
  const meanings = new Map<string, KeywordMatch>();
  const meaningOf = (keyword: string): KeywordMatch => {
    const meaning = meanings.get(keyword) ?? parseMeaning(keyword);
    meanings.set(keyword, meaning);
    return meaning;
  };
  const parseMeaning = (keyword: string): KeywordMatch => {
    const match = parseKeywordMatch(keyword, lexicon);
    const isFound = testRows.some((product) => hasWords(product, match));
    return isFound || match.groups.length === 0
      ? match
      : parseKeywordMatch(keyword, lexicon, { inside: true });
  };
  const matches = (product: TestRow, criteria: Filter): boolean => {
    return (
      (!criteria.keyword?.trim() || hasWords(product, meaningOf(criteria.keyword))) &&
      (criteria.category === undefined || product.category === criteria.category) &&
      (!criteria.hot || product.hot) &&
      (!criteria.on_sale || product.onSale) &&
      product.price >= (criteria.min_price ?? 0) * 100 &&
      product.price <= (criteria.max_price ?? 1e9) * 100
    );
  };
  const SORT_KEYS: Record<string, (product: TestRow) => number> = {
    latest: () => 0,
    price_asc: ({ price }) => price,
    price_desc: ({ price }) => -price,
    sales: ({ sales }) => -sales,
    rating: ({ rating }) => -rating,
  };
  const SCOPES = {
    '/products': () => true,
    '/sellers/available-products': ({ listed }: TestRow) => !listed,
    '/sellers/products': ({ listed }: TestRow) => listed,
  };

  /** Returns the ids and the totals that the pages reported. */
  async function fetchAllPages(path: string, query: string, size: number) {
    const [ids, totals]: [number[], number[]] = [[], []];
    for (let cursor = ''; ;) {
      const { status, data } = await call(app, `GET ${path}?per_page=${size}&${query}${cursor}`, {
        token: seller.token,
      });
      expect(status).toBe(200);
      ids.push(...data.products.map(({ id }: { id: number }) => id));
      totals.push(data.pagination.total);
      expect(data.pagination.has_more).toBe(data.pagination.next_cursor !== undefined);
      if (!data.pagination.next_cursor) return { ids, totals: new Set(totals) };
      cursor = `&cursor=${data.pagination.next_cursor}`;
    }
  }

  it('[CAT-01] [CAT-02] [SHOP-06] return the same as a plain loop over all products, page by page, for any query', async () => {
    const queries = fc.sample(
      fc.record({
        path: fc.constantFrom(...Object.keys(SCOPES)),
        sort: fc.constantFrom(...productSorts(undefined)),
        size: fc.constantFrom(7, 50, 400),
        keyword: fc.option(
          fc.oneof(
            fc.constantFrom(...PIECES, 'cotton', 'x', 'xx', 'ยx', 'é%', '_'),
            fc.string({ unit: 'grapheme', maxLength: 2 }),
          ),
        ),
        category: fc.option(fc.constantFrom(...CATEGORY_KEYS), { freq: 2 }),
        hot: fc.option(fc.boolean(), { freq: 3 }),
        on_sale: fc.option(fc.boolean(), { freq: 3 }),
        min_price: fc.option(fc.constantFrom(0, 50, 195, 399.99), { freq: 3 }),
        max_price: fc.option(fc.constantFrom(10, 200, 394.99), { freq: 3 }),
      }),
      { numRuns: 150, seed: 11 },
    );
    for (const { path, sort, size, ...filter } of queries) {
      const criteria = Object.fromEntries(
        Object.entries(filter).filter(([, value]) => value !== null),
      ) as Filter;
      if (criteria.keyword?.includes('\0')) continue;
      const key = SORT_KEYS[sort] ?? (() => 0);
      const descending = sort === 'price_asc' ? 1 : -1;
      const expected = testRows
        .filter((product) => SCOPES[path as keyof typeof SCOPES](product) && matches(product, criteria))
        .sort((a, b) => key(a) - key(b) || (a.id - b.id) * descending)
        .map(({ id }) => id);
      const query = new URLSearchParams({ ...(criteria as Record<string, string>), sort }).toString();
      // The second run is answered from the cache.
      for (const { ids, totals } of [
        await fetchAllPages(path, query, size),
        await fetchAllPages(path, query, size),
      ])
        expect({ path, query, ids, totals }).toEqual({
          path,
          query,
          ids: expected,
          totals: new Set([expected.length]),
        });
    }
  });

  it('[SHOP-06] page through a store by cursor even if many products were listed at the same time', async () => {
    const ids = testRows
      .filter(({ listed }) => listed)
      .map(({ id }) => id)
      .sort((a, b) => b - a);
    expect((await fetchAllPages('/sellers/products', '', 11)).ids).toEqual(ids);
  });

  it('[CAT-01] report the current total after any change', async () => {
    const total = async (path: string, query: string) =>
      (await call(app, `GET ${path}?per_page=1&${query}`, { token: seller.token })).data.pagination.total;
    const query = 'keyword=counted%20often';
    const all = async () => [
      await total('/products', query),
      await total('/sellers/available-products', query),
      await total('/sellers/products', query),
    ];
    expect(await all()).toEqual([0, 0, 0]);
    const [a = 0, b = 0, c = 0] = await newProducts(app, 3, 'Counted often');
    expect(await all()).toEqual([3, 3, 0]);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [a, b] } });
    expect(await all()).toEqual([3, 1, 2]);
    await app.db.updateTable('products').set({ supplied_status: 'inactive' }).where('id', '=', a).execute();
    expect(await all()).toEqual([2, 1, 1]);
    await app.db.updateTable('products').set({ supplied_status: 'active' }).where('id', '=', a).execute();
    await call(app, `DELETE /sellers/products/${b}`, { token: seller.token });
    expect(await all()).toEqual([3, 2, 1]);
    await app.db
      .updateTable('products')
      .set({ name: JSON.stringify({ th: 'other' }) })
      .where('id', '=', c)
      .execute();
    expect(await all()).toEqual([2, 1, 1]);
    expect(await total('/products', `${query}&max_price=50`)).toBe(0);
    await setPrice(app, b, { price: 10_000, discount: 4_000 });
    expect(await total('/products', `${query}&max_price=50&on_sale=true`)).toBe(1);
    await app.db.deleteFrom('products').where('id', '=', b).execute();
    expect(await all()).toEqual([1, 0, 1]);
  });

  it('[CAT-01] [CAT-02] [SHOP-06] show changes made after a page was cached', async () => {
    const [a = 0, b = 0, c = 0] = await newProducts(app, 3, 'Found often');
    const change = (id: number, to: object) =>
      app.db
        .updateTable('products')
        .set(to as never)
        .where('id', '=', id)
        .execute();
    const found = async (path: string, sort: string) => {
      const { data } = await call(app, `GET ${path}?keyword=found%20often&sort=${sort}`, {
        token: seller.token,
      });
      return data.products.map(({ id }: { id: number }) => id);
    };
    /** Fetches twice, because the second response may come from the cache. */
    const fetchTwice = async (path: string, sort: string) => {
      const first = await found(path, sort);
      expect(await found(path, sort)).toEqual(first);
      return first;
    };
    expect(await fetchTwice('/products', 'price_asc')).toEqual([a, b, c]);
    await setPrice(app, b, { price: 9_000 });
    expect(await fetchTwice('/products', 'price_asc')).toEqual([b, a, c]);
    expect(await fetchTwice('/products', 'sales')).toEqual([c, b, a]);
    await change(a, { sales_count: 5 });
    expect(await fetchTwice('/products', 'sales')).toEqual([a, c, b]);
    expect(await fetchTwice('/products', 'sales&per_page=2')).toEqual([a, c]);
    await change(b, { sales_count: 9 });
    expect(await fetchTwice('/products', 'sales&per_page=2')).toEqual([b, a]);

    const path = '/sellers/available-products';
    expect(await fetchTwice(path, 'latest')).toEqual([c, b, a]);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [c] } });
    expect(await fetchTwice(path, 'latest')).toEqual([b, a]);
    expect(await fetchTwice('/sellers/products', 'latest')).toEqual([c]);
    await call(app, `DELETE /sellers/products/${c}`, { token: seller.token });
    expect(await fetchTwice('/sellers/products', 'latest')).toEqual([]);

    const [d = 0] = await newProducts(app, 1, 'Found often');
    expect(await fetchTwice('/products', 'latest')).toEqual([d, c, b, a]);
    await change(d, { name: JSON.stringify({ th: 'found of ten' }) });
    expect(await fetchTwice('/products', 'latest')).toEqual([c, b, a]);
    await change(c, { sales_count: 2 });
    const { data } = await call(app, 'GET /products?keyword=found%20often&sort=latest');
    expect(data.products[0]).toMatchObject({ id: c, sales_count: 2 });
  });

  it('[CAT-01] refuse a cursor of another sort and a forged one', async () => {
    const { data } = await call(app, 'GET /products?per_page=2&sort=price_asc');
    const cursor = data.pagination.next_cursor;
    expect(
      (await call(app, `GET /products?per_page=2&sort=price_asc&cursor=${cursor}`)).data.pagination.page,
    ).toBe(2);
    const madeUp = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const wrong of [
      `sort=price_desc&cursor=${cursor}`,
      `cursor=${cursor}`,
      'cursor=',
      'cursor=abc',
      'cursor=%00',
      ...[
        {},
        [],
        ['products:latest', 2],
        ['products:latest', 2, -1, 0],
        ['products:latest', 2, '1', 0],
        ['products:latest', 2, 1e300, 0],
      ].map((parts) => `cursor=${madeUp(parts)}`),
      `cursor=${'x'.repeat(401)}`,
    ]) {
      const reply = await call(app, `GET /products?per_page=2&${wrong}`);
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(reply.body.errors)).toEqual(['cursor']);
    }
  });
});
