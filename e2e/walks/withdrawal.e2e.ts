import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { totpCode, currentTotpStep } from '../authenticator.ts';
import { launchBrowser } from '../browser.ts';
import { queueEntry, openOperatorConsole, confirmEntryStep, rejectEntry } from '../operator-console.ts';
import { workerServer } from '../journey-server.ts';
import { FINANCE, SECOND_FINANCE, SECOND_REVIEWER, type Operator } from '../operators.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { callApi, createTestSeller, type Session } from '../seller-api.ts';
import {
  addBankAccount as addAccountOf,
  approveIdentity,
  REAL_NAME,
  submitIdentity,
  createVerifiedSeller,
  verifySeller,
  WITHDRAWAL_PASSWORD,
  addApprovedBankAccount,
} from '../verified-seller.ts';

const { baseUrl } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const openConsole = (operator: Operator, path: string) =>
  openOperatorConsole(browser, operator, path, { baseUrl, testName: 'withdrawal' });

async function openSeller(session: Session): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session });
  onTestFailed(() => saveScreenshot(page, 'withdrawal-seller'));
  return { page, errors };
}

async function withdrawBalance(page: Page): Promise<void> {
  await page.goto('/withdrawal');
  const form = page.getByRole('tabpanel');
  await form.getByRole('button', { name: 'ทั้งหมด', exact: true }).click();
  await form.getByLabel('รหัสผ่านถอนเงิน').fill(WITHDRAWAL_PASSWORD);
  await form.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click();
  await page.waitForURL('**/profile');
  await page.goto('/withdrawal?view=history');
  await page.getByRole('tabpanel').getByText('รอตรวจสอบ', { exact: true }).waitFor();
  await expect.poll(() => walletText(page)).toContain('ยอดที่ใช้ได้฿0.00เงินรอถอน฿7,500.00');
}

const walletText = (page: Page) => page.getByRole('region', { name: 'ยอดเงินของฉัน' }).textContent();

it('[WAL-02] rejects a payout before approval and after the bank refused it, with a reason in the seller’s language and the balance restored', async () => {
  const seller = await addApprovedBankAccount(baseUrl, await createVerifiedSeller(baseUrl, 7_500));
  const { page, errors } = await openSeller(seller);
  const payouts = page.getByRole('tabpanel').getByRole('listitem');

  await withdrawBalance(page);
  const { page: finance } = await openConsole(FINANCE, '/console/withdrawals');
  await rejectEntry(finance, seller, {
    step: 'Reject',
    reason: 'The bank did not find the account',
    note: 'กรุณาตรวจเลขบัญชีกับธนาคาร',
  });
  await payouts.getByText('ไม่ผ่าน', { exact: true }).waitFor();
  await payouts.getByText('ธนาคารไม่พบบัญชีปลายทาง').waitFor();
  await payouts.getByText('กรุณาตรวจเลขบัญชีกับธนาคาร').waitFor();
  await expect.poll(() => walletText(page)).toContain('ยอดที่ใช้ได้฿7,500.00เงินรอถอน฿0.00');

  // The second withdrawal gets as far as the bank.
  await withdrawBalance(page);
  await finance.goto('/console/withdrawals');
  await confirmEntryStep(finance, seller, 'Approve', /Another colleague pays it/);
  const { page: payer } = await openConsole(SECOND_FINANCE, '/console/withdrawals?state=approved');
  await confirmEntryStep(payer, seller, 'Start payout', /You transfer ฿7,500\.00/);
  await payouts.getByText('กำลังโอน', { exact: true }).waitFor();
  await payer.goto('/console/withdrawals?state=processing');
  // An operator who may already have sent the money cannot restore the balance.
  await queueEntry(payer, seller)
    .getByText(/^You started this payout, and the bank may have paid/)
    .waitFor();
  await finance.goto('/console/withdrawals?state=processing');
  await rejectEntry(finance, seller, { step: 'Reject', reason: 'The bank rejected the transfer' });
  await payouts.getByText('ธนาคารไม่รับการโอน').waitFor();
  await expect.poll(() => walletText(page)).toContain('ยอดที่ใช้ได้฿7,500.00เงินรอถอน฿0.00');

  await withdrawBalance(page);
  expect(errors).toEqual([]);
});

async function addAccountOnScreen(page: Page, number: string, passwordLabel: string): Promise<void> {
  await page.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('ธนาคาร', { exact: true }).selectOption('BAY');
  await form.getByLabel('เลขบัญชี').fill(number);
  await form.getByLabel(passwordLabel).fill(WITHDRAWAL_PASSWORD);
  await form.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('รอตรวจสอบ', { exact: true }).waitFor();
}

it('[CARD-01] [CARD-02] rejects a bank account with a reason; the seller removes it, and another one is approved', async () => {
  const seller = await createVerifiedSeller(baseUrl);
  const { page, errors } = await openSeller(seller);
  await page.goto('/bank-cards');
  await addAccountOnScreen(page, '9876543210', 'ตั้งรหัสผ่านถอนเงิน');

  const { page: reviewer } = await openConsole(SECOND_REVIEWER, '/console/bank-cards');
  await rejectEntry(reviewer, seller, {
    step: 'Reject',
    reason: 'The account is closed or can’t receive transfers',
  });
  const shown = page.getByRole('main');
  await shown.getByText('ไม่ผ่าน', { exact: true }).waitFor();
  await shown.getByText('บัญชีนี้ปิดแล้วหรือรับโอนไม่ได้').waitFor();

  await shown.getByRole('button', { name: 'ลบบัญชีนี้' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ลบบัญชีนี้' }).click();
  await addAccountOnScreen(page, '9876543299', 'รหัสผ่านถอนเงิน');
  await reviewer.goto('/console/bank-cards');
  await queueEntry(reviewer, seller)
    .getByRole('button', { name: /Show full number/ })
    .click();
  await confirmEntryStep(reviewer, seller, 'Approve', 'The seller can withdraw to this account');
  await shown.getByText('ยืนยันแล้ว', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

it('[CARD-02] adds a bank account before verification, which waits for it', async () => {
  const seller = await createTestSeller(baseUrl);
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

  const papers = await submitIdentity(baseUrl, seller);
  await page.reload();
  await shown.getByText('กำลังตรวจสอบตัวตน เมื่อผ่านแล้วเราจะตรวจบัญชีให้ต่อ').waitFor();
  expect(await shown.getByRole('link', { name: 'ไปยืนยันตัวตน' }).count()).toBe(0);

  await approveIdentity(baseUrl, papers);
  await shown.getByText(/^เราจะตรวจให้เสร็จภายใน/).waitFor();
  expect(errors).toEqual([]);
});

it('[SEC-07] requires an authenticator code from a reviewer who approves the account of a seller they verified', async () => {
  const { page } = await openConsole(SECOND_REVIEWER, '/console/bank-cards');
  const token = await page.evaluate(() => sessionStorage.getItem('console_token') ?? '');
  const { data: begun } = await callApi(baseUrl, 'POST', 'console/second-factor', { token });
  const step = currentTotpStep();
  const { data: factor } = await callApi(baseUrl, 'POST', 'console/second-factor/confirm', {
    token,
    body: { code: totpCode(begun['secret'], step) },
  });
  // Other journeys log this reviewer in without a code.
  onTestFinished(async () => {
    const [code] = factor['recovery_codes'];
    await callApi(baseUrl, 'POST', 'console/second-factor/disable', { token, body: { code } });
  });
  const seller = await createTestSeller(baseUrl);
  await verifySeller(baseUrl, seller, token);
  await addAccountOf(baseUrl, seller);

  await page.goto('/console/bank-cards');
  const entry = queueEntry(page, seller);
  await entry.getByText('View the full account number first').waitFor();
  await entry.getByRole('button', { name: /Show full number/ }).click();
  await entry.getByText('1234567890').waitFor();
  await entry.getByText('View the full account number first').waitFor({ state: 'detached' });
  await entry.getByRole('button', { name: 'Approve', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('You also approved this seller’s identity.').waitFor();
  const confirm = sheet.getByRole('button', { name: 'Approve', exact: true });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await sheet.getByLabel('Code').fill('000000');
  await confirm.click();
  await sheet.getByRole('alert').waitFor();
  await sheet.getByLabel('Code').fill(totpCode(begun['secret'], step + 1));
  await confirm.click();
  await page.getByText('Account approved').waitFor();
});
