import type { Browser, Page } from 'playwright-core';
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
    drawingRefused: 'รูปที่ 2: ไม่รองรับไฟล์ประเภทนี้',
    removeDrawing: 'ลบรูปที่ 2',
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
    complete: 'ยืนยันส่งถึงแล้ว',
  },
  en: {
    requestRefund: 'Request a refund',
    damagedReason: 'Damaged',
    comment: 'Describe the problem',
    send: 'Send request',
    waitingForStore: 'Awaiting the store’s reply',
    reasonMissing: 'Choose a reason',
    drawingRefused: 'Photo 2: Unsupported file type',
    removeDrawing: 'Remove photo 2',
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
  return { session, id, paid, seller, customer };
}

async function createGlassPhoto() {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7d4a3c' } });
  return { name: 'glass.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** Requests a refund with a photo. The server refuses a drawing that pretends to be one. */
async function requestRefund(page: Page, texts: RefundTexts): Promise<void> {
  await page.getByRole('button', { name: texts.requestRefund, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: texts.send }).click();
  await sheet.getByText(texts.reasonMissing).waitFor();
  await sheet.getByText(texts.damagedReason, { exact: true }).click();
  await sheet.getByLabel(texts.comment).fill('แก้วแตกตั้งแต่เปิดกล่อง');
  const photo = await createGlassPhoto();
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await sheet.locator('input[type=file]').setInputFiles([photo, { ...photo, buffer: drawing }]);
  await sheet.getByRole('alert').getByText(texts.drawingRefused).waitFor();
  await sheet.getByRole('button', { name: texts.removeDrawing }).click();
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  await sheet.getByRole('button', { name: texts.send }).click();
  await page.getByRole('heading', { name: texts.waitingForStore }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: texts.confirmReceipt }).count()).toBe(0);
}

/** The browser logs the refused upload. */
const isUnexpected = (error: string) => !error.includes('415');

it.each(journeyLanguages('th'))(
  '[ORD-12] [FILE-01] refunds an order after the seller agrees, and shows it to both (%s)',
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
    expect([...seller.errors, ...customer.errors].filter(isUnexpected)).toEqual([]);
  },
);

it('[ORD-12] tells seller and customer that an operator decides after an objection', async () => {
  const texts = TEXTS.en;
  const { id, session, seller, customer } = await createShippedOrder('en');
  const { page } = seller;
  // The request appears on the open page of the seller.
  await page.goto(`/order/${id}`);
  await requestRefund(customer.page, texts);
  await page.getByRole('button', { name: texts.object, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(texts.objectionReason).fill('It left us whole, the packing film shows it');
  await sheet.getByRole('button', { name: texts.sendObjection }).click();
  await page.getByText('With Raan').first().waitFor();
  await customer.page.getByRole('heading', { name: texts.withOperator }).waitFor();
  await customer.page.getByText('It left us whole, the packing film shows it').waitFor();
  const { data } = await callApi(baseUrl, 'GET', 'sellers/refund-requests?group=with_operator', session);
  expect(data['counts']).toEqual({ to_answer: 0, with_operator: 1, returning: 0, closed: 0 });
  expect([...seller.errors, ...customer.errors].filter(isUnexpected)).toEqual([]);
});
