import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { openOperatorConsole } from '../operator-console.ts';
import { REVIEWER } from '../operators.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder } from '../seller-api.ts';
import { startJourneyServer, type StartedServer } from '../server.ts';
import { journeyLanguages } from '../ui-texts.ts';

/** In real time, so that the courier scans nothing during a test. */
const SETTINGS = { SANDBOX_COURIER_SPEED: '1' };
const START_MS = 240_000;

const TEXTS = {
  th: {
    confirmDelivery: 'ยืนยันส่งถึงแล้ว',
    stated: 'บันทึกแล้ว รอลูกค้าหรือขนส่งยืนยัน',
    question: 'ได้รับของหรือยัง',
    no: 'ยังไม่ได้รับ',
    comment: 'เล่าเพิ่มเติม (ไม่บังคับ)',
    send: 'ส่งคำขอ',
    waitingForStore: 'รอร้านตอบ',
    object: 'ไม่เห็นด้วย',
    objectionReason: 'เหตุผลของคุณ',
    sendObjection: 'ส่งคำตอบ',
    withOperator: 'ทีมงานกำลังตัดสิน',
    approved: 'ทีมงานอนุมัติการคืนเงิน',
    decision: 'ไม่มีหลักฐานว่าพัสดุถึงลูกค้า',
    refunded: 'คืนเงินแล้ว',
    paidBack: /^เลขอ้างอิง SBXR/,
    sellerApproved: 'ทีมงานอนุมัติคืนเงิน',
  },
  en: {
    confirmDelivery: 'Confirm delivery',
    stated: 'Recorded. Waiting for the customer or the courier',
    question: 'Did your order arrive?',
    no: 'No',
    comment: 'More details (optional)',
    send: 'Send request',
    waitingForStore: 'Awaiting the store’s reply',
    object: 'Object',
    objectionReason: 'Your reason',
    sendObjection: 'Send reply',
    withOperator: 'Under review by our team',
    approved: 'Refund approved',
    decision: 'There is no proof of delivery',
    refunded: 'Refunded',
    paidBack: /^Reference SBXR/,
    sellerApproved: 'Approved by Raan',
  },
} as const;
type Language = keyof typeof TEXTS;

let browser: Browser;
let started: StartedServer;

beforeAll(async () => {
  browser = await launchBrowser();
  started = await startJourneyServer({ settings: SETTINGS });
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await started?.stop();
});

/** Places, pays and ships an order, and opens its page as the seller and as the customer. */
async function openShippedOrder(language: Language) {
  const { baseUrl } = started.server;
  const session = await createTestSeller(baseUrl);
  const { token } = session;
  const order = await placeTestOrder(baseUrl, session.slug, await listFirstProduct(baseUrl, session));
  const found = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${order.orderNumber}`, { token });
  const id = found.data['orders'][0].id as number;
  const body = { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' };
  await callApi(baseUrl, 'POST', `sellers/orders/${id}/ship`, { token, body });
  const seller = await openPhone(browser, { baseUrl, language, session });
  const customer = await openPhone(browser, { baseUrl, language });
  onTestFailed(async () => {
    await saveScreenshot(seller.page, `disputes-seller-${language}`);
    await saveScreenshot(customer.page, `disputes-customer-${language}`);
  });
  await seller.page.goto(`/order/${id}`);
  await customer.page.goto(`/s/${session.slug}/order/${encodeURIComponent(order.orderToken)}`);
  return { session, id, orderNumber: order.orderNumber, seller, customer };
}

it.each(journeyLanguages('th'))(
  '[FLOW-03] [FLOW-04] refunds an order that only the seller says has arrived, by an operator’s decision (%s)',
  async (language) => {
    const { baseUrl } = started.server;
    const texts = TEXTS[language];
    const { session, id, orderNumber, seller, customer } = await openShippedOrder(language);
    await seller.page.getByRole('button', { name: texts.confirmDelivery, exact: true }).click();
    const sellerSheet = seller.page.getByRole('dialog');
    await sellerSheet.getByRole('button', { name: texts.confirmDelivery, exact: true }).click();
    await seller.page.getByText(texts.stated).first().waitFor();

    const { page } = customer;
    await page.getByRole('heading', { name: texts.question }).waitFor();
    await page.getByRole('button', { name: texts.no, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(texts.comment).fill('ไม่มีพัสดุมาถึงเลย');
    await sheet.getByRole('button', { name: texts.send }).click();
    await page.getByRole('heading', { name: texts.waitingForStore }).waitFor();

    await seller.page.getByRole('button', { name: texts.object, exact: true }).click();
    await sellerSheet.getByLabel(texts.objectionReason).fill('ส่งให้ขนส่งแล้ว');
    await sellerSheet.getByRole('button', { name: texts.sendObjection }).click();
    await page.getByRole('heading', { name: texts.withOperator }).waitFor();

    const console = await openOperatorConsole(browser, REVIEWER, '/console/refunds', {
      baseUrl,
      testName: 'disputes',
    });
    await console.page.getByRole('link', { name: new RegExp(orderNumber) }).click();
    await console.page.getByText('Seller reported delivery').first().waitFor();
    await console.page.getByRole('button', { name: 'Refund customer' }).click();
    const decision = console.page.getByRole('dialog');
    await decision.getByText('There is no proof of delivery').click();
    await decision.getByRole('button', { name: 'Refund customer' }).click();
    await decision.waitFor({ state: 'detached' });

    await page.getByRole('heading', { name: texts.approved }).waitFor();
    await page.getByText(texts.decision).first().waitFor();
    await page.getByRole('heading', { name: texts.refunded, exact: true }).waitFor();
    await page.getByText(texts.paidBack).waitFor();
    await seller.page.getByText(texts.sellerApproved, { exact: true }).waitFor();
    await seller.page.getByText(texts.decision).first().waitFor();
    await seller.page.getByText(texts.refunded, { exact: true }).first().waitFor();
    const { data } = await callApi(baseUrl, 'GET', `sellers/orders/${id}`, session);
    expect(data).toMatchObject({ status: 'refunded', ending: { by: 'operator', money_back: 'paid_back' } });
    const { data: money } = await callApi(baseUrl, 'GET', 'sellers/transactions', session);
    expect(money['balance']).toMatchObject({ available: 0, owed: 0 });
    expect([...seller.errors, ...customer.errors, ...console.errors]).toEqual([]);
  },
);
