import { rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { barcodePicture, renderCameraVideo, qrPicture } from '@raan/server/test/code-pictures.ts';
import { addManyOrders } from '@raan/server/test/many-orders.ts';
import { browserOptions, launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, createTestSeller, type Session } from './seller-api.ts';

const { baseUrl, dataDir } = workerServer();
const CAMERA_VIDEO = `/tmp/raan-camera-${process.pid}.y4m`;
const SECONDS_PER_CODE = 2;

const texts = {
  enterNumbers: 'ใส่เลขพัสดุ',
  numbersInput: 'บรรทัดละหนึ่งคำสั่งซื้อ',
  paste: 'วาง',
  scan: 'สแกน',
  oneInvalidLine: 'ต้องแก้ 1 บรรทัด',
  review: (count: number) => `ตรวจสอบ ${count} รายการ`,
  ship: (count: number) => `จัดส่ง ${count} รายการ`,
  shipped: (count: number) => `จัดส่งแล้ว ${count} รายการ`,
  fromBalance: /^ยอดเงินของฉัน/,
  fromCustomers: /^เงินที่ลูกค้าจ่าย/,
  save: (count: number) => `บันทึกเลขพัสดุ ${count} รายการ`,
  saved: (count: number) => `บันทึกเลขพัสดุแล้ว ${count} รายการ`,
  paired: (count: number) => `จับคู่แล้ว ${count} รายการ`,
  scanDone: 'เสร็จแล้ว',
  parcels: 'คำสั่งซื้อ ขนส่ง และเลขพัสดุ',
  withoutNumber: (count: number) => `${count} รายการยังไม่มีเลขพัสดุ`,
  shipAll: /^จัดส่งทั้งหมด/,
  stop: 'หยุด',
  retry: 'ลองอีกครั้ง',
};

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(CAMERA_VIDEO, { force: true });
});

async function openSellerPhone(session: Session, within = browser) {
  const phone = await openPhone(within, { baseUrl, language: 'th', session });
  onTestFailed(() => saveScreenshot(phone.page, `shipping-${Date.now()}`));
  return phone;
}

/** Returns the numbers of the orders to ship, oldest first. */
async function fetchOrdersToShip(session: Session): Promise<string[]> {
  const response = await callApi(
    baseUrl,
    'GET',
    'sellers/orders?status=pending_shipment&sort=created_asc&per_page=200',
    session,
  );
  return (response.data['orders'] as { order_number: string }[]).map(({ order_number }) => order_number);
}

const trackingNumberAt = (at: number) => `SF${String(at).padStart(13, '0')}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('[ORD-05] [ORD-06] [ORD-07] ships orders from pasted numbers after a corrected line and with a short balance', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 12 } });
  const orders = await fetchOrdersToShip(session);
  expect(orders).toHaveLength(12);
  const { page, context, errors } = await openSellerPhone(session);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/pending-shipment');
  const lines = orders.map((order, at) => `${order},${at === 4 ? 'SF12' : trackingNumberAt(at)}`);
  await button(page, texts.enterNumbers).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await button(page, texts.paste).click();

  const problem = page.getByRole('region', { name: texts.oneInvalidLine }).getByRole('button');
  await expect.poll(() => problem.textContent()).toContain('บรรทัด 5');
  await problem.click();
  const numbersInput = page.getByLabel(texts.numbersInput);
  // The click selected the line, so typing replaces it.
  expect(
    await numbersInput.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]),
  ).not.toEqual([0, 0]);
  await page.keyboard.insertText(`${orders[4]} ${trackingNumberAt(4)}`);
  await button(page, texts.review(12)).click();

  const sheet = page.getByRole('dialog');
  await button(page, texts.ship(12)).waitFor();
  // The balance is empty, so the customers' payments are preselected.
  expect(await sheet.getByRole('radio', { name: texts.fromCustomers }).isChecked()).toBe(true);
  const choose = async (name: RegExp) =>
    await sheet
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .click();
  await choose(texts.fromBalance);
  await sheet.getByText(/ยอดเงินไม่พอ ขาดอีก ฿/).waitFor();
  await choose(texts.fromCustomers);
  await button(page, texts.ship(12)).click();
  await page.getByText(texts.shipped(12)).waitFor();
  await page.waitForURL('**/pending-receipt');
  // The oldest of the orders on the way comes first.
  await page.getByText(trackingNumberAt(0)).first().waitFor();
  const { data } = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${orders[4]}`, session);
  expect(data['orders'][0]).toMatchObject({
    tracking_number: trackingNumberAt(4),
    courier: 'sf',
    funding: 'escrow',
  });
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-07] adds the tracking numbers of shipped orders later', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 2 } });
  const [first, second] = await fetchOrdersToShip(session);
  await callApi(baseUrl, 'POST', 'sellers/orders/bulk-ship', {
    ...session,
    body: { shipments: [{ order_number: first }, { order_number: second }], funding: 'escrow' },
  });
  const { page, context, errors } = await openSellerPhone(session);
  await page.goto('/pending-receipt');
  await button(page, texts.enterNumbers).click();
  await page.getByLabel(texts.numbersInput).fill(`${first} EA123456785TH\n${second} 0812345678`);
  await page.getByText(texts.oneInvalidLine).first().waitFor();
  await page.getByLabel(texts.numbersInput).fill(`${first} EA123456785TH\n${second} 78901234567890`);
  await page.getByRole('region', { name: texts.parcels }).getByText('78901234567890').waitFor();
  await button(page, texts.save(2)).click();
  await page.getByText(texts.saved(2)).waitFor();
  await page.getByText('EA123456785TH').first().waitFor();
  await page.getByText('78901234567890').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

/** Goes back, and waits until the page has handled it. */
async function goBackOnce(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const handled = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await handled;
    // An open sheet then adds its history entry again.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

it('[ORD-07] blocks going back during a batch, states how many orders have no number, and reports the result once', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 2 } });
  const { page, context, errors } = await openSellerPhone(session);
  await page.goto('/pending-shipment');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: texts.shipAll }).click();
  await page.getByText(texts.withoutNumber(2)).waitFor();
  const gate = Promise.withResolvers<void>();
  await page.route('**/bulk-ship', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await button(page, texts.ship(2)).click();
  await page.getByRole('progressbar').waitFor();
  expect(await page.getByRole('dialog').getByRole('button').allTextContents()).toEqual([texts.stop]);
  for (let times = 0; times < 3; times += 1) {
    await goBackOnce(page);
    expect(new URL(page.url()).pathname).toBe('/pending-shipment');
    expect(await page.getByRole('progressbar').isVisible()).toBe(true);
  }
  gate.resolve();
  await page.getByText(texts.shipped(2)).waitFor();
  await page.waitForURL('**/pending-receipt');
  // A shipment without a number offers to add one first.
  await page.getByRole('article').first().getByRole('button', { name: 'เพิ่มเลขพัสดุ' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-05] keeps the list’s scroll position on the first click on shipping one order', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 20 } });
  const { page, context, errors } = await openSellerPhone(session);
  await page.goto('/pending-shipment');
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.waitForTimeout(500);
  const before = await page.evaluate(() => window.scrollY);
  const list = await page.getByRole('article').nth(2).elementHandle();
  await page
    .getByRole('article')
    .nth(4)
    .getByRole('button', { name: 'จัดส่ง', exact: true })
    .evaluate((one: HTMLButtonElement) => one.click());
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(await list?.evaluate((one) => one.isConnected)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-05] reads the codes of orders and parcels with the camera, pair by pair', async () => {
  const seller = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: seller.seller.id, counts: { pending_shipment: 2 } });
  const [first, second] = await fetchOrdersToShip(seller);
  writeFileSync(
    CAMERA_VIDEO,
    renderCameraVideo(
      [
        qrPicture(first ?? ''),
        barcodePicture(trackingNumberAt(1)),
        barcodePicture(second ?? ''),
        barcodePicture('EA123456785TH'),
      ],
      SECONDS_PER_CODE,
    ),
  );
  const withCamera = await chromium.launch({
    ...browserOptions({ fullBrowser: true }),
    args: [
      ...browserOptions({ fullBrowser: true }).args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${CAMERA_VIDEO}`,
    ],
  });
  try {
    const { page, errors } = await openSellerPhone(seller, withCamera);
    await page.goto('/pending-shipment');
    await button(page, texts.enterNumbers).click();
    await button(page, texts.scan).click();
    await page.getByText(texts.paired(2)).waitFor({ timeout: 60_000 });
    await button(page, texts.scanDone).click();
    const text = await page.getByLabel(texts.numbersInput).inputValue();
    expect(text.split('\n').toSorted()).toEqual(
      [`${first}, ${trackingNumberAt(1)}`, `${second}, EA123456785TH`].toSorted(),
    );
    await button(page, texts.review(2)).click();
    await button(page, texts.ship(2)).click();
    await page.waitForURL('**/pending-receipt');
    expect(errors).toEqual([]);
  } finally {
    await withCamera.close();
  }
});

it('[SHELL-06] loads a new document when a module is missing on the server, as after a deploy', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 1 } });
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session,
  });
  onTestFailed(() => saveScreenshot(page, `shipping-${Date.now()}`));
  const file = '**/assets/seller/bulk-ship-flow-*.js';
  await page.route(file, (route) => route.abort());
  await page.goto('/pending-shipment');
  await button(page, texts.enterNumbers).click();
  const retry = page.getByRole('dialog').getByRole('button', { name: texts.retry, exact: true });
  await retry.click();
  const newDocument = page.waitForEvent('load');
  await retry.click();
  await newDocument;
  await page.unroute(file);
  await button(page, texts.enterNumbers).click();
  expect(await page.getByLabel(texts.numbersInput).inputValue()).toBe('');
  await context.close();
});
