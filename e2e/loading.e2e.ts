/** What a seller sees when a part of the app can't be fetched: its reason and a way on, asked for a few times and not without end. */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { callApi, DEMO, signIn, type Session } from './seller-api.ts';
import { WORDS } from './words.ts';

type LayoutShift = PerformanceEntry & { value: number };

declare global {
  /** How far things moved on the page, as layout shift. */
  var moved: number;
  /** Set by the page's own script (apps/web/src/boot/ahead.ts). */
  var earlyAnswers: { answers: Record<string, unknown> } | undefined;
}

const { baseUrl } = inject('server');
const words = WORDS.th;
/** A minute passes while a page is looked at. */
const AGES = ['เมื่อสักครู่', '1 นาทีที่ผ่านมา'] as const;
const WATCH_MS = 3_000;
const REQUESTS_MAX = 5;
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await signIn(baseUrl, DEMO);
});

afterAll(async () => {
  await browser?.close();
});

async function withPhone<Result>(
  journey: (page: Page) => Promise<Result>,
  {
    signedIn = true,
    ...how
  }: { signedIn?: boolean; mayBreak?: boolean; beforeTheApp?: boolean; uninstalled?: boolean } = {},
): Promise<Result> {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    ...how,
    ...(signedIn && { session }),
  });
  const result = await journey(page);
  await context.close();
  return result;
}

/** Answers 404 for scripts whose name begins so, until it is told to stop; counts how often each was asked for. */
async function lose(page: Page, name: RegExp) {
  const asked = new Map<string, number>();
  let isLost = true;
  await page.route(
    (url) => name.test(url.pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
      if (isLost) await route.fulfill({ status: 404, body: '' });
      else await route.continue();
    },
  );
  return {
    most: () => Math.max(0, ...asked.values()),
    find: () => {
      isLost = false;
    },
  };
}

/** What the HTML of the page that is open has asked the server for ahead of the app: addresses below /api. */
function askedAhead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Boot = {
      routes: [pattern: string, files: string[], asks: [address: string, withToken: number][]][];
    };
    const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as Boot;
    const route = boot.routes.find(([pattern]) => new RegExp(pattern).test(location.pathname));
    return route?.[2].map(([address]) => address) ?? [];
  });
}

const failed = (page: Page) => page.getByText('เปิดหน้านี้ไม่สำเร็จ');
const retry = (page: Page) => page.getByRole('alert').getByRole('button', { name: words.retry });

it.each([
  ['a page', /\/assets\/seller\/deposit-page-/],
  ['its texts', /\/assets\/seller\/wallet\.messages\.th-/],
  ['the frame', /\/assets\/seller\/seller-frame-/],
])('[SHELL-06] %s that is lost is said so, asked for a few times, and there after a retry', (_, name) =>
  withPhone(async (page) => {
    const lost = await lose(page, name);
    await page.goto('/deposit');
    await failed(page).waitFor();
    await page.waitForTimeout(WATCH_MS);
    expect(lost.most()).toBeGreaterThan(0);
    expect(lost.most()).toBeLessThanOrEqual(REQUESTS_MAX);
    lost.find();
    await retry(page).click();
    await page.getByRole('tabpanel').waitFor();
  }),
);

it('[SHELL-06] a page that is still lost when it is tried again brings a new document', () =>
  withPhone(async (page) => {
    const lost = await lose(page, /\/assets\/seller\/deposit-page-/);
    await page.goto('/deposit');
    const openedAt = () => page.evaluate(() => performance.timeOrigin);
    const first = await openedAt();
    const reloaded = page.waitForEvent('domcontentloaded');
    await retry(page).click();
    await reloaded;
    await failed(page).waitFor();
    expect(await openedAt()).toBeGreaterThan(first);
    expect(lost.most()).toBeLessThanOrEqual(REQUESTS_MAX);
  }));

it('[SHELL-06] offline a page that is not here says so, and loads by itself when the connection is back', () =>
  withPhone(async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: words.logOut }).waitFor();
    let requests = 0;
    await page.context().setOffline(true);
    page.on('request', () => (requests += 1));
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/pending-shipment"]')?.click());
    await page.waitForURL('**/pending-shipment');
    await page.getByRole('alert').getByText('คุณออฟไลน์อยู่').waitFor();
    await page.waitForTimeout(WATCH_MS);
    expect(requests).toBeLessThanOrEqual(4 * REQUESTS_MAX);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: words.toShip }).waitFor();
  }));

it('[SHELL-06] when the app itself does not come, the document says so', async () => {
  await withPhone(async (page) => {
    const lost = await lose(page, /\/assets\/seller\/seller-(?!frame)/);
    await page.goto('/deposit');
    const alert = page.getByRole('alert').filter({ hasText: 'เปิดแอปไม่สำเร็จ' });
    await alert.waitFor();
    expect(await page.locator('#root').isVisible()).toBe(false);
    lost.find();
    await alert.getByRole('button').click();
    await page.getByRole('tabpanel').waitFor();
    expect(await page.locator('#failure').isVisible()).toBe(false);
  });
  // Its first texts, and a page that can be read without the app.
  await withPhone(
    async (page) => {
      await lose(page, /\/assets\/seller\/core\.th-/);
      await page.goto('/login');
      await page.getByRole('alert').filter({ hasText: 'เปิดแอปไม่สำเร็จ' }).waitFor();
      expect(await page.locator('#root').isVisible()).toBe(true);
    },
    { signedIn: false, mayBreak: true },
  );
});

it.each([
  '/',
  '/products',
  '/shop',
  '/shop-management',
  '/store-setting',
  '/sales-report',
  '/pending-payment',
  '/pending-shipment',
  '/pending-receipt',
  '/completed-orders',
  '/notifications',
  '/profile',
  '/deposit',
  '/withdrawal',
  '/bank-cards',
  '/revenue-record',
])('%s takes what was asked for ahead of the app, and asks for none of it again', (address) =>
  withPhone(async (page) => {
    // As where no first view is to be had.
    await page.route('**/first-view/**', (route) => route.fulfill({ status: 204 }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(`${baseUrl}/api`, '')));
    await page.goto(address);
    await page.waitForFunction(
      () => Object.keys(globalThis.earlyAnswers?.answers ?? { none: 1 }).length === 0,
    );
    const ahead = await askedAhead(page);
    expect(ahead).not.toEqual([]);
    for (const one of ahead) expect(asked.filter((other) => other === one)).toEqual([one]);
  }),
);

/** Runs in the page: counts from now how far things move. */
function watchMoves(): void {
  globalThis.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.moved += (entry as LayoutShift).value;
  }).observe({ type: 'layout-shift' });
}

/** Runs in the page before anything of it: a first view is waited for however busy the server is. */
function neverGiveUp(): void {
  AbortSignal.timeout = () => new AbortController().signal;
}

/** Likewise: what begins after a while though something is not there yet does not begin. */
function waitLong(): void {
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = ((then: () => void, ms = 0) =>
    wait(then, ms < 300 ? ms : 100 * ms)) as typeof setTimeout;
}

it.each([
  '/',
  '/products',
  '/shop',
  '/shop-management',
  '/pending-payment',
  '/pending-shipment',
  '/pending-receipt',
  '/completed-orders',
  '/notifications',
  '/profile',
  '/revenue-record',
])(
  '%s shows what it holds before the app comes; the app draws the same over it and asks for none of it again',
  (address) =>
    withPhone(
      async (page) => {
        await page.addInitScript(neverGiveUp);
        let come = () => {};
        const held = new Promise<void>((resolve) => (come = resolve));
        await page.route('**/assets/seller/*.js', async (route) => {
          await held;
          await route.continue();
        });
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url().replace(`${baseUrl}/api`, '')));
        await page.goto(address, { waitUntil: 'commit' });
        const view = page.locator('#root > [inert]');
        await view.waitFor({ state: 'attached' });
        const main = page.locator('#content');
        expect(await main.locator('.animate-shimmer').count()).toBe(0);
        const shown = await main.innerText();
        expect(shown.trim()).not.toBe('');
        await page.evaluate(watchMoves);
        const ahead = await askedAhead(page);
        come();
        await view.waitFor({ state: 'detached' });
        // Times of the moment may have moved on.
        const plain = (text: string) =>
          text
            .replaceAll(...AGES)
            .replace(/\d+/g, '0')
            .replace(/\s+/g, ' ')
            .slice(0, 200);
        expect(plain(await main.innerText())).toBe(plain(shown));
        expect(await page.evaluate(() => globalThis.moved)).toBe(0);
        // Notifications are asked for anew whenever their page is opened.
        const again = asked.filter(
          (one) => ahead.includes(one) && !one.startsWith('/sellers/notifications?'),
        );
        expect(again).toEqual([]);
      },
      { beforeTheApp: true, uninstalled: true },
    ),
);

it('[SHELL-06] the first view of home and its largest picture come before the modules', () =>
  withPhone(
    async (page) => {
      await page.addInitScript(neverGiveUp);
      await page.addInitScript(waitLong);
      const asked: string[] = [];
      const isModule = (address: string) => /\/assets\/seller\/[^/]*\.js$/.test(address);
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      let come = () => {};
      const held = new Promise<void>((resolve) => (come = resolve));
      await page.route('**/media/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      const first = page.locator('#root > [inert] img[fetchpriority=high]').first();
      await first.waitFor({ state: 'attached' });
      await expect.poll(() => asked.some((one) => one.startsWith('/media/'))).toBe(true);
      expect(asked.filter(isModule)).toEqual([]);
      come();
      await expect.poll(() => asked.some(isModule)).toBe(true);
      expect(await first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    },
    { beforeTheApp: true, uninstalled: true },
  ));

/** Orders go on meanwhile: a count over the list may get another width. What makes room for something moves ten times as much. */
const A_COUNT_CHANGES = 0.0001;
/** Whose first view comes by the app alone where there is none to be had, and pages that never have one. */
const STAND_STILL = [
  '/',
  '/notifications',
  '/profile',
  '/pending-payment',
  '/pending-shipment',
  '/pending-receipt',
  '/completed-orders',
  '/system-settings',
  '/help',
];

it.each(STAND_STILL)('[SHELL-06] %s stands still while it comes by the app alone', async (address) => {
  expect(await movedWhileComing(address)).toBeLessThan(A_COUNT_CHANGES);
});

it('[SHELL-06] [ORD-12] an order on its way stands still while its parcel and its refunds come', async () => {
  expect(await movedWhileComing(await orderOnItsWay())).toBeLessThan(A_COUNT_CHANGES);
});

async function orderOnItsWay(): Promise<string> {
  const { data } = await callApi(baseUrl, 'GET', 'sellers/orders?status=pending_delivery&per_page=1', {
    token: session.token,
  });
  return `/order/${data['orders'][0].id}`;
}

/** How far things move on a page of which no first view is to be had, when its answers come after its skeleton. */
async function movedWhileComing(address: string): Promise<number> {
  return await withPhone(async (page) => {
    await page.addInitScript(watchMoves);
    await page.addInitScript(waitLong);
    await page.route('**/first-view/**', (route) => route.fulfill({ status: 204 }));
    let come = () => {};
    const held = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/api/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const waiting = page.getByRole('main').locator('.animate-shimmer');
    await waiting.first().waitFor();
    come();
    await expect.poll(() => waiting.count()).toBe(0);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => globalThis.moved);
  });
}

it('[ORD-12] an order is there though its parcel does not come, and stays when it is asked for anew', () =>
  withPhone(async (page) => {
    let answer = (route: Route) => route.fulfill({ status: 500, body: '' });
    await page.route('**/shipping', (route) => answer(route));
    await page.goto(await orderOnItsWay());
    const parcel = page.getByRole('main').locator('section', { hasText: 'พัสดุ' });
    const again = parcel.getByRole('button', { name: 'ลองอีกครั้ง' });
    await again.waitFor();
    const timeline = page.getByRole('heading', { name: 'ความเคลื่อนไหว' });
    expect(await timeline.isVisible()).toBe(true);
    let isAsked = false;
    answer = () => new Promise(() => (isAsked = true));
    await again.click();
    await expect.poll(() => isAsked).toBe(true);
    expect(await timeline.isVisible()).toBe(true);
    isAsked = false;
    await page.reload();
    await timeline.waitFor();
    // Shown while its parcel is still asked for.
    expect(isAsked).toBe(true);
    expect(await parcel.locator('.animate-shimmer').count()).toBeGreaterThan(0);
  }));

it('[SHELL-06] a picture that does not come keeps no modules waiting', () =>
  withPhone(
    async (page) => {
      await page.addInitScript(neverGiveUp);
      await page.route('**/media/**', () => new Promise(() => {}));
      await page.goto('/', { waitUntil: 'commit' });
      await page.locator('#root > [inert]').waitFor({ state: 'attached' });
      await page.locator('#root > [inert]').waitFor({ state: 'detached' });
      expect(await page.getByRole('main').innerText()).not.toBe('');
    },
    { beforeTheApp: true, uninstalled: true },
  ));

it('[SHELL-06] a page that stands in its document is whole before it asks for modules', () =>
  withPhone(
    async (page) => {
      await page.goto('/login');
      const first = () =>
        page.evaluate(() => {
          const modules = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
          return modules[0]?.startTime ?? 0;
        });
      await expect.poll(first).toBeGreaterThan(0);
      const whole = await page.evaluate(() => {
        const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        return visit?.domInteractive ?? Infinity;
      });
      expect(await first()).toBeGreaterThan(whole);
    },
    { signedIn: false },
  ));

it.each([
  ['fails', 500, ''],
  ['is not to be had', 204, ''],
  ['comes without its answers', 200, '"<main>รอ</main>"\n'],
])('a page whose first view %s comes by the app', (_, status, body) =>
  withPhone(
    async (page) => {
      await page.route('**/first-view/**', (route) => route.fulfill({ status, body }));
      await page.goto('/pending-shipment');
      await expect.poll(() => page.getByRole('main').locator('article').count()).toBeGreaterThan(0);
    },
    { beforeTheApp: true },
  ),
);
