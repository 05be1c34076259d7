/** Money comes in by transfer: a slip is sent, held against the statement, credited and told live; another one is turned down; much takes two. */
import { PLATFORM_BANK, slipPicture } from '@raan/server/test/slips.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, newSeller, type Session } from './seller-api.ts';

const { baseUrl } = inject('server');
const FINANCE = { account: 'finance', password: 'finance1234' };
const SECOND = { account: 'finance2', password: 'finance21234' };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  // Where sellers pay to is set as an operator sets it; a demo has an account already.
  const { data: operator } = await callApi(baseUrl, 'POST', 'console/signin', { body: FINANCE });
  const token = operator['token'];
  const { data: now } = await callApi(baseUrl, 'GET', 'console/recharge-settings', { token });
  if (now['bank'] !== null) return;
  const { data: proposed } = await callApi(baseUrl, 'PUT', 'console/recharge-settings', {
    token,
    body: { version: now['version'], bank: PLATFORM_BANK, usdt: now['usdt'] },
  });
  const { data: second } = await callApi(baseUrl, 'POST', 'console/signin', { body: SECOND });
  await callApi(baseUrl, 'POST', 'console/recharge-settings/confirm', {
    token: second['token'],
    body: { version: proposed['version'] },
  });
});

afterAll(async () => {
  await browser?.close();
});

async function openConsole(operator: { account: string; password: string }, path: string): Promise<Page> {
  const { page } = await openPhone(browser, { baseUrl, language: 'en' });
  onTestFailed(async () => {
    await keepScreenshot(page, `recharge-console-${operator.account}`);
  });
  await page.goto(path);
  await page.getByLabel('Account', { exact: true }).fill(operator.account);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').waitFor();
  return page;
}

/** The seller's entry of a queue. */
const entryOf = (page: Page, seller: Session) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href$="/sellers/${seller.seller.id}"]`) });

/** Starts a transfer, and sends a slip that nobody else has. Answers the code of its note. */
async function sendTransfer(page: Page, amount: string): Promise<string> {
  await page.goto('/deposit');
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByText('Bank transfer', { exact: true }).click();
  await page.getByRole('button', { name: /^Show the account for/ }).click();
  const sheet = page.getByRole('dialog');
  const note = await sheet.getByText(/^RN\d+$/).textContent();
  await sheet.getByRole('button', { name: 'Copy Account number' }).waitFor();
  await sheet
    .getByLabel('Transfer slip', { exact: true })
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await slipPicture(`${note}`) });
  await sheet.getByRole('button', { name: 'Send the slip', exact: true }).click();
  await sheet.getByText(/^We have your proof/).waitFor();
  return note ?? '';
}

/** Enters what the statement says of the seller's transfer. */
async function credit(page: Page, seller: Session, received: string, reference: string): Promise<void> {
  await entryOf(page, seller).getByRole('button', { name: 'Credit', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount received (baht)').fill(received);
  await sheet.getByLabel('Reference on the statement').fill(reference);
  await sheet.getByRole('button', { name: 'Credit', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

it('[WAL-03] a slip is looked at and credited as the statement says, another is turned down, and a large one takes two', async () => {
  const seller = await newSeller(baseUrl);
  const { token } = seller;
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  onTestFailed(async () => {
    await keepScreenshot(page, 'recharge-seller');
  });
  const available = async () =>
    (await callApi(baseUrl, 'GET', 'sellers/profile', { token })).data['seller'].available_balance;

  const first = await sendTransfer(page, '8000');
  const finance = await openConsole(FINANCE, '/console/recharges');
  const entry = entryOf(finance, seller);
  await entry.getByText(first, { exact: true }).waitFor();
  await entry.getByRole('button', { name: /^Open the slip/ }).click();
  await entry.getByRole('img', { name: 'Transfer slip' }).waitFor();
  await entry.getByRole('button', { name: 'Credit', exact: true }).click();
  await finance.getByRole('dialog').getByLabel('Amount received (baht)').fill('7990');
  await finance
    .getByRole('dialog')
    .getByText(/This differs from the ฿8,000\.00/)
    .waitFor();
  await finance.keyboard.press('Escape');
  await finance.getByRole('dialog').waitFor({ state: 'detached' });
  await credit(finance, seller, '7990', `E2E ${first}`);
  // The open sheet has heard of it, shows the receipt, and leads on to the profile.
  await page.waitForURL('**/profile');
  expect(await available()).toBe(7_990);

  await sendTransfer(page, '6000');
  await finance.goto('/console/recharges');
  await entry.getByRole('button', { name: 'Turn down', exact: true }).click();
  const sheet = finance.getByRole('dialog');
  await sheet.getByText('The money has not arrived', { exact: true }).click();
  await sheet.getByLabel('More words').fill('Nothing from your bank so far');
  await sheet.getByRole('button', { name: 'Turn down', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByText('Nothing from your bank so far').waitFor();
  await page.goto('/deposit?view=history');
  await page.getByText(/The money has not arrived.*Nothing from your bank so far/).waitFor();

  const large = await sendTransfer(page, '600000');
  await finance.goto('/console/recharges');
  await credit(finance, seller, '600000', `E2E ${large}`);
  await finance.goto('/console/recharges?state=approved');
  await entry.getByText('You approved it; another colleague confirms').waitFor();
  expect(await available()).toBe(7_990);
  const second = await openConsole(SECOND, '/console/recharges?state=approved');
  await entryOf(second, seller).getByRole('button', { name: 'Confirm and credit', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm and credit', exact: true }).click();
  await page.waitForURL('**/profile');
  expect(await available()).toBe(607_990);
  expect(errors).toEqual([]);
});

it('[WAL-03] a transfer that was begun is gone on with or taken back', async () => {
  const seller = await newSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  onTestFailed(async () => {
    await keepScreenshot(page, 'recharge-cancel');
  });
  await page.goto('/deposit');
  await page.getByLabel('Amount', { exact: true }).fill('5000');
  await page.getByText('Bank transfer', { exact: true }).click();
  await page.getByRole('button', { name: /^Show the account for/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/^RN\d+$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Continue or send the slip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this top-up' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this top-up?' })
    .getByRole('button', { name: 'Cancel this top-up' })
    .click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await page.getByRole('article').getByText('Cancelled', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});
