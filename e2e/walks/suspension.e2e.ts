import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { confirmEntryStep, openOperatorConsole, queueEntry } from '../operator-console.ts';
import { fetchOperatorToken, FINANCE, REVIEWER, SECOND_FINANCE, type Operator } from '../operators.ts';
import { openPhone, saveScreenshot } from '../phone.ts';
import { callApi, createTestSeller, listFirstProduct, placeTestOrder } from '../seller-api.ts';
import { addApprovedBankAccount, createVerifiedSeller } from '../verified-seller.ts';

const { baseUrl } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

it('[FLOW-05] an operator suspends a seller, ships the unshipped order, and the customer keeps access', async () => {
  const seller = await createTestSeller(baseUrl);
  const order = await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller));
  const console = await openOperatorConsole(browser, REVIEWER, `/console/sellers/${seller.seller.id}`, {
    baseUrl,
    testName: 'suspension',
  });
  const { page } = console;
  await page.getByRole('button', { name: 'Suspend seller' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^1 · ฿/).waitFor();
  expect(await dialog.getByRole('radio', { name: 'Refund the customers' }).isChecked()).toBe(true);
  await dialog.getByText('Ship them by the platform').click();
  await dialog
    .getByText('Customers misled', { exact: false })
    .or(dialog.getByText('Misled customers'))
    .click();
  await dialog.getByRole('button', { name: 'Suspend seller' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Operators ship the unshipped orders.').waitFor();

  const card = page.getByRole('article').filter({ hasText: order.orderNumber });
  await card.getByText('มาลี รักสวย').waitFor();
  await card.getByRole('button', { name: 'Ship', exact: true }).click();
  await dialog.getByLabel('Tracking number').fill('SF9876543210123');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('No orders to ship').waitFor();
  expect(console.errors).toEqual([]);

  const phone = await openPhone(browser, { baseUrl, language: 'en' });
  onTestFailed(() => saveScreenshot(phone.page, 'suspension-storefront'));
  await phone.page.goto(`/s/${seller.slug}`);
  await phone.page.getByRole('heading', { name: 'This store is paused' }).waitFor();
  await phone.page.goto(`/s/${seller.slug}/order/${order.orderToken}`);
  await phone.page.getByText(order.orderNumber).first().waitFor();
  await phone.page.goto(`/s/${seller.slug}`);
  await phone.page.getByRole('main').getByRole('link', { name: 'Orders on this device' }).click();
  await phone.page.waitForURL('**/orders');
  expect(phone.errors).toEqual([]);
});

it('[FLOW-05] finance requests the balance of a suspended seller, and a colleague approves it', async () => {
  const seller = await addApprovedBankAccount(baseUrl, await createVerifiedSeller(baseUrl, 5_000));
  const path = `console/sellers/${seller.seller.id}`;
  const token = await fetchOperatorToken(baseUrl, REVIEWER);
  await callApi(baseUrl, 'POST', `${path}/suspend`, { token, body: { reason_code: 'terms_broken' } });
  const openConsole = (operator: Operator, page: string) =>
    openOperatorConsole(browser, operator, page, { baseUrl, testName: 'suspended-payout' });
  const { page, errors } = await openConsole(FINANCE, `/${path}`);
  await page.getByRole('button', { name: 'Pay out the balance' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Amount (baht)').inputValue()).toBe('5000');
  await dialog.getByLabel('Reason').fill('The store stays closed');
  await dialog.getByRole('button', { name: 'Request withdrawal' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('A withdrawal is in progress').waitFor();
  await page.goto('/console/withdrawals');
  await queueEntry(page, seller).getByText('You requested this', { exact: false }).waitFor();
  expect(errors).toEqual([]);

  const colleague = await openConsole(SECOND_FINANCE, '/console/withdrawals');
  await queueEntry(colleague.page, seller).getByText('The store stays closed').waitFor();
  await confirmEntryStep(colleague.page, seller, 'Approve', /Another colleague pays it/);
  await colleague.page.getByText('Approved', { exact: true }).waitFor();
  expect(colleague.errors).toEqual([]);
});

it('[FLOW-05] a seller reads what is still open, and closes the account', async () => {
  const seller = await createTestSeller(baseUrl);
  const order = await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller), {
    pay: false,
  });
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  onTestFailed(() => saveScreenshot(page, 'account-closing'));
  await page.goto('/system-settings');
  await page.getByRole('link', { name: 'Close account' }).click();
  await page.getByText('You can’t close the account yet').waitFor();
  await page.getByRole('link', { name: /^Orders awaiting payment/ }).click();
  await page.waitForURL('**/pending-payment');
  await callApi(baseUrl, 'POST', `storefront/orders/${order.orderToken}/cancel`, {
    body: { reason: 'Changed my mind' },
  });
  await page.goto('/close-account');
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByText('Enter your password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByText('The current password is incorrect').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.waitForURL('**/login');
  await page.getByText(/^Account closed/).waitFor();
  const store = await page.request.get(`/s/${seller.slug}`);
  expect(store.status()).toBe(404);
  // The wrong password, and requests that were on their way when the sessions ended.
  expect(errors.filter((error) => !/\b(401|422)\b/.test(error))).toEqual([]);
});
