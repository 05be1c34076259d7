import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { openOperatorConsole } from '../operator-console.ts';
import { workerServer } from '../journey-server.ts';
import { REVIEWER } from '../operators.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { callApi, listFirstProduct, createTestSeller } from '../seller-api.ts';
import { startJourneyServer, type JourneyServer } from '../server.ts';
import { UI_TEXTS } from '../ui-texts.ts';

const texts = UI_TEXTS.th;
const OFF_SALE = 'สินค้าในร้านของคุณหยุดขายแล้ว';
const BACK_ON_SALE = 'สินค้ากลับมาขายแล้ว';
const REASON = 'ตัวล็อกหลุดง่าย';

let browser: Browser;
let server: JourneyServer;
let stopServer = async () => {};

beforeAll(async () => {
  browser = await launchBrowser();
  // A separate server: every store that lists the product is notified.
  if (process.env.RAAN_URL) server = workerServer();
  else ({ server, stop: stopServer } = await startJourneyServer());
});

afterAll(async () => {
  await browser?.close();
  await stopServer();
});

/** Clicks a step on the product's console page and confirms the dialog, after filling it in with `fill`. */
async function performStep(page: Page, step: string, fill?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await fill?.();
  await sheet.getByRole('button', { name: step, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Opens the page and waits for the subscription: only later events are announced. */
async function openLive(page: Page, address: string): Promise<void> {
  const subscribed = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
    }),
  );
  await page.goto(address);
  await subscribed;
}

it('[RT-03] [SHOP-06] removes a product that went off sale from the open store page, with the reason, and restores it', async () => {
  const { baseUrl } = server;
  const session = await createTestSeller(baseUrl);
  const id = await listFirstProduct(baseUrl, session);
  const listed = await callApi(baseUrl, 'GET', `storefront/${session.slug}/products/${id}`);
  const name = listed.data['name'] as string;

  const { page: shop } = await openPhone(browser, { baseUrl, language: 'th', session });
  const { page: customer } = await openPhone(browser, { baseUrl, language: 'th' });
  onTestFailed(() => saveScreenshot(shop, 'off-sale-shop'));
  onTestFailed(() => saveScreenshot(customer, 'off-sale-customer'));
  await openLive(shop, '/shop-management?list=listed');
  await shop.getByText(texts.listedCount('1'), { exact: true }).waitFor();
  const offSaleRow = shop.getByRole('region', { name: 'สินค้าที่หยุดขาย' });
  expect(await offSaleRow.count()).toBe(0);

  const consoleOptions = { baseUrl, testName: 'off-sale', wide: true };
  const { page: reviewer } = await openOperatorConsole(
    browser,
    REVIEWER,
    `/console/products/${id}`,
    consoleOptions,
  );
  await performStep(reviewer, 'Take off sale', async () => {
    const sheet = reviewer.getByRole('dialog');
    await sheet.getByText('Recalled for safety', { exact: true }).click();
    await sheet.getByLabel('More details').fill(REASON);
  });

  // A live announcement in the seller's language with the reviewer's note. The page updates without a reload.
  await shop.getByText(OFF_SALE).first().waitFor();
  await shop.getByText(REASON).first().waitFor();
  await offSaleRow.getByText(name).waitFor();
  await shop.getByText('ร้านยังไม่มีสินค้า', { exact: true }).waitFor();
  await customer.goto(`/s/${session.slug}`);
  await customer.getByText('ร้านนี้ยังไม่มีสินค้า').first().waitFor();
  expect(await customer.getByText(name).count()).toBe(0);
  const missingPage = await customer.goto(`/s/${session.slug}/p/${id}`);
  expect(missingPage?.status()).toBe(404);

  // Removing it needs a confirmation, because it cannot be listed again.
  await offSaleRow.getByRole('button', { name: texts.unlistOne }).click();
  await shop.getByRole('dialog').getByRole('button', { name: texts.unlist, exact: true }).waitFor();
  await shop.keyboard.press('Escape');
  await shop.getByRole('dialog').waitFor({ state: 'detached' });

  await performStep(reviewer, 'Put back on sale');
  await shop.getByText(BACK_ON_SALE).first().waitFor();
  await shop.getByText(texts.listedCount('1'), { exact: true }).waitFor();
  await offSaleRow.waitFor({ state: 'detached' });
  await customer.goto(`/s/${session.slug}/p/${id}`);
  await customer.getByRole('button', { name: texts.buyNow }).first().waitFor();
});

it('[SHELL-06] [SHOP-06] reports that the products off sale failed to load, and loads them on retry', async () => {
  const { baseUrl } = server;
  const session = await createTestSeller(baseUrl);
  await listFirstProduct(baseUrl, session);
  const { page } = await openPhone(browser, { baseUrl, language: 'th', session });
  const path = '**/api/sellers/unavailable-products';
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
  );
  await page.goto('/shop-management?list=listed');
  const failed = page.getByRole('alert').filter({ hasText: 'โหลดสินค้าที่หยุดขายไม่สำเร็จ' });
  await failed.waitFor();
  await page.getByText(texts.listedCount('1'), { exact: true }).waitFor();
  await page.unroute(path);
  await failed.getByRole('button', { name: texts.retry }).click();
  await expect.poll(() => failed.count()).toBe(0);
});
