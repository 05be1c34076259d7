import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder } from './seller-api.ts';
import { journeyLanguages } from './ui-texts.ts';

const { baseUrl } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const TEXTS = {
  th: {
    requestRefund: 'ขอคืนเงิน',
    damagedReason: 'ของเสียหาย',
    comment: 'อธิบายปัญหา',
    send: 'ส่งคำขอ',
    waitingForStore: 'รอร้านตอบ',
    reasonMissing: 'กรุณาเลือกเหตุผล',
    withOperator: 'ทีมงานกำลังตัดสิน',
    storeAgreed: 'ร้านตกลงคืนเงิน',
    confirmReceipt: 'ได้รับสินค้าแล้ว',
    openRequests: /คำขอคืนเงิน 1 รายการรอคุณตอบ/,
    openRequest: 'ดูคำขอคืนเงิน',
    agree: 'ตกลงคืนเงิน',
    confirmAgree: /^คืนเงิน ฿/,
    object: 'ไม่เห็นด้วย',
    objectionReason: 'เหตุผลของคุณ',
    sendObjection: 'ส่งคำตอบ',
    returnAwaited: 'รอซัพพลายเออร์ได้รับคืน',
    photo: 'ดูรูปที่ 1 ขนาดเต็ม',
    closed: /จบแล้ว/,
    complete: 'ยืนยันลูกค้าได้รับของ',
  },
  en: {
    requestRefund: 'Request a refund',
    damagedReason: 'Damaged',
    comment: 'Describe the problem',
    send: 'Send request',
    waitingForStore: 'Awaiting the store’s reply',
    reasonMissing: 'Choose a reason',
    withOperator: 'Under review by our team',
    storeAgreed: 'The store agreed',
    confirmReceipt: 'I received it',
    openRequests: /1 refund request needs your reply/,
    openRequest: 'View request',
    agree: 'Agree to refund',
    confirmAgree: /^Refund ฿/,
    object: 'Object',
    objectionReason: 'Your reason',
    sendObjection: 'Send reply',
    returnAwaited: 'Awaiting return to supplier',
    photo: 'View photo 1 full size',
    closed: /Closed/,
    complete: 'Confirm delivery',
  },
} as const;
type RefundTexts = (typeof TEXTS)['th' | 'en'];

/** Shipped from the customer's payment, with a phone for the seller and one for the customer. */
async function createShippedOrder(language: 'th' | 'en') {
  const session = await createTestSeller(baseUrl);
  const order = await placeTestOrder(baseUrl, session.slug, await listFirstProduct(baseUrl, session));
  const orderSearch = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${order.orderNumber}`, session);
  const { id, retail_amount: paid } = orderSearch.data['orders'][0] as { id: number; retail_amount: number };
  await callApi(baseUrl, 'POST', `sellers/orders/${id}/ship`, {
    token: session.token,
    body: { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' },
  });
  const seller = await openPhone(browser, { baseUrl, language, session });
  const customer = await openPhone(browser, { baseUrl, language });
  onTestFailed(async () => {
    await saveScreenshot(seller.page, `refunds-seller-${language}`);
    await saveScreenshot(customer.page, `refunds-customer-${language}`);
  });
  await customer.page.goto(`/s/${session.slug}/order/${encodeURIComponent(order.orderToken)}`);
  return { session, id, paid, seller, customer, orderToken: order.orderToken };
}

async function createGlassPhoto() {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7d4a3c' } });
  return { name: 'glass.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

async function readDescription(element: Locator): Promise<string | null> {
  const id = await element.getAttribute('aria-describedby');
  return await element.page().locator(`[id="${id}"]`).textContent();
}

async function requestRefund(
  page: Page,
  texts: RefundTexts,
  button: string = texts.requestRefund,
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: texts.send }).click();
  await sheet.getByText(texts.reasonMissing).waitFor();
  await sheet.getByText(texts.damagedReason, { exact: true }).click();
  await sheet.getByLabel(texts.comment).fill('แก้วแตกตั้งแต่เปิดกล่อง');
  await sheet.locator('input[type=file]').setInputFiles(await createGlassPhoto());
  await sheet.locator('img').waitFor();
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  await sheet.getByRole('button', { name: texts.send }).click();
  await page.getByRole('heading', { name: texts.waitingForStore }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: texts.confirmReceipt }).count()).toBe(0);
}

it('[FILE-01] [ERR-05] marks each refused photo with its number and reason, and uploads a valid one', async () => {
  const texts = TEXTS.en;
  const { customer } = await createShippedOrder('en');
  const { page } = customer;
  await page.getByRole('button', { name: texts.requestRefund, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(texts.damagedReason, { exact: true }).click();
  await sheet.getByLabel(texts.comment).fill('It broke on its way');
  const validPhoto = await createGlassPhoto();
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const input = sheet.locator('input[type=file]');
  await input.setInputFiles([
    validPhoto,
    { ...validPhoto, name: 'drawing.jpg', buffer: drawing },
    { ...validPhoto, name: 'half.jpg', buffer: validPhoto.buffer.subarray(0, validPhoto.buffer.length >> 1) },
    { ...validPhoto, name: 'drawing-2.jpg', buffer: drawing },
  ]);
  await sheet.getByText('Photos 2, 4: Unsupported file type', { exact: true }).waitFor();
  await sheet.getByText(/^Photo 3: Can’t open this image/).waitFor();
  expect(
    await sheet
      .getByRole('alert')
      .getByText(/^Photo 1/)
      .count(),
  ).toBe(0);
  // Each photo's button describes the same problem as the message.
  const again = sheet.getByRole('button', { name: 'Upload photo 2 again' });
  expect(await readDescription(again)).toBe('Photos 2, 4: Unsupported file type');
  await sheet.getByRole('button', { name: 'Remove photo 4' }).click();
  await sheet.getByText('Photo 2: Unsupported file type', { exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Upload photo 1 again' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Remove photo 1' }).click();
  await sheet.getByText('Photo 1: Unsupported file type', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Remove photo 2' }).click();
  await sheet.getByRole('button', { name: 'Remove photo 1' }).click();
  await input.setInputFiles([validPhoto, validPhoto]);
  await expect.poll(() => sheet.locator('img').count()).toBe(2);
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  expect(await sheet.getByRole('alert').count()).toBe(0);
  // The server has deleted the second photo: it is marked and uploaded again.
  await page.route('**/refund-request', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    const body = route.request().postDataJSON();
    await route.continue({
      postData: JSON.stringify({ ...body, photos: [body.photos[0], randomUUID()] }),
    });
  });
  await sheet.getByRole('button', { name: texts.send }).click();
  await sheet.getByText('Photo 2: This photo is no longer available. Add it again').waitFor();
  expect(await page.getByText(/is no longer available/).count()).toBe(1);
  expect(await sheet.getByRole('button', { name: 'Upload photo 1 again' }).count()).toBe(0);
  await page.unroute('**/refund-request');
  await sheet.getByRole('button', { name: 'Upload photo 2 again' }).click();
  await expect.poll(() => sheet.getByRole('alert').count()).toBe(0);
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  await sheet.getByRole('button', { name: texts.send }).click();
  await page.getByRole('heading', { name: texts.waitingForStore }).waitFor();
});

it.each(journeyLanguages('th'))(
  '[ORD-12] refunds an order after the seller agrees, and shows it to both (%s)',
  async (language) => {
    const texts = TEXTS[language];
    const { session, id, paid, seller, customer } = await createShippedOrder(language);
    await requestRefund(customer.page, texts);

    const { page } = seller;
    await page.goto('/pending-receipt');
    await page.getByRole('article').getByRole('link', { name: texts.openRequest }).waitFor();
    await page.getByRole('link', { name: texts.openRequests }).click();
    await page.waitForURL('**/refunds');
    await page.getByRole('main').locator(`a[href="/order/${id}"]`).click();
    await page.getByRole('button', { name: texts.photo }).waitFor();
    expect(await page.getByRole('button', { name: texts.complete }).count()).toBe(0);
    await page.getByRole('button', { name: texts.agree }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.confirmAgree }).click();
    await page.getByText(texts.returnAwaited).waitFor();

    await customer.page.getByRole('heading', { name: texts.storeAgreed }).waitFor();
    const { data } = await callApi(baseUrl, 'GET', `sellers/orders/${id}/refund`, session);
    expect(data).toMatchObject({ order_status: 'refunded', goods: 'awaiting', receivable: 0 });
    expect(data['requests'][0]).toMatchObject({ state: 'agreed', amount: paid });
    const { data: money } = await callApi(baseUrl, 'GET', 'sellers/transactions', session);
    expect(money['balance']).toMatchObject({ available: 0, owed: 0 });
    await page.goto('/refunds?group=closed');
    await page.getByRole('main').locator(`a[href="/order/${id}"]`).waitFor();
    expect([...seller.errors, ...customer.errors]).toEqual([]);
  },
);

async function openSellerWithRequest() {
  const { id, session, customer } = await createShippedOrder('en');
  await requestRefund(customer.page, TEXTS.en);
  const { page } = await openPhone(browser, { baseUrl, language: 'en', session });
  onTestFailed(() => saveScreenshot(page, 'refunds-failed-load'));
  return { id, page };
}

it.each([
  ['the refund requests', '**/assets/seller/pending-refunds-link-*.js'],
  ['the refund requests with their texts', /\/assets\/seller\/(pending-refunds-link-|refund\.messages)/],
  ['the count of refund requests', '**/api/sellers/refund-requests?*'],
])(
  '[ORD-12] [SHELL-06] reports in the list that %s failed to load, and loads them on retry',
  async (_, blocked) => {
    const { page } = await openSellerWithRequest();
    await page.route(blocked, (route) => route.abort());
    await page.goto('/pending-receipt');
    await page.getByRole('article').waitFor();
    const retry = page.getByRole('button', { name: 'Couldn’t load refund requests' });
    await retry.waitFor();
    await page.unroute(blocked);
    await retry.click();
    await page.getByRole('link', { name: TEXTS.en.openRequests }).waitFor();
    expect(await retry.count()).toBe(0);
  },
);

it('[ORD-12] [SHELL-06] keeps the retry button busy and focused until the response arrives', async () => {
  const { page } = await openSellerWithRequest();
  const count = '**/api/sellers/refund-requests?*';
  await page.route(count, (route) => route.abort());
  await page.goto('/pending-receipt');
  const retry = page.getByRole('button').filter({ hasText: 'Couldn’t load refund requests' });
  await retry.waitFor();
  await page.unroute(count);
  const gate = Promise.withResolvers<void>();
  await page.route(count, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const requested = page.waitForRequest(count);
  await retry.press('Enter');
  await requested;
  await expect.poll(() => retry.getAttribute('aria-busy')).toBe('true');
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  gate.resolve();
  await page.getByRole('link', { name: TEXTS.en.openRequests }).waitFor();
  expect(await retry.count()).toBe(0);
});

it('[ORD-12] [SHELL-06] reports a photo that failed to load, and loads it on retry', async () => {
  const { id, page } = await openSellerWithRequest();
  const blocked = '**/private-files/refunds/**';
  await page.route(blocked, (route) => route.abort());
  await page.goto(`/order/${id}`);
  const photo = page.getByRole('button', { name: TEXTS.en.photo });
  await photo.scrollIntoViewIfNeeded();
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load some photos' });
  await failed.waitFor();
  await page.unroute(blocked);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await failed.waitFor({ state: 'detached' });
  await expect
    .poll(() =>
      photo
        .locator('img')
        .evaluateAll((all) => all.map((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0)),
    )
    .toEqual([true]);
  expect(await failed.count()).toBe(0);
});

it('[ORD-12] [ERR-05] reports that the picture viewer failed to load, and loads it on the next click', async () => {
  const { id, page } = await openSellerWithRequest();
  const blocked = '**/assets/seller/photoswipe*';
  await page.route(blocked, (route) => route.abort());
  await page.goto(`/order/${id}`);
  const photo = page.getByRole('button', { name: TEXTS.en.photo });
  await photo.click();
  await page.getByRole('alert').filter({ hasText: 'Network connection error' }).waitFor();
  const large = page.locator('.pswp--open');
  expect(await large.count()).toBe(0);
  await page.unroute(blocked);
  await photo.click();
  await large.waitFor();
});

it('[ORD-12] keeps the draft of an objection when the customer withdraws the request, and reports it', async () => {
  const texts = TEXTS.en;
  const { id, seller, customer } = await createShippedOrder('en');
  await requestRefund(customer.page, texts);
  const { page } = seller;
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: texts.object, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(texts.objectionReason).fill('It left us whole');
  await customer.page.getByRole('button', { name: 'Withdraw request' }).click();
  await customer.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Withdrawn', { exact: true }).first().waitFor({ state: 'attached' });
  expect(await sheet.getByLabel(texts.objectionReason).inputValue()).toBe('It left us whole');
  await sheet.getByRole('button', { name: texts.sendObjection }).click();
  await sheet.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: texts.object, exact: true }).count()).toBe(0);

  // The draft of a refund by the seller also survives a request of the customer.
  await page.getByRole('button', { name: 'Refund customer' }).click();
  await sheet.getByRole('textbox').fill('The last one was cracked');
  await requestRefund(customer.page, texts, 'Request again');
  await page.getByRole('button', { name: texts.object, exact: true }).waitFor({ state: 'attached' });
  expect(await sheet.getByRole('textbox').inputValue()).toBe('The last one was cracked');
});

it('[ORD-12] tells seller and customer that an operator decides after an objection', async () => {
  const texts = TEXTS.en;
  const { id, session, seller, customer } = await createShippedOrder('en');
  await requestRefund(customer.page, texts);
  const { page } = seller;
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: texts.object, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: texts.sendObjection }).click();
  await sheet.getByRole('alert').waitFor();
  await sheet.getByLabel(texts.objectionReason).fill('It left us whole, the packing film shows it');
  // The order changes elsewhere. The page keeps the draft, and the next click uses the new version.
  await callApi(baseUrl, 'PUT', `sellers/orders/${id}/shipping`, {
    token: session.token,
    body: { courier: 'sf', tracking_number: 'SF1234567890124' },
  });
  await sheet.getByRole('button', { name: texts.sendObjection }).click();
  await sheet.getByText(/has changed/).waitFor();
  await page.getByText('SF1234567890124').first().waitFor({ state: 'attached' });
  await sheet.getByRole('button', { name: texts.sendObjection }).click();
  await page.getByText('With Raan').first().waitFor();
  await customer.page.getByRole('heading', { name: texts.withOperator }).waitFor();
  await customer.page.getByText('It left us whole, the packing film shows it').waitFor();
  const { data } = await callApi(baseUrl, 'GET', 'sellers/refund-requests?group=with_operator', session);
  expect(data['counts']).toEqual({ to_answer: 0, with_operator: 1, closed: 0 });
  expect([...seller.errors, ...customer.errors].filter((error) => !error.includes('409'))).toEqual([]);
});

it('[ORD-12] states which account a refund debits, also after the order changed', async () => {
  const { id, session, seller, customer, orderToken } = await createShippedOrder('en');
  const { page } = seller;
  // Blocks push events.
  await page.route('**/api/pusher/auth', () => {});
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: 'Refund customer' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Customer’s payment (not in your wallet yet)').waitFor();
  await sheet.getByRole('textbox').fill('It came broken');
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  await page.route(`**/api/sellers/orders/${id}/refund`, async (route) => {
    if (route.request().method() === 'GET') await gate;
    await route.continue();
  });
  await callApi(baseUrl, 'POST', `storefront/orders/${encodeURIComponent(orderToken)}/confirm-received`);
  const confirm = sheet.getByRole('button', { name: TEXTS.en.confirmAgree });
  // The order arrives before its refund data. The dialog waits for both.
  const orderResponse = page.waitForResponse((response) =>
    response.url().endsWith(`/api/sellers/orders/${id}`),
  );
  await confirm.click();
  await orderResponse;
  await page.waitForTimeout(300);
  expect(await sheet.locator('button[aria-busy=true]').count()).toBe(1);
  openGate();
  await sheet.getByText(/has changed/).waitFor();
  await sheet.getByText('Added to your debt').waitFor();
  expect(await sheet.getByText('Customer’s payment (not in your wallet yet)').count()).toBe(0);
  await confirm.click();
  await page.getByText('Your debt', { exact: true }).first().waitFor();
  expect((await callApi(baseUrl, 'GET', `sellers/orders/${id}/refund`, session)).data['order_status']).toBe(
    'refunded',
  );
  await customer.context.close();
});
