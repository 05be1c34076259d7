import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openOperatorConsole } from './operator-console.ts';
import { createDisputedOrder, type DisputedOrder } from './disputed-order.ts';
import { workerServer } from './journey-server.ts';
import { FINANCE, REVIEWER } from './operators.ts';
import { openPhone } from './phone.ts';
import { callApi, createTestSeller, listFirstProduct, placeTestOrder } from './seller-api.ts';
import { journeyLanguages } from './ui-texts.ts';

const { baseUrl } = workerServer();
const CONSOLE_OPTIONS = { baseUrl, testName: 'console' };
const CASE_TEXTS = {
  th: {
    search: 'ค้นหาทุกอย่าง',
    reveal: 'แสดงข้อมูลติดต่อและที่อยู่',
    cancel: 'ยกเลิกคำสั่งซื้อ',
    reason: 'เหตุผล',
    ended: 'จบคำสั่งซื้อแล้ว',
  },
  en: {
    search: 'Search all',
    reveal: 'Show contact and address',
    cancel: 'Cancel the order',
    reason: 'Reason',
    ended: 'Order ended',
  },
} as const;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

describe('[ORD-12] the console', () => {
  it('decides a disputed refund and repays the customer', async () => {
    const disputedOrder: DisputedOrder = await createDisputedOrder(baseUrl);
    const { page, errors } = await openOperatorConsole(
      browser,
      REVIEWER,
      '/console/refunds',
      CONSOLE_OPTIONS,
    );
    await page.getByRole('link', { name: new RegExp(disputedOrder.orderNumber) }).click();
    await page.getByText(disputedOrder.comment).waitFor();
    await page.getByText(disputedOrder.objection).first().waitFor();
    await page.getByRole('button', { name: 'Photo 1' }).waitFor();
    await page.getByRole('button', { name: 'Refund customer' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Customer receives').waitFor();
    await sheet.getByText('The evidence shows the problem').click();
    await sheet.getByLabel('More details').fill('The picture shows the damage');
    await sheet.getByRole('button', { name: 'Refund customer' }).click();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    const { data } = await callApi(
      baseUrl,
      'GET',
      `storefront/orders/${disputedOrder.orderToken}/refund-request`,
    );
    expect(data['request']).toMatchObject({
      state: 'granted',
      decision_code: 'fault_shown',
      decision_reason: 'The picture shows the damage',
    });

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Refund approved' }).first().waitFor();
    await page.getByRole('button', { name: 'Verify log' }).click();
    await page.getByText(/entries are intact/).waitFor();
    expect(errors).toEqual([]);
  });

  it.each(journeyLanguages('en'))(
    '[FLOW-06] resolves a case from a phone number alone (%s)',
    async (language) => {
      const text = CASE_TEXTS[language];
      const seller = await createTestSeller(baseUrl);
      const product = await listFirstProduct(baseUrl, seller);
      const phone = `08${String(randomInt(1e8)).padStart(8, '0')}`;
      const order = await placeTestOrder(baseUrl, seller.slug, product, { phone });
      const options = { ...CONSOLE_OPTIONS, language };
      const { page, errors } = await openOperatorConsole(browser, REVIEWER, '/console', options);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.getByRole('button', { name: text.search, exact: true }).click();
      const box = page.getByRole('combobox', { name: text.search });
      await box.fill(phone);
      await page.getByRole('option', { name: new RegExp(order.orderNumber), selected: true }).waitFor();
      await box.press('Enter');
      await page.getByRole('heading', { name: order.orderNumber }).waitFor();
      expect(await page.getByText(phone).count()).toBe(0);
      await page.getByRole('button', { name: text.reveal }).click();
      await page.getByText(phone).waitFor();
      await page.getByRole('button', { name: text.cancel }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(text.reason).fill('The customer moved abroad');
      await sheet.getByRole('button', { name: text.cancel }).click();
      await page.getByText(text.ended).waitFor();
      const { data } = await callApi(baseUrl, 'GET', `storefront/orders/${order.orderToken}`);
      expect(data).toMatchObject({ status: 'cancelled', refunds: [{ reason: 'order_cancelled' }] });
      expect(requests.filter((url) => url.includes(phone))).toEqual([]);
      const customer = await openPhone(browser, { baseUrl, language });
      await customer.page.goto(`/s/${seller.slug}/order/${encodeURIComponent(order.orderToken)}`);
      await customer.page.getByText('The customer moved abroad').first().waitFor();
      expect([...errors, ...customer.errors]).toEqual([]);
    },
  );

  it('[ORD-09] shows the unmet conditions of early receipt and grants it only to a seller who meets them', async () => {
    const seller = await createTestSeller(baseUrl);
    const { page, errors } = await openOperatorConsole(
      browser,
      REVIEWER,
      '/console/sellers',
      CONSOLE_OPTIONS,
    );
    await page.getByRole('searchbox').fill(seller.account);
    await page.getByRole('link', { name: new RegExp(String(seller.seller.id)) }).click();
    await page.getByText('Identity verified').waitFor();
    await page.getByText(/of 20 completed orders/).waitFor();
    await page.getByText('Not all conditions are met').waitFor();
    expect(
      await page.getByRole('button', { name: 'Turn on early profit' }).getAttribute('aria-disabled'),
    ).toBe('true');
    expect(errors).toEqual([]);
  });

  it('[SHELL-06] reports a customer’s photo that fails to load, keeps its space, and reloads it on retry', async () => {
    const disputedOrder = await createDisputedOrder(baseUrl);
    const { page } = await openOperatorConsole(browser, REVIEWER, '/console/refunds', CONSOLE_OPTIONS);
    const blocked = '**/private-files/refunds/**';
    await page.route(blocked, (route) => route.abort());
    await page.getByRole('link', { name: new RegExp(disputedOrder.orderNumber) }).click();
    const picture = page.getByRole('button', { name: 'Photo 1' });
    await picture.scrollIntoViewIfNeeded();
    const failed = page.getByRole('alert').filter({ hasText: 'Some photos couldn’t be loaded' });
    await failed.waitFor();
    expect(await picture.locator('img').count()).toBe(0);
    expect(await picture.boundingBox()).toMatchObject({ width: 96, height: 96 });
    await page.unroute(blocked);
    const retryRequest = page.waitForRequest(/\/api\/console\/refunds\/\d+$/);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await retryRequest;
    await failed.waitFor({ state: 'detached' });
    const widths = () =>
      picture
        .locator('img')
        .evaluateAll((all) => all.map((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0));
    await expect.poll(widths).toEqual([true]);
    expect(await failed.count()).toBe(0);
  });

  it('[SHELL-06] keeps the page and its figures when a refetch fails, reports it, and updates them on retry', async () => {
    const { page } = await openOperatorConsole(browser, FINANCE, '/console/trial-balance', CONSOLE_OPTIONS);
    const notice = page.getByRole('alert').filter({ hasText: 'couldn’t be refreshed' });
    const runLedgerCheck = async () => {
      const pendingResponse = page.waitForResponse((one) => one.request().method() === 'POST');
      await page.getByRole('button', { name: 'Compare now' }).click();
      const { data } = await (await pendingResponse).json();
      return page.getByText(`#${data.id}`, { exact: true });
    };
    const first = await runLedgerCheck();
    await first.waitFor();
    await page.route('**/api/console/**', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } })
        : route.fallback(),
    );
    const second = await runLedgerCheck();
    await notice.waitFor();
    expect([await first.count(), await second.count()]).toEqual([1, 0]);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Withdrawals' }).waitFor();
    await page.unroute('**/api/console/**');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await second.waitFor();
    await notice.waitFor({ state: 'detached' });
  });

  it('[MON-03] leads from a sum of open money to its orders and back, at every step by link', async () => {
    const { page } = await openOperatorConsole(browser, FINANCE, '/console/open-money', CONSOLE_OPTIONS);
    const escrow = page.getByRole('region', { name: 'Escrow of orders' });
    await escrow.getByText('Matches the ledger').waitFor();
    const line = escrow.getByRole('link', { name: /^In transit/ });
    const amount = /฿[\d,.]+/.exec(await line.innerText())?.[0] ?? '';
    await line.click();
    await page.getByRole('heading', { name: 'Escrow of orders' }).waitFor();
    expect(new URL(page.url()).searchParams.get('cause')).toBe('in_transit');
    await page.getByRole('paragraph').filter({ hasText: amount }).waitFor();
    await page.getByRole('group', { name: 'Filter by deadline' }).getByText('Overdue').click();
    await page.getByText('No open items').waitFor();
    await page.getByRole('link', { name: 'Open money' }).last().click();
    await page.getByRole('heading', { name: 'Open money' }).waitFor();
  });

  it('[AUTH-10] keeps the requested address when the session has ended, and opens it after login', async () => {
    const { page } = await openOperatorConsole(browser, REVIEWER, '/console/audit', CONSOLE_OPTIONS);
    await page.getByRole('listitem').filter({ hasText: 'Logged in' }).first().waitFor();
    await page.evaluate(() => sessionStorage.setItem('console_token', 'x'.repeat(43)));
    await page.reload();
    await page.getByText(/Your session has expired/).waitFor();
    await page.getByLabel('Account', { exact: true }).fill(REVIEWER.account);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Incorrect account or password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(REVIEWER.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/audit');
  });
});
