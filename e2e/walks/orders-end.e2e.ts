import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { DAY_MS } from '@raan/contract/durations';
import { withServerDatabase } from '@raan/server/test/server-database.ts';
import { launchBrowser } from '../browser.ts';
import { openOperatorConsole } from '../operator-console.ts';
import { REVIEWER } from '../operators.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder } from '../seller-api.ts';
import { startJourneyServer, type StartedServer } from '../server.ts';
import { journeyLanguages } from '../ui-texts.ts';

const START_MS = 240_000;
/** Overdue orders end within a minute. */
const JOB_MS = 90_000;

const TEXTS = {
  th: {
    cancelled: 'ยกเลิกแล้ว',
    notShipped: 'เพราะร้านไม่ได้ส่งสินค้าภายในกำหนด',
    refunded: 'คืนเงินแล้ว',
    lost: 'เพราะพัสดุสูญหายระหว่างขนส่ง',
    suspended: 'เพราะร้านค้าถูกระงับ',
    paidBack: /^เลขอ้างอิง SBXR/,
  },
  en: {
    cancelled: 'Cancelled',
    notShipped: /Not shipped in time/,
    refunded: 'Refunded',
    lost: /Parcel lost in transit/,
    suspended: /The store was suspended/,
    paidBack: /^Reference SBXR/,
  },
} as const;

let browser: Browser;
let started: StartedServer;

beforeAll(async () => {
  browser = await launchBrowser();
  started = await startJourneyServer();
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await started?.stop();
});

/** Places and pays an order, and opens its page as the customer. */
async function openOrder(language: 'th' | 'en') {
  const { baseUrl } = started.server;
  const session = await createTestSeller(baseUrl);
  const order = await placeTestOrder(baseUrl, session.slug, await listFirstProduct(baseUrl, session));
  const found = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${order.orderNumber}`, session);
  const customer = await openPhone(browser, { baseUrl, language });
  onTestFailed(async () => await saveScreenshot(customer.page, `orders-end-${language}`));
  await customer.page.goto(`/s/${session.slug}/order/${encodeURIComponent(order.orderToken)}`);
  return { session, id: found.data['orders'][0].id as number, customer };
}

/** Lets the deadlines of an order pass, because nobody can wait for days. */
async function passDeadlines(id: number): Promise<void> {
  const long = new Date(Date.now() - 30 * DAY_MS).toISOString();
  await withServerDatabase(started.server.dataDir, async (db) => {
    await db
      .updateTable('orders')
      .set({ ship_by: long })
      .where('id', '=', id)
      .where('status', '=', 'pending_shipment')
      .execute();
    await db
      .updateTable('orders')
      .set({ courier_due_at: long, handed_over_at: long })
      .where('id', '=', id)
      .where('status', '=', 'pending_delivery')
      .execute();
  });
}

it.each(journeyLanguages('th'))(
  '[FLOW-01] [FLOW-03] [FLOW-08] repays the customers of an ignored order and of a lost parcel (%s)',
  async (language) => {
    const { baseUrl } = started.server;
    const texts = TEXTS[language];
    const ignored = await openOrder(language);
    const lost = await openOrder(language);
    const { token } = lost.session;
    const body = { courier: 'sf', tracking_number: 'SF1234567890199', funding: 'escrow' };
    await callApi(baseUrl, 'POST', `sellers/orders/${lost.id}/ship`, { token, body });
    await passDeadlines(ignored.id);
    await passDeadlines(lost.id);

    const { page } = ignored.customer;
    await page.getByRole('heading', { name: texts.cancelled, exact: true }).waitFor({ timeout: JOB_MS });
    await page.getByText(texts.notShipped).waitFor();
    await page.getByText(texts.paidBack).waitFor();
    const cancelled = await callApi(baseUrl, 'GET', `sellers/orders/${ignored.id}`, ignored.session);
    expect(cancelled.data).toMatchObject({ status: 'cancelled', missed_ship_by: true });

    const { page: lostPage } = lost.customer;
    await lostPage.getByRole('heading', { name: texts.refunded, exact: true }).waitFor({ timeout: JOB_MS });
    await lostPage.getByText(texts.lost).waitFor();
    const refund = await callApi(baseUrl, 'GET', `sellers/orders/${lost.id}/refund`, lost.session);
    expect(refund.data).toMatchObject({ order_status: 'refunded', goods: 'lost', receivable: 0 });
    expect([...ignored.customer.errors, ...lost.customer.errors]).toEqual([]);
  },
);

it.each(journeyLanguages('th'))(
  '[FLOW-05] repays the customer of an order whose seller is suspended before shipping it (%s)',
  async (language) => {
    const { baseUrl } = started.server;
    const texts = TEXTS[language];
    const { session, customer } = await openOrder(language);
    const console = await openOperatorConsole(browser, REVIEWER, `/console/sellers/${session.seller.id}`, {
      baseUrl,
      testName: 'orders-end',
    });
    await console.page.getByRole('button', { name: 'Suspend seller' }).click();
    const dialog = console.page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('radio', { name: 'Refund the customers' }).isChecked())
      .toBe(true);
    await dialog.getByText('Repeatedly failed to ship on time').click();
    await dialog.getByRole('button', { name: 'Suspend seller' }).click();
    await console.page.getByText('Unshipped orders are refunded.').waitFor();

    const { page } = customer;
    await page.getByRole('heading', { name: texts.cancelled, exact: true }).waitFor({ timeout: JOB_MS });
    await page.getByText(texts.suspended).waitFor();
    await page.getByText(texts.paidBack).waitFor();
    expect([...console.errors, ...customer.errors]).toEqual([]);
  },
);
