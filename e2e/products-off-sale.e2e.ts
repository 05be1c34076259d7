/** The platform takes a product off sale: the store that lists it hears why, no customer can buy it, and it is back when it is sold again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openConsole } from './desk.ts';
import { REVIEWER } from './operators.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, listProduct, newSeller } from './seller-api.ts';
import { startJourneyServer, type JourneyServer } from './server.ts';
import { WORDS } from './words.ts';

const words = WORDS.th;
const OFF_SALE = 'สินค้าในร้านของคุณหยุดขายแล้ว';
const BACK_ON_SALE = 'สินค้ากลับมาขายแล้ว';
const WHY = 'ตัวล็อกหลุดง่าย';

let browser: Browser;
let server: JourneyServer;
let stopServer = async () => {};

beforeAll(async () => {
  browser = await launchBrowser();
  // A server of its own: every store that lists the product hears of it.
  if (process.env.RAAN_URL) server = inject('server');
  else ({ server, stop: stopServer } = await startJourneyServer());
});

afterAll(async () => {
  await browser?.close();
  await stopServer();
});

/** Presses a step of the product's page and confirms it, after what the sheet asks for. */
async function decide(page: Page, step: string, answer?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await answer?.();
  await sheet.getByRole('button', { name: step, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Opens the page and waits until the server has answered the subscription: only then is a notice news. */
async function openLive(page: Page, address: string): Promise<void> {
  const subscribed = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
    }),
  );
  await page.goto(address);
  await subscribed;
}

it('[RT-03] [SHOP-06] a product that is taken off sale leaves the open page of the store, with the reason, and comes back', async () => {
  const { baseUrl } = server;
  const session = await newSeller(baseUrl);
  const id = await listProduct(baseUrl, session);
  const listed = await callApi(baseUrl, 'GET', `storefront/${session.slug}/products/${id}`);
  const name = listed.data['name'] as string;

  const { page: shop } = await openPhone(browser, { baseUrl, language: 'th', session });
  const { page: customer } = await openPhone(browser, { baseUrl, language: 'th' });
  onTestFailed(() => keepScreenshot(shop, 'off-sale-shop'));
  onTestFailed(() => keepScreenshot(customer, 'off-sale-customer'));
  await openLive(shop, '/shop?list=listed');
  await shop.getByText(words.listedCount('1'), { exact: true }).waitFor();
  const notSold = shop.getByRole('region', { name: 'สินค้าที่หยุดขาย' });
  expect(await notSold.count()).toBe(0);

  const place = { baseUrl, story: 'off-sale', wide: true };
  const { page: desk } = await openConsole(browser, REVIEWER, `/console/products/${id}`, place);
  await decide(desk, 'Take off sale', async () => {
    const sheet = desk.getByRole('dialog');
    await sheet.getByText('Recalled for safety', { exact: true }).click();
    await sheet.getByLabel('More words').fill(WHY);
  });

  // Told live, in the seller's language and with the reviewer's words; and the page shows it without being loaded anew.
  await shop.getByText(OFF_SALE).first().waitFor();
  await shop.getByText(WHY).first().waitFor();
  await notSold.getByText(name).waitFor();
  await shop.getByText('ร้านยังไม่มีสินค้า', { exact: true }).waitFor();
  await customer.goto(`/s/${session.slug}`);
  await customer.getByText('ร้านนี้ยังไม่มีสินค้า').first().waitFor();
  expect(await customer.getByText(name).count()).toBe(0);
  const gone = await customer.goto(`/s/${session.slug}/p/${id}`);
  expect(gone?.status()).toBe(404);

  // Taking it out for good is asked about: it could not be listed again.
  await notSold.getByRole('button', { name: words.unlistOne }).click();
  await shop.getByRole('dialog').getByRole('button', { name: words.unlist, exact: true }).waitFor();
  await shop.keyboard.press('Escape');
  await shop.getByRole('dialog').waitFor({ state: 'detached' });

  await decide(desk, 'Put on sale again');
  await shop.getByText(BACK_ON_SALE).first().waitFor();
  await shop.getByText(words.listedCount('1'), { exact: true }).waitFor();
  await notSold.waitFor({ state: 'detached' });
  await customer.goto(`/s/${session.slug}/p/${id}`);
  await customer.getByRole('button', { name: words.buyNow }).first().waitFor();
});

it('[SHELL-06] [SHOP-06] what is not sold can’t be asked for: it is told, and asked for again', async () => {
  const { baseUrl } = server;
  const session = await newSeller(baseUrl);
  await listProduct(baseUrl, session);
  const { page } = await openPhone(browser, { baseUrl, language: 'th', session });
  const path = '**/api/sellers/unavailable-products';
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
  );
  await page.goto('/shop?list=listed');
  const failed = page.getByRole('alert').filter({ hasText: 'โหลดสินค้าที่หยุดขายไม่สำเร็จ' });
  await failed.waitFor();
  await page.getByText(words.listedCount('1'), { exact: true }).waitFor();
  await page.unroute(path);
  await failed.getByRole('button', { name: words.retry }).click();
  await expect.poll(() => failed.count()).toBe(0);
});
