import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { openOperatorConsole } from '../operator-console.ts';
import { REVIEWER } from '../operators.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder } from '../seller-api.ts';
import { startJourneyServer } from '../server.ts';
import { journeyLanguages } from '../ui-texts.ts';

/** A delivery of two days takes less than ten seconds. */
const SETTINGS = { SANDBOX_COURIER_SPEED: '20000' };
const START_MS = 240_000;

const TEXTS = {
  th: {
    requestRefund: 'ขอคืนเงิน',
    damaged: 'ของเสียหาย',
    someItems: 'บางชิ้น',
    comment: 'อธิบายปัญหา',
    send: 'ส่งคำขอ',
    agree: 'ตกลงคืนเงิน',
    agreeReturn: 'ตกลง ให้ส่งคืนก่อน',
    sendBack: 'รอคุณส่งของคืน',
    createLabel: 'รับใบปะหน้าส่งฟรี',
    openLabel: 'เปิดใบปะหน้า (PDF)',
    arrived: 'ของถึงปลายทางแล้ว',
    sellerArrived: 'ของส่งคืนถึงแล้ว',
    delivered: 'ขนส่งส่งถึงแล้ว',
    storeAgreed: 'ร้านตกลงคืนเงิน',
    refunded: /^คืนเงินให้คุณแล้ว ฿/,
    paidBack: /^เลขอ้างอิง SBXR/,
    sellerRefunded: 'คืนเงินไปแล้ว',
  },
  en: {
    requestRefund: 'Request a refund',
    damaged: 'Damaged',
    someItems: 'Some items',
    comment: 'Describe the problem',
    send: 'Send request',
    agree: 'Agree to refund',
    agreeReturn: 'Agree, with return',
    sendBack: 'Send the items back',
    createLabel: 'Get the prepaid label',
    openLabel: 'Open the label (PDF)',
    arrived: 'Return arrived',
    sellerArrived: 'Return arrived',
    delivered: 'Delivered',
    storeAgreed: 'The store agreed',
    refunded: /^We refunded ฿/,
    paidBack: /^Reference SBXR/,
    sellerRefunded: 'Refunded so far',
  },
} as const;

let browser: Browser;
let startedServer: Awaited<ReturnType<typeof startJourneyServer>>;

beforeAll(async () => {
  browser = await launchBrowser();
  startedServer = await startJourneyServer({ settings: SETTINGS });
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await startedServer?.stop();
});

it.each(journeyLanguages('th'))(
  '[FLOW-04] refunds one of two items to the end after it came back with a prepaid label (%s)',
  async (language) => {
    const { baseUrl } = startedServer.server;
    const texts = TEXTS[language];
    const session = await createTestSeller(baseUrl);
    const product = await listFirstProduct(baseUrl, session);
    const order = await placeTestOrder(baseUrl, session.slug, product, { quantity: 2 });
    const found = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${order.orderNumber}`, session);
    const { id, retail_amount: paid } = found.data['orders'][0] as { id: number; retail_amount: number };
    await callApi(baseUrl, 'POST', `sellers/orders/${id}/ship`, {
      token: session.token,
      body: { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' },
    });
    const seller = await openPhone(browser, { baseUrl, language, session });
    const customer = await openPhone(browser, { baseUrl, language });
    onTestFailed(async () => {
      await saveScreenshot(seller.page, `partial-refund-seller-${language}`);
      await saveScreenshot(customer.page, `partial-refund-customer-${language}`);
    });
    const { page } = customer;
    await page.goto(`/s/${session.slug}/order/${encodeURIComponent(order.orderToken)}`);
    await page.getByRole('heading', { name: texts.delivered, exact: true }).waitFor();

    await page.getByRole('button', { name: texts.requestRefund, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(texts.damaged, { exact: true }).click();
    await sheet.getByText(texts.someItems, { exact: true }).click();
    await sheet.getByRole('spinbutton').fill('1');
    await sheet.getByLabel(texts.comment).fill('แก้วใบหนึ่งแตก');
    await saveScreenshot(page, `partial-refund-form-${language}`);
    await sheet.getByRole('button', { name: texts.send }).click();

    await seller.page.goto(`/order/${id}`);
    await seller.page.getByRole('button', { name: texts.agree }).click();
    await saveScreenshot(seller.page, `partial-refund-agree-${language}`);
    await seller.page.getByRole('dialog').getByRole('button', { name: texts.agreeReturn }).click();

    await page.getByRole('heading', { name: texts.sendBack }).waitFor();
    await page.getByRole('button', { name: texts.createLabel }).click();
    await page.getByRole('link', { name: texts.openLabel }).waitFor();
    await saveScreenshot(page, `partial-refund-label-${language}`);
    await page.getByRole('heading', { name: texts.arrived, exact: true }).waitFor();
    await saveScreenshot(page, `partial-refund-arrived-${language}`);
    await seller.page.getByText(texts.sellerArrived).first().waitFor();
    await saveScreenshot(seller.page, `partial-refund-order-${language}`);
    const loadRefund = async () =>
      (await callApi(baseUrl, 'GET', `sellers/orders/${id}/refund`, session)).data;
    const [request] = (await loadRefund())['requests'];
    expect(request).toMatchObject({ state: 'return_arrived', granted_amount: paid / 2 });

    const console = await openOperatorConsole(browser, REVIEWER, `/console/refunds/${request.id}`, {
      baseUrl,
      testName: 'partial-refund',
    });
    await console.page.getByRole('button', { name: 'Items received' }).click();
    const decision = console.page.getByRole('dialog');
    await decision.getByLabel('Reason').fill('The supplier has the item');
    await decision.getByRole('button', { name: 'Items received' }).click();
    await decision.waitFor({ state: 'detached' });

    await page.getByRole('heading', { name: texts.storeAgreed }).waitFor();
    await page.getByText(texts.refunded).waitFor();
    await page.getByText(texts.paidBack).waitFor();
    await saveScreenshot(page, `partial-refund-end-${language}`);
    await seller.page.getByText(texts.sellerRefunded).waitFor();
    const ended = await loadRefund();
    expect(ended).toMatchObject({ order_status: 'completed', refunded_amount: paid / 2, receivable: 0 });
    expect(ended['requests'][0]).toMatchObject({ state: 'agreed' });
    expect([...seller.errors, ...customer.errors, ...console.errors]).toEqual([]);
  },
);
