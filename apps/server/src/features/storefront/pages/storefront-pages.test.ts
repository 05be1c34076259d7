import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@raan/contract/durations';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { newOperator } from '#test/operators.ts';
import {
  ADDRESS,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  type TestSeller,
} from '#test/fixtures.ts';

const app = useTestApp({ web: true });

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A.231005.007; wv) AppleWebKit/537.36';
const WEBVIEW = `${ANDROID} (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** User agents of real browsers that contain words similar to robot names. */
const PEOPLE = {
  Chrome: PHONE,
  Safari: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
  'LINE on Android': `${WEBVIEW} Line/14.9.1/IAB`,
  'LINE on an iPhone': `${IPHONE} Mobile/15E148 Safari Line/14.9.0`,
  'Facebook on Android': `${WEBVIEW} [FB_IAB/FB4A;FBAV/471.0.0.51.75;IABMV/1;]`,
  'Facebook on an iPhone': `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/471.0.0.37.107;FBDV/iPhone14,5;FBLC/th_TH;FBOP/80]`,
  Messenger: `${WEBVIEW} [FB_IAB/Orca-Android;FBAV/466.0.0.46.109;]`,
  'Instagram on Android': `${WEBVIEW} Instagram 336.0.0.35.90 Android (34/14; 450dpi; 1080x2125; samsung; SM-A546E; a54x; s5e8835; th_TH; 613112142)`,
  'Instagram on an iPhone': `${IPHONE} Mobile/15E148 Instagram 336.0.9.30.81 (iPhone14,5; iOS 17_5_1; th_TH; th; scale=3.00; 1170x2532; 613112142)`,
  Telegram: `${WEBVIEW} Telegram-Android/11.2.3 (Samsung SM-A546E; Android 14; SDK 34; AVERAGE)`,
  'TikTok on Android': `${WEBVIEW} trill_2023405030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/34.5.3 ByteLocale/th-TH ByteFullLocale/th-TH Region/TH AppId/1180 Spark/1.5.9.1 AppVersion/34.5.3 BytedanceWebview/d8a21c6`,
  'TikTok on an iPhone': `${IPHONE} Mobile/15E148 trill_34.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/th Region/TH isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6`,
  'a CUBOT':
    'Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5 Pro) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537.36',
  'a CUBOT with its build':
    'Mozilla/5.0 (Linux; Android 9; CUBOT_X19 Build/PPR1.180610.011; wv) AppleWebKit/537.36 Chrome/91.0.4472.120 Mobile Safari/537.36',
  'a TECNO PHANTOM':
    'Mozilla/5.0 (Linux; Android 13; TECNO PHANTOM V Fold) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
} as const;

const ROBOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.126 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Googlebot-Image/1.0',
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookexternalhit/1.1',
  'facebookexternalhit/1.1;line-poker/1.0',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'TelegramBot (like TwitterBot)',
  'Twitterbot/1.0',
  'WhatsApp/2.23.20.0 A',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0) BingPreview/1.0b',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
  'python-requests/2.31.0',
  'curl/8.5.0',
  'Wget/1.21.4',
  'Java/17.0.9',
  'okhttp/4.12.0',
  'Go-http-client/2.0',
  'axios/1.7.2',
  'Ruby',
  'rest-client/2.1.0 (linux x86_64) ruby/2.7.8p225',
  'PHP/8.2.12',
  'libwww-perl/6.72',
];

type Page = { status: number; headers: Headers; html: string };

async function open(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await fetch(`${app.baseUrl}${path}`, {
    redirect: 'manual',
    headers: { 'accept-language': 'en', 'user-agent': PHONE, ...headers },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function list(seller: TestSeller, ids: number[]): Promise<void> {
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: ids } });
}

async function nameStore(seller: TestSeller, setting: Record<string, string>): Promise<void> {
  const { data } = await call(app, 'GET /sellers/store-setting', { token: seller.token });
  const body = { store_setting: { ...data.store_setting, ...setting } };
  const { status } = await call(app, 'PUT /sellers/store-setting', { token: seller.token, body });
  expect(status).toBe(200);
}

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

function jsonLd(html: string, type = 'Product'): Record<string, unknown> | undefined {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text = '']) => JSON.parse(text) as Record<string, unknown>)
    .find((one) => one['@type'] === type);
}

async function visitors(seller: TestSeller): Promise<number> {
  const row = await app.db
    .selectFrom('seller_days')
    .select('visitors')
    .where('seller_id', '=', seller.id)
    .executeTakeFirst();
  return row?.visitors ?? 0;
}

describe('a store page', () => {
  it('shows retail prices and never supplier prices', async () => {
    const seller = await newSeller(app);
    // Supplier price 123.40, on sale 98.70: retail 135.74 struck through, 108.57 to pay.
    const product = await newProduct(app, { price: 12_340, discount: 9_870, sizes: ['M'], stock: 7 });
    await list(seller, [product.id]);
    for (const path of ['', `/p/${product.id}`]) {
      const page = await open(`/s/${seller.slug}${path}`);
      expect(page.status).toBe(200);
      const text = page.html.replace(/<[^>]+>/g, '');
      expect(text).toContain('108.57');
      expect(text).toContain('135.74');
      expect(text).not.toMatch(/98\.70?\b/);
      expect(text).not.toMatch(/123\.40?\b/);
      expect(page.html).not.toMatch(/12340|9870|supplier|cost_|profit/);
      expect(text).toContain('No reviews yet');
    }
  });

  it('[SHOP-08] without products says so and shows no search box', async () => {
    const seller = await newSeller(app);
    const bare = await open(`/s/${seller.slug}`);
    expect(bare.html).toContain('No products yet');
    expect(bare.html).not.toContain('role="search"');
    expect(bare.html).not.toContain('name="sort"');
    await list(seller, [(await newProduct(app)).id]);
    expect((await open(`/s/${seller.slug}`)).html).toContain('role="search"');
    // A search without results still offers another search.
    expect((await open(`/s/${seller.slug}?keyword=zzzz`)).html).toContain('role="search"');
  });

  it('can be paged, searched and sorted through plain links', async () => {
    const seller = await newSeller(app);
    const ids: number[] = [];
    for (let i = 0; i < 26; i += 1)
      ids.push(
        (await newProduct(app, { name: { th: `แก้ว ${i}`, en: `Cup number ${i}` }, price: 1_000 + i })).id,
      );
    await list(seller, ids);
    const cards = (html: string) => html.match(/\/p\/\d+"/g)?.length ?? 0;
    const first = await open(`/s/${seller.slug}`);
    expect(cards(first.html)).toBe(24);
    expect(first.html).toContain(`href="/s/${seller.slug}?page=2"`);
    const second = await open(`/s/${seller.slug}?page=2`);
    expect(cards(second.html)).toBe(2);
    const beyond = await open(`/s/${seller.slug}?page=99`);
    expect(beyond.status).toBe(200);
    expect(beyond.html).toContain(`<link rel="canonical" href="${app.baseUrl}/s/${seller.slug}?page=2"`);
    const search = await open(`/s/${seller.slug}?keyword=number%2025&sort=price_asc&category=nonsense`);
    const [matches = '', similar = ''] = search.html.split('id="similar"');
    expect(cards(matches)).toBe(1);
    expect(cards(similar)).toBe(20);
    expect(meta(search.html, 'robots')).toBe('noindex');
  });

  it('filters by retail price and sale, shows the filter, and is then not indexed', async () => {
    const seller = await newSeller(app);
    const cheap = await newProduct(app, { name: { th: 'ถูก', en: 'Cheap cup' }, price: 10_000 });
    const sale = await newProduct(app, {
      name: { th: 'ลด', en: 'Sale cup' },
      price: 40_000,
      discount: 20_000,
    });
    const dear = await newProduct(app, { name: { th: 'แพง', en: 'Dear cup' }, price: 90_909 });
    await list(seller, [cheap.id, sale.id, dear.id]);
    const named = async (query: string) => {
      const { html } = await open(`/s/${seller.slug}?${query}`);
      return ['Cheap cup', 'Sale cup', 'Dear cup'].filter((name) => html.includes(name));
    };
    // Retail: 110.00, 220.00 and 1,000.00.
    expect(await named('max_price=110')).toEqual(['Cheap cup']);
    expect(await named('max_price=109.99')).toEqual([]);
    expect(await named('min_price=110.01&max_price=1000')).toEqual(['Sale cup', 'Dear cup']);
    expect(await named('min_price=1,000')).toEqual(['Dear cup']);
    expect(await named('min_price=300&max_price=100')).toEqual(['Cheap cup', 'Sale cup']);
    const noteOf = async (query: string) =>
      (await open(`/s/${seller.slug}?${query}`)).html.includes('so we swapped them');
    expect([
      await noteOf('min_price=300&max_price=100'),
      await noteOf('min_price=100&max_price=300'),
    ]).toEqual([true, false]);
    expect(await named('on_sale=true')).toEqual(['Sale cup']);
    expect(await named('min_price=abc&max_price=-5')).toHaveLength(3);
    const { html } = await open(`/s/${seller.slug}?on_sale=true&min_price=100&sort=price_desc`);
    expect(meta(html, 'robots')).toBe('noindex');
    expect(html).toContain('Remove “On sale”');
    expect(html).toContain(`href="/s/${seller.slug}?min_price=100&amp;sort=price_desc"`);
  });

  it('[SHOP-08] shows category counts only when they match the list', async () => {
    const seller = await newSeller(app);
    const soap = await newProduct(app, { category: 'beauty' });
    const lamp = await newProduct(app, { category: 'electronics' });
    await list(seller, [soap.id, lamp.id]);
    const counted = async (query: string) => {
      const { html } = await open(`/s/${seller.slug}${query}`);
      const row = /<nav[^>]* data-categories.*?<\/nav>/s.exec(html)?.[0];
      expect(row).toBeDefined();
      return row?.match(/>1</g)?.length ?? 0;
    };
    expect(await counted('')).toBe(2);
    expect(await counted('?category=beauty')).toBe(2);
    for (const query of ['?keyword=zzzz', '?min_price=1', '?category=beauty&max_price=9', '?on_sale=true'])
      expect([query, await counted(query)]).toEqual([query, 0]);
  });

  it('[SHOP-08] preselects no colour or size when there are several', async () => {
    const seller = await newSeller(app);
    const several = await newProduct(app, {
      sizes: ['S', 'M'],
      colors: [
        { th: 'แดง', en: 'Red' },
        { th: 'ดำ', en: 'Black' },
      ],
    });
    const single = await newProduct(app, { sizes: ['M'], colors: [{ th: 'แดง', en: 'Red' }] });
    await list(seller, [several.id, single.id]);
    const radios = async (id: number) =>
      (await open(`/s/${seller.slug}/p/${id}`)).html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
    const choices = await radios(several.id);
    expect(choices).toHaveLength(4);
    for (const radio of choices) {
      expect(radio).toContain(' required=""');
      expect(radio).not.toContain(' checked=""');
    }
    const only = await radios(single.id);
    expect(only).toHaveLength(2);
    for (const radio of only) expect(radio).toContain(' checked=""');
  });

  it('escapes all text that a seller enters', async () => {
    const seller = await newSeller(app);
    const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;
    await nameStore(seller, {
      store_name: evil.slice(0, 60),
      store_description: evil,
      announcement: `</style>${evil}`,
    });
    const product = await newProduct(app, {
      name: { th: `</title></script>${evil}`, en: `</title></script>${evil}` },
    });
    await list(seller, [product.id]);
    for (const path of [
      '',
      `/p/${product.id}`,
      '/cart',
      '/checkout',
      '/order/x',
      `?keyword=${encodeURIComponent(evil)}`,
      `/${encodeURIComponent(evil)}`,
    ]) {
      const { html, headers } = await open(`/s/${seller.slug}${path}`);
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('<img src=x');
      expect(
        html.match(/<script\b[^>]*>/g)?.every((tag) => /type="(application\/(ld\+)?json|module)"/.test(tag)),
      ).toBe(true);
      expect(html.match(/<\/title>/g)).toHaveLength(1);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self'\s*;/);
    }
    expect(jsonLd((await open(`/s/${seller.slug}/p/${product.id}`)).html)?.['name']).toContain(evil);
  });

  it('counts a visitor once a day and never counts robots', async () => {
    const seller = await newSeller(app);
    await open(`/s/${seller.slug}`, { 'user-agent': 'Googlebot/2.1' });
    expect(await visitors(seller)).toBe(0);
    await open(`/s/${seller.slug}`);
    await open(`/s/${seller.slug}`);
    await open(`/s/${seller.slug}/cart`);
    expect(await visitors(seller)).toBe(1);
    await open(`/s/${seller.slug}`, { 'user-agent': `${PHONE} another` });
    expect(await visitors(seller)).toBe(2);
  });

  it.each(Object.entries(PEOPLE))('counts a visitor with %s', async (_, userAgent) => {
    const seller = await newSeller(app);
    await open(`/s/${seller.slug}`, { 'user-agent': userAgent });
    expect(await visitors(seller)).toBe(1);
  });

  it('does not count programs that identify themselves', async () => {
    const seller = await newSeller(app);
    const counted: string[] = [];
    for (const robot of ['', ...ROBOTS]) {
      const before = await visitors(seller);
      await open(`/s/${seller.slug}`, { 'user-agent': robot });
      if ((await visitors(seller)) > before) counted.push(robot);
    }
    expect(counted).toEqual([]);
  });

  it('does not count prefetches', async () => {
    const seller = await newSeller(app);
    await open(`/s/${seller.slug}`, { 'sec-purpose': 'prefetch;prerender' });
    await open(`/s/${seller.slug}`, { purpose: 'prefetch' });
    expect(await visitors(seller)).toBe(0);
  });

  it('deletes the salt of visitor hashes after a day', async () => {
    const seller = await newSeller(app);
    await open(`/s/${seller.slug}`);
    const salts = () => app.db.selectFrom('visit_salts').selectAll().execute();
    const rows = () =>
      app.db.selectFrom('store_visits').selectAll().where('seller_id', '=', seller.id).execute();
    const [before] = await salts();
    app.clock.advance(DAY_MS);
    await open(`/s/${seller.slug}`);
    await open(`/s/${seller.slug}`);
    const after = await salts();
    expect(after).toHaveLength(1);
    expect(after[0]?.salt).not.toBe(before?.salt);
    const visits = await rows();
    expect(visits).toHaveLength(2);
    expect(new Set(visits.map((visit) => visit.visitor)).size).toBe(2);
    expect(JSON.stringify(visits)).not.toMatch(/127\.0\.0\.1|Android/);
  });

  it('does not count the seller’s own preview', async () => {
    const seller = await newSeller(app);
    await open(`/s/${seller.slug}`, { 'sec-fetch-dest': 'iframe' });
    expect(await visitors(seller)).toBe(0);
    await open(`/s/${seller.slug}`, { 'sec-fetch-dest': 'document' });
    expect(await visitors(seller)).toBe(1);
  });

  it('does not count a browser that came through the seller’s own link, then or later', async () => {
    const seller = await newSeller(app);
    const [plain, pressed] = [`/s/${seller.slug}`, { 'sec-fetch-site': 'same-origin' }];
    const { status, headers } = await open(`${plain}?category=beauty&own`, pressed);
    expect([status, headers.get('location')]).toEqual([302, `${plain}?category=beauty`]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const cookie = headers.get('set-cookie') ?? '';
    // The cookie is limited to this store's pages, hidden from scripts, and identical for everybody.
    expect(cookie).toMatch(new RegExp(`^own_visits=1; Max-Age=\\d+; Path=${plain}; HttpOnly; SameSite=Lax$`));
    for (const path of ['', '?page=1', '/cart']) await open(plain + path, { cookie: 'own_visits=1' });
    expect(await visitors(seller)).toBe(0);
    await open(plain);
    expect(await visitors(seller)).toBe(1);
  });

  it.each(['cross-site', 'none', undefined])(
    'counts a customer who received the seller’s own link (%s)',
    async (site) => {
      const seller = await newSeller(app);
      const { status, headers } = await open(
        `/s/${seller.slug}?own`,
        site === undefined ? {} : { 'sec-fetch-site': site },
      );
      expect([status, headers.get('location')]).toEqual([302, `/s/${seller.slug}`]);
      expect(headers.get('set-cookie') ?? '').not.toContain('own_visits');
      await open(`/s/${seller.slug}`);
      expect(await visitors(seller)).toBe(1);
    },
  );

  it('is compressed, and sent again only when it has changed', async () => {
    const seller = await newSeller(app);
    const { headers } = await open(`/s/${seller.slug}`, { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    const again = await open(`/s/${seller.slug}`, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(again.html).toBe('');
  });
});

describe('the language of a page', () => {
  it('comes from the cookie, else the browser, else is Thai', async () => {
    const seller = await newSeller(app);
    const languageOf = (page: Page) => /<html lang="([^"]+)"/.exec(page.html)?.[1];
    expect(languageOf(await open(`/s/${seller.slug}`, { 'accept-language': 'fr' }))).toBe('th');
    expect(languageOf(await open(`/s/${seller.slug}`, { 'accept-language': 'zh-HK' }))).toBe('zh-TW');
    expect(languageOf(await open(`/s/${seller.slug}`, { cookie: 'app_language=zh-CN' }))).toBe('zh-CN');
  });

  it('follows the URL and stays selected; an unknown one is ignored', async () => {
    const seller = await newSeller(app);
    const page = await open(`/s/${seller.slug}?category=beauty&lang=zh-TW`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('<html lang="zh-TW"');
    expect(page.headers.get('set-cookie')).toMatch(/app_language=zh-TW; Max-Age=2592000; Path=\//);
    const unknown = await open(`/s/${seller.slug}?lang=xx`);
    expect(unknown.html).toContain('<html lang="en"');
    expect(unknown.headers.get('set-cookie') ?? '').not.toContain('app_language');
  });

  it('has its own URL for search engines; the plain URL has no fixed language', async () => {
    const seller = await newSeller(app);
    const plain = `${app.baseUrl}/s/${seller.slug}?category=beauty`;
    const { html } = await open(`/s/${seller.slug}?lang=zh-CN&category=beauty&utm_source=x`);
    expect(html).toContain(`<link rel="canonical" href="${plain}&amp;lang=zh-CN">`);
    for (const language of ['th', 'en', 'zh-TW', 'zh-CN'])
      expect(html).toContain(
        `<link rel="alternate" hreflang="${language}" href="${plain}&amp;lang=${language}">`,
      );
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${plain}">`);
    expect(meta(html, 'og:url')).toBe(plain);
    const everybody = await open(`/s/${seller.slug}?category=beauty`);
    expect(everybody.html).toContain(`<link rel="canonical" href="${plain}">`);
  });
});

describe('a product page', () => {
  it('provides title, picture and price for link previews', async () => {
    const seller = await newSeller(app);
    await nameStore(seller, { store_name: 'Cups & more' });
    const product = await newProduct(app, { name: { th: 'แก้ว', en: 'Cup "big" <1 l>' }, price: 10_000 });
    await list(seller, [product.id]);
    const { html } = await open(`/s/${seller.slug}/p/${product.id}`);
    const address = `${app.baseUrl}/s/${seller.slug}/p/${product.id}`;
    expect(meta(html, 'og:title')).toBe('Cup &quot;big&quot; &lt;1 l&gt; · Cups &amp; more');
    expect(meta(html, 'og:type')).toBe('product');
    expect(meta(html, 'og:url')).toBe(address);
    expect(meta(html, 'og:image')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(meta(html, 'description')).toBe('good');
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    const data = jsonLd(html);
    expect(data?.['offers']).toMatchObject({
      price: '110.00',
      priceCurrency: 'THB',
      availability: 'https://schema.org/InStock',
    });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(meta(html, 'product:price:amount')).toBe('110.00');
    expect(jsonLd(html, 'BreadcrumbList')?.['itemListElement']).toMatchObject([
      { position: 1, name: 'Cups & more', item: `${app.baseUrl}/s/${seller.slug}` },
      { position: 2, item: `${app.baseUrl}/s/${seller.slug}?category=beauty` },
      { position: 3, item: address },
    ]);
    const store = await open(`/s/${seller.slug}`);
    expect(jsonLd(store.html, 'OnlineStore')).toMatchObject({ name: 'Cups & more' });
  });

  it('[GOOD-01] describe variants to search engines as a ProductGroup, and open with the variant of the URL', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, {
      name: { th: 'เสื้อ', en: 'Shirt' },
      colors: [
        { th: 'แดง', en: 'Red' },
        { th: 'ฟ้า', en: 'Blue' },
      ],
      sizes: ['S', 'M'],
      variants: [
        { choice: ['Red', 'S'], price: 10_000, sku: 'SECRET-SKU' },
        { choice: ['Blue', 'S'], price: 20_000, stock: 0 },
        { choice: ['Blue', 'M'], price: 30_000, stock: 3 },
      ],
    });
    await list(seller, [product.id]);
    const address = `/s/${seller.slug}/p/${product.id}`;
    const { html } = await open(address);
    const { data } = await call(app, `GET /storefront/${seller.slug}/products/${product.id}`);
    const [red, , blue] = data.variants as { id: number }[];
    const url = `${app.baseUrl}${address}`;
    expect(jsonLd(html, 'ProductGroup')).toMatchObject({
      productGroupID: String(product.id),
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      hasVariant: [
        {
          name: 'Shirt (Red, S)',
          color: 'Red',
          size: 'S',
          offers: {
            price: '110.00',
            availability: 'https://schema.org/InStock',
            url: `${url}?variant=${red!.id}`,
          },
        },
        { name: 'Shirt (Blue, S)', offers: { availability: 'https://schema.org/OutOfStock' } },
        { name: 'Shirt (Blue, M)', offers: { price: '330.00' } },
      ],
    });
    expect(html).not.toContain('SECRET-SKU');
    const checked = (page: string) =>
      [...page.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
        .filter(([input]) => input.includes('checked=""'))
        .map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
    expect(checked(html)).toEqual([]);
    const preselected = (await open(`${address}?variant=${blue!.id}`)).html;
    expect(checked(preselected)).toEqual(['Blue', 'M']);
    expect(preselected).toContain(`<link rel="canonical" href="${url}">`);
    expect(checked((await open(`${address}?variant=1`)).html)).toEqual([]);
  });

  it.each([
    ['an upright photo', 900, 1_599, 900, 1_599],
    ['a wide one', 1_600, 561, 1_200, 421],
    ['a small one', 333, 250, 333, 250],
  ])('shows link previews %s as JPEG in the declared size', async (_, width, height, shown, high) => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { name: { th: 'แก้ว', en: 'Cup' } });
    await list(seller, [product.id]);
    const image = await app.media.add(
      await sharp({ create: { width, height, channels: 3, background: '#446688' } })
        .png()
        .toBuffer(),
    );
    const images = JSON.stringify([image]);
    await app.db.updateTable('products').set({ images }).where('id', '=', product.id).execute();
    await app.db
      .updateTable('stores')
      .set({ cover: JSON.stringify(image), store_name: 'Cups' })
      .where('seller_id', '=', seller.id)
      .execute();
    for (const [path, alt] of [
      ['', 'Cups'],
      [`/p/${product.id}`, 'Cup · Cups'],
    ] as const) {
      const { html } = await open(`/s/${seller.slug}${path}`);
      const address = meta(html, 'og:image') ?? '';
      expect(address).toBe(`${app.baseUrl}/media/${image.hash}/1200.jpg`);
      expect(meta(html, 'twitter:image')).toBe(address);
      expect(meta(html, 'twitter:card')).toBe('summary_large_image');
      expect(['type', 'width', 'height', 'alt'].map((of) => meta(html, `og:image:${of}`))).toEqual([
        'image/jpeg',
        String(shown),
        String(high),
        alt,
      ]);
      const picture = await fetch(address, {
        headers: { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' },
      });
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({
        format: 'jpeg',
        width: shown,
        height: high,
      });
    }
  });

  it('without a picture uses the platform’s own picture for link previews', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    await list(seller, [product.id]);
    for (const path of ['', `/p/${product.id}`, '/cart']) {
      const { html } = await open(`/s/${seller.slug}${path}`);
      expect(meta(html, 'og:image')).toBe(`${app.baseUrl}/brand/link-preview.png`);
      expect(['type', 'width', 'height'].map((of) => meta(html, `og:image:${of}`))).toEqual([
        'image/png',
        '1200',
        '630',
      ]);
    }
  });

  it('links to related products of the store, same category first', async () => {
    const seller = await newSeller(app);
    const lamp = await newProduct(app, { name: { th: 'โคม', en: 'Lamp' }, category: 'electronics' });
    const fan = await newProduct(app, { name: { th: 'พัดลม', en: 'Fan' }, category: 'electronics' });
    const soap = await newProduct(app, { name: { th: 'สบู่', en: 'Soap' }, category: 'beauty' });
    const soldOut = await newProduct(app, { name: { th: 'หมด', en: 'Sold out thing' }, stock: 0 });
    await newProduct(app, { name: { th: 'ไม่ลง', en: 'Not listed' } });
    await list(seller, [soap.id, lamp.id, fan.id, soldOut.id]);
    const { data } = await call(app, `GET /storefront/${seller.slug}/products/${lamp.id}`);
    expect(data.related.map((one: { id: number }) => one.id)).toEqual([fan.id, soap.id]);
    const { html } = await open(`/s/${seller.slug}/p/${lamp.id}`);
    expect(html).toContain('More from this store');
    expect(html).toContain(`/p/${fan.id}"`);
  });

  it('shows a rating only when there are reviews', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    const order = await newOrder(app, seller, product);
    await ship(app, seller, order.id);
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    await call(app, `POST /storefront/orders/${order.token}/review`, {
      body: { rating: 4, comment: 'ดีมาก' },
    });
    const { html } = await open(`/s/${seller.slug}/p/${product.id}`);
    expect(jsonLd(html)?.['aggregateRating']).toMatchObject({ ratingValue: 4, reviewCount: 1 });
    expect(html).toContain('ดีมาก');
    expect(html).not.toContain('สมชาย');
  });
});

describe('a missing page', () => {
  it('answers 404 with a page that links back', async () => {
    const seller = await newSeller(app);
    const elsewhere = await newProduct(app);
    expect((await open('/s/no-such-store')).status).toBe(404);
    expect((await open('/s/%2e%2e%2f')).status).toBe(404);
    for (const path of [
      `/p/${elsewhere.id}`,
      '/p/0',
      '/p/abc',
      '/p/99999999999999999999',
      '/order/x.y.z',
      '/nothing',
      '/p/1/more',
    ]) {
      const page = await open(`/s/${seller.slug}${path}`);
      expect(page.status).toBe(404);
      expect(page.html).toContain('not found');
      expect(page.html).toContain(`href="/s/${seller.slug}"`);
      expect(meta(page.html, 'robots')).toBe('noindex');
    }
  });
});

describe('the sitemap', () => {
  it('lists every open store and its products, and robots.txt points to it', async () => {
    const [seller, empty, closed] = [await newSeller(app), await newSeller(app), await newSeller(app)];
    const [sold, off] = [await newProduct(app), await newProduct(app)];
    await list(seller, [sold.id, off.id]);
    await list(closed, [sold.id]);
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', off.id)
      .execute();
    await app.db.updateTable('sellers').set({ status: 'suspended' }).where('id', '=', closed.id).execute();
    const robots = await open('/robots.txt');
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(robots.html).toContain(`Sitemap: ${app.baseUrl}/sitemap.xml`);
    const index = await open('/sitemap.xml');
    expect(index.headers.get('content-type')).toContain('application/xml');
    const file = `/s/${seller.slug}/sitemap/1.xml`;
    expect(index.html).toContain(`<loc>${app.baseUrl}${file}</loc>`);
    for (const other of [empty, closed]) expect(index.html).not.toContain(`/s/${other.slug}/`);
    const map = await open(file);
    expect(map.status).toBe(200);
    expect(map.html).toContain(`<loc>${app.baseUrl}/s/${seller.slug}</loc>`);
    expect(map.html).toContain(`<loc>${app.baseUrl}/s/${seller.slug}/p/${sold.id}</loc>`);
    expect(map.html).not.toContain(`/p/${off.id}<`);
    for (const nowhere of [
      `/s/${closed.slug}/sitemap/1.xml`,
      `/s/${seller.slug}/sitemap/0.xml`,
      `/s/${seller.slug}/sitemap/2.xml`,
      '/sitemap/2.xml',
      '/sitemap/x.xml',
    ])
      expect((await open(nowhere)).status).toBe(404);
  });

  it('and store pages drop a withdrawn product, and include it again after it is restored', async () => {
    const [seller, reviewer] = [await newSeller(app), await newOperator(app)];
    const [product, other] = [await newProduct(app), await newProduct(app)];
    await list(seller, [product.id, other.id]);
    const address = `/s/${seller.slug}/p/${product.id}`;
    const decide = (action: string, body?: object) =>
      call(app, `POST /console/products/${product.id}/${action}`, { token: reviewer.token, body });
    /** Places where a search engine or a customer may still have a link to the product. */
    const findLinks = async () => {
      const [map, store, otherProduct] = await Promise.all(
        ['sitemap/1.xml', '', `p/${other.id}`].map((path) =>
          open(`/s/${seller.slug}/${path}`.replace(/\/$/, '')),
        ),
      );
      return [map, store, otherProduct].map(
        (page) => page?.html.includes(`${address}<`) || page?.html.includes(`${address}"`),
      );
    };
    expect(await findLinks()).toEqual([true, true, true]);

    expect((await decide('withdraw', { reason_code: 'recall', reason: 'Cable overheats' })).status).toBe(200);
    expect(await findLinks()).toEqual([false, false, false]);
    const missing = await open(address);
    expect(missing.status).toBe(404);
    expect(meta(missing.html, 'robots')).toBe('noindex');
    expect(missing.html).toContain(`href="/s/${seller.slug}"`);
    // The operator's note is for sellers. Customers see no name, no price and no reason.
    for (const word of [String(product.name.en), 'Cable overheats', '110.00', 'application/ld+json'])
      expect(missing.html).not.toContain(word);

    expect((await decide('restore')).status).toBe(200);
    expect(await findLinks()).toEqual([true, true, true]);
    expect((await open(address)).status).toBe(200);
  });
});

describe('the list of orders stored on a device', () => {
  it('has a page that is not indexed', async () => {
    const seller = await newSeller(app);
    const { status, html } = await open(`/s/${seller.slug}/orders`);
    expect(status).toBe(200);
    expect(meta(html, 'robots')).toBe('noindex');
    for (const path of ['/cart', '/checkout'])
      expect(meta((await open(`/s/${seller.slug}${path}`)).html, 'robots')).toBe('noindex');
  });
});

describe('an order page', () => {
  it('shows how to pay, that the payment is a sandbox, and does not leak its URL', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { price: 10_000 });
    const order = await newOrder(app, seller, product, { paid: false, quantity: 2 });
    const { status, html, headers } = await open(`/s/${seller.slug}/order/${order.token}`);
    expect(status).toBe(200);
    expect(html).toContain('no real money is charged');
    expect(html).toContain('PromptPay QR code for ฿220.00');
    expect(meta(html, 'robots')).toBe('noindex');
    expect(meta(html, 'referrer')).toBe('no-referrer');
    expect(html).not.toContain('rel="canonical"');
    expect(meta(html, 'og:url')).toBeUndefined();
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });

  it('shows the order’s progress without the supplier price', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 33_300 });
    const order = await newOrder(app, seller, product);
    await ship(app, seller, order.id, { tracking_number: 'SF0000000001234' });
    const { html } = await open(`/s/${seller.slug}/order/${order.token}`);
    expect(html).toContain('SF0000000001234');
    expect(html).toContain('I received it');
    expect(html).not.toContain('role="timer"');
    expect(html.replace(/<[^>]+>/g, '')).toContain('366.30');
    expect(html).not.toMatch(/333(\.00?)?\b|33300/);
  });

  it('shows the cancellation and the refund', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    await call(app, `POST /sellers/orders/${order.id}/cancel`, {
      token: seller.token,
      body: { reason: 'Broken <b>' },
    });
    const { html } = await open(`/s/${seller.slug}/order/${order.token}`);
    expect(html).toContain('Cancelled by store');
    expect(html).toContain('“Broken &lt;b&gt;”');
    expect(html).toContain('Refund in progress');
    expect(html).toContain('no real money was charged');
    const unpaid = await newOrder(app, seller, await newProduct(app), { paid: false });
    await call(app, `POST /sellers/orders/${unpaid.id}/cancel`, {
      token: seller.token,
      body: { reason: 'x' },
    });
    expect((await open(`/s/${seller.slug}/order/${unpaid.token}`)).html).not.toContain('Returned to you');
  });

  it('[ORD-12] shows a standard cancellation reason in the customer’s language', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app), { paid: false });
    const { token } = seller;
    await call(app, `POST /sellers/orders/${order.id}/cancel`, { token, body: { reason: 'Out of stock' } });
    for (const [language, words] of [
      ['th', 'สินค้าหมด'],
      ['en', 'Out of stock'],
      ['zh-TW', '商品缺貨'],
      ['zh-CN', '商品缺货'],
    ] as const) {
      const seen = await call(app, `GET /storefront/orders/${order.token}`, { language });
      const mine = await call(app, `GET /sellers/orders/${order.id}`, { token, language });
      expect(seen.data).toMatchObject({ cancel_reason: words, ended_by: 'seller' });
      expect(mine.data).toMatchObject({ ending: { reason: words } });
      expect(mine.data.timeline.at(-1)).toMatchObject({ kind: 'cancelled', note: words });
    }
  });

  it('is not available in another store', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const order = await newOrder(app, seller, await newProduct(app), { paid: false });
    expect((await open(`/s/${other.slug}/order/${order.token}`)).status).toBe(404);
    await pay(app, order.paymentId);
    expect((await open(`/s/${seller.slug}/order/${order.token.slice(0, -1)}`)).status).toBe(404);
  });

  it('stays available to its customer after the store has closed', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    await app.db.updateTable('sellers').set({ status: 'suspended' }).where('id', '=', seller.id).execute();
    const page = await open(`/s/${seller.slug}/order/${order.token}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain(order.number);
  });

  it('[FLOW-05] leads to a paused store, whose orders and refund requests stay available', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    const order = await newOrder(app, seller, product);
    await ship(app, seller, order.id, { funding: 'escrow' });
    const { token } = await newOperator(app);
    const body = { reason_code: 'customers_misled' };
    expect((await call(app, `POST /console/sellers/${seller.id}/suspend`, { token, body })).status).toBe(200);
    for (const path of ['', `/p/${product.id}`, '/cart', '/checkout', '/anything']) {
      const page = await open(`/s/${seller.slug}${path}?lang=en`);
      expect(page.status).toBe(200);
      expect(page.html).toContain('This store is paused');
      // Robots drop the page, and nothing can be bought on it.
      expect(page.html).toContain('<meta name="robots" content="noindex">');
      expect(page.html).not.toContain('data-buy');
      expect(page.html).toContain(`/s/${seller.slug}/orders`);
    }
    expect((await open(`/s/${seller.slug}?lang=th`)).html).toContain('ร้านนี้หยุดขายชั่วคราว');
    const orders = await open(`/s/${seller.slug}/orders?lang=en`);
    expect(orders.status).toBe(200);
    expect(orders.html).toContain('id="orders-page"');
    const listed = await call(app, 'POST /storefront/orders/lookup', {
      body: { order_tokens: [order.token] },
    });
    expect(listed.data.orders).toHaveLength(1);
    const refund = { reason: 'damaged', comment: 'It arrived broken' };
    const asked = await call(app, `POST /storefront/orders/${order.token}/refund-request`, { body: refund });
    expect(asked.status).toBeLessThan(300);
    expect((await open(`/s/${seller.slug}/order/${order.token.slice(0, -1)}`)).status).toBe(404);
    const bought = await call(app, `POST /storefront/${seller.slug}/orders`, {
      body: { customer: CUSTOMER, shipping: ADDRESS, items: [{ product_id: product.id, quantity: 1 }] },
    });
    expectRefused(bought, 404, 'REQUEST_NOT_FOUND');
    expect(bought.body.reason).toBe('store_paused');
  });

  it('[FLOW-05] keeps the list of orders of a closed account, whose store is not found', async () => {
    const seller = await newSeller(app);
    const { token, password } = seller;
    expect((await call(app, 'POST /sellers/account-closing', { token, body: { password } })).status).toBe(
      200,
    );
    expect((await open(`/s/${seller.slug}`)).status).toBe(404);
    expect((await open(`/s/${seller.slug}/orders`)).status).toBe(200);
  });
});
