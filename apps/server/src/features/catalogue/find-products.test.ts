import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { markPopularProducts } from './mark-popular-products.ts';
import { parseFilter } from './product-filter.ts';
import { rankCandidates, type Candidate } from './rank-matches.ts';
import { readNewProducts } from './read-new-products.ts';
import { loadLexicon } from './search-lexicon.ts';
import { rankedMatches } from './search-sql.ts';
import { newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

const NAMES = {
  earbuds: { th: 'หูฟังไร้สายตัดเสียงรบกวน', en: 'Noise-cancelling wireless earbuds', 'zh-CN': '降噪真无线耳机' },
  cable: { th: 'สายชาร์จ Type-C 2 เมตร', en: 'USB-C charging cable, 2 m', 'zh-CN': '快充数据线 2 米' },
  shirt: { th: 'เสื้อยืดผู้ชายผ้าฝ้าย', en: 'Cotton tee for men', 'zh-CN': '男士纯棉T恤' },
  dress: { th: 'เดรสยาวสีแดง', en: 'Red maxi dress', 'zh-CN': '红色长裙' },
  snack: { th: 'ขนมสาหร่ายอบกรอบ', en: 'Crispy seaweed snack', 'zh-CN': '脆海苔' },
  milk: { th: 'นมถั่วเหลือง 1 ลิตร', en: 'Soy milk, 1 L', 'zh-CN': '豆奶 1 升' },
  sunscreen: { th: 'ครีมกันแดด SPF50 50 มล.', en: 'Sunscreen SPF50, 50 ml', 'zh-CN': '防晒霜 50 毫升' },
  glasses: { th: 'แว่นกันแดดทรงกลม', en: 'Round sunglasses', 'zh-CN': '圆框太阳镜' },
  rice: { th: 'ข้าวหอมมะลิ ถุง 5 กก.', en: 'Jasmine rice, 5 kg bag', 'zh-CN': '茉莉香米 5 公斤' },
  bag: { th: 'กระเป๋าเป้กันน้ำ', en: 'Waterproof backpack', 'zh-CN': '防水背包' },
} as const;
type Name = keyof typeof NAMES;

const ids = new Map<number, string>();
let seller: TestSeller;

beforeAll(async () => {
  seller = await newSeller(app);
  for (const [key, name] of Object.entries(NAMES)) ids.set((await newProduct(app, { name })).id, key);
  await readNewProducts(app.db);
});

type Found = {
  products: string[];
  total: number;
  search: { corrected: string | null; did_you_mean: string | null; words: string[]; similar: string[] };
};

async function search(keyword: string, path = '/products', more = ''): Promise<Found> {
  const { data } = await call(app, `GET ${path}?keyword=${encodeURIComponent(keyword)}${more}`, {
    token: seller.token,
  });
  const keys = (products: { id: number }[]) => products.map(({ id }) => ids.get(id) ?? String(id));
  return {
    products: keys(data.products),
    total: data.pagination.total,
    search: { ...data.search, similar: keys(data.search.similar) },
  };
}

async function expectFound(wanted: Partial<Record<Name, string[]>>): Promise<void> {
  for (const [key, keywords] of Object.entries(wanted))
    for (const keyword of keywords)
      expect({ keyword, products: (await search(keyword)).products }).toEqual({ keyword, products: [key] });
}

describe('a keyword', () => {
  it('[SRCH-01] finds words in any order that need not be adjacent', async () => {
    await expectFound({
      earbuds: ['ไร้สาย หูฟัง', 'หูฟังตัดเสียง', 'wireless noise', '耳机 降噪'],
      dress: ['dress red', 'แดง เดรส', '长裙 红'],
      shirt: ['เสื้อยืดผ้าฝ้าย', 'men cotton'],
      rice: ['5kg rice', '5 กก', 'ข้าว ๕ กก.'],
    });
  });

  it('[SRCH-01] finds every spelling of a letter', async () => {
    await expectFound({
      earbuds: ['หูู ฟัง ไร้สาย'.replaceAll(' ', ''), '耳機', 'ＷＩＲＥＬＥＳＳ', 'หูฟั\u200bง'],
      bag: ['กันนํ้า', 'กันนำ้'],
      glasses: ['เเว่น'],
    });
  });

  it('[SRCH-01] with one letter finds words that begin with it', async () => {
    expect((await search('น')).products).toEqual(['milk']);
    expect((await search('r')).products.sort()).toEqual(['dress', 'glasses', 'rice']);
    expect((await search('脆')).products).toEqual(['snack']);
  });

  it('[SRCH-01] is no part of another Thai word', async () => {
    expect((await search('นม')).products).toEqual(['milk']);
  });

  it('[SRCH-01] is found inside a Latin word, also beside other words and before the job reads the name', async () => {
    await expectFound({
      earbuds: ['arbud', 'wireless arbud', 'หูฟัง ireles', 'wirel cancelling'],
      bag: ['ackpac', 'aterproo ackpac'],
    });
    expect((await search('wireless zqxv')).products).toEqual([]);
    const unread = await newProduct(app, { name: { th: 'โคมไฟ', en: 'Lampshade' } });
    expect((await search('ampsh')).products).toEqual([String(unread.id)]);
    expect((await search('ampzh')).products).toEqual([]);
  });

  it('[SRCH-02] finds plurals, synonyms and other languages', async () => {
    await expectFound({
      earbuds: ['earphone', 'headphones', 'เอียร์โฟน', '耳麦', 'wireless earphones'],
      shirt: ['t-shirt', 'tshirts', 'ทีเชิ้ต'],
      bag: ['rucksack', '双肩包'],
      dress: ['dresses'],
    });
    // Sunglasses are named กันแดด as well.
    expect((await search('sunblock')).products).toEqual(['sunscreen', 'glasses']);
    expect((await search('skincare')).products).toContain('sunscreen');
    expect((await search('sunscreen')).products).not.toContain('milk');
  });

  it('[SRCH-02] with a typing error finds what was meant, and names it', async () => {
    for (const [keyword, corrected, key] of [
      ['earbudz', 'earbuds', 'earbuds'],
      ['seawead', 'seaweed', 'snack'],
      ['sunscrene', 'sunscreen', 'sunscreen'],
      ['wirelss erabuds', 'wireless earbuds', 'earbuds'],
      ['เสือยืด', 'เสื้อยืด', 'shirt'],
      ['กะเป๋า', 'กระเป๋า', 'bag'],
    ] as const) {
      const found = await search(keyword);
      expect({ keyword, corrected: found.search.corrected, best: found.products[0] }).toEqual({
        keyword,
        corrected,
        best: key,
      });
    }
    expect((await search('milk')).search.corrected).toBeNull();
    // Four letters are too few to guess.
    expect((await search('rcie')).total).toBe(0);
  });

  it('[SRCH-02] finds the synonyms of a word that is partly typed', async () => {
    await expectFound({ earbuds: ['earph', 'wireless earpho', 'headph'] });
    // The end is missing only from the last word, and three letters begin too many words.
    expect((await search('earph wireless')).total).toBe(0);
    expect((await search('ear')).products).toEqual(['earbuds']);
  });

  it('[SRCH-01] finds beginnings of Latin words that names join with Chinese ones, and of many words', async () => {
    const joined = await newProduct(app, { name: { th: 'ก', en: 'Q', 'zh-CN': 'Quadtooth纱笼' } });
    const many = await newProducts(app, 25, 'Quaxi');
    const compound = await newProduct(app, { name: { th: 'ก', en: 'Power bank' } });
    const numbers = Array.from('abcdefghijklmnopqrstuvwxy');
    for (const [index, id] of many.entries())
      await sql`update products set name = ${JSON.stringify({ th: 'ก', en: `Quaxi${numbers[index]}` })}::jsonb where id = ${id}`.execute(
        app.db,
      );
    // Before and after the job reads the names.
    for (let time = 0; time < 2; time += 1) {
      for (const keyword of ['quadt', 'quadtooth', '纱笼 quad'])
        expect((await search(keyword)).products).toEqual([String(joined.id)]);
      for (const keyword of ['powe', 'power ban'])
        expect((await search(keyword)).products).toEqual([String(compound.id)]);
      expect((await search('quaxi')).total).toBe(25);
      expect((await search('quax')).total).toBe(25);
      expect((await search('quaxib')).total).toBe(1);
      await readNewProducts(app.db);
    }
  });

  it('[SRCH-01] finds a Thai word that the dictionary splits differently in a longer name', async () => {
    const glued = await newProduct(app, { name: { th: 'แก้วสแตนเลส', en: 'One' } });
    const apart = await newProduct(app, { name: { th: 'หม้อ สแตนเลส', en: 'Two' } });
    // Before and after the job reads the names.
    for (let time = 0; time < 2; time += 1) {
      expect((await search('สแตนเลส')).products).toEqual(
        expect.arrayContaining([String(glued.id), String(apart.id)]),
      );
      expect((await search('แก้วสแตนเลส')).products).toEqual([String(glued.id)]);
      await readNewProducts(app.db);
    }
  });

  it('[SRCH-01] finds the beginning of a word and a part of a Thai word of any length', async () => {
    const { id } = await newProduct(app, { name: { th: 'กล้วยฉาบอบเนยคาราเมล', en: 'Extraordinary chips' } });
    for (const [word, shortest] of [
      ['extraordinary', 3],
      ['คาราเมล', 4],
    ] as const)
      for (let length = shortest; length <= word.length; length += 1) {
        const keyword = word.slice(0, length);
        expect({ keyword, products: (await search(keyword)).products }).toEqual({
          keyword,
          products: expect.arrayContaining([String(id)]),
        });
      }
  });

  it('[SRCH-02] with few matches offers a similar word that finds far more', async () => {
    await newProduct(app, { name: { th: 'ค', en: 'Umbrela stand' } });
    for (const colour of ['red', 'blue', 'green', 'black', 'white'])
      await newProduct(app, { name: { th: 'ร่ม', en: `Umbrella, ${colour}` } });
    await readNewProducts(app.db);
    const few = await search('umbrela');
    expect({ total: few.total, ...few.search }).toMatchObject({
      total: 1,
      corrected: null,
      did_you_mean: 'umbrella',
    });
    expect((await search('umbrella')).search.did_you_mean).toBeNull();
    expect((await search('backpack')).search.did_you_mean).toBeNull();
  });

  it('[SRCH-02] without a match shows similar products, which are no matches', async () => {
    const found = await search('milk backpack');
    expect({ ...found, search: found.search.similar.sort() }).toEqual({
      products: [],
      total: 0,
      search: ['bag', 'milk'],
    });
    expect((await search('กันแดด')).products.sort()).toEqual(['glasses', 'sunscreen']);
    const { search: near } = await search('กันแดด แว่น');
    expect(near.similar).toEqual(['sunscreen']);
  });

  it('[SRCH-02] without meaning finds nothing', async () => {
    for (const keyword of ['qwxzvj', 'ฟหกดาสว', '龘龘', '%%%', '…', '😀', 'zzzzzzzzzz']) {
      const found = await search(keyword);
      expect({ keyword, ...found, search: found.search.similar }).toEqual({
        keyword,
        products: [],
        total: 0,
        search: [],
      });
    }
  });

  it('[SRCH-03] ranks whole words before beginnings, then by sales, and names the words to highlight', async () => {
    const [begins, sold, plain] = [
      await newProduct(app, { name: { th: 'ก', en: 'Zebralike rug' } }),
      await newProduct(app, { name: { th: 'ข', en: 'Rug with a zebra' } }),
      await newProduct(app, { name: { th: 'ค', en: 'Zebra rug' } }),
    ];
    const order = async (sort = '') =>
      (await call(app, `GET /products?keyword=zebra${sort}`)).data.products.map(
        ({ id }: { id: number }) => id,
      );
    expect(await order()).toEqual([plain.id, sold.id, begins.id]);
    await app.db.updateTable('products').set({ sales_count: 500 }).where('id', '=', begins.id).execute();
    expect(await order()).toEqual([plain.id, sold.id, begins.id]);
    expect(await order('&sort=sales')).toEqual([begins.id, plain.id, sold.id]);
    expect(await order('&sort=latest')).toEqual([plain.id, sold.id, begins.id]);
    const { data } = await call(app, 'GET /products?keyword=zebra');
    expect(data.search.words).toContain('zebra');
  });

  it('[SRCH-03] with very many matches ranks the best sellers and still pages through every match once', async () => {
    const common = await newProducts(app, 520, 'Gizmo common');
    const whole = await newProduct(app, { name: { th: 'ก', en: 'Gizmos and gadgets' } });
    await app.db
      .updateTable('products')
      .set({ sales_count: 90 })
      .where('id', '=', common[100] ?? 0)
      .execute();
    await readNewProducts(app.db);
    expect(await markPopularProducts(app.db)).toBeGreaterThan(520);
    expect(await markPopularProducts(app.db)).toBe(0);
    const found: number[] = [];
    for (let cursor = ''; ;) {
      const { data } = await call(app, `GET /products?keyword=gizmo&per_page=100${cursor}`);
      expect(data.pagination).toMatchObject({ total: 500, is_total_capped: true });
      found.push(...data.products.map(({ id }: { id: number }) => id));
      if (!data.pagination.next_cursor) break;
      cursor = `&cursor=${data.pagination.next_cursor}`;
    }
    expect(found[0]).toBe(common[100]);
    expect(found).toHaveLength(521);
    expect(new Set(found)).toEqual(new Set([...common, whole.id]));
    // Asked first in a large catalogue, the best sellers rank the same.
    const criteria = parseFilter({ keyword: 'gizmo' }, await loadLexicon(app.db));
    const match = criteria.match ?? { phrase: null, groups: [] };
    const { rows } = await sql<{ common: number; total: number; candidates: Candidate[] }>`
      ${rankedMatches(criteria, match, { isMaybeCommon: true })}`.execute(app.db);
    expect(rows).toMatchObject([{ common: 521, total: 0 }]);
    const { ids: ranked } = rankCandidates(match, rows[0]?.candidates ?? []);
    expect(ranked).toEqual(found.slice(0, ranked.length));
    expect(ranked.length).toBeGreaterThan(20);
    const rare = await call(app, 'GET /products?keyword=gizmo%20gadgets');
    expect(rare.data.pagination).toMatchObject({ total: 1 });
    expect(rare.data.pagination).not.toHaveProperty('is_total_capped');
    // All are counted where a seller lists them at once.
    const available = await call(app, 'GET /sellers/available-products?keyword=gizmo', {
      token: seller.token,
    });
    expect(available.data.pagination.total).toBe(521);
  });

  it('[SRCH-01] means the same in a store, in its list of available products, and for all matches', async () => {
    const all = await search('earphones', '/sellers/available-products');
    expect(all.products).toEqual(['earbuds']);
    const body = { filter: { keyword: 'earphones' } };
    const listed = await call(app, 'POST /sellers/products/matches/list', { token: seller.token, body });
    expect(listed.data).toMatchObject({ success_count: 1 });
    expect((await search('หูฟัง', '/sellers/products')).products).toEqual(['earbuds']);
    expect((await search('earphones', '/sellers/available-products')).products).toEqual([]);
    const store = await call(app, `GET /storefront/${seller.slug}/products?keyword=earbudz`);
    expect(store.data.products).toHaveLength(1);
    expect(store.data.search).toMatchObject({ corrected: 'earbuds' });
    const unlisted = await call(app, 'POST /sellers/products/matches/unlist', { token: seller.token, body });
    expect(unlisted.data).toMatchObject({ success_count: 1 });
  });

  it('[CAT-02] is refused with a NUL and above its length', async () => {
    expectRefused(await call(app, 'GET /products?keyword=a%00b'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(
      await call(app, `GET /products?keyword=${'x'.repeat(101)}`),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });
});
