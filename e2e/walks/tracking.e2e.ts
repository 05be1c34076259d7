import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder } from '../seller-api.ts';
import { startJourneyServer } from '../server.ts';
import { UI_TEXTS, journeyLanguages } from '../ui-texts.ts';

/** A delivery of two days takes less than ten seconds. */
const SETTINGS = { SANDBOX_COURIER_SPEED: '20000' };
const START_MS = 240_000;

const TEXTS = {
  th: {
    sandbox: 'ระบบทดลอง · ไม่ใช่ขนส่งจริง',
    parcelEvents: 'เส้นทางพัสดุ',
    delivered: 'ส่งถึงผู้รับแล้ว',
    countdown: /สำเร็จโดยอัตโนมัติใน [67] วัน/,
    completes: /^ถ้าไม่แจ้งปัญหา คำสั่งซื้อจะเสร็จสมบูรณ์เองใน /,
    deliveredByCourier: 'ขนส่งสแกนว่าส่งถึง',
    deliveredEvent: 'ขนส่งแจ้งว่าส่งถึงแล้ว',
    fundsHeld: 'ยังไม่มีหลักฐาน: เงินเข้ายอดของคุณ',
    editTracking: 'แก้เลขพัสดุ',
    arrived: 'ขนส่งส่งถึงแล้ว',
    ledgerEntries: 'รายการบัญชี 3 รายการ',
    fromEscrow: 'เงินรอรับของคำสั่งซื้อ → ยอดเงินของคุณ',
    track: /^ติดตาม พัสดุของ/,
  },
  en: {
    sandbox: 'Sandbox · not a real courier',
    parcelEvents: 'Tracking',
    delivered: 'Delivered',
    countdown: /Completes automatically in [67] d/,
    completes: /^If you don’t report a problem, the order completes on /,
    deliveredByCourier: 'Scanned by the courier',
    deliveredEvent: 'Delivered by courier',
    fundsHeld: 'No proof yet: payout to you',
    editTracking: 'Edit tracking',
    arrived: 'Delivered',
    ledgerEntries: '3 ledger entries',
    fromEscrow: 'Order escrow → Your balance',
    track: /^Track parcel of/,
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

it.each(journeyLanguages('en'))(
  '[ORD-05] [ORD-08] [ORD-12] [ORD-13] ships, scans, delivers and confirms a parcel (%s)',
  async (language) => {
    const { baseUrl } = startedServer.server;
    const texts = UI_TEXTS[language];
    const pageTexts = TEXTS[language];
    const seller = await createTestSeller(baseUrl);
    const product = await listFirstProduct(baseUrl, seller);
    const { orderNumber, orderToken } = await placeTestOrder(baseUrl, seller.slug, product);
    const { data } = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${orderNumber}`, seller);
    const orderId = data['orders'][0].id as number;
    const { page, errors } = await openPhone(browser, { baseUrl, language, session: seller });
    const customer = await openPhone(browser, { baseUrl, language });
    onTestFailed(async () => {
      await saveScreenshot(page, `tracking-seller-${language}`);
      await saveScreenshot(customer.page, `tracking-customer-${language}`);
    });

    await page.goto(`/order/${orderId}`);
    await page.getByRole('button', { name: texts.ship, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(texts.courier).selectOption('sf');
    await sheet.getByRole('textbox', { name: texts.trackingNumber }).fill('YT12');
    await sheet.getByRole('button', { name: texts.confirmShip }).click();
    await expect
      .poll(() => sheet.getByRole('textbox', { name: texts.trackingNumber }).getAttribute('aria-invalid'))
      .toBe('true');
    await sheet.getByRole('textbox', { name: texts.trackingNumber }).fill('sf 1234 5678 9012 3');
    await sheet.getByRole('button', { name: texts.confirmShip }).click();

    await page.getByText('SF1234567890123').first().waitFor();
    await page.getByText(pageTexts.sandbox).waitFor();
    await page.getByText(pageTexts.countdown).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: pageTexts.deliveredEvent })
      .getByText(pageTexts.deliveredByCourier)
      .waitFor();
    await page.getByText(pageTexts.fundsHeld).waitFor();
    // The number of a delivered parcel is final.
    await expect.poll(() => page.getByRole('button', { name: pageTexts.editTracking }).count()).toBe(0);

    await page.goto('/pending-receipt');
    await page.getByRole('button', { name: pageTexts.track }).click();
    await page.getByRole('dialog').getByText(pageTexts.countdown).waitFor();

    await customer.page.goto(`/s/${seller.slug}/order/${orderToken}`);
    await customer.page.getByText(pageTexts.completes).waitFor();
    await customer.page.getByRole('heading', { name: pageTexts.arrived, exact: true }).waitFor();
    await customer.page
      .getByRole('list', { name: pageTexts.parcelEvents })
      .getByText(pageTexts.delivered, { exact: true })
      .waitFor();
    await customer.page.getByRole('button', { name: texts.confirmReceipt }).click();
    await customer.page.getByRole('button', { name: texts.confirmReceiptYes }).click();
    await customer.page.getByText(pageTexts.completes).waitFor({ state: 'detached' });

    await page.goto(`/order/${orderId}`);
    await page.getByText(pageTexts.ledgerEntries).click();
    await page.getByText(pageTexts.fromEscrow).waitFor();
    expect(errors).toEqual([]);
    expect(customer.errors).toEqual([]);
  },
);
