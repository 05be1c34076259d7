/** What people see on every screen when the server answers 500, when the connection is cut, and when nothing ever comes; and that each finds back. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { pathsIn } from './all-screens.ts';
import { launchBrowser } from './browser.ts';
import { FINANCE, operatorToken } from './operators.ts';
import { openPhone } from './people.ts';
import { callApi, DEMO, orderInStore, signIn, type Session } from './seller-api.ts';
import { WORDS } from './words.ts';

const { baseUrl } = inject('server');
const words = WORDS.th;
/** Pages that are walked side by side. */
const WALKERS = 4;
/** The app's own timeout of 15 s, shortened so that the journey ends. */
const TIMEOUT_MS = 900;
/** What is still turning after this turns without end. */
const SETTLED_WITHIN_MS = 25_000;
const RETRIES_MAX = 8;
/** Every screen of an app, three times; on a machine that has other things to do as well. */
const WALK_TIMEOUT_MS = 240_000;
/** Who the operator is: without it the console shows nothing else. Its own failure is one screen, seen at one address. */
const OPERATOR = '/api/console/me';
const WITHOUT_OPERATOR = '/console/account';
/** What waits, counted in the menu beside every page: where it is not the page itself, its failure is not told. */
const COUNTS = '/api/console/queues';
const COUNTED = '/console';
/** Less than this is no page. */
const WORDS_MIN_CHARACTERS = 20;
const TOLD_WITHIN_MS = 5_000;
const LOOKED_EVERY_MS = 50;
const OFFLINE = /ออฟไลน์อยู่/;
/** What stands over every page of sellers and operators for as long as there is no connection. */
const BAR = /ข้อมูลอาจไม่ล่าสุด/;
const THAI = /[\u0e00-\u0e7f]/;
/** Set to keep what each screen showed in `artefacts/failures/`. */
const KEEPS_PICTURES = process.env.PICTURES === '1';

const FAILURES = ['answers 500', 'is out of reach', 'never answers'] as const;
type Failure = (typeof FAILURES)[number];

let browser: Browser;
let session: Session;
let operator: string;
let screens: readonly string[];
let product: number;
let placed: { orderNumber: string; orderToken: string };

beforeAll(async () => {
  browser = await launchBrowser();
  session = await signIn(baseUrl, DEMO);
  operator = await operatorToken(baseUrl, FINANCE);
  screens = await allScreens();
});

afterAll(async () => {
  await browser?.close();
});

/** Pages that are there without asking the server for anything of their own. */
const WITHOUT_DATA = new Set([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/platform-info',
  '/terms',
  '/privacy',
  '/about',
  '/withdrawal-password',
]);

/** Every address of the three apps that asks the server for something, with ids that the demo has. */
async function allScreens(): Promise<string[]> {
  const get = async (address: string) => (await callApi(baseUrl, 'GET', address, session)).data;
  product = (await get('sellers/products?per_page=1'))['products'][0].id as number;
  const store = `/s/${session.seller.store_slug}`;
  placed = await orderInStore(baseUrl, session.seller.store_slug, product, { pay: false });
  const ids: Readonly<Record<string, string | number>> = {
    '/product/:id': product,
    '/order/:id': (await get('sellers/orders?status=completed&per_page=1'))['orders'][0].id,
    '/announcements/:id': (await get('system/announcements'))['announcements'][0].id,
    '/sellers/:id': session.seller.id,
  };
  const choice = `product=${product}&quantity=1`;
  // An id that nobody has fails alike.
  const addressOf = (one: string) => one.replace(':id', String(ids[one] ?? 1));
  return [
    ...pathsIn('seller/app/routes.tsx')
      .filter((one) => !WITHOUT_DATA.has(one))
      .map((one) => (one === '/sample-orders/new' ? `${one}?${choice}` : addressOf(one))),
    ...['/cart', '/checkout'].map((one) => `${store}${one}?${choice}`),
    `${store}/orders`,
    `${store}/order/${placed.orderToken}`,
    ...pathsIn('console/app/pages.ts').map((one) => `/console${one === '/' ? '' : addressOf(one)}`),
  ];
}

type Walker = {
  context: BrowserContext;
  page: Page;
  /** What the pages reported as broken since it was last taken. */
  broken: string[];
  /** How calls fail just now; null: they don't. */
  failure: Failure | null;
  /** Calls that failed on this screen. */
  failed: number;
};

/** A phone of somebody signed in to both apps, whose calls fail as it is told. */
async function newWalker(): Promise<Walker> {
  const { context, page } = await openPhone(browser, { baseUrl, language: 'th', session });
  const walker: Walker = { context, page, broken: [], failure: null, failed: 0 };
  page.on('pageerror', (error) => walker.broken.push(error.message));
  await context.addInitScript(
    ({ token, timeoutMs, kept }) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
      sessionStorage.setItem('console_token', token);
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(Math.min(ms, timeoutMs));
      // As in an installed app whose files are here: the page comes, and nothing else does.
      Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('cut') === null });
    },
    {
      token: operator,
      timeoutMs: TIMEOUT_MS,
      kept: {
        [`favourite_products:${session.seller.id}`]: [product],
        [`orders:${session.seller.store_slug}`]: [
          { order_token: placed.orderToken, order_number: placed.orderNumber },
        ],
      },
    },
  );
  await context.route('**/api/**', async (route) => {
    const asked = new URL(route.request().url()).pathname;
    const isSpared = asked === OPERATOR && new URL(page.url()).pathname !== WITHOUT_OPERATOR;
    if (walker.failure === null || isSpared) return await route.continue().catch(() => undefined);
    if (asked !== COUNTS || new URL(page.url()).pathname === COUNTED) walker.failed += 1;
    if (walker.failure === 'answers 500')
      await route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });
    else if (walker.failure === 'is out of reach') await route.abort('internetdisconnected');
    // Else it is left without an answer.
  });
  // Pictures come or not: that is another story.
  await context.route('**/media/**', (route) => route.abort());
  await page.goto('/about');
  return walker;
}

/** Says to the pages of a phone whether they have a connection. */
async function connect(page: Page, isConnected: boolean): Promise<void> {
  await page.evaluate((connected) => {
    if (connected) sessionStorage.removeItem('cut');
    else sessionStorage.setItem('cut', 'yes');
    dispatchEvent(new Event(connected ? 'online' : 'offline'));
  }, isConnected);
}

let looks = 0;

/** Whether nothing is on its way any more; false when something turns without end. */
async function settles(page: Page): Promise<boolean> {
  looks += 1;
  return await page
    .waitForFunction(
      (look) => {
        const isWaiting =
          [...document.querySelectorAll('.animate-shimmer, .animate-spin, [aria-busy=true]')].some((one) =>
            one.checkVisibility(),
          ) || document.body.innerText.trim() === '';
        const kept = globalThis as { look?: number; stillSince?: number };
        // What was pressed just now may not have begun to turn: how long it has been still is counted from here.
        if (isWaiting || kept.look !== look) kept.stillSince = undefined;
        kept.look = look;
        if (!isWaiting) kept.stillSince ??= performance.now();
        return kept.stillSince !== undefined && performance.now() - kept.stillSince > 250;
      },
      looks,
      { timeout: SETTLED_WITHIN_MS, polling: 50 },
    )
    .then(
      () => true,
      () => false,
    );
}

/** What a screen says of a failure: its alerts, and that there is no connection. */
async function toldOn(page: Page): Promise<string[]> {
  const told = page.getByRole('alert').or(page.getByText(OFFLINE));
  const texts = await told.filter({ visible: true }).allInnerTexts();
  return texts.filter((text) => text.trim() !== '');
}

/** Presses every retry that is offered, once. */
async function tryAgain(page: Page): Promise<void> {
  for (const retry of await page.getByRole('button', { name: words.retry, exact: true }).all())
    // It may go by itself meanwhile: what is back online asks again.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
}

/** Tries again until nothing is left to try; false when something stays. */
async function findsBack(page: Page): Promise<boolean> {
  for (let tried = 0; tried < RETRIES_MAX; tried += 1) {
    if (!(await settles(page))) return false;
    if ((await page.getByRole('button', { name: words.retry, exact: true }).count()) === 0) return true;
    await tryAgain(page);
  }
  return false;
}

/** What is wrong with what a screen shows under a failure. */
async function faultsInSight(walker: Walker): Promise<string[]> {
  const { page } = walker;
  if (!(await settles(page))) return ['waits without end'];
  const faults: string[] = [];
  // What asks by itself now and then takes its alert down while it asks: what is told is looked for until it is there.
  const until = Date.now() + TOLD_WITHIN_MS;
  let told = await toldOn(page);
  while (walker.failed > 0 && told.length === 0 && Date.now() < until) {
    await page.waitForTimeout(LOOKED_EVERY_MS);
    told = await toldOn(page);
  }
  if (walker.failed > 0 && told.length === 0) faults.push('says nothing of it');
  const { pathname } = new URL(page.url());
  const hasFrame = !pathname.startsWith('/s/') && pathname !== WITHOUT_OPERATOR;
  if (walker.failure === 'is out of reach' && hasFrame && !told.some((text) => BAR.test(text)))
    faults.push('has no word of it over the page');
  for (const text of told) if (!THAI.test(text)) faults.push(`speaks no Thai: ${text}`);
  if ((await page.locator('body').innerText()).trim().length < WORDS_MIN_CHARACTERS) faults.push('is blank');
  return faults;
}

/** Opens a screen under the first failure, tries again under the others, and lets it find back; answers what is wrong with it. */
async function faultsOf(walker: Walker, address: string, failures: readonly Failure[]): Promise<string[]> {
  const { page } = walker;
  const faults: string[] = [];
  for (const [step, failure] of failures.entries()) {
    walker.failure = failure;
    walker.failed = 0;
    await connect(page, failure !== 'is out of reach');
    if (step === 0) await page.goto(address, { waitUntil: 'domcontentloaded' });
    else await tryAgain(page);
    for (const fault of await faultsInSight(walker))
      faults.push(`${address} ${fault} when the server ${failure}`);
    await keepPicture(page, `${failure} ${address}`);
  }
  walker.failure = null;
  await connect(page, true);
  if (!(await findsBack(page))) faults.push(`${address} does not find back`);
  await keepPicture(page, `after ${address}`);
  for (const message of walker.broken.splice(0)) faults.push(`${address} breaks: ${message}`);
  return faults;
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (!KEEPS_PICTURES) return;
  const folder = path.join(import.meta.dirname, '../artefacts/failures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name.replaceAll(/[^\w]+/g, '_')}.png`) });
}

const APPS = { seller: /^\/(?!s\/|console)/, storefront: /^\/s\//, console: /^\/console/ };

it.each(Object.entries(APPS))(
  '[ERR-05] [SHELL-06] every screen of the %s says in words what failed, and finds back',
  async (_, isOfApp) => {
    const waiting = [...screens.filter((address) => isOfApp.test(address)).entries()];
    const faults: string[] = [];
    const walk = async () => {
      const walker = await newWalker();
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, address] = next;
        // Each is opened under another failure than its neighbours.
        const first = index % FAILURES.length;
        faults.push(
          ...(await faultsOf(walker, address, [...FAILURES.slice(first), ...FAILURES.slice(0, first)])),
        );
      }
      await walker.context.close();
    };
    await Promise.all(Array.from({ length: WALKERS }, walk));
    expect(faults).toEqual([]);
  },
  WALK_TIMEOUT_MS,
);

it('[SHELL-06] a console whose files can’t be fetched says so, and comes when they can', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th' });
  await context.addInitScript((token) => sessionStorage.setItem('console_token', token), operator);
  for (const lost of ['**/assets/console/console-*.js', '**/assets/console/withdrawals-page-*.js']) {
    await page.route(lost, (route) => route.abort('internetdisconnected'));
    await page.goto('/console/withdrawals');
    await page
      .getByRole('alert')
      .filter({ hasText: /ไม่สำเร็จ/ })
      .waitFor();
    await page.unroute(lost);
    await page.getByRole('alert').getByRole('button').click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('ถอนเงิน');
  }
  await context.close();
});
