/** Money leaves: an account is checked, a payout approved by one and paid by another, and another one rejected; the seller sees it live. */
import { cardPicture, thaiNumber } from '@raan/server/test/cards.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, newSeller, type Session } from './seller-api.ts';

const { baseUrl } = inject('server');
const REVIEWER = { account: 'reviewer', password: 'reviewer1234' };
const APPROVER = { account: 'finance', password: 'finance1234' };
const PAYER = { account: 'finance2', password: 'finance21234' };
const NAME = 'สมชาย ใจดี';
const PASSWORD = '246810';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function uploadSide({ token }: Session, side: 'front' | 'back'): Promise<string> {
  const form = new FormData();
  form.append('type', side);
  form.append('file', new Blob([new Uint8Array(await cardPicture())]), `${side}.jpg`);
  const response = await fetch(`${baseUrl}/api/sellers/verification/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer = (await response.json()) as { data: { url: string } };
  return answer.data.url;
}

/** A seller whose identity an operator has verified, with 20,000 baht. */
async function verifiedSeller() {
  const seller = await newSeller(baseUrl);
  const { token } = seller;
  const { data: papers } = await callApi(baseUrl, 'POST', 'sellers/verification', {
    token,
    body: {
      real_name: NAME,
      id_card_number: thaiNumber(),
      id_card_front_url: await uploadSide(seller, 'front'),
      id_card_back_url: await uploadSide(seller, 'back'),
    },
  });
  const { data: reviewer } = await callApi(baseUrl, 'POST', 'console/signin', { body: REVIEWER });
  await callApi(baseUrl, 'POST', `console/verifications/${papers['id']}/approve`, {
    token: reviewer['token'],
  });
  const { data: topUp } = await callApi(baseUrl, 'POST', 'sellers/wallet/recharge', {
    token,
    body: { amount: 20_000 },
  });
  await callApi(baseUrl, 'POST', `payments/sandbox/${topUp['recharge'].payment.id}/pay`);
  return seller;
}

async function openConsole(operator: { account: string; password: string }, path: string): Promise<Page> {
  const { page } = await openPhone(browser, { baseUrl, language: 'en' });
  onTestFailed(async () => {
    await keepScreenshot(page, `withdrawal-console-${operator.account}`);
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

/** Presses a step of the seller's entry and confirms what it says. */
async function take(page: Page, seller: Session, step: string, says: string | RegExp): Promise<void> {
  await entryOf(page, seller).getByRole('button', { name: step, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(says).waitFor();
  await sheet.getByRole('button', { name: step, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

it('[WAL-01] [WAL-02] [CARD-01] [CARD-02] a seller adds an account, withdraws, and sees each step; another payout is rejected', async () => {
  const seller = await verifiedSeller();
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  onTestFailed(async () => {
    await keepScreenshot(page, 'withdrawal-seller');
  });

  // Without an account the way leads there, and back again.
  await page.goto('/withdrawal');
  await page.waitForURL('**/bank-cards?from=withdrawal');
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add a bank account' }).click();
  await page.getByText('Please fill in the required fields').waitFor();
  await form.getByLabel('Bank', { exact: true }).selectOption('SCB');
  await form.getByLabel('Account number').fill('123-4-56789-0');
  await form.getByLabel('Account holder').fill('สมหญิง ใจดี');
  await form.getByLabel('Set a withdrawal password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Add a bank account' }).click();
  await form.getByText(`The holder must be ${NAME}`).waitFor();
  await form.getByLabel('Account holder').fill(`นาย${NAME}`);
  await form.getByRole('button', { name: 'Add a bank account' }).click();
  await page.waitForURL('**/withdrawal');
  await page.getByText('Your bank account is being checked').waitFor();

  const reviewer = await openConsole(REVIEWER, '/console/bank-cards');
  await entryOf(reviewer, seller)
    .getByRole('button', { name: /Show the whole number/ })
    .click();
  await entryOf(reviewer, seller).getByText('1234567890').waitFor();
  await take(reviewer, seller, 'Verify', 'The seller can withdraw to it');

  // The open page has heard of it.
  await page.getByText('Your bank account is being checked').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByLabel('Amount').fill('6000');
  await page.getByLabel('Withdrawal password').fill('000000');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByText('Incorrect withdrawal password').waitFor();
  // What is typed while the sheet still closes would go to the sheet.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('Withdrawal password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.waitForURL('**/profile');

  await page.goto('/withdrawal?view=history');
  await page.getByText('Under review').waitFor();
  const approver = await openConsole(APPROVER, '/console/withdrawals');
  await take(approver, seller, 'Approve', /Another colleague pays it/);
  await page.getByText('Approved', { exact: true }).first().waitFor();
  await approver.goto('/console/withdrawals?state=approved');
  await entryOf(approver, seller).getByText('You approved it; another colleague pays').waitFor();

  const payer = await openConsole(PAYER, '/console/withdrawals?state=approved');
  await take(payer, seller, 'Take over to pay', /You pay ฿6,000\.00 out/);
  await page.getByText('Being paid', { exact: true }).first().waitFor();
  await payer.goto('/console/withdrawals?state=processing');
  await entryOf(payer, seller).getByRole('button', { name: 'Mark as paid', exact: true }).click();
  const closing = payer.getByRole('dialog');
  await closing.getByText(/This can’t be undone/).waitFor();
  await closing.getByLabel('Bank reference').fill(`PAY-${seller.seller.id}`);
  await closing.getByLabel('Note (optional)').fill('Sent with PromptPay');
  await closing.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  await closing.waitFor({ state: 'detached' });
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByText('Sent with PromptPay').first().waitFor();

  const { token } = seller;
  await callApi(baseUrl, 'POST', 'sellers/wallet/withdraw', {
    token,
    body: { amount: 5_000, withdraw_password: PASSWORD },
  });
  await approver.goto('/console/withdrawals');
  await entryOf(approver, seller).getByRole('button', { name: 'Reject', exact: true }).click();
  const sheet = approver.getByRole('dialog');
  await sheet.getByText('The bank finds no such account').click();
  await sheet.getByRole('button', { name: 'Reject', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('The bank could not find the account').first().waitFor();
  const { data } = await callApi(baseUrl, 'GET', 'sellers/profile', { token });
  expect(data['seller']).toMatchObject({ available_balance: 14_000, freeze_amount: 0 });
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
