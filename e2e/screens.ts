/**
 * `npm run screenshots`: every screen of the seller app and of the storefront, as a phone shows it, into `artefacts/screens/`, with a contact
 * sheet for each group. Thai and English in light; `--all` adds both Chinese languages, `--dark` the dark theme, and a word takes only the
 * screens whose names hold it. RAAN_URL takes the server that is there, with the demo's data.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './browser.ts';
import { chooseFirst, openPhone } from './people.ts';
import { callApi, DEMO, orderInStore, signIn, type Session } from './seller-api.ts';
import { startJourneyServer } from './server.ts';

type Screen = { name: string; path: string; group: 'visitor' | 'seller' | 'storefront' };
type Look = { language: string; colorScheme: 'light' | 'dark' };

const FOLDER = path.join(import.meta.dirname, '../artefacts/screens');
/** A page shows all it has within this; pictures included. */
const SETTLED_MS = 900;
const SHEET_COLUMNS = 6;
const THUMB = { width: 260, height: 563, gap: 12 };

const { values: options, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, dark: { type: 'boolean' } },
  allowPositionals: true,
});

const own = process.env.RAAN_URL ? null : await startJourneyServer();
const baseUrl = process.env.RAAN_URL ?? own?.server.baseUrl ?? '';
const browser = await launchBrowser();
try {
  const session = await signIn(baseUrl, DEMO);
  const screens = (await allScreens(session)).filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  for (const language of options.all ? ['th', 'en', 'zh-TW', 'zh-CN'] : ['th', 'en'])
    for (const colorScheme of options.dark ? (['light', 'dark'] as const) : (['light'] as const))
      await takeAll(browser, screens, session, { language, colorScheme });
} finally {
  await browser.close();
  await own?.stop();
}

/** Every screen of the product, with ids that the demo has. */
async function allScreens({ token, seller }: Session): Promise<Screen[]> {
  const get = (address: string) => callApi(baseUrl, 'GET', address, { token });
  const [products, shipment, completed] = await Promise.all([
    get('sellers/products?per_page=1'),
    get('sellers/orders?status=pending_shipment&per_page=1'),
    get('sellers/orders?status=completed&per_page=1'),
  ]);
  const slug = seller.store_slug;
  const productId = products.data['products'][0].id as number;
  const { orderToken } = await orderInStore(baseUrl, slug, productId, { pay: false });
  const store = `/s/${slug}`;
  const named = (group: Screen['group'], addresses: Readonly<Record<string, string>>): Screen[] =>
    Object.entries(addresses).map(([name, address]) => ({ name, path: address, group }));
  return [
    ...named('visitor', {
      login: '/login',
      register: '/register',
      'forgot-password': '/forgot-password',
      'reset-password': '/reset-password#token=example',
      'reset-password-broken': '/reset-password',
      'platform-info': '/platform-info',
      terms: '/terms',
      privacy: '/privacy',
      about: '/about',
    }),
    ...named('seller', {
      home: '/',
      products: '/products',
      'products-search': '/products?keyword=%E0%B8%84%E0%B8%A3%E0%B8%B5%E0%B8%A1',
      product: `/product/${productId}`,
      notifications: '/notifications',
      shop: '/shop',
      'shop-management': '/shop-management',
      'store-setting': '/store-setting',
      'sales-report': '/sales-report',
      profile: '/profile',
      'pending-payment': '/pending-payment',
      'pending-shipment': '/pending-shipment',
      'pending-receipt': '/pending-receipt',
      'completed-orders': '/completed-orders',
      'order-to-ship': `/order/${shipment.data['orders'][0]?.id}`,
      'order-completed': `/order/${completed.data['orders'][0]?.id}`,
      withdrawal: '/withdrawal',
      deposit: '/deposit',
      'bank-cards': '/bank-cards',
      'revenue-record': '/revenue-record',
      verification: '/verification',
      'system-settings': '/system-settings',
      'not-found': '/no-such-page',
    }),
    ...named('storefront', {
      store,
      'store-search': `${store}?keyword=zzz`,
      'store-product': `${store}/p/${productId}`,
      'store-cart-empty': `${store}/cart`,
      'store-cart': `${store}/cart`,
      'store-checkout': `${store}/checkout`,
      'store-order': `${store}/order/${orderToken}`,
    }),
  ];
}

/** Takes every screen in one look, the whole page of each, and puts the groups together. */
async function takeAll(within: Browser, screens: Screen[], session: Session, look: Look): Promise<void> {
  const folder = path.join(FOLDER, `${look.language}-${look.colorScheme}`);
  mkdirSync(folder, { recursive: true });
  for (const group of ['visitor', 'seller', 'storefront'] as const) {
    const mine = screens.filter((screen) => screen.group === group);
    if (mine.length === 0) continue;
    const phone = await openPhone(within, { baseUrl, ...look, ...(group === 'seller' && { session }) });
    const pictures: string[] = [];
    for (const screen of mine) {
      if (screen.name === 'store-cart') await fillCart(phone.page, mine);
      await phone.page.goto(screen.path);
      await settle(phone.page);
      const file = path.join(folder, `${screen.name}.png`);
      await phone.page.screenshot({ path: file });
      pictures.push(file);
    }
    for (const error of phone.errors) process.stderr.write(`${look.language} ${group}: ${error}\n`);
    await phone.context.close();
    await contactSheet(pictures, path.join(folder, `_${group}.png`));
  }
  process.stdout.write(`${folder}\n`);
}

/** Waits until nothing is being loaded or moving any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(SETTLED_MS);
  await page
    .waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
    .catch(() => undefined);
}

/** Puts the store's product into the cart by its own button. */
async function fillCart(page: Page, screens: Screen[]): Promise<void> {
  const product = screens.find(({ name }) => name === 'store-product');
  if (!product) return;
  await page.goto(product.path);
  await chooseFirst(page);
  await page.locator('button[data-add]').click();
  await page.waitForTimeout(SETTLED_MS);
}

/** The first view of every screen side by side. */
async function contactSheet(pictures: string[], file: string): Promise<void> {
  const { width, height, gap } = THUMB;
  const thumbs = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer(),
      left: gap + (index % SHEET_COLUMNS) * (width + gap),
      top: gap + Math.floor(index / SHEET_COLUMNS) * (height + gap),
    })),
  );
  const columns = Math.min(SHEET_COLUMNS, pictures.length);
  const rows = Math.ceil(pictures.length / SHEET_COLUMNS);
  await sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + rows * (height + gap),
      channels: 3,
      background: '#78716c',
    },
  })
    .composite(thumbs)
    .png()
    .toFile(file);
}
