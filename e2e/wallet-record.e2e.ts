/** What became of money that did not move: the record finds it by its status and leads to its history; a slip that is on its way is let arrive. */
import { slipPicture } from '@raan/server/test/slips.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { takeTransfersOnly } from './receiving-accounts.ts';
import { callApi, newSeller } from './seller-api.ts';

const { baseUrl } = inject('server');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await takeTransfersOnly(baseUrl);
});

afterAll(async () => {
  await browser?.close();
});

/** A transfer that is begun and not shown yet. */
async function begunTransfer(token: string, amount: number) {
  const { data } = await callApi(baseUrl, 'POST', 'sellers/wallet/recharge', {
    token,
    body: { amount, method: 'bank_transfer' },
  });
  return data['recharge'] as { id: number; pay_by: string; reference: string };
}

it('[REV-01] [WAL-03] the record finds a top-up by its status and leads to its history, which an address opens too', async () => {
  const seller = await newSeller(baseUrl);
  const { token } = seller;
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  onTestFailed(() => keepScreenshot(page, 'wallet-record'));
  const { id } = await begunTransfer(token, 5_500);
  await callApi(baseUrl, 'POST', `sellers/wallet/recharges/${id}/cancel`, { token });
  await begunTransfer(token, 6_500);

  await page.goto('/revenue-record');
  await page.getByText('No transactions yet').waitFor();
  await page.getByRole('button', { name: 'Pending', exact: true }).click();
  const rows = page.locator('main').getByRole('link').filter({ hasText: 'Top-up' });
  await rows.filter({ hasText: '6,500' }).waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Cancelled', exact: true }).click();
  await rows.filter({ hasText: '5,500' }).click();
  await page.waitForURL('**/deposit?view=history');
  const history = page.getByRole('tabpanel').getByRole('article');
  await history.filter({ hasText: '5,500' }).getByText('Cancelled', { exact: true }).waitFor();

  await page.goto('/deposit?view=history');
  await history.filter({ hasText: '6,500' }).waitFor();
  expect(await page.getByRole('tab', { name: 'History' }).getAttribute('aria-selected')).toBe('true');
  expect(errors).toEqual([]);
});

it('[WAL-03] a slip that is on its way when the time runs out is not told that it came too late', async () => {
  const seller = await newSeller(baseUrl);
  const { page, errors } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: seller,
    uninstalled: true,
  });
  onTestFailed(() => keepScreenshot(page, 'slip-on-its-way'));
  const { pay_by, reference } = await begunTransfer(seller.token, 7_500);
  const arrive = Promise.withResolvers<void>();
  await page.route('**/api/sellers/wallet/recharges/*/slip', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto('/deposit?view=history');
  await page.getByRole('button', { name: 'Continue or send the slip' }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByLabel('Transfer slip', { exact: true })
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await slipPicture(reference) });
  const leaves = page.waitForRequest('**/api/sellers/wallet/recharges/*/slip');
  await sheet.getByRole('button', { name: 'Send the slip', exact: true }).click();
  await leaves;
  await page.clock.setFixedTime(Date.parse(pay_by) + 2_000);
  // The sheet looks at its clock each second: after the next look at it, it still stands as it did.
  await sheet.getByText('0:00', { exact: true }).waitFor();
  await sheet.getByRole('progressbar', { name: 'Sending the slip' }).waitFor();
  expect(await sheet.getByText('Payment timed out').count()).toBe(0);
  arrive.resolve();
  await sheet.getByText(/^We have your proof/).waitFor();
  expect(errors).toEqual([]);
});
