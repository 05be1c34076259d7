import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { openPhone } from '../phone.ts';
import { callApi, DEMO, createSession, type Session } from '../seller-api.ts';
import { UI_TEXTS } from '../ui-texts.ts';

type LayoutShift = PerformanceEntry & { value: number };

declare global {
  /** Cumulative layout shift of the page. */
  var layoutShift: number;
  /** Set by the page's own script (apps/web/src/boot/ahead.ts). */
  var earlyResponses: { responses: Record<string, unknown> } | undefined;
}

const { baseUrl } = workerServer();
const texts = UI_TEXTS.th;
/** A minute may pass during a test, so relative times differ. */
const RELATIVE_TIMES = ['เมื่อสักครู่', '1 นาทีที่ผ่านมา'] as const;
const WATCH_MS = 3_000;
const REQUESTS_MAX = 5;
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await createSession(baseUrl, DEMO);
});

afterAll(async () => {
  await browser?.close();
});

async function withPhone<Result>(
  journey: (page: Page) => Promise<Result>,
  {
    signedIn = true,
    ...options
  }: {
    signedIn?: boolean;
    allowPageErrors?: boolean;
    skipAppWait?: boolean;
  } = {},
): Promise<Result> {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    ...options,
    ...(signedIn && { session }),
  });
  const result = await journey(page);
  await context.close();
  return result;
}

/** Answers 404 for matching scripts until `restore` is called. Counts the requests per script. */
async function blockScripts(page: Page, name: RegExp) {
  const requested = new Map<string, number>();
  let isBlocked = true;
  await page.route(
    (url) => name.test(url.pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      requested.set(pathname, (requested.get(pathname) ?? 0) + 1);
      if (isBlocked) await route.fulfill({ status: 404, body: '' });
      else await route.continue();
    },
  );
  return {
    maxRequests: () => Math.max(0, ...requested.values()),
    restore: () => {
      isBlocked = false;
    },
  };
}

function earlyRequestPaths(page: Page): Promise<string[]> {
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
const retry = (page: Page) => page.getByRole('alert').getByRole('button', { name: texts.retry });

it.each([
  ['a page', /\/assets\/seller\/deposit-page-/],
  ['the texts of a page', /\/assets\/seller\/wallet\.messages\.th-/],
  ['the frame', /\/assets\/seller\/seller-frame-/],
])('[SHELL-06] reports that %s failed to load, limits its requests, and loads it on retry', (_, name) =>
  withPhone(async (page) => {
    const blocked = await blockScripts(page, name);
    await page.goto('/deposit');
    await failed(page).waitFor();
    await page.waitForTimeout(WATCH_MS);
    expect(blocked.maxRequests()).toBeGreaterThan(0);
    expect(blocked.maxRequests()).toBeLessThanOrEqual(REQUESTS_MAX);
    blocked.restore();
    await retry(page).click();
    await page.getByRole('tabpanel').waitFor();
  }),
);

it('[SHELL-06] loads a new document when a page still fails to load on retry', () =>
  withPhone(async (page) => {
    const blocked = await blockScripts(page, /\/assets\/seller\/deposit-page-/);
    await page.goto('/deposit');
    const openedAt = () => page.evaluate(() => performance.timeOrigin);
    const first = await openedAt();
    const reloaded = page.waitForEvent('domcontentloaded');
    await retry(page).click();
    await reloaded;
    await failed(page).waitFor();
    expect(await openedAt()).toBeGreaterThan(first);
    expect(blocked.maxRequests()).toBeLessThanOrEqual(REQUESTS_MAX);
  }));

it('[SHELL-06] reports a page that is unavailable offline, and loads it when the connection is back', () =>
  withPhone(async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: texts.logOut }).waitFor();
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
    await page.getByRole('heading', { level: 1, name: texts.toShipTab }).waitFor();
  }));

it('[SHELL-06] shows an error in the document when the app itself fails to load', async () => {
  await withPhone(async (page) => {
    const blocked = await blockScripts(page, /\/assets\/seller\/seller-(?!frame)/);
    await page.goto('/deposit');
    const alert = page.getByRole('alert').filter({ hasText: 'เปิดแอปไม่สำเร็จ' });
    await alert.waitFor();
    expect(await page.locator('#root').isVisible()).toBe(false);
    blocked.restore();
    await alert.getByRole('button').click();
    await page.getByRole('tabpanel').waitFor();
    expect(await page.locator('#failure').isVisible()).toBe(false);
  });
  // The core texts fail to load on a page that is readable without the app.
  await withPhone(
    async (page) => {
      await blockScripts(page, /\/assets\/seller\/core\.th-/);
      await page.goto('/login');
      await page.getByRole('alert').filter({ hasText: 'เปิดแอปไม่สำเร็จ' }).waitFor();
      expect(await page.locator('#root').isVisible()).toBe(true);
    },
    { signedIn: false, allowPageErrors: true },
  );
});

// Component tests cover the addresses of every page (apps/web/test/early-requests.test.tsx).
it.each(['/', '/pending-shipment', '/revenue-record'])(
  '%s uses the responses that its HTML requested early, and requests none of them again',
  (address) =>
    withPhone(async (page) => {
      await page.route('**/first-view/**', (route) => route.fulfill({ status: 204 }));
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url().replace(`${baseUrl}/api`, '')));
      await page.goto(address);
      await page.waitForFunction(
        () => Object.keys(globalThis.earlyResponses?.responses ?? { none: 1 }).length === 0,
      );
      const earlyPaths = await earlyRequestPaths(page);
      expect(earlyPaths).not.toEqual([]);
      for (const one of earlyPaths) expect(requested.filter((other) => other === one)).toEqual([one]);
    }),
);

/** Runs in the page: measures layout shifts from now on. */
function recordLayoutShifts(): void {
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.layoutShift += (entry as LayoutShift).value;
  }).observe({ type: 'layout-shift' });
}

/** Runs in the page before any script. A busy server must not prevent the first view. */
function disableTimeouts(): void {
  AbortSignal.timeout = () => new AbortController().signal;
}

/** Runs in the page before any script: delays timers that load modules or show fallbacks. */
function delayTimers(): void {
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
  '%s shows its data before the app loads, and the app renders the same without a second request or a layout shift',
  (address) =>
    withPhone(
      async (page) => {
        await page.addInitScript(disableTimeouts);
        let release = () => {};
        const gate = new Promise<void>((resolve) => (release = resolve));
        await page.route('**/assets/seller/*.js', async (route) => {
          await gate;
          await route.continue();
        });
        const requested: string[] = [];
        page.on('request', (request) => requested.push(request.url().replace(`${baseUrl}/api`, '')));
        await page.goto(address, { waitUntil: 'commit' });
        const view = page.locator('#root > [inert]');
        await view.waitFor({ state: 'attached' });
        const main = page.locator('#content');
        expect(await main.locator('.animate-shimmer').count()).toBe(0);
        const shown = await main.innerText();
        expect(shown.trim()).not.toBe('');
        await page.evaluate(recordLayoutShifts);
        const earlyPaths = await earlyRequestPaths(page);
        release();
        await view.waitFor({ state: 'detached' });
        const plain = (text: string) =>
          text
            .replaceAll(...RELATIVE_TIMES)
            .replace(/\d+/g, '0')
            .replace(/\s+/g, ' ')
            .slice(0, 200);
        expect(plain(await main.innerText())).toBe(plain(shown));
        expect(await page.evaluate(() => globalThis.layoutShift)).toBe(0);
        // The notifications page always refetches its list.
        const repeated = requested.filter(
          (one) => earlyPaths.includes(one) && !one.startsWith('/sellers/notifications?'),
        );
        expect(repeated).toEqual([]);
      },
      { skipAppWait: true },
    ),
);

it('[SHELL-06] home loads its first view and its largest picture before the modules', () =>
  withPhone(
    async (page) => {
      await page.addInitScript(disableTimeouts);
      await page.addInitScript(delayTimers);
      const requested: string[] = [];
      const isModule = (address: string) => /\/assets\/seller\/[^/]*\.js$/.test(address);
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/media/**', async (route) => {
        await gate;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      const first = page.locator('#root > [inert] img[fetchpriority=high]').first();
      await first.waitFor({ state: 'attached' });
      await expect.poll(() => requested.some((one) => one.startsWith('/media/'))).toBe(true);
      expect(requested.filter(isModule)).toEqual([]);
      release();
      await expect.poll(() => requested.some(isModule)).toBe(true);
      expect(await first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    },
    { skipAppWait: true },
  ));

/** New orders may change the width of a counter. Inserted content shifts the layout ten times as much. */
const LAYOUT_SHIFT_TOLERANCE = 0.0001;
/** Pages that the app renders alone when no first view is available, and pages that never have one. */
const STABLE_PAGES = [
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

it.each(STABLE_PAGES)(
  '[SHELL-06] %s loads without a layout shift when the app renders it alone',
  async (address) => {
    expect(await measureLoadingShift(address)).toBeLessThan(LAYOUT_SHIFT_TOLERANCE);
  },
);

it('[SHELL-06] [ORD-12] the page of a shipped order loads its parcel and refunds without a layout shift', async () => {
  expect(await measureLoadingShift(await findShippedOrderPath())).toBeLessThan(LAYOUT_SHIFT_TOLERANCE);
});

async function findShippedOrderPath(): Promise<string> {
  const { data } = await callApi(baseUrl, 'GET', 'sellers/orders?status=pending_delivery&per_page=1', {
    token: session.token,
  });
  return `/order/${data['orders'][0].id}`;
}

/** Opens a page without a first view whose responses arrive after its skeleton. Returns the layout shift. */
async function measureLoadingShift(address: string): Promise<number> {
  return await withPhone(async (page) => {
    await page.addInitScript(recordLayoutShifts);
    await page.addInitScript(delayTimers);
    await page.route('**/first-view/**', (route) => route.fulfill({ status: 204 }));
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/**', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const waiting = page.getByRole('main').locator('.animate-shimmer');
    await waiting.first().waitFor();
    release();
    await expect.poll(() => waiting.count()).toBe(0);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => globalThis.layoutShift);
  });
}

it('[ORD-12] an order page shows the order when its parcel fails to load, and keeps it during the retry', () =>
  withPhone(async (page) => {
    let handleShipping = (route: Route) => route.fulfill({ status: 500, body: '' });
    await page.route('**/shipping', (route) => handleShipping(route));
    await page.goto(await findShippedOrderPath());
    const parcel = page.getByRole('main').locator('section', { hasText: 'พัสดุ' });
    const retryButton = parcel.getByRole('button', { name: 'ลองอีกครั้ง' });
    await retryButton.waitFor();
    const timeline = page.getByRole('heading', { name: 'ความเคลื่อนไหว' });
    expect(await timeline.isVisible()).toBe(true);
    let isRequested = false;
    handleShipping = () => new Promise(() => (isRequested = true));
    await retryButton.click();
    await expect.poll(() => isRequested).toBe(true);
    expect(await timeline.isVisible()).toBe(true);
    isRequested = false;
    await page.reload();
    await timeline.waitFor();
    // The order is visible while the parcel is still loading.
    expect(isRequested).toBe(true);
    expect(await parcel.locator('.animate-shimmer').count()).toBeGreaterThan(0);
  }));

it('[SHELL-06] a picture that never loads does not delay the modules', () =>
  withPhone(
    async (page) => {
      await page.addInitScript(disableTimeouts);
      await page.route('**/media/**', () => new Promise(() => {}));
      await page.goto('/', { waitUntil: 'commit' });
      await page.locator('#root > [inert]').waitFor({ state: 'attached' });
      await page.locator('#root > [inert]').waitFor({ state: 'detached' });
      expect(await page.getByRole('main').innerText()).not.toBe('');
    },
    { skipAppWait: true },
  ));

it('[SHELL-06] a prerendered page is complete before it requests modules', () =>
  withPhone(
    async (page) => {
      await page.goto('/login');
      const first = () =>
        page.evaluate(() => {
          const modules = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
          return modules[0]?.startTime ?? 0;
        });
      await expect.poll(first).toBeGreaterThan(0);
      const domInteractive = await page.evaluate(() => {
        const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        return visit?.domInteractive ?? Infinity;
      });
      expect(await first()).toBeGreaterThan(domInteractive);
    },
    { signedIn: false },
  ));

it.each([
  ['fails', 500, ''],
  ['is not available', 204, ''],
  ['comes without its data', 200, '"<main>รอ</main>"\n'],
])('the app renders a page whose first view %s', (_, status, body) =>
  withPhone(
    async (page) => {
      await page.route('**/first-view/**', (route) => route.fulfill({ status, body }));
      await page.goto('/pending-shipment');
      await expect.poll(() => page.getByRole('main').locator('article').count()).toBeGreaterThan(0);
    },
    { skipAppWait: true },
  ),
);
