/** A parcel from the seller's hands to the customer's, scanned by a courier who is in a hurry, and what is said of it on both phones. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, listProduct, newSeller, orderInStore } from './seller-api.ts';
import { startJourneyServer } from './server.ts';
import { WORDS, walkedIn } from './words.ts';

/** A way of two days takes less than ten seconds. */
const SETTINGS = { SANDBOX_COURIER_SPEED: '20000' };
const START_MS = 240_000;

const SAYS = {
  th: {
    sandbox: 'ระบบทดลอง · ไม่ใช่ขนส่งจริง',
    way: 'เส้นทางพัสดุ',
    delivered: 'ส่งถึงผู้รับแล้ว',
    countdown: /สำเร็จเองใน [67] วัน/,
    byCourier: 'ขนส่งสแกนว่าส่งถึง',
    notSettled: 'เงินยังพักอยู่ ยังไม่ปิดยอด',
    edit: 'แก้เลขพัสดุ',
    arrived: 'ขนส่งส่งถึงแล้ว',
    entries: 'รายการบัญชี 3 รายการ',
    fromEscrow: 'เงินพักของคำสั่งซื้อ → ยอดเงินของคุณ',
    track: /^ติดตาม พัสดุของ/,
  },
  en: {
    sandbox: 'Sandbox · no real courier',
    way: 'The parcel’s way',
    delivered: 'Delivered',
    countdown: /Completes by itself in [67] d/,
    byCourier: 'Scanned by the courier',
    notSettled: 'The money is still held',
    edit: 'Edit tracking',
    arrived: 'Delivered',
    entries: '3 ledger entries',
    fromEscrow: 'Held for orders → Your balance',
    track: /^Track the parcel of/,
  },
} as const;

let browser: Browser;
let running: Awaited<ReturnType<typeof startJourneyServer>>;

beforeAll(async () => {
  browser = await launchBrowser();
  running = await startJourneyServer({ settings: SETTINGS });
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await running?.stop();
});

it.each(walkedIn('en'))(
  '[ORD-05] [ORD-08] [ORD-12] [ORD-13] a parcel is shipped, scanned, delivered and confirmed (%s)',
  async (language) => {
    const { baseUrl } = running.server;
    const words = WORDS[language];
    const says = SAYS[language];
    const seller = await newSeller(baseUrl);
    const product = await listProduct(baseUrl, seller);
    const { orderNumber, orderToken } = await orderInStore(baseUrl, seller.slug, product);
    const { data } = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${orderNumber}`, seller);
    const orderId = data['orders'][0].id as number;
    const { page, errors } = await openPhone(browser, { baseUrl, language, session: seller });
    const customer = await openPhone(browser, { baseUrl, language });
    onTestFailed(async () => {
      await keepScreenshot(page, `tracking-seller-${language}`);
      await keepScreenshot(customer.page, `tracking-customer-${language}`);
    });

    await page.goto(`/order/${orderId}`);
    await page.getByRole('button', { name: words.ship, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words.courier).selectOption('sf');
    await sheet.getByRole('textbox', { name: words.trackingNumber }).fill('YT12');
    await sheet.getByRole('button', { name: words.confirmShip }).click();
    // What can be nobody's number is refused by the form itself; nothing was sent.
    await expect
      .poll(() => sheet.getByRole('textbox', { name: words.trackingNumber }).getAttribute('aria-invalid'))
      .toBe('true');
    await sheet.getByRole('textbox', { name: words.trackingNumber }).fill('sf 1234 5678 9012 3');
    await sheet.getByRole('button', { name: words.confirmShip }).click();

    // Shipped, and before long in the customer's hands; the page is never loaded again.
    await page.getByText('SF1234567890123').first().waitFor();
    await page.getByText(says.sandbox).waitFor();
    await page.getByText(says.countdown).waitFor();
    await page.getByRole('list', { name: says.way }).getByText(says.delivered, { exact: true }).waitFor();
    await page.getByText(says.byCourier).waitFor();
    await page.getByText(says.notSettled).waitFor();
    // A parcel that has arrived keeps its number, so nothing offers another.
    await expect.poll(() => page.getByRole('button', { name: says.edit }).count()).toBe(0);

    await page.goto('/pending-receipt');
    await page.getByRole('button', { name: says.track }).click();
    await page.getByRole('dialog').getByText(says.countdown).waitFor();

    await customer.page.goto(`/s/${seller.slug}/order/${orderToken}`);
    await customer.page.getByText(says.countdown).waitFor();
    await customer.page.getByRole('heading', { name: says.arrived, exact: true }).waitFor();
    await customer.page
      .getByRole('list', { name: says.way })
      .getByText(says.delivered, { exact: true })
      .waitFor();
    await customer.page.getByRole('button', { name: words.received }).click();
    await customer.page.getByRole('button', { name: words.confirmYes }).click();
    await customer.page.getByText(says.countdown).waitFor({ state: 'detached' });

    await page.goto(`/order/${orderId}`);
    await page.getByText(says.entries).click();
    await page.getByText(says.fromEscrow).waitFor();
    expect(errors).toEqual([]);
    expect(customer.errors).toEqual([]);
  },
);
