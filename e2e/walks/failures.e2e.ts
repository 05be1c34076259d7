import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { FINANCE, fetchOperatorToken } from '../operators.ts';
import { openPhone } from '../phone.ts';
import { callApi, DEMO, placeTestOrder, createSession, type Session } from '../seller-api.ts';
import { UI_TEXTS } from '../ui-texts.ts';

const { baseUrl } = workerServer();
const texts = UI_TEXTS.th;
const PARALLEL_PAGES = 2;
/** Shortens the app's own timeout of 15 s. */
const TIMEOUT_MS = 900;
/** A loading state that lasts longer counts as endless. */
const LOADING_TIMEOUT_MS = 25_000;
const RETRIES_MAX = 8;
/** Without the operator's profile the console shows nothing, so its failure is tested on one page only. */
const OPERATOR_PATH = '/api/console/me';
const OPERATOR_FAILURE_PAGE = '/console/account';
/** In the menu of every page. Their failure is reported only on the console's home page. */
const QUEUE_COUNTS_PATH = '/api/console/queues';
const CONSOLE_HOME = '/console';
/** A page with less text counts as empty. */
const MIN_TEXT_LENGTH = 20;
/** A polling page reports the second failed poll: 5 s after opening, later on a busy machine. */
const MESSAGE_TIMEOUT_MS = 15_000;
const CHECK_INTERVAL_MS = 50;
const OFFLINE = /ออฟไลน์อยู่/;
const OFFLINE_BAR = /ข้อมูลอาจไม่ล่าสุด/;
/** A customer's order page that cannot refresh. */
const OUTDATED_ORDER = /อัปเดตสถานะไม่ได้ชั่วคราว/;
const THAI = /[\u0e00-\u0e7f]/;
/** `PICTURES=1` saves a screenshot of each screen in `artefacts/failures/`. */
const SAVES_SCREENSHOTS = process.env.PICTURES === '1';

const FAILURES = ['answers 500', 'is unreachable', 'never answers'] as const;
type Failure = (typeof FAILURES)[number];

let browser: Browser;
let session: Session;
let operator: string;
let screens: readonly string[];
let product: number;
let placedOrder: { orderNumber: string; orderToken: string };

beforeAll(async () => {
  browser = await launchBrowser();
  session = await createSession(baseUrl, DEMO);
  operator = await fetchOperatorToken(baseUrl, FINANCE);
  screens = await listFailureScreens();
});

afterAll(async () => {
  await browser?.close();
});

/**
 * Lists the screens that need a real browser. Component tests cover every page of the seller app and the
 * console (`apps/web/test/*-failures.test.tsx`), but the server renders the storefront.
 */
async function listFailureScreens(): Promise<string[]> {
  const get = async (address: string) => (await callApi(baseUrl, 'GET', address, session)).data;
  product = (await get('sellers/products?per_page=1'))['products'][0].id as number;
  const store = `/s/${session.seller.store_slug}`;
  placedOrder = await placeTestOrder(baseUrl, session.seller.store_slug, product, { pay: false });
  const choice = `product=${product}&quantity=1`;
  return [
    '/',
    '/pending-shipment',
    `${store}/cart?${choice}`,
    `${store}/checkout?${choice}`,
    `${store}/orders`,
    `${store}/order/${placedOrder.orderToken}`,
    '/console',
    OPERATOR_FAILURE_PAGE,
  ];
}

type FailingPage = {
  context: BrowserContext;
  page: Page;
  /** Page errors since the last check. */
  pageErrors: string[];
  /** How API requests fail; null: they succeed. */
  failure: Failure | null;
  /** Number of failed requests on this screen. */
  failed: number;
};

/** Opens a phone with a seller and an operator session. Its API requests fail as `failure` says. */
async function openFailingPage(): Promise<FailingPage> {
  const { context, page } = await openPhone(browser, { baseUrl, language: 'th', session });
  const failingPage: FailingPage = { context, page, pageErrors: [], failure: null, failed: 0 };
  page.on('pageerror', (error) => failingPage.pageErrors.push(error.message));
  await context.addInitScript(
    ({ token, timeoutMs, state }) => {
      for (const [key, value] of Object.entries(state)) localStorage.setItem(key, JSON.stringify(value));
      sessionStorage.setItem('console_token', token);
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(Math.min(ms, timeoutMs));
      // Simulates an installed app: its files are cached, so a page opens without a connection.
      Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('cut') === null });
    },
    {
      token: operator,
      timeoutMs: TIMEOUT_MS,
      state: {
        [`favourite_products:${session.seller.id}`]: [product],
        [`orders:${session.seller.store_slug}`]: [
          { order_token: placedOrder.orderToken, order_number: placedOrder.orderNumber },
        ],
      },
    },
  );
  await context.route('**/api/**', async (route) => {
    const requestPath = new URL(route.request().url()).pathname;
    const isExcluded =
      requestPath === OPERATOR_PATH && new URL(page.url()).pathname !== OPERATOR_FAILURE_PAGE;
    if (failingPage.failure === null || isExcluded) return await route.continue().catch(() => undefined);
    if (requestPath !== QUEUE_COUNTS_PATH || new URL(page.url()).pathname === CONSOLE_HOME)
      failingPage.failed += 1;
    if (failingPage.failure === 'answers 500')
      await route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });
    else if (failingPage.failure === 'is unreachable') await route.abort('internetdisconnected');
    // 'never answers': the request stays open.
  });
  // Other journeys cover pictures.
  await context.route('**/media/**', (route) => route.abort());
  await page.goto('/about');
  return failingPage;
}

async function setOnline(page: Page, isConnected: boolean): Promise<void> {
  await page.evaluate((connected) => {
    if (connected) sessionStorage.removeItem('cut');
    else sessionStorage.setItem('cut', 'yes');
    dispatchEvent(new Event(connected ? 'online' : 'offline'));
  }, isConnected);
}

let checkCount = 0;

/** Returns false for an endless loading state. */
async function waitForIdle(page: Page): Promise<boolean> {
  checkCount += 1;
  return await page
    .waitForFunction(
      (checkId) => {
        const isWaiting =
          [...document.querySelectorAll('.animate-shimmer, .animate-spin, [aria-busy=true]')].some((one) =>
            one.checkVisibility(),
          ) || document.body.innerText.trim() === '';
        const state = globalThis as { checkId?: number; idleSince?: number };
        // A clicked button may not show its loading state yet, so each call measures from its own start.
        if (isWaiting || state.checkId !== checkId) state.idleSince = undefined;
        state.checkId = checkId;
        if (!isWaiting) state.idleSince ??= performance.now();
        return state.idleSince !== undefined && performance.now() - state.idleSince > 250;
      },
      checkCount,
      { timeout: LOADING_TIMEOUT_MS, polling: 50 },
    )
    .then(
      () => true,
      () => false,
    );
}

async function failureMessages(page: Page): Promise<string[]> {
  const messages = page.getByRole('alert').or(page.getByText(OFFLINE)).or(page.getByText(OUTDATED_ORDER));
  const shown = await messages.filter({ visible: true }).allInnerTexts();
  return shown.filter((text) => text.trim() !== '');
}

async function clickRetries(page: Page): Promise<void> {
  for (const retry of await page.getByRole('button', { name: texts.retry, exact: true }).all())
    // The button may disappear first: the app refetches by itself when it is online.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
}

/** Retries until no retry button is left. Returns false when one remains. */
async function retryUntilRecovered(page: Page): Promise<boolean> {
  for (let tried = 0; tried < RETRIES_MAX; tried += 1) {
    if (!(await waitForIdle(page))) return false;
    if ((await page.getByRole('button', { name: texts.retry, exact: true }).count()) === 0) return true;
    await clickRetries(page);
  }
  return false;
}

async function findFailureProblems(failingPage: FailingPage): Promise<string[]> {
  const { page } = failingPage;
  if (!(await waitForIdle(page))) return ['loads endlessly'];
  const problems: string[] = [];
  // A polling page hides its alert during each poll, so the check waits until a message appears.
  const until = Date.now() + MESSAGE_TIMEOUT_MS;
  let messages = await failureMessages(page);
  while (failingPage.failed > 0 && messages.length === 0 && Date.now() < until) {
    await page.waitForTimeout(CHECK_INTERVAL_MS);
    messages = await failureMessages(page);
  }
  if (failingPage.failed > 0 && messages.length === 0) problems.push('shows no failure message');
  const { pathname } = new URL(page.url());
  const hasFrame = !pathname.startsWith('/s/') && pathname !== OPERATOR_FAILURE_PAGE;
  if (
    failingPage.failure === 'is unreachable' &&
    hasFrame &&
    !messages.some((text) => OFFLINE_BAR.test(text))
  )
    problems.push('shows no offline bar');
  for (const text of messages) if (!THAI.test(text)) problems.push(`message is not in Thai: ${text}`);
  if ((await page.locator('body').innerText()).trim().length < MIN_TEXT_LENGTH) problems.push('is blank');
  return problems;
}

/** Opens a screen under the first failure, retries under the others, and lets it recover. */
async function checkRecovery(
  failingPage: FailingPage,
  address: string,
  failures: readonly Failure[],
): Promise<string[]> {
  const { page } = failingPage;
  const problems: string[] = [];
  for (const [step, failure] of failures.entries()) {
    failingPage.failure = failure;
    failingPage.failed = 0;
    await setOnline(page, failure !== 'is unreachable');
    if (step === 0) await page.goto(address, { waitUntil: 'domcontentloaded' });
    else await clickRetries(page);
    for (const fault of await findFailureProblems(failingPage))
      problems.push(`${address} ${fault} when the server ${failure}`);
    await saveFailureScreenshot(page, `${failure} ${address}`);
  }
  failingPage.failure = null;
  await setOnline(page, true);
  if (!(await retryUntilRecovered(page))) problems.push(`${address} does not recover`);
  await saveFailureScreenshot(page, `after ${address}`);
  for (const message of failingPage.pageErrors.splice(0))
    problems.push(`${address} has a page error: ${message}`);
  return problems;
}

async function saveFailureScreenshot(page: Page, name: string): Promise<void> {
  if (!SAVES_SCREENSHOTS) return;
  const folder = path.join(import.meta.dirname, '../../artefacts/failures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name.replaceAll(/[^\w]+/g, '_')}.png`) });
}

const APPS = { seller: /^\/(?!s\/|console)/, storefront: /^\/s\//, console: /^\/console/ };

it.each(Object.entries(APPS))(
  '[ERR-05] [SHELL-06] screens of the %s report failed requests in Thai and recover',
  async (_, pattern) => {
    const remaining = [...screens.filter((address) => pattern.test(address)).entries()];
    const problems: string[] = [];
    const checkNext = async () => {
      const failingPage = await openFailingPage();
      for (let next = remaining.pop(); next; next = remaining.pop()) {
        const [index, address] = next;
        // Neighbouring screens start with different failures.
        const first = index % FAILURES.length;
        problems.push(
          ...(await checkRecovery(failingPage, address, [
            ...FAILURES.slice(first),
            ...FAILURES.slice(0, first),
          ])),
        );
      }
      await failingPage.context.close();
    };
    await Promise.all(Array.from({ length: PARALLEL_PAGES }, checkNext));
    expect(problems).toEqual([]);
  },
);

it('[SHELL-06] the console reports files that fail to load, and loads them when they are available', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th' });
  await context.addInitScript((token) => sessionStorage.setItem('console_token', token), operator);
  for (const blocked of ['**/assets/console/console-*.js', '**/assets/console/withdrawals-page-*.js']) {
    await page.route(blocked, (route) => route.abort('internetdisconnected'));
    await page.goto('/console/withdrawals');
    await page
      .getByRole('alert')
      .filter({ hasText: /ไม่สำเร็จ/ })
      .waitFor();
    await page.unroute(blocked);
    await page.getByRole('alert').getByRole('button').click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('ถอนเงิน');
  }
  await context.close();
});
