/** What a page shows while it waits, when there is nothing, and when something failed; and that it finds its way back. */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { DEMO, listProduct, newSeller, orderInStore, signIn, type Session } from './seller-api.ts';
import { WORDS } from './words.ts';

const { baseUrl } = inject('server');
const words = WORDS.th;
/** Each page, the calls that fill it, what it shows in a demo shop, and what in an empty one. */
const PAGES = [
  { path: '/', calls: '**/api/products?*', filled: '[href^="/product/"]', empty: null },
  {
    path: '/shop',
    calls: '**/api/{sellers/available-,sellers/,}products?*',
    filled: '[href^="/product/"]',
    empty: null,
  },
  ...[
    { path: '/pending-payment', empty: 'ยังไม่มีคำสั่งซื้อ' },
    { path: '/pending-shipment', empty: 'ยังไม่มีคำสั่งซื้อ' },
    { path: '/pending-receipt', empty: 'ยังไม่มีคำสั่งซื้อ' },
    { path: '/completed-orders', empty: 'ยังไม่มีคำสั่งซื้อ' },
  ].map((page) => ({ ...page, calls: '**/api/sellers/orders?*', filled: 'article' })),
  {
    path: '/notifications',
    calls: '**/api/sellers/notifications?*per_page=30*',
    filled: 'article',
    empty: 'ยังไม่มีการแจ้งเตือน',
  },
];

let browser: Browser;
let demo: Session;
let newcomer: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  demo = await signIn(baseUrl, DEMO);
  // The demo's unpaid orders expire after half an hour.
  const slug = demo.seller.store_slug;
  await orderInStore(baseUrl, slug, await listProduct(baseUrl, demo), { pay: false });
  newcomer = await newSeller(baseUrl);
});

afterAll(async () => {
  await browser?.close();
});

const main = (page: Page) => page.getByRole('main');

it.each(PAGES)(
  '[SHELL-06] $path shows skeletons, says what failed and comes back',
  async ({ path, calls, filled }) => {
    const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: demo });
    let answer: (route: Route) => Promise<void> = (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(calls, async (route) => {
      await held;
      await answer(route);
    });
    await page.goto(path);
    await main(page).locator('.animate-shimmer').first().waitFor();
    expect(await main(page).locator(filled).count()).toBe(0);
    release();
    const failure = main(page)
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: words.retry }) });
    await failure.first().waitFor();
    expect(await failure.first().innerText()).toContain('เกิดข้อผิดพลาดภายในระบบ');
    // The network is gone: the page still stands, and says that instead. Its retries take seconds, so two pages stand for all.
    if (path === '/' || path === '/pending-shipment') {
      answer = (route) => route.abort('internetdisconnected');
      await failure.first().getByRole('button', { name: words.retry }).click();
      await failure
        .first()
        .getByText(/เครือข่าย|อินเทอร์เน็ต|เชื่อมต่อ/)
        .first()
        .waitFor();
    }
    answer = (route) => route.continue();
    while ((await failure.count()) > 0) {
      const before = await failure.count();
      await failure.first().getByRole('button', { name: words.retry }).click();
      await expect.poll(() => failure.count()).toBeLessThan(before);
    }
    await main(page).locator(filled).first().waitFor();
    await context.close();
  },
);

it('[SHELL-06] an empty shop is told what to do next', async () => {
  const { page, context, errors } = await openPhone(browser, { baseUrl, language: 'th', session: newcomer });
  for (const { path, empty } of PAGES) {
    if (empty === null) continue;
    await page.goto(path);
    await main(page).getByText(empty).waitFor();
  }
  await page.goto('/shop?tab=listed');
  await main(page).locator('[href^="/product/"]').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('[SHELL-06] a picture that is broken leaves a placeholder of its size', async () => {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session: demo,
    uninstalled: true,
  });
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/products');
  // An imported product without a picture shows the drawing of the house, which is not broken.
  const tile = main(page)
    .locator('[href^="/product/"]')
    .filter({ has: page.getByRole('img') })
    .first();
  const placeholder = tile.getByRole('img').first();
  await placeholder.waitFor();
  expect(await tile.locator('img').count()).toBe(0);
  const box = (await placeholder.boundingBox())!;
  expect(Math.round(box.width)).toBe(Math.round(box.height));
  await context.close();
});

it('[SHELL-06] a platform logo that does not load leaves the brand mark on home', async () => {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session: demo,
    uninstalled: true,
  });
  await page.route('**/media/gone*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/system', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.web_logo = '/media/gone.webp';
    await route.fulfill({ response: answer, json: body });
  });
  const asked = page.waitForResponse('**/media/gone*');
  await page.goto('/');
  await asked;
  await expect.poll(() => page.locator('img[src="/media/gone.webp"]').count()).toBe(0);
  await main(page).getByRole('banner').or(main(page).locator('header')).locator('svg').first().waitFor();
  await context.close();
});

it('[SHELL-06] without a connection the page says so, and stops when it is back', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: demo });
  await page.goto('/profile');
  await page.getByRole('button', { name: words.logOut }).waitFor();
  await context.setOffline(true);
  const bar = page.getByText(/^ออฟไลน์อยู่ /);
  await bar.waitFor();
  await context.setOffline(false);
  await expect.poll(() => bar.count()).toBe(0);
  await context.close();
});
