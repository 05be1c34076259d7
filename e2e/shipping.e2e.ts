import { rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { barcodePicture, renderCameraVideo, qrPicture } from '@raan/server/test/code-pictures.ts';
import { addManyOrders } from '@raan/server/test/many-orders.ts';
import { browserOptions, launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import {
  callApi,
  listFirstProduct,
  createTestSeller,
  placeTestOrder,
  topUpBalance,
  type Session,
} from './seller-api.ts';

const { baseUrl, dataDir } = workerServer();
const CAMERA_VIDEO = `/tmp/raan-camera-${process.pid}.y4m`;
const SECONDS_PER_CODE = 3;

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
  cameraDenied: /ยังไม่ได้อนุญาตให้ใช้กล้อง/,
  typeInstead: 'พิมพ์เลขแทน',
  cannotShip: /^จัดส่งไม่ได้ 1 รายการ/,
  parcels: 'คำสั่งซื้อ ขนส่ง และเลขพัสดุ',
  withoutNumber: (count: number) => `${count} รายการยังไม่มีเลขพัสดุ`,
  shipAll: /^จัดส่งทั้งหมด/,
  stop: 'หยุด',
  retry: 'ลองอีกครั้ง',
  select: 'เลือกหลายรายการ',
  resume: 'ส่งต่อ',
  resumeFromCustomers: 'ส่งต่อโดยจ่ายจากเงินลูกค้า',
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

it('[ORD-05] [ORD-06] [ORD-07] ships a hundred orders from pasted numbers, after a corrected line and with a short balance', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 100 } });
  const orders = await fetchOrdersToShip(session);
  expect(orders).toHaveLength(100);
  const { page, context, errors } = await openSellerPhone(session);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/pending-shipment');
  const lines = orders.map((order, at) => `${order},${at === 41 ? 'SF12' : trackingNumberAt(at)}`);
  await button(page, texts.enterNumbers).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await button(page, texts.paste).click();

  const problem = page.getByRole('region', { name: texts.oneInvalidLine }).getByRole('button');
  await expect.poll(() => problem.textContent()).toContain('บรรทัด 42');
  await problem.click();
  const numbersInput = page.getByLabel(texts.numbersInput);
  // The click selected the line, so typing replaces it.
  expect(
    await numbersInput.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]),
  ).not.toEqual([0, 0]);
  await page.keyboard.insertText(`${orders[41]} ${trackingNumberAt(41)}`);
  await button(page, texts.review(100)).click();

  const sheet = page.getByRole('dialog');
  await button(page, texts.ship(100)).waitFor();
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
  await button(page, texts.ship(100)).click();
  await page.getByText(texts.shipped(100)).waitFor();
  await page.waitForURL('**/pending-receipt');
  await page.getByText(trackingNumberAt(99)).first().waitFor();
  const { data } = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${orders[41]}`, session);
  expect(data['orders'][0]).toMatchObject({
    tracking_number: trackingNumberAt(41),
    courier: 'sf',
    funding: 'escrow',
  });
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-07] keeps paying from the customers’ payments after another interruption', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 60 } });
  await topUpBalance(baseUrl, session, 5_000);
  const { page, errors } = await openSellerPhone(session);
  // The most expensive order: a balance that no longer covers another order does not cover this one either.
  const { data } = await callApi(
    baseUrl,
    'GET',
    'sellers/orders?status=pending_shipment&sort=amount_desc&per_page=60',
    session,
  );
  const [mostExpensive, ...others] = (data['orders'] as { order_number: string }[]).map(
    ({ order_number }) => order_number,
  );
  await page.goto(`/pending-shipment?keyword=${mostExpensive}`);
  await button(page, texts.select).click();
  await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${mostExpensive}` }).check();
  await button(page, texts.ship(1)).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: texts.fromBalance, checked: true }).waitFor();
  await spendBalance(session, others);

  const requested: { funding: string; key: string | undefined }[] = [];
  await page.route('**/api/sellers/orders/bulk-ship', async (route, request) => {
    requested.push({ ...request.postDataJSON(), key: request.headers()['idempotency-key'] });
    const [now] = requested.slice(-1);
    const isFirstFromCustomers =
      now?.funding === 'escrow' && requested.filter(({ funding }) => funding === 'escrow').length === 1;
    await (isFirstFromCustomers
      ? route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } })
      : route.continue());
  });
  await sheet.getByRole('button', { name: texts.ship(1) }).click();
  await button(page, texts.resumeFromCustomers).click();
  await button(page, texts.resume).click();
  await page.getByText(texts.shipped(1)).waitFor();
  const [first, ...later] = requested;
  expect(first?.funding).toBe('balance');
  expect(later.map(({ funding }) => funding)).toEqual(['escrow', 'escrow']);
  expect(new Set(later.map(({ key }) => key)).size).toBe(1);
  expect(errors.filter((error) => !/status of (409|500)/.test(error))).toEqual([]);
});

async function spendBalance(session: Session, orders: readonly string[]): Promise<void> {
  for (const order of orders) {
    const shipping = callApi(baseUrl, 'POST', 'sellers/orders/bulk-ship', {
      ...session,
      body: { shipments: [{ order_number: order }] },
    });
    const isCovered = await shipping.then(
      () => true,
      (error: unknown) => !String(error).includes('BUSINESS_INSUFFICIENT_BALANCE'),
    );
    if (!isCovered) return;
  }
  throw new Error('the balance covers every order');
}

it('[ORD-07] names an order that shipped elsewhere, ships the rest, and adds numbers later', async () => {
  const seller = await createTestSeller(baseUrl);
  const product = await listFirstProduct(baseUrl, seller);
  for (let count = 0; count < 3; count += 1) await placeTestOrder(baseUrl, seller.slug, product);
  const [first, second, third] = await fetchOrdersToShip(seller);
  const { page, context, errors } = await openSellerPhone(seller);
  await page.goto('/pending-shipment');
  await button(page, texts.enterNumbers).click();
  await page.getByLabel(texts.numbersInput).fill(`${first} EA123456785TH\n${second} ${trackingNumberAt(7)}`);
  await callApi(baseUrl, 'POST', 'sellers/orders/bulk-ship', {
    ...seller,
    body: { shipments: [{ order_number: first }, { order_number: third }], funding: 'escrow' },
  });
  await button(page, texts.review(2)).click();
  await page.getByRole('region', { name: texts.cannotShip }).getByText('จัดส่งไปแล้ว').waitFor();
  const shippable = page.getByRole('region', { name: texts.parcels });
  await shippable.getByText(trackingNumberAt(7)).waitFor();
  expect(await shippable.getByText('EA123456785TH').count()).toBe(0);
  await button(page, texts.ship(1)).click();
  await page.waitForURL('**/pending-receipt');

  // Unused numbers are not kept for shipped orders, so they are typed here.
  await button(page, texts.enterNumbers).click();
  await page.getByLabel(texts.numbersInput).fill(`${first} EA123456785TH\n${third} 0812345678`);
  await page.getByText(texts.oneInvalidLine).first().waitFor();
  await page.getByLabel(texts.numbersInput).fill(`${first} EA123456785TH\n${third} 78901234567890`);
  await page.getByRole('region', { name: texts.parcels }).getByText('78901234567890').waitFor();
  await button(page, texts.save(2)).click();
  await page.getByText(texts.saved(2)).waitFor();
  await page.getByText('EA123456785TH').first().waitFor();
  await page.getByText('78901234567890').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-07] blocks going back during a batch, states how many orders have no number, and reports the result once', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 5 } });
  const { page, context, errors } = await openSellerPhone(session);
  await page.goto('/pending-shipment');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: texts.shipAll }).click();
  await page.getByText(texts.withoutNumber(5)).waitFor();
  const gate = Promise.withResolvers<void>();
  await page.route('**/bulk-ship', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await button(page, texts.ship(5)).click();
  await page.getByRole('progressbar').waitFor();
  expect(await page.getByRole('dialog').getByRole('button').allTextContents()).toEqual([texts.stop]);
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => history.back());
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/pending-shipment');
    expect(await page.getByRole('progressbar').isVisible()).toBe(true);
  }
  gate.resolve();
  await page.getByText(texts.shipped(5)).waitFor();
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

async function replaceInResponses(
  page: Page,
  address: string | RegExp,
  from: string,
  to: string,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(from, to) });
  });
}

it('[ORD-08] [ORD-12] shows first that a parcel is being returned, on the order page and in its row', async () => {
  const session = await createTestSeller(baseUrl);
  await placeTestOrder(baseUrl, session.slug, await listFirstProduct(baseUrl, session));
  const { data } = await callApi(baseUrl, 'GET', 'sellers/orders', session);
  const id = data['orders'][0].id as number;
  await callApi(baseUrl, 'POST', `sellers/orders/${id}/ship`, {
    token: session.token,
    body: { courier: 'sf', tracking_number: trackingNumberAt(7_001), funding: 'escrow' },
  });
  const { page, errors } = await openSellerPhone(session);
  await page.goto(`/order/${id}`);
  await page.getByText('ของกำลังเดินทาง เงินจะเข้าเมื่อลูกค้าได้รับของ').waitFor();
  // The sandbox courier takes some time.
  await page.getByRole('button', { name: 'ยืนยันส่งถึงแล้ว', exact: true }).waitFor();
  await replaceInResponses(page, `**/sellers/orders/${id}`, '"is_returning":false', '"is_returning":true');
  await page.reload();
  await page.getByText('ขนส่งกำลังนำพัสดุกลับไปยังผู้ส่ง พัสดุไม่ถึงมือลูกค้า').waitFor();
  expect(await page.getByRole('button', { name: 'ยืนยันส่งถึงแล้ว', exact: true }).count()).toBe(0);
  await page.goto('/pending-receipt');
  const row = page.getByRole('article');
  await row.getByText(/· ส่งแล้ว/).waitFor();
  expect(await row.getByText(/กำลังตีกลับ/).count()).toBe(0);
  await replaceInResponses(page, /\/api\/sellers\/orders\?/, '"is_returning":false', '"is_returning":true');
  await page.reload();
  await row.getByText(/· กำลังตีกลับ$/).waitFor();
  expect(errors).toEqual([]);
});

it('[ORD-05] reads the codes of orders and parcels with the camera, pair by pair', async () => {
  const seller = await createTestSeller(baseUrl);
  const product = await listFirstProduct(baseUrl, seller);
  for (let count = 0; count < 2; count += 1) await placeTestOrder(baseUrl, seller.slug, product);
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

it('[ORD-05] offers manual input when the camera is not allowed', async () => {
  const seller = await createTestSeller(baseUrl);
  await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller));
  const { page, context } = await openSellerPhone(seller);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto('/pending-shipment');
  await button(page, 'จัดส่ง').click();
  await button(page, 'สแกนเลขพัสดุ').click();
  await page.getByText(texts.cameraDenied).waitFor();
  await button(page, texts.typeInstead).click();
  await page.getByLabel('เลขพัสดุ', { exact: true }).fill('ea 1234 56785 th');
  // Only one courier uses such numbers.
  expect(await page.getByLabel('บริษัทขนส่ง').inputValue()).toBe('ems');
  await context.close();
});

it('[ORD-05] [SHELL-06] [ERR-05] keeps the list when the module for many numbers fails to load, and loads it on retry', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 2 } });
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session,
  });
  onTestFailed(() => saveScreenshot(page, `shipping-${Date.now()}`));
  let requested = 0;
  await page.route('**/assets/seller/bulk-ship-flow-*.js', async (route) => {
    requested += 1;
    await (requested === 1 ? route.abort() : route.continue());
  });
  await page.goto('/pending-shipment');
  const orders = page.locator('main article');
  await expect.poll(() => orders.count()).toBe(2);
  await button(page, texts.enterNumbers).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('alert').waitFor();
  expect(await orders.count()).toBe(2);
  await sheet.getByRole('button', { name: texts.retry, exact: true }).click();
  await page.getByLabel(texts.numbersInput).waitFor();
  expect(requested).toBe(2);
  // Going back closes the loaded dialog.
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => orders.count()).toBe(2);
  expect(page.url()).toMatch(/\/pending-shipment$/);
  await context.close();
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

it('[SHELL-06] never loads a new document for automatic retries or an abandoned request', async () => {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 1 } });
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session,
  });
  onTestFailed(() => saveScreenshot(page, `shipping-${Date.now()}`));
  let requested = 0;
  let gate = Promise.resolve();
  await page.route('**/assets/seller/bulk-ship-flow-*.js', async (route) => {
    requested += 1;
    await gate;
    await route.abort();
  });
  await page.goto('/pending-shipment');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await button(page, texts.enterNumbers).click();
  const sheet = page.getByRole('dialog');
  const retry = sheet.getByRole('button', { name: texts.retry, exact: true });
  await retry.waitFor();
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return requested;
    })
    .toBeGreaterThan(3);
  await retry.click();
  await expect.poll(() => retry.isEnabled()).toBe(true);
  let fail = () => {};
  gate = new Promise<void>((resolve) => (fail = resolve));
  const before = requested;
  await retry.click();
  await expect.poll(() => requested).toBe(before + 1);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  fail();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  await context.close();
});
