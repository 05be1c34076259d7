import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder, topUpBalance } from './seller-api.ts';
import { createVerifiedSeller, addApprovedBankAccount, WITHDRAWAL_PASSWORD } from './verified-seller.ts';

const { baseUrl } = workerServer();
const TOP_UP_BAHT = 30_000;
const DEPOSIT_BAHT = 5_000;
const WITHDRAWN_BAHT = 5_000;
/** Fetched data is fresh for 30 s. */
const STALE_AFTER_MS = 60_000;
const PAGE_SIZE = 20;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const baht = (amount: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);

/** A top-up, a completed order, a security deposit, and a cancelled withdrawal. */
async function createSellerWithTransactions() {
  const seller = await addApprovedBankAccount(baseUrl, await createVerifiedSeller(baseUrl, TOP_UP_BAHT));
  const { token } = seller;
  const post = (path: string, body?: object) => callApi(baseUrl, 'POST', path, { token, body });
  const { orderToken } = await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller));
  const { data } = await callApi(baseUrl, 'GET', 'sellers/orders?status=pending_shipment', { token });
  const [order] = data['orders'] as { id: number; cost_amount: number; retail_amount: number }[];
  await post(`sellers/orders/${order!.id}/ship`, {
    courier: 'sf',
    tracking_number: 'SF1234567890999',
    funding: 'balance',
  });
  await callApi(baseUrl, 'POST', `storefront/orders/${orderToken}/confirm-received`);
  await post('sellers/deposit');
  const { data: withdrawalResponse } = await post('sellers/wallet/withdraw', {
    amount: WITHDRAWN_BAHT,
    withdraw_password: WITHDRAWAL_PASSWORD,
  });
  await post(`sellers/wallet/withdrawals/${withdrawalResponse['withdrawal'].id}/cancel`);
  return { ...seller, cost: order!.cost_amount, retail: order!.retail_amount };
}

const transactionRows = (page: Page) =>
  page.getByRole('main').locator('section button[aria-haspopup=dialog]');
const totalTile = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]');

/** Returns red, green and blue of an element's rendered text, 0 to 255. */
const textColour = (element: Locator) =>
  element.evaluate((shown) => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = getComputedStyle(shown).color;
    context.fillRect(0, 0, 1, 1);
    return Array.from(context.getImageData(0, 0, 1, 1).data);
  });

async function expectGreen(element: Locator): Promise<void> {
  const [red = 0, green = 0] = await textColour(element);
  expect(green).toBeGreaterThan(red + 40);
}

async function expectRed(element: Locator): Promise<void> {
  const [red = 0, green = 0] = await textColour(element);
  expect(red).toBeGreaterThan(green + 40);
}

it('[REV-01] [REV-02] shows transactions with sign and colour, hides freezes, totals income and expense, and filters', async () => {
  const seller = await createSellerWithTransactions();
  const { page, context } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  onTestFailed(() => saveScreenshot(page, 'revenue-record'));
  const movements = async (query: string) =>
    (await callApi(baseUrl, 'GET', `sellers/transactions${query}`, { token: seller.token })).data[
      'transactions'
    ] as { id: number; kind: string }[];
  const kindsOf = (transactions: readonly { kind: string }[]) => transactions.map(({ kind }) => kind);
  const [freeze] = await movements('?type=freeze');
  const [unfreeze] = await movements('?type=unfreeze');
  const kinds = ['deposit', 'order_profit', 'order_payment', 'recharge'];
  expect(kindsOf(await movements('?status=done'))).toEqual(kinds);
  // The cancelled withdrawal moved no money.
  expect(kindsOf(await movements(''))).toEqual(['withdraw', ...kinds]);
  // The server already omits freeze and unfreeze. A refunded deposit appears under unfreeze.
  const paidBack = { ...unfreeze, id: 999_999_999, kind: 'deposit_refund' };
  expect(kindsOf([freeze!, unfreeze!])).toEqual(['freeze', 'unfreeze']);
  await page.route('**/api/sellers/transactions?per_page=20', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.transactions.unshift(paidBack, unfreeze, freeze);
    await route.fulfill({ response, json: body });
  });

  await page.goto('/revenue-record');
  const rows = transactionRows(page);
  await rows.first().waitFor();
  const shown = [
    { name: 'Released', amount: `+฿${baht(WITHDRAWN_BAHT)}`, expectColour: expectGreen },
    { name: 'Withdrawal', amount: `฿${baht(WITHDRAWN_BAHT)}` },
    { name: 'Security deposit', amount: `−฿${baht(DEPOSIT_BAHT)}`, expectColour: expectRed },
    { name: 'Order income', amount: `+฿${baht(seller.retail)}`, expectColour: expectGreen },
    { name: 'Supplier cost', amount: `−฿${baht(seller.cost)}`, expectColour: expectRed },
    { name: 'Top-up', amount: `+฿${baht(TOP_UP_BAHT)}`, expectColour: expectGreen },
  ];
  expect(await rows.count()).toBe(shown.length);
  for (const [index, { name, amount, expectColour }] of shown.entries()) {
    const row = rows.nth(index);
    expect(await row.innerText()).toContain(name);
    const shownAmount = row.getByText(amount, { exact: true });
    await (expectColour ? expectColour(shownAmount) : shownAmount.waitFor());
  }

  // The profit is an eleventh of the customer's payment.
  const profit = seller.retail / 11;
  const income = `฿${baht(TOP_UP_BAHT + profit)}`;
  for (const label of ['Income this month', 'Total income']) {
    expect(await totalTile(page, label).innerText()).toBe(income);
    const parts = page.getByText(label, { exact: true }).locator('xpath=following-sibling::dl');
    expect((await parts.innerText()).replaceAll(/\s+/g, ' ')).toBe(
      `Profit ฿${baht(profit)} Top-ups ฿${baht(TOP_UP_BAHT)}`,
    );
  }
  expect(await totalTile(page, 'Withdrawals and deposit').innerText()).toBe(`฿${baht(DEPOSIT_BAHT)}`);
  await expectGreen(totalTile(page, 'Total income').locator('span').first());
  await expectRed(totalTile(page, 'Withdrawals and deposit').locator('span').first());

  await page.getByRole('button', { name: 'Top-up', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.innerText()).toContain(baht(TOP_UP_BAHT));
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Failed' });
  await expect.poll(() => rows.count()).toBe(0);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => rows.count()).toBe(shown.length);
  await context.close();
});

it('[REV-01] [REV-02] offers another page after exactly 20 rows, and clears list and totals when a load fails', async () => {
  const seller = await createTestSeller(baseUrl);
  for (let count = 1; count < PAGE_SIZE; count += 1) await topUpBalance(baseUrl, seller, 5_000);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  onTestFailed(() => saveScreenshot(page, 'revenue-record-pages'));
  const rows = transactionRows(page);
  const more = page.getByRole('button', { name: 'Show more' });
  await page.goto('/revenue-record');
  await expect.poll(() => rows.count()).toBe(PAGE_SIZE - 1);
  expect(await more.count()).toBe(0);

  await topUpBalance(baseUrl, seller, 5_000);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(PAGE_SIZE);
  await more.click();
  await more.waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(PAGE_SIZE);

  await topUpBalance(baseUrl, seller, 6_000);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(PAGE_SIZE);
  expect(await rows.first().innerText()).toContain('+฿6,000.00');
  await more.click();
  await expect.poll(() => rows.count()).toBe(PAGE_SIZE + 1);
  expect(await more.count()).toBe(0);

  await page.route('**/api/sellers/transactions?**', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
  );
  // A stale page refetches when it becomes visible.
  await page.clock.setFixedTime(Date.now() + STALE_AFTER_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load transactions' });
  await alert.waitFor();
  expect(await rows.count()).toBe(0);
  for (const label of ['Income this month', 'Total income', 'Withdrawals and deposit'])
    expect(await totalTile(page, label).innerText()).toBe('–');
  await page.unroute('**/api/sellers/transactions?**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(PAGE_SIZE);
  expect(await totalTile(page, 'Total income').innerText()).toBe('฿106,000.00');
  await context.close();
});
