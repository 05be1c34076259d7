import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone, saveScreenshot } from './phone.ts';
import { waitForSmsCode } from './sent-messages.ts';
import { callApi, createTestSeller, listFirstProduct, placeTestOrder } from './seller-api.ts';
import { journeyLanguages, UI_TEXTS } from './ui-texts.ts';

const { baseUrl, dataDir } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const TEXTS = {
  th: {
    noOrders: 'ยังไม่มีคำสั่งซื้อ',
    findOrders: 'ค้นหาคำสั่งซื้อด้วยเบอร์โทร',
    phone: 'เบอร์โทรศัพท์',
    sendCode: 'ส่งรหัส',
    smsCode: 'รหัสจาก SMS',
    showOrders: 'ดูคำสั่งซื้อ',
    shipBy: /^ร้านจะส่งภายใน /,
    cancel: 'ยกเลิกคำสั่งซื้อ',
    changedMind: 'เปลี่ยนใจ',
    cancelled: 'ยกเลิกแล้ว',
    yourReason: 'เหตุผลของคุณ “เปลี่ยนใจ”',
    paidBack: /^เลขอ้างอิง SBXR/,
    tooLateToShip: /ถูกยกเลิกแล้ว จึงจัดส่งไม่ได้$/,
    cancelledByCustomer: 'ลูกค้ายกเลิก: เปลี่ยนใจ',
    awaitingScan: 'รอขนส่งสแกนรับพัสดุ',
    question: 'ได้รับของหรือยัง',
    yes: 'ใช่ ได้รับแล้ว',
    no: 'ยังไม่ได้รับ',
    received: 'ได้รับสินค้าแล้ว',
    notReceived: 'ยังไม่ได้รับของ',
    send: 'ส่งคำขอ',
    waitingForStore: 'รอร้านตอบ',
  },
  en: {
    noOrders: 'No orders yet',
    findOrders: 'Find orders by phone number',
    phone: 'Phone number',
    sendCode: 'Send code',
    smsCode: 'Code from the SMS',
    showOrders: 'Show orders',
    shipBy: /^The store ships by /,
    cancel: 'Cancel order',
    changedMind: 'Changed my mind',
    cancelled: 'Cancelled',
    yourReason: 'Your reason: “Changed my mind”',
    paidBack: /^Reference SBXR/,
    tooLateToShip: /was cancelled, so it can’t be shipped$/,
    cancelledByCustomer: 'Cancelled by the customer: Changed my mind',
    awaitingScan: 'Waiting for the courier’s first scan',
    question: 'Did your order arrive?',
    yes: 'Yes, I received it',
    no: 'No',
    received: 'Received',
    notReceived: 'Not received',
    send: 'Send request',
    waitingForStore: 'Awaiting the store’s reply',
  },
} as const;
type Language = keyof typeof TEXTS;

/** Numbers of their own: each may request few codes a day. */
const NEW_DEVICE_PHONES = { th: '0890036001', en: '0890036002' } as const;

/** Opens the page of a paid order as its customer. */
async function openPaidOrder(language: Language, phone?: string) {
  const session = await createTestSeller(baseUrl);
  const product = await listFirstProduct(baseUrl, session);
  const order = await placeTestOrder(baseUrl, session.slug, product, phone ? { phone } : {});
  const search = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${order.orderNumber}`, session);
  const id = search.data['orders'][0].id as number;
  const customer = await openPhone(browser, { baseUrl, language });
  onTestFailed(async () => await saveScreenshot(customer.page, `customer-order-${language}`));
  if (phone) await findOrder(customer.page, language, { ...order, slug: session.slug, phone });
  else await customer.page.goto(`/s/${session.slug}/order/${encodeURIComponent(order.orderToken)}`);
  const load = async () => (await callApi(baseUrl, 'GET', `sellers/orders/${id}`, session)).data;
  return { session, id, ...customer, load };
}

/** Opens an order on a device that has not saved its link, with a code sent to its phone. */
async function findOrder(
  page: Page,
  language: Language,
  { slug, phone, orderNumber }: { slug: string; phone: string; orderNumber: string },
): Promise<void> {
  const texts = TEXTS[language];
  await page.goto(`/s/${slug}/orders`);
  await page.getByText(texts.noOrders).waitFor();
  await page.getByRole('button', { name: texts.findOrders }).click();
  await page.getByLabel(texts.phone).fill(phone);
  await page.getByRole('button', { name: texts.sendCode }).click();
  await page.getByLabel(texts.smsCode).fill(await waitForSmsCode(dataDir, phone));
  await page.getByRole('button', { name: texts.showOrders }).click();
  await page.getByRole('link', { name: orderNumber }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: orderNumber }).click();
}

/** Ships a paid order. Its seller then says that it arrived, before any scan. */
async function openStatedOrder(language: Language) {
  const order = await openPaidOrder(language);
  const { token } = order.session;
  await callApi(baseUrl, 'POST', `sellers/orders/${order.id}/ship`, {
    token,
    body: { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' },
  });
  await order.page.reload();
  await order.page.getByRole('heading', { name: TEXTS[language].awaitingScan }).waitFor();
  await callApi(baseUrl, 'PUT', `sellers/orders/${order.id}/status`, {
    token,
    body: { status: 'completed' },
  });
  await order.page.reload();
  await order.page.getByRole('heading', { name: TEXTS[language].question }).waitFor();
  expect(await order.load()).toMatchObject({ status: 'pending_delivery' });
  return order;
}

async function cancelAsCustomer(page: Page, texts: (typeof TEXTS)[Language]): Promise<void> {
  await page.getByRole('button', { name: texts.cancel }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(texts.changedMind, { exact: true }).click();
  await sheet.getByRole('button', { name: texts.cancel }).click();
  await page.getByRole('heading', { name: texts.cancelled, exact: true }).waitFor();
}

it.each(['th', 'en'] as const)(
  '[FLOW-01] [FLOW-02] [FLOW-07] a customer finds a paid order on a new device and cancels it before it ships (%s)',
  async (language) => {
    const texts = TEXTS[language];
    const { page, errors, load } = await openPaidOrder(language, NEW_DEVICE_PHONES[language]);
    await page.getByText(texts.shipBy).waitFor();
    await cancelAsCustomer(page, texts);
    await page.getByText(texts.yourReason).waitFor();
    await page.getByText(texts.paidBack).waitFor();
    await expect.poll(() => page.getByRole('button', { name: texts.cancel }).count()).toBe(0);
    expect(await load()).toMatchObject({ status: 'cancelled', ending: { by: 'customer' } });
    expect(errors).toEqual([]);
  },
);

it.each(journeyLanguages('th'))(
  '[FLOW-02] a seller with the ship sheet open can’t ship what the customer has cancelled (%s)',
  async (language) => {
    const texts = TEXTS[language];
    const ui = UI_TEXTS[language];
    const { page, errors, id, session, load } = await openPaidOrder(language);
    const seller = await openPhone(browser, { baseUrl, language, session });
    onTestFailed(async () => await saveScreenshot(seller.page, `customer-order-seller-${language}`));
    await seller.page.goto(`/order/${id}`);
    await seller.page.getByRole('button', { name: ui.ship, exact: true }).click();
    const sheet = seller.page.getByRole('dialog');
    await sheet.getByLabel(ui.courier).selectOption('sf');
    await sheet.getByRole('textbox', { name: ui.trackingNumber }).fill('SF1234567890123');
    await cancelAsCustomer(page, texts);

    await sheet.getByRole('button', { name: ui.confirmShip }).click();
    await sheet.getByRole('alert').getByText(texts.tooLateToShip).waitFor();
    await sheet.getByRole('button', { name: ui.close, exact: true }).click();
    await seller.page.getByText(texts.cancelledByCustomer).waitFor();
    await expect.poll(() => seller.page.getByRole('button', { name: ui.ship, exact: true }).count()).toBe(0);
    await page.getByText(texts.paidBack).waitFor();
    expect(await load()).toMatchObject({ status: 'cancelled', shipped_at: null, funding: null });
    // The browser logs the refused shipment.
    expect([...errors, ...seller.errors].filter((error) => !error.includes('409'))).toEqual([]);
  },
);

it.each(journeyLanguages('th'))(
  '[FLOW-03] the store says the order arrived, and the customer confirms it (%s)',
  async (language) => {
    const texts = TEXTS[language];
    const { page, errors, load } = await openStatedOrder(language);
    await page.getByRole('button', { name: texts.yes }).click();
    await page.getByRole('button', { name: UI_TEXTS[language].confirmReceiptYes }).click();
    await page.getByRole('heading', { name: texts.received, exact: true }).waitFor();
    expect(await load()).toMatchObject({ status: 'completed' });
    expect(errors).toEqual([]);
  },
);

it.each(journeyLanguages('en'))(
  '[FLOW-03] the store says the order arrived, and the customer requests a refund because it did not (%s)',
  async (language) => {
    const texts = TEXTS[language];
    const { page, errors, load } = await openStatedOrder(language);
    await page.getByRole('button', { name: texts.no, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.getByRole('radio', { name: texts.notReceived }).isChecked()).toBe(true);
    await sheet.getByRole('button', { name: texts.send }).click();
    await page.getByRole('heading', { name: texts.waitingForStore }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: texts.question }).count()).toBe(0);
    expect(await load()).toMatchObject({ status: 'pending_delivery', open_dispute: true });
    expect(errors).toEqual([]);
  },
);
