import { startSecondServer, type SecondServer } from '@raan/server/test/second-server.ts';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { saveScreenshot, logIn, openPhone, type Phone } from '../phone.ts';
import { installFakePushService, pushEndpointOf } from '../fake-push-service.ts';
import { listFirstProduct, createTestSeller, placeTestOrder } from '../seller-api.ts';
import { UI_TEXTS } from '../ui-texts.ts';

const { baseUrl, dataDir } = workerServer();
const texts = UI_TEXTS.th;
const LIVE = 'อัปเดตสด';
const CONNECTING = /^กำลังเชื่อมต่อ/;
const NOT_LIVE = 'ไม่ได้เชื่อมต่อสด';
const OFFLINE = /^ออฟไลน์อยู่$/;
const RECONNECT = 'เชื่อมต่อใหม่';
/** The fake clock advances in steps of the longest reconnect delay. */
const CLOCK_STEP_MS = 20_000;
const REFETCH_INTERVAL_MS = 5 * 60_000;
const MISSED_ORDERS = 10;
/** Time for a server start and a reconnect. */
const RECONNECT_TIMEOUT = { timeout: 40_000 };

let browser: Browser;
/** The server that this file kills. Orders go to the worker's server, which keeps running. */
let server: SecondServer;

beforeAll(async () => {
  browser = await launchBrowser({ fullBrowser: true });
  server = await startSecondServer(dataDir);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type OrderPlacing = { order: () => Promise<string> };

/** `order` places and pays an order on the server that keeps running. */
async function openNotificationPhone(): Promise<Phone & OrderPlacing> {
  const seller = await createTestSeller(baseUrl);
  const product = await listFirstProduct(baseUrl, seller);
  const phone = await openPhone(browser, {
    baseUrl: server.baseUrl,
    language: 'th',
    session: seller,
    serviceWorker: true,
  });
  onTestFailed(() => saveScreenshot(phone.page, `connection-${Date.now()}`));
  await recordToasts(phone.page);
  return {
    ...phone,
    order: async () => (await placeTestOrder(baseUrl, seller.slug, product)).orderNumber,
  };
}

async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { recordedToasts: seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.parentElement?.matches('[popover][aria-live]'))
          seen.push(node.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
}

const countToasts = (page: Page, ...expected: readonly string[]) =>
  page.evaluate(
    (expectedTexts) =>
      (globalThis as unknown as { recordedToasts: string[] }).recordedToasts.filter((toast) =>
        expectedTexts.every((word) => toast.includes(word)),
      ).length,
    expected,
  );

const connectionStatus = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
const countPaidRows = (page: Page, orderNumber: string) =>
  page.getByRole('article').filter({ hasText: texts.paidToast }).filter({ hasText: orderNumber }).count();

/** Expects a live page that announces the payment once in the list and once in a toast. */
async function expectAnnouncedOnce(page: Page, orderNumber: string): Promise<void> {
  await connectionStatus(page, LIVE).waitFor(RECONNECT_TIMEOUT);
  await expect.poll(() => countPaidRows(page, orderNumber)).toBe(1);
  await expect.poll(() => countToasts(page, texts.paidToast, orderNumber)).toBe(1);
}

it('[RT-02] [RT-03] [RT-04] announces each order once when the server dies between commit and push, and again for ten orders', async () => {
  const { page, context, order } = await openNotificationPhone();
  await page.goto('/notifications');
  await connectionStatus(page, LIVE).waitFor(RECONNECT_TIMEOUT);

  server.freeze();
  const committed = await order();
  await server.kill();
  await connectionStatus(page, CONNECTING).waitFor();
  expect(await countToasts(page, committed)).toBe(0);
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await server.restart();
  await expectAnnouncedOnce(page, committed);

  await server.kill();
  await connectionStatus(page, CONNECTING).waitFor();
  const missed: string[] = [];
  for (let count = 0; count < MISSED_ORDERS; count += 1) missed.push(await order());
  await server.restart();
  await connectionStatus(page, LIVE).waitFor(RECONNECT_TIMEOUT);
  // Two notifications per order: placed and paid.
  await expect.poll(() => countToasts(page, `มีการแจ้งเตือนใหม่ ${MISSED_ORDERS * 2} รายการ`)).toBe(1);
  // Distant rows are not mounted, so the heading has the count.
  await page
    .getByText(`ยังไม่อ่าน ${(MISSED_ORDERS + 1) * 2} รายการ`)
    .first()
    .waitFor();
  for (const orderNumber of missed) expect(await countToasts(page, orderNumber)).toBe(0);
  expect(await countToasts(page, texts.paidToast, committed)).toBe(1);
  await context.close();
});

/** Puts a proxy before the page's socket. `shut` closes it and refuses new ones until `open`. */
async function createSocketGate(
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

/** Advances the clock until the page stops reconnecting and offers the button. */
async function waitForReconnectButton(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(CLOCK_STEP_MS);
      return await connectionStatus(page, NOT_LIVE).count();
    }, RECONNECT_TIMEOUT)
    .toBe(1);
}

/** A headless browser reports every page as visible. */
async function setVisibility(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { value: !seen, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: seen ? 'visible' : 'hidden',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isVisible);
}

it('[RT-02] polls while sockets are refused, and reconnects on click, on return to the page, and when the network is back', async () => {
  const { page, context, order } = await openNotificationPhone();
  const gate = await createSocketGate(page);
  await gate.shut();
  await page.clock.install();
  await page.goto('/notifications');
  await expect.poll(gate.refused).toBeGreaterThan(0);
  await waitForReconnectButton(page);
  const polledOrder = await order();
  await page.clock.fastForward(REFETCH_INTERVAL_MS);
  await expect.poll(() => countPaidRows(page, polledOrder)).toBe(1);
  expect(await connectionStatus(page, LIVE).count()).toBe(0);

  gate.open();
  await page.getByRole('button', { name: RECONNECT }).click();
  await connectionStatus(page, LIVE).waitFor(RECONNECT_TIMEOUT);
  await expectAnnouncedOnce(page, await order());

  await setVisibility(page, false);
  await gate.shut();
  await waitForReconnectButton(page);
  const hiddenOrder = await order();
  gate.open();
  await setVisibility(page, true);
  await expectAnnouncedOnce(page, hiddenOrder);

  await gate.shut();
  await context.setOffline(true);
  await connectionStatus(page, OFFLINE).waitFor();
  expect(await page.getByRole('button', { name: RECONNECT }).count()).toBe(0);
  const offlineOrder = await order();
  gate.open();
  await context.setOffline(false);
  await expectAnnouncedOnce(page, offlineOrder);
  // Rows that polling has loaded are announced at most once, when the event stream catches up.
  expect(await countToasts(page, texts.paidToast, polledOrder)).toBeLessThanOrEqual(1);
  await context.close();
});

/** Returns texts that no other seller may see on this phone. */
async function leaveTraces(
  page: Page,
  seller: Awaited<ReturnType<typeof createTestSeller>>,
): Promise<string[]> {
  const { orderNumber } = await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller));
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'การแจ้งเตือนบนเครื่องนี้', disabled: false }).press('Space');
  await page.getByText('เปิดการแจ้งเตือนบนเครื่องนี้แล้ว').waitFor();
  expect(await pushEndpointOf(page)).not.toBeNull();
  await page.goto('/notifications');
  await page.getByText(orderNumber).first().waitFor();
  return [orderNumber, seller.account];
}

async function expectNoTraces(page: Page, traces: readonly string[]): Promise<void> {
  await expect.poll(() => pushEndpointOf(page)).toBeNull();
  for (const path of ['/notifications', '/pending-shipment', '/profile']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('.animate-shimmer').count()).toBe(0);
    const seen = await page.locator('body').innerText();
    for (const trace of traces) expect(seen).not.toContain(trace);
  }
}

it('[AUTH-08] [NOTI-05] removes push and all data of the previous seller after a logout and after another login in the same tab', async () => {
  const [first, second, third] = [
    await createTestSeller(baseUrl),
    await createTestSeller(baseUrl),
    await createTestSeller(baseUrl),
  ];
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session: first,
    serviceWorker: true,
  });
  await installFakePushService(context);
  const firstTraces = await leaveTraces(page, first);
  await page.goto('/profile');
  await page.getByRole('button', { name: texts.logOut }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.logOut }).click();
  await page.waitForURL(`${baseUrl}/login`);
  await expect.poll(() => pushEndpointOf(page)).toBeNull();
  await logIn(page, texts, second);
  await page.waitForURL('**/profile');
  await expectNoTraces(page, firstTraces);

  const secondTraces = await leaveTraces(page, second);
  const tab = await context.newPage();
  await tab.goto('/about');
  await tab.evaluate(({ token, seller }) => {
    localStorage.setItem('seller_info', JSON.stringify(seller));
    localStorage.setItem('token', token);
  }, third);
  await expect.poll(() => page.locator('body').innerText()).not.toContain(secondTraces[0]);
  await expectNoTraces(page, [...firstTraces, ...secondTraces]);
  await context.close();
});
