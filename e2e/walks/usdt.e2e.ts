import { randomBytes } from 'node:crypto';
import { TRON_ADDRESS } from '@raan/server/test/payment-slips.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { openTableEntry, openOperatorConsole } from '../operator-console.ts';
import { workerServer } from '../journey-server.ts';
import { FINANCE, SECOND_FINANCE, type Operator } from '../operators.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { acceptBankTransfersOnly } from '../recharge-accounts.ts';
import { callApi, createTestSeller } from '../seller-api.ts';

const { baseUrl } = workerServer();
const ACCOUNTS = '/console/recharges/accounts';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await acceptBankTransfersOnly(baseUrl);
});

afterAll(async () => {
  await browser?.close();
  // Other journeys expect bank transfers only.
  await acceptBankTransfersOnly(baseUrl);
});

const openConsole = (operator: Operator, path: string) =>
  openOperatorConsole(browser, operator, path, { baseUrl, testName: 'usdt', wide: operator === FINANCE });

async function propose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Propose change' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/^Nothing changes until another finance colleague/).waitFor();
  await sheet.getByRole('button', { name: 'Propose change' }).click();
  // The operator who proposed it cannot confirm it.
  await page.getByText('You proposed this. Another colleague must confirm').waitFor();
}

async function confirm(page: Page, expectedText: string): Promise<void> {
  await page.goto(ACCOUNTS);
  await page.getByRole('button', { name: 'Confirm change' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(expectedText).waitFor();
  await sheet.getByRole('button', { name: 'Confirm change' }).click();
  await page.getByText('Receiving accounts saved').waitFor();
}

it('[WAL-03] switches USDT on with two operators, credits a seller’s transaction, and switches it off', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'usdt-seller'));
  const method = page.getByRole('radio', { name: /USDT \(TRC20\)/ });
  await page.goto('/deposit');
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).waitFor();
  expect(await method.count()).toBe(0);

  const { page: finance } = await openConsole(FINANCE, ACCOUNTS);
  await finance.getByRole('switch', { name: 'Accept USDT', disabled: false }).press('Space');
  await finance.getByLabel('Wallet address (TRC20)').fill(TRON_ADDRESS);
  await finance.getByLabel('Rate: baht per USDT').fill('5000');
  await finance.getByRole('button', { name: 'Propose change' }).click();
  await finance.getByText(/^Enter a rate from/).waitFor();
  await finance.getByLabel('Rate: baht per USDT').fill('35.5');
  await propose(finance);
  await page.reload();
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).waitFor();
  expect(await method.count()).toBe(0);
  const { page: second } = await openConsole(SECOND_FINANCE, '/console');
  await confirm(second, '1 USDT = ฿35.50');

  await page.reload();
  await page.getByText('USDT (TRC20)', { exact: true }).click();
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('7100');
  await page.getByText('200.01–200.50 USDT', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'ดูที่อยู่สำหรับโอน ฿7,100.00' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(TRON_ADDRESS, { exact: true }).waitFor();
  // Some extra cents identify this transfer.
  const amountText = (await sheet.getByText(/^200\.\d\d USDT$/).textContent())!;
  await sheet.getByText(/เศษท้ายบอกเราว่าเป็นการโอนของคุณ/).waitFor();
  await sheet.getByText('ระบบทดลอง ห้ามโอน USDT จริงไปยังที่อยู่นี้').waitFor();
  const transactionId = sheet.getByLabel('เลขธุรกรรม (TXID)');
  await transactionId.fill('not an id');
  await sheet.getByRole('button', { name: 'ส่งเลขธุรกรรม' }).click();
  await sheet.getByText(/^เลขธุรกรรมมี 64 ตัว/).waitFor();
  await transactionId.fill(randomBytes(32).toString('hex'));
  await sheet.getByRole('button', { name: 'ส่งเลขธุรกรรม' }).click();
  await sheet.getByText(/^เราได้รับหลักฐานของคุณแล้ว/).waitFor();

  await finance.goto('/console/recharges');
  const entry = await openTableEntry(finance, seller);
  await entry.getByText(amountText, { exact: true }).waitFor();
  await entry.getByRole('button', { name: 'Credit', exact: true }).click();
  const credit = finance.getByRole('dialog');
  await credit.getByLabel('Amount received (USDT)').fill(amountText.replace(' USDT', ''));
  await credit.getByRole('button', { name: 'Credit', exact: true }).click();
  await credit.waitFor({ state: 'detached' });
  await page.waitForURL('**/profile');
  const { data } = await callApi(baseUrl, 'GET', 'sellers/profile', { token: seller.token });
  // Amounts below a satang are not credited.
  const usdtCents = Math.round(Number.parseFloat(amountText) * 100);
  expect(data['seller'].available_balance).toBe(Math.floor(usdtCents * 35.5) / 100);

  await finance.goto(ACCOUNTS);
  await finance.getByRole('switch', { name: 'Accept USDT', disabled: false }).press('Space');
  await propose(finance);
  await confirm(second, 'Off');
  await page.goto('/deposit');
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).waitFor();
  expect(await method.count()).toBe(0);
  expect(errors).toEqual([]);
});
