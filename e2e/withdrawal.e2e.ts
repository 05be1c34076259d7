/** Money that does not leave: payouts are rejected before and after they were approved, an account is rejected; each with its reason, and the way on works. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed, onTestFinished } from 'vitest';
import { appCode, stepNow } from './authenticator.ts';
import { launchBrowser } from './browser.ts';
import { entryOf, openConsole, takeStep, turnDown } from './desk.ts';
import { FINANCE, SECOND_FINANCE, SECOND_REVIEWER, type Operator } from './operators.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, newSeller, type Session } from './seller-api.ts';
import {
  addAccount as addAccountOf,
  approvePapers,
  REAL_NAME,
  submitPapers,
  verifiedSeller,
  verifySeller,
  WITHDRAWAL_PASSWORD,
  withAccount,
} from './verified-seller.ts';

const { baseUrl } = inject('server');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const desk = (operator: Operator, path: string) =>
  openConsole(browser, operator, path, { baseUrl, story: 'withdrawal' });

async function openSeller(session: Session): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session });
  onTestFailed(() => keepScreenshot(page, 'withdrawal-seller'));
  return { page, errors };
}

/** Asks for everything there is, and looks at what becomes of it. */
async function withdrawAll(page: Page): Promise<void> {
  await page.goto('/withdrawal');
  const form = page.getByRole('tabpanel');
  await form.getByRole('button', { name: 'ทั้งหมด', exact: true }).click();
  await form.getByLabel('รหัสผ่านถอนเงิน').fill(WITHDRAWAL_PASSWORD);
  await form.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click();
  await page.waitForURL('**/profile');
  await page.goto('/withdrawal?view=history');
  await page.getByRole('tabpanel').getByText('รอตรวจสอบ', { exact: true }).waitFor();
  await expect.poll(() => wallet(page)).toContain('ยอดที่ใช้ได้฿0.00ยอดที่พักไว้฿7,500.00');
}

const wallet = (page: Page) => page.getByRole('region', { name: 'ยอดเงินของฉัน' }).textContent();

it('[WAL-02] a payout is rejected while it waits and again when the bank refuses it: why is told in the seller’s language, and the money is back each time', async () => {
  const seller = await withAccount(baseUrl, await verifiedSeller(baseUrl, 7_500));
  const { page, errors } = await openSeller(seller);
  const payouts = page.getByRole('tabpanel').getByRole('listitem');

  await withdrawAll(page);
  const { page: finance } = await desk(FINANCE, '/console/withdrawals');
  await turnDown(finance, seller, {
    step: 'Reject',
    reason: 'The bank could not find the account',
    words: 'กรุณาตรวจเลขบัญชีกับธนาคาร',
  });
  await payouts.getByText('ไม่ผ่าน', { exact: true }).waitFor();
  await payouts.getByText('ธนาคารไม่พบบัญชีปลายทาง').waitFor();
  await payouts.getByText('กรุณาตรวจเลขบัญชีกับธนาคาร').waitFor();
  await expect.poll(() => wallet(page)).toContain('ยอดที่ใช้ได้฿7,500.00ยอดที่พักไว้฿0.00');

  // Once more; this time it gets as far as the bank.
  await withdrawAll(page);
  await finance.goto('/console/withdrawals');
  await takeStep(finance, seller, 'Approve', /Another colleague pays it/);
  const { page: payer } = await desk(SECOND_FINANCE, '/console/withdrawals?state=approved');
  await takeStep(payer, seller, 'Take over to pay', /You pay ฿7,500\.00 out/);
  await payouts.getByText('กำลังโอน', { exact: true }).waitFor();
  await payer.goto('/console/withdrawals?state=processing');
  // Who may have sent the money already does not give it back as well.
  await entryOf(payer, seller)
    .getByText(/^You took it over: the bank may have paid/)
    .waitFor();
  await finance.goto('/console/withdrawals?state=processing');
  await turnDown(finance, seller, { step: 'Reject', reason: 'The bank refused the transfer' });
  await payouts.getByText('ธนาคารไม่รับการโอน').waitFor();
  await expect.poll(() => wallet(page)).toContain('ยอดที่ใช้ได้฿7,500.00ยอดที่พักไว้฿0.00');

  // And nothing stands in the way of a third.
  await withdrawAll(page);
  expect(errors).toEqual([]);
});

async function addAccount(page: Page, number: string, passwordLabel: string): Promise<void> {
  await page.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('ธนาคาร', { exact: true }).selectOption('BAY');
  await form.getByLabel('เลขบัญชี').fill(number);
  await form.getByLabel(passwordLabel).fill(WITHDRAWAL_PASSWORD);
  await form.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('รอตรวจสอบ', { exact: true }).waitFor();
}

it('[CARD-01] [CARD-02] an account is rejected with a reason, removed by its seller, and another one accepted', async () => {
  const seller = await verifiedSeller(baseUrl);
  const { page, errors } = await openSeller(seller);
  await page.goto('/bank-cards');
  await addAccount(page, '9876543210', 'ตั้งรหัสผ่านถอนเงิน');

  const { page: reviewer } = await desk(SECOND_REVIEWER, '/console/bank-cards');
  await turnDown(reviewer, seller, { step: 'Reject', reason: 'The account is closed or takes no transfers' });
  const shown = page.getByRole('main');
  await shown.getByText('ไม่ผ่าน', { exact: true }).waitFor();
  await shown.getByText('บัญชีนี้ปิดแล้วหรือรับโอนไม่ได้').waitFor();

  await shown.getByRole('button', { name: 'ลบบัญชีนี้' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ลบบัญชีนี้' }).click();
  await addAccount(page, '9876543299', 'รหัสผ่านถอนเงิน');
  await reviewer.goto('/console/bank-cards');
  await entryOf(reviewer, seller)
    .getByRole('button', { name: /Show the whole number/ })
    .click();
  await takeStep(reviewer, seller, 'Verify', 'The seller can withdraw to it');
  await shown.getByText('ยืนยันแล้ว', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

it('[CARD-02] an account is added before the identity is verified, and waits for it', async () => {
  const seller = await newSeller(baseUrl);
  const { page, errors } = await openSeller(seller);
  await page.goto('/bank-cards');
  await page.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('ต้องตรงกับชื่อในบัตรที่จะใช้ยืนยันตัวตน').waitFor();
  await form.getByLabel('ธนาคาร', { exact: true }).selectOption('BAY');
  await form.getByLabel('เลขบัญชี').fill('9876543210');
  await form.getByLabel('ชื่อบัญชี').fill(REAL_NAME);
  await form.getByLabel('ตั้งรหัสผ่านถอนเงิน').fill(WITHDRAWAL_PASSWORD);
  await form.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click();
  await form.waitFor({ state: 'detached' });
  const shown = page.getByRole('main');
  await shown.getByText('รอตรวจสอบ', { exact: true }).waitFor();
  await shown.getByText('ยืนยันตัวตนในชื่อเดียวกับบัญชีนี้ แล้วเราจะตรวจบัญชีให้').waitFor();
  await shown.getByRole('link', { name: 'ไปยืนยันตัวตน' }).waitFor();

  const papers = await submitPapers(baseUrl, seller);
  await page.reload();
  await shown.getByText('กำลังตรวจสอบตัวตน เมื่อผ่านแล้วเราจะตรวจบัญชีให้ต่อ').waitFor();
  expect(await shown.getByRole('link', { name: 'ไปยืนยันตัวตน' }).count()).toBe(0);

  await approvePapers(baseUrl, papers);
  await shown.getByText(/^เราจะตรวจให้เสร็จภายใน/).waitFor();
  expect(errors).toEqual([]);
});

it('[SEC-07] a reviewer with an authenticator app approves the account of a seller whom they verified, by a code', async () => {
  const { page } = await desk(SECOND_REVIEWER, '/console/bank-cards');
  const token = await page.evaluate(() => sessionStorage.getItem('console_token') ?? '');
  const { data: begun } = await callApi(baseUrl, 'POST', 'console/second-factor', { token });
  const step = stepNow();
  const { data: factor } = await callApi(baseUrl, 'POST', 'console/second-factor/confirm', {
    token,
    body: { code: appCode(begun['secret'], step) },
  });
  // Other stories sign this reviewer in without a code.
  onTestFinished(async () => {
    const [code] = factor['recovery_codes'];
    await callApi(baseUrl, 'POST', 'console/second-factor/disable', { token, body: { code } });
  });
  const seller = await newSeller(baseUrl);
  await verifySeller(baseUrl, seller, token);
  await addAccountOf(baseUrl, seller);

  await page.goto('/console/bank-cards');
  const entry = entryOf(page, seller);
  await entry.getByText('View the full account number first').waitFor();
  await entry.getByRole('button', { name: /Show the whole number/ }).click();
  await entry.getByText('1234567890').waitFor();
  await entry.getByText('View the full account number first').waitFor({ state: 'detached' });
  await entry.getByRole('button', { name: 'Verify', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('You also approved this seller’s identity.').waitFor();
  const confirm = sheet.getByRole('button', { name: 'Verify', exact: true });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await sheet.getByLabel('Code').fill('000000');
  await confirm.click();
  await sheet.getByRole('alert').waitFor();
  await sheet.getByLabel('Code').fill(appCode(begun['secret'], step + 1));
  await confirm.click();
  await page.getByText('The account is verified').waitFor();
});
