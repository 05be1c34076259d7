import { slipPicture } from '@raan/server/test/payment-slips.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { acceptBankTransfersOnly } from './recharge-accounts.ts';
import { callApi, createTestSeller } from './seller-api.ts';

const { baseUrl } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await acceptBankTransfersOnly(baseUrl);
});

afterAll(async () => {
  await browser?.close();
});

async function startTransferByApi(token: string, amount: number) {
  const { data } = await callApi(baseUrl, 'POST', 'sellers/wallet/recharge', {
    token,
    body: { amount, method: 'bank_transfer' },
  });
  return data['recharge'] as { id: number; pay_by: string; reference: string };
}

it('[REV-01] [MON-02] [WAL-03] lists top-ups in flight, finds one by its status, and opens its history from its sheet and by address', async () => {
  const seller = await createTestSeller(baseUrl);
  const { token } = seller;
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  onTestFailed(() => saveScreenshot(page, 'wallet-record'));
  const { id } = await startTransferByApi(token, 5_500);
  await callApi(baseUrl, 'POST', `sellers/wallet/recharges/${id}/cancel`, { token });
  await startTransferByApi(token, 6_500);

  await page.goto('/revenue-record');
  const rows = page.locator('main section button[aria-haspopup=dialog]').filter({ hasText: 'Top-up' });
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pending' });
  await rows.filter({ hasText: '6,500' }).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Cancelled' });
  await rows.filter({ hasText: '5,500' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'View top-up history' }).click();
  await page.waitForURL('**/deposit?view=history');
  const history = page.getByRole('tabpanel').getByRole('article');
  await history.filter({ hasText: '5,500' }).getByText('Cancelled', { exact: true }).waitFor();

  await page.goto('/deposit?view=history');
  await history.filter({ hasText: '6,500' }).waitFor();
  expect(await page.getByRole('tab', { name: 'History' }).getAttribute('aria-selected')).toBe('true');
  expect(errors).toEqual([]);
});

it('[WAL-03] does not expire a transfer while its slip is uploading', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, errors } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: seller,
  });
  onTestFailed(() => saveScreenshot(page, 'slip-uploading'));
  const { pay_by, reference } = await startTransferByApi(seller.token, 7_500);
  const uploadGate = Promise.withResolvers<void>();
  await page.route('**/api/sellers/wallet/recharges/*/slip', async (route) => {
    await uploadGate.promise;
    await route.continue();
  });
  await page.goto('/deposit?view=history');
  await page.getByRole('button', { name: 'Continue or send slip' }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByLabel('Transfer slip', { exact: true })
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await slipPicture(reference) });
  const uploadRequest = page.waitForRequest('**/api/sellers/wallet/recharges/*/slip');
  await sheet.getByRole('button', { name: 'Send slip', exact: true }).click();
  await uploadRequest;
  await page.clock.setFixedTime(Date.parse(pay_by) + 2_000);
  // The dialog checks its clock every second; nothing changes after the next check.
  await sheet.getByText('0:00', { exact: true }).waitFor();
  await sheet.getByRole('progressbar', { name: 'Sending slip' }).waitFor();
  expect(await sheet.getByText('Payment timed out').count()).toBe(0);
  uploadGate.resolve();
  await sheet.getByText(/^We received your proof/).waitFor();
  expect(errors).toEqual([]);
});
