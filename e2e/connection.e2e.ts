/** A live connection that breaks: the server dies and comes back, sockets are refused, the phone is offline or put away. What happened meanwhile is told once. */
import { startBeside, type ServerBeside } from '@raan/server/test/server-beside.ts';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, logIn, openPhone, type Phone } from './people.ts';
import { pushServiceIn, subscriptionIn } from './push-service.ts';
import { listProduct, newSeller, orderInStore } from './seller-api.ts';
import { WORDS } from './words.ts';

const { baseUrl, dataDir } = inject('server');
const words = WORDS.th;
const LIVE = 'อัปเดตสด';
const CONNECTING = /^กำลังเชื่อมต่อ/;
const NOT_LIVE = 'ไม่ได้เชื่อมต่อสด';
const OFFLINE = /^ออฟไลน์อยู่$/;
const RECONNECT = 'เชื่อมต่อใหม่';
/** Time is let pass in steps, each as long as one try at most. */
const STEP_MS = 20_000;
/** How often what a page shows is asked for by itself. */
const ASKED_EVERY_MS = 5 * 60_000;
const AWAY_ORDERS = 10;
/** A server starts, and a page finds it again. */
const BACK = { timeout: 40_000 };

let browser: Browser;
/** The server of the pages here. The one of all journeys goes on beside it. */
let server: ServerBeside;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startBeside(dataDir);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Told = { order: () => Promise<string> };

/** A new seller's phone on the notification centre, not yet opened; `order` has a customer pay at the server that lives on. */
async function phoneOf(): Promise<Phone & Told> {
  const seller = await newSeller(baseUrl);
  const product = await listProduct(baseUrl, seller);
  const phone = await openPhone(browser, { baseUrl: server.baseUrl, language: 'th', session: seller });
  onTestFailed(() => keepScreenshot(phone.page, `connection-${Date.now()}`));
  await rememberToasts(phone.page);
  return {
    ...phone,
    order: async () => (await orderInStore(baseUrl, seller.slug, product)).orderNumber,
  };
}

/** Keeps the words of every toast that a page ever shows. */
async function rememberToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { toastsSeen: seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.parentElement?.matches('[popover][aria-live]'))
          seen.push(node.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** How many toasts have told of all these words. */
const toldOf = (page: Page, ...told: readonly string[]) =>
  page.evaluate(
    (wanted) =>
      (globalThis as unknown as { toastsSeen: string[] }).toastsSeen.filter((one) =>
        wanted.every((word) => one.includes(word)),
      ).length,
    told,
  );

const mark = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
/** How often the list tells that an order was paid. */
const rowsOf = (page: Page, orderNumber: string) =>
  page.getByRole('article').filter({ hasText: words.paidToast }).filter({ hasText: orderNumber }).count();

/** It is live, and what was missed has been told: the order's payment once, in the list as in a toast. */
async function toldOnce(page: Page, orderNumber: string): Promise<void> {
  await mark(page, LIVE).waitFor(BACK);
  await expect.poll(() => rowsOf(page, orderNumber)).toBe(1);
  await expect.poll(() => toldOf(page, words.paidToast, orderNumber)).toBe(1);
}

it('[RT-02] [RT-03] [RT-04] a server that dies between a commit and its push, and again for ten orders: each is told once', async () => {
  const { page, context, order } = await phoneOf();
  await page.goto('/notifications');
  await mark(page, LIVE).waitFor(BACK);

  server.freeze();
  const committed = await order();
  await server.kill();
  await mark(page, CONNECTING).waitFor();
  expect(await toldOf(page, committed)).toBe(0);
  // Discreetly: the list stays, and nothing stands before it.
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await server.comeBack();
  await toldOnce(page, committed);

  await server.kill();
  await mark(page, CONNECTING).waitFor();
  const missed: string[] = [];
  for (let count = 0; count < AWAY_ORDERS; count += 1) missed.push(await order());
  await server.comeBack();
  await mark(page, LIVE).waitFor(BACK);
  // Each is placed and paid.
  await expect.poll(() => toldOf(page, `มีการแจ้งเตือนใหม่ ${AWAY_ORDERS * 2} รายการ`)).toBe(1);
  // Rows that are far from what is looked at are not drawn: the list's length is the heading's.
  await page
    .getByText(`ยังไม่อ่าน ${(AWAY_ORDERS + 1) * 2} รายการ`)
    .first()
    .waitFor();
  for (const orderNumber of missed) expect(await toldOf(page, orderNumber)).toBe(0);
  expect(await toldOf(page, words.paidToast, committed)).toBe(1);
  await context.close();
});

/** Stands between a page and its socket: cuts it, and refuses new ones until told otherwise. */
async function gateBefore(
  page: Page,
): Promise<{ shut: () => Promise<void>; open: () => void; refused: () => number }> {
  let isOpen = true;
  let refused = 0;
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/app\//, async (socket) => {
    if (!isOpen) {
      refused += 1;
      return await socket.close();
    }
    sockets.add(socket);
    socket.connectToServer();
  });
  return {
    shut: async () => {
      isOpen = false;
      for (const socket of sockets) await socket.close();
      sockets.clear();
    },
    open: () => {
      isOpen = true;
    },
    refused: () => refused,
  };
}

/** Lets the page's time pass until it leaves it to the seller to begin anew. */
async function givesUp(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(STEP_MS);
      return await mark(page, NOT_LIVE).count();
    }, BACK)
    .toBe(1);
}

/** Says to the page whether somebody looks at it: a browser without a window always does. */
async function look(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { value: !seen, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: seen ? 'visible' : 'hidden',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);
}

it('[RT-02] refused sockets: the list goes on by asking, and the seller, a look, or the network begins anew', async () => {
  const { page, context, order } = await phoneOf();
  const gate = await gateBefore(page);
  await gate.shut();
  await page.clock.install();
  await page.goto('/notifications');
  await expect.poll(gate.refused).toBeGreaterThan(0);
  await givesUp(page);
  const asked = await order();
  await page.clock.fastForward(ASKED_EVERY_MS);
  await expect.poll(() => rowsOf(page, asked)).toBe(1);
  expect(await mark(page, LIVE).count()).toBe(0);

  gate.open();
  await page.getByRole('button', { name: RECONNECT }).click();
  await mark(page, LIVE).waitFor(BACK);
  await toldOnce(page, await order());

  await look(page, false);
  await gate.shut();
  await givesUp(page);
  const unseen = await order();
  gate.open();
  await look(page, true);
  await toldOnce(page, unseen);

  await gate.shut();
  await context.setOffline(true);
  await mark(page, OFFLINE).waitFor();
  expect(await page.getByRole('button', { name: RECONNECT }).count()).toBe(0);
  const apart = await order();
  gate.open();
  await context.setOffline(false);
  await toldOnce(page, apart);
  // What the list had by asking is told when the stream is caught up with, and not again.
  expect(await toldOf(page, words.paidToast, asked)).toBeLessThanOrEqual(1);
  await context.close();
});

/** Switches pushes on and looks at an order: both of this seller alone. Answers what may never be seen again here. */
async function leaveTraces(page: Page, seller: Awaited<ReturnType<typeof newSeller>>): Promise<string[]> {
  const { orderNumber } = await orderInStore(baseUrl, seller.slug, await listProduct(baseUrl, seller));
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'แจ้งเตือนบนเครื่องนี้', disabled: false }).press('Space');
  await page.getByText('เปิดการแจ้งเตือนบนเครื่องนี้แล้ว').waitFor();
  expect(await subscriptionIn(page)).not.toBeNull();
  await page.goto('/notifications');
  await page.getByText(orderNumber).first().waitFor();
  return [orderNumber, seller.account];
}

/** Nothing of another seller is on the screens of this one, and nothing is pushed here. */
async function seesNothingOf(page: Page, traces: readonly string[]): Promise<void> {
  await expect.poll(() => subscriptionIn(page)).toBeNull();
  for (const path of ['/notifications', '/pending-shipment', '/profile']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('.animate-shimmer').count()).toBe(0);
    const seen = await page.locator('body').innerText();
    for (const trace of traces) expect(seen).not.toContain(trace);
  }
}

it('[AUTH-08] [NOTI-05] a logout, and another account in the same tab, end the pushes and leave nothing of the seller before', async () => {
  const [first, second, third] = [
    await newSeller(baseUrl),
    await newSeller(baseUrl),
    await newSeller(baseUrl),
  ];
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: first });
  await pushServiceIn(context);
  const ofFirst = await leaveTraces(page, first);
  await page.goto('/profile');
  await page.getByRole('button', { name: words.logOut }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.logOut }).click();
  await page.waitForURL(`${baseUrl}/login`);
  await expect.poll(() => subscriptionIn(page)).toBeNull();
  await logIn(page, words, second);
  await page.waitForURL('**/profile');
  await seesNothingOf(page, ofFirst);

  // Another tab logs in as somebody else.
  const ofSecond = await leaveTraces(page, second);
  const tab = await context.newPage();
  await tab.goto('/about');
  await tab.evaluate(({ token, seller }) => {
    localStorage.setItem('seller_info', JSON.stringify(seller));
    localStorage.setItem('token', token);
  }, third);
  await expect.poll(() => page.locator('body').innerText()).not.toContain(ofSecond[0]);
  await seesNothingOf(page, [...ofFirst, ...ofSecond]);
  await context.close();
});
