/** USDT: one of finance proposes it, another confirms it, a seller pays with it and is credited; and once it is off again it is not offered. */
import { randomBytes } from 'node:crypto';
import { TRON_ADDRESS } from '@raan/server/test/slips.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { entryOf, openConsole } from './desk.ts';
import { FINANCE, SECOND_FINANCE, type Operator } from './operators.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { takeTransfersOnly } from './receiving-accounts.ts';
import { callApi, newSeller } from './seller-api.ts';

const { baseUrl } = inject('server');
const ACCOUNTS = '/console/recharges/accounts';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await takeTransfersOnly(baseUrl);
});

afterAll(async () => {
  await browser?.close();
  // Other stories know the platform without it.
  await takeTransfersOnly(baseUrl);
});

const desk = (operator: Operator, path: string) =>
  openConsole(browser, operator, path, { baseUrl, story: 'usdt', wide: operator === FINANCE });

/** Proposes what the form says. */
async function propose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Propose the change' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/^Nothing changes until another colleague/).waitFor();
  await sheet.getByRole('button', { name: 'Propose the change' }).click();
  // The one who proposed it can't confirm it.
  await page.getByText('You proposed it; another colleague confirms').waitFor();
}

/** Confirms what a colleague proposed, as it is told. */
async function confirm(page: Page, says: string): Promise<void> {
  await page.goto(ACCOUNTS);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(says).waitFor();
  await sheet.getByRole('button', { name: 'Confirm the change' }).click();
  await page.getByText('Receiving accounts saved').waitFor();
}

it('[WAL-03] USDT is switched on by two, a seller is credited for a transaction, and it is switched off again', async () => {
  const seller = await newSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => keepScreenshot(page, 'usdt-seller'));
  const method = page.getByRole('radio', { name: /USDT \(TRC20\)/ });
  await page.goto('/deposit');
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).waitFor();
  expect(await method.count()).toBe(0);

  const { page: finance } = await desk(FINANCE, ACCOUNTS);
  await finance.getByRole('switch', { name: 'Take USDT', disabled: false }).press('Space');
  await finance.getByLabel('Wallet address (TRC20)').fill(TRON_ADDRESS);
  await finance.getByLabel('Rate: baht for 1 USDT').fill('5000');
  await finance.getByRole('button', { name: 'Propose the change' }).click();
  await finance.getByText(/^A rate is between/).waitFor();
  await finance.getByLabel('Rate: baht for 1 USDT').fill('35.5');
  await propose(finance);
  await page.reload();
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).waitFor();
  expect(await method.count()).toBe(0);
  const { page: second } = await desk(SECOND_FINANCE, '/console');
  await confirm(second, '1 USDT = ฿35.50');

  await page.reload();
  await page.getByText('USDT (TRC20)', { exact: true }).click();
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('7100');
  await page.getByText('200.01–200.50 USDT', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'ดูที่อยู่สำหรับโอน ฿7,100.00' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(TRON_ADDRESS, { exact: true }).waitFor();
  // Some cents more than it is worth tell this transfer from others.
  const told = (await sheet.getByText(/^200\.\d\d USDT$/).textContent())!;
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
  const entry = entryOf(finance, seller);
  await entry.getByText(told, { exact: true }).waitFor();
  await entry.getByRole('button', { name: 'Credit', exact: true }).click();
  const credit = finance.getByRole('dialog');
  await credit.getByLabel('Amount received (USDT)').fill(told.replace(' USDT', ''));
  await credit.getByRole('button', { name: 'Credit', exact: true }).click();
  await credit.waitFor({ state: 'detached' });
  await page.waitForURL('**/profile');
  const { data } = await callApi(baseUrl, 'GET', 'sellers/profile', { token: seller.token });
  // What is less than a satang nobody is credited.
  const usdtCents = Math.round(Number.parseFloat(told) * 100);
  expect(data['seller'].available_balance).toBe(Math.floor(usdtCents * 35.5) / 100);

  await finance.goto(ACCOUNTS);
  await finance.getByRole('switch', { name: 'Take USDT', disabled: false }).press('Space');
  await propose(finance);
  await confirm(second, 'Off');
  await page.goto('/deposit');
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).waitFor();
  expect(await method.count()).toBe(0);
  expect(errors).toEqual([]);
});
