/** A seller ships many orders with one thumb: numbers pasted, put right, scanned, paid from escrow where the balance is short. */
import { rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { barcodePicture, film, qrPicture } from '@raan/server/test/drawn-codes.ts';
import { addManyOrders } from '@raan/server/test/many-orders.ts';
import { browserOptions, launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, listProduct, newSeller, orderInStore, topUp, type Session } from './seller-api.ts';

const { baseUrl, dataDir } = inject('server');
const CAMERA_FILM = `/tmp/raan-camera-${process.pid}.y4m`;
const SECONDS_A_CODE = 3;

const words = {
  numbers: 'ใส่เลขพัสดุ',
  box: 'บรรทัดละหนึ่งคำสั่งซื้อ',
  paste: 'วาง',
  scan: 'สแกน',
  toFix: 'ต้องแก้ 1 บรรทัด',
  review: (count: number) => `ตรวจสอบ ${count} รายการ`,
  ship: (count: number) => `จัดส่ง ${count} รายการ`,
  shipped: (count: number) => `จัดส่งแล้ว ${count} รายการ`,
  fromBalance: /^ยอดเงินของฉัน/,
  fromCustomers: /^เงินที่ลูกค้าจ่าย/,
  save: (count: number) => `บันทึกเลขพัสดุ ${count} รายการ`,
  saved: (count: number) => `บันทึกเลขพัสดุแล้ว ${count} รายการ`,
  paired: (count: number) => `จับคู่แล้ว ${count} รายการ`,
  scanDone: 'เสร็จแล้ว',
  denied: /ยังไม่ได้อนุญาตให้ใช้กล้อง/,
  typeInstead: 'พิมพ์เลขแทน',
  blocked: /^จัดส่งไม่ได้ 1 รายการ/,
  parcels: 'คำสั่งซื้อ ขนส่ง และเลขพัสดุ',
  withoutNumber: (count: number) => `${count} รายการยังไม่มีเลขพัสดุ`,
  shipAll: /^จัดส่งทั้งหมด/,
  stop: 'หยุด',
  retry: 'ลองอีกครั้ง',
  select: 'เลือกหลายรายการ',
  goOn: 'ส่งต่อ',
  goOnFromCustomers: 'ส่งต่อโดยจ่ายจากเงินลูกค้า',
};

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(CAMERA_FILM, { force: true });
});

async function phoneOf(session: Session, within = browser) {
  const phone = await openPhone(within, { baseUrl, language: 'th', session });
  onTestFailed(() => keepScreenshot(phone.page, `shipping-${Date.now()}`));
  return phone;
}

/** The numbers of the orders that wait, oldest first. */
async function waitingOrders(session: Session): Promise<string[]> {
  const answer = await callApi(
    baseUrl,
    'GET',
    'sellers/orders?status=pending_shipment&sort=created_asc&per_page=200',
    session,
  );
  return (answer.data['orders'] as { order_number: string }[]).map(({ order_number }) => order_number);
}

const numberFor = (at: number) => `SF${String(at).padStart(13, '0')}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('[ORD-05] [ORD-06] [ORD-07] a hundred orders are pasted and shipped with a few presses; a wrong line is put right, a short balance is no obstacle', async () => {
  const session = await newSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 100 } });
  const orders = await waitingOrders(session);
  expect(orders).toHaveLength(100);
  const { page, context, errors } = await phoneOf(session);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/pending-shipment');
  const lines = orders.map((order, at) => `${order},${at === 41 ? 'SF12' : numberFor(at)}`);
  await button(page, words.numbers).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await button(page, words.paste).click();

  const problem = page.getByRole('region', { name: words.toFix }).getByRole('button');
  await expect.poll(() => problem.textContent()).toContain('บรรทัด 42');
  await problem.click();
  const box = page.getByLabel(words.box);
  // The press has marked the line; what is typed takes its place.
  expect(
    await box.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]),
  ).not.toEqual([0, 0]);
  await page.keyboard.insertText(`${orders[41]} ${numberFor(41)}`);
  await button(page, words.review(100)).click();

  const sheet = page.getByRole('dialog');
  await button(page, words.ship(100)).waitFor();
  // Nothing was ever topped up, so the customers' payments are chosen already; the balance would not do.
  expect(await sheet.getByRole('radio', { name: words.fromCustomers }).isChecked()).toBe(true);
  const choose = async (name: RegExp) =>
    await sheet
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .click();
  await choose(words.fromBalance);
  await sheet.getByText(/ยอดเงินไม่พอ ขาดอีก ฿/).waitFor();
  await choose(words.fromCustomers);
  await button(page, words.ship(100)).click();
  await page.getByText(words.shipped(100)).waitFor();
  await page.waitForURL('**/pending-receipt');
  await page.getByText(numberFor(99)).first().waitFor();
  const { data } = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${orders[41]}`, session);
  expect(data['orders'][0]).toMatchObject({
    tracking_number: numberFor(41),
    courier: 'sf',
    funding: 'escrow',
  });
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-07] what goes on from the customers’ payments stays with them, also after it was interrupted once more', async () => {
  const session = await newSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 60 } });
  await topUp(baseUrl, session, 5_000);
  const { page, errors } = await phoneOf(session);
  // The dearest: what no longer covers another does not cover it either.
  const { data } = await callApi(
    baseUrl,
    'GET',
    'sellers/orders?status=pending_shipment&sort=amount_desc&per_page=60',
    session,
  );
  const [chosen, ...others] = (data['orders'] as { order_number: string }[]).map(
    ({ order_number }) => order_number,
  );
  await page.goto(`/pending-shipment?keyword=${chosen}`);
  await button(page, words.select).click();
  await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${chosen}` }).check();
  await button(page, words.ship(1)).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: words.fromBalance, checked: true }).waitFor();
  await spendBalance(session, others);

  const asked: { funding: string; key: string | undefined }[] = [];
  await page.route('**/api/sellers/orders/bulk-ship', async (route, request) => {
    asked.push({ ...request.postDataJSON(), key: request.headers()['idempotency-key'] });
    const [now] = asked.slice(-1);
    const isFirstFromCustomers =
      now?.funding === 'escrow' && asked.filter(({ funding }) => funding === 'escrow').length === 1;
    await (isFirstFromCustomers
      ? route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } })
      : route.continue());
  });
  await sheet.getByRole('button', { name: words.ship(1) }).click();
  await button(page, words.goOnFromCustomers).click();
  await button(page, words.goOn).click();
  await page.getByText(words.shipped(1)).waitFor();
  const [first, ...later] = asked;
  expect(first?.funding).toBe('balance');
  expect(later.map(({ funding }) => funding)).toEqual(['escrow', 'escrow']);
  expect(new Set(later.map(({ key }) => key)).size).toBe(1);
  expect(errors.filter((error) => !/status of (409|500)/.test(error))).toEqual([]);
});

/** Ships from the balance, one by one, until it covers no order more. */
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
  throw new Error('the balance covers everything');
}

it('[ORD-07] an order that was shipped elsewhere meanwhile is named before and after; the rest goes, and numbers follow later', async () => {
  const seller = await newSeller(baseUrl);
  const product = await listProduct(baseUrl, seller);
  for (let count = 0; count < 3; count += 1) await orderInStore(baseUrl, seller.slug, product);
  const [first, second, third] = await waitingOrders(seller);
  const { page, context, errors } = await phoneOf(seller);
  await page.goto('/pending-shipment');
  await button(page, words.numbers).click();
  await page.getByLabel(words.box).fill(`${first} EA123456785TH\n${second} ${numberFor(7)}`);
  await callApi(baseUrl, 'POST', 'sellers/orders/bulk-ship', {
    ...seller,
    body: { shipments: [{ order_number: first }, { order_number: third }], funding: 'escrow' },
  });
  await button(page, words.review(2)).click();
  await page.getByRole('region', { name: words.blocked }).getByText('จัดส่งไปแล้ว').waitFor();
  // What goes is shown once more: order, courier, number; what can't go is not among it.
  const goes = page.getByRole('region', { name: words.parcels });
  await goes.getByText(numberFor(7)).waitFor();
  expect(await goes.getByText('EA123456785TH').count()).toBe(0);
  await button(page, words.ship(1)).click();
  await page.waitForURL('**/pending-receipt');

  // What was not used is not kept for orders that are on their way: their numbers are typed here.
  await button(page, words.numbers).click();
  await page.getByLabel(words.box).fill(`${first} EA123456785TH\n${third} 0812345678`);
  await page.getByText(words.toFix).first().waitFor();
  await page.getByLabel(words.box).fill(`${first} EA123456785TH\n${third} 78901234567890`);
  await page.getByRole('region', { name: words.parcels }).getByText('78901234567890').waitFor();
  await button(page, words.save(2)).click();
  await page.getByText(words.saved(2)).waitFor();
  await page.getByText('EA123456785TH').first().waitFor();
  await page.getByText('78901234567890').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-07] a batch that is being shipped is not left by going back, says how many have no number, and is told of once', async () => {
  const session = await newSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 5 } });
  const { page, context, errors } = await phoneOf(session);
  await page.goto('/pending-shipment');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: words.shipAll }).click();
  await page.getByText(words.withoutNumber(5)).waitFor();
  const hold = Promise.withResolvers<void>();
  await page.route('**/bulk-ship', async (route) => {
    await hold.promise;
    await route.continue();
  });
  await button(page, words.ship(5)).click();
  await page.getByRole('progressbar').waitFor();
  expect(await page.getByRole('dialog').getByRole('button').allTextContents()).toEqual([words.stop]);
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => history.back());
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/pending-shipment');
    expect(await page.getByRole('progressbar').isVisible()).toBe(true);
  }
  hold.resolve();
  await page.getByText(words.shipped(5)).waitFor();
  await page.waitForURL('**/pending-receipt');
  // A parcel that nobody can follow asks for its number first.
  await page.getByRole('article').first().getByRole('button', { name: 'เพิ่มเลขพัสดุ' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-05] the first press on shipping one order leaves the list where it is', async () => {
  const session = await newSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 20 } });
  const { page, context, errors } = await phoneOf(session);
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

/** From now on, what the server answers at an address has one text in the place of another. */
async function answerOtherwise(
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

it('[ORD-08] [ORD-12] that its parcel is on its way back is the first that an order’s page says, and its row says it too', async () => {
  const session = await newSeller(baseUrl);
  await orderInStore(baseUrl, session.slug, await listProduct(baseUrl, session));
  const { data } = await callApi(baseUrl, 'GET', 'sellers/orders', session);
  const id = data['orders'][0].id as number;
  await callApi(baseUrl, 'POST', `sellers/orders/${id}/ship`, {
    token: session.token,
    body: { courier: 'sf', tracking_number: numberFor(7_001), funding: 'escrow' },
  });
  const { page, errors } = await phoneOf(session);
  await page.goto(`/order/${id}`);
  await page.getByText('ของกำลังเดินทาง เงินจะเข้าเมื่อลูกค้าได้รับของ').waitFor();
  // The sandbox's courier takes its time over it.
  await page.getByRole('button', { name: 'ยืนยันส่งถึงแล้ว', exact: true }).waitFor();
  await answerOtherwise(page, `**/sellers/orders/${id}`, '"is_returning":false', '"is_returning":true');
  await page.reload();
  await page.getByText('ขนส่งกำลังตีกลับพัสดุมาหาคุณ ของไม่ถึงมือลูกค้า').waitFor();
  expect(await page.getByRole('button', { name: 'ยืนยันส่งถึงแล้ว', exact: true }).count()).toBe(0);
  await page.goto('/pending-receipt');
  const row = page.getByRole('article');
  await row.getByText(/· ส่งแล้ว/).waitFor();
  expect(await row.getByText(/กำลังตีกลับ/).count()).toBe(0);
  await answerOtherwise(page, /\/api\/sellers\/orders\?/, '"is_returning":false', '"is_returning":true');
  await page.reload();
  await row.getByText(/· กำลังตีกลับ$/).waitFor();
  expect(errors).toEqual([]);
});

it('[ORD-05] the camera reads an order’s code and its parcel’s, pair after pair', async () => {
  const seller = await newSeller(baseUrl);
  const product = await listProduct(baseUrl, seller);
  for (let count = 0; count < 2; count += 1) await orderInStore(baseUrl, seller.slug, product);
  const [first, second] = await waitingOrders(seller);
  writeFileSync(
    CAMERA_FILM,
    film(
      [
        qrPicture(first ?? ''),
        barcodePicture(numberFor(1)),
        barcodePicture(second ?? ''),
        barcodePicture('EA123456785TH'),
      ],
      SECONDS_A_CODE,
    ),
  );
  const withCamera = await chromium.launch({
    ...browserOptions(),
    args: [
      ...browserOptions().args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${CAMERA_FILM}`,
    ],
  });
  try {
    const { page, errors } = await phoneOf(seller, withCamera);
    await page.goto('/pending-shipment');
    await button(page, words.numbers).click();
    await button(page, words.scan).click();
    await page.getByText(words.paired(2)).waitFor({ timeout: 60_000 });
    await button(page, words.scanDone).click();
    const text = await page.getByLabel(words.box).inputValue();
    expect(text.split('\n').toSorted()).toEqual(
      [`${first}, ${numberFor(1)}`, `${second}, EA123456785TH`].toSorted(),
    );
    await button(page, words.review(2)).click();
    await button(page, words.ship(2)).click();
    await page.waitForURL('**/pending-receipt');
    expect(errors).toEqual([]);
  } finally {
    await withCamera.close();
  }
});

it('[ORD-05] without leave for the camera the number is typed', async () => {
  const seller = await newSeller(baseUrl);
  await orderInStore(baseUrl, seller.slug, await listProduct(baseUrl, seller));
  const { page, context } = await phoneOf(seller);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto('/pending-shipment');
  await button(page, 'จัดส่ง').click();
  await button(page, 'สแกนเลขพัสดุ').click();
  await page.getByText(words.denied).waitFor();
  await button(page, words.typeInstead).click();
  await page.getByLabel('เลขพัสดุ', { exact: true }).fill('ea 1234 56785 th');
  // Only one courier has such numbers.
  expect(await page.getByLabel('บริษัทขนส่ง').inputValue()).toBe('ems');
  await context.close();
});

it('[ORD-05] [SHELL-06] [ERR-05] where the file that reads many numbers can’t be fetched, the list stands, and a retry has it', async () => {
  const session = await newSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 2 } });
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session, uninstalled: true });
  onTestFailed(() => keepScreenshot(page, `shipping-${Date.now()}`));
  let asked = 0;
  await page.route('**/assets/seller/ship-many-*.js', async (route) => {
    asked += 1;
    await (asked === 1 ? route.abort() : route.continue());
  });
  await page.goto('/pending-shipment');
  const orders = page.locator('main article');
  await expect.poll(() => orders.count()).toBe(2);
  await button(page, words.numbers).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('alert').waitFor();
  expect(await orders.count()).toBe(2);
  await sheet.getByRole('button', { name: words.retry, exact: true }).click();
  await page.getByLabel(words.box).waitFor();
  expect(asked).toBe(2);
  // The sheet that came is the one that going back closes.
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => orders.count()).toBe(2);
  expect(page.url()).toMatch(/\/pending-shipment$/);
  await context.close();
});

it('[SHELL-06] [ERR-05] a file that stays away although the server answers is one of before a deploy: a new document names the new one', async () => {
  const session = await newSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 1 } });
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session, uninstalled: true });
  onTestFailed(() => keepScreenshot(page, `shipping-${Date.now()}`));
  const file = '**/assets/seller/ship-many-*.js';
  await page.route(file, (route) => route.abort());
  await page.goto('/pending-shipment');
  await button(page, words.numbers).click();
  const retry = page.getByRole('dialog').getByRole('button', { name: words.retry, exact: true });
  await retry.click();
  const newDocument = page.waitForEvent('load');
  await retry.click();
  await newDocument;
  await page.unroute(file);
  await button(page, words.numbers).click();
  expect(await page.getByLabel(words.box).inputValue()).toBe('');
  await context.close();
});

it('[SHELL-06] [ERR-05] what is asked for by itself, or was given up, takes nobody to a new document, however often it fails', async () => {
  const session = await newSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts: { pending_shipment: 1 } });
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session, uninstalled: true });
  onTestFailed(() => keepScreenshot(page, `shipping-${Date.now()}`));
  let asked = 0;
  let held = Promise.resolve();
  await page.route('**/assets/seller/ship-many-*.js', async (route) => {
    asked += 1;
    await held;
    await route.abort();
  });
  await page.goto('/pending-shipment');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await button(page, words.numbers).click();
  const sheet = page.getByRole('dialog');
  const retry = sheet.getByRole('button', { name: words.retry, exact: true });
  await retry.waitFor();
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return asked;
    })
    .toBeGreaterThan(3);
  await retry.click();
  await expect.poll(() => retry.isEnabled()).toBe(true);
  let fail = () => {};
  held = new Promise<void>((resolve) => (fail = resolve));
  const before = asked;
  await retry.click();
  await expect.poll(() => asked).toBe(before + 1);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  fail();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  await context.close();
});
