/** A seller in Thai on a page that never reloads; a reviewer and two finance operators in English. */
import { readFile } from 'node:fs/promises';
import { randomThaiIdNumber } from '@raan/server/test/id-cards.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { queueEntry, openOperatorConsole, confirmEntryStep } from '../operator-console.ts';
import { workerServer } from '../journey-server.ts';
import { FINANCE, REVIEWER, SECOND_FINANCE, SECOND_REVIEWER } from '../operators.ts';
import { attachCardPicture, IDENTITY_TEXTS } from '../identity-documents.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { createTestSeller, type Session } from '../seller-api.ts';
import { REAL_NAME, WITHDRAWAL_PASSWORD } from '../verified-seller.ts';

const { baseUrl } = workerServer();
const identityTexts = IDENTITY_TEXTS.th;
/** An uneven amount, so that any rounding shows. */
const TOP_UP = '12345.67';
const WITHDRAWN = '7891.23';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const openConsole = (operator: typeof REVIEWER, path: string) =>
  openOperatorConsole(browser, operator, path, {
    baseUrl,
    testName: 'verification-to-payout',
    wide: operator === REVIEWER,
  });

const walletText = (page: Page, name: string) => page.getByRole('region', { name }).textContent();

async function submitIdentityForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^ยืนยันตัวตน/ }).click();
  await page.getByLabel(identityTexts.realName).fill(REAL_NAME);
  await page.getByLabel(identityTexts.idNumber).fill(randomThaiIdNumber());
  await attachCardPicture(page, identityTexts, 'front', { upsideDown: true });
  await attachCardPicture(page, identityTexts, 'back');
  await page.getByText('5 จาก 6').waitFor();
  await page.getByRole('button', { name: identityTexts.submit }).click();
  await page.waitForURL('**/profile');
  await page.getByRole('link', { name: 'กำลังตรวจสอบ' }).waitFor();
}

async function approveIdentityOnScreen(reviewer: Page, seller: Session): Promise<void> {
  await reviewer
    .locator('a[href^="/console/verifications/"]')
    .filter({ hasText: seller.seller.account })
    .click();
  for (const side of ['Front', 'Back'])
    await reviewer.getByRole('img', { name: side, exact: true }).waitFor();
  await reviewer.getByText(REAL_NAME).waitFor();
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await reviewer.getByText('Seller verified').waitFor();
}

async function addAccountOnScreen(page: Page): Promise<void> {
  // Without a bank account, the withdrawal link leads to the account form, and then back.
  await page.getByRole('link', { name: 'ถอนเงิน', exact: true }).first().click();
  await page.waitForURL('**/bank-cards?from=withdrawal');
  await page.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click();
  const form = page.getByRole('dialog');
  const add = form.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' });
  await add.click();
  await page.getByText('กรุณากรอกข้อมูลให้ครบ').waitFor();
  await form.getByLabel('ธนาคาร', { exact: true }).selectOption('SCB');
  await form.getByLabel('เลขบัญชี').fill('123-4-56789-0');
  await form.getByLabel('ชื่อบัญชี').fill('สมหญิง ใจดี');
  await form.getByLabel('ตั้งรหัสผ่านถอนเงิน').fill(WITHDRAWAL_PASSWORD);
  await add.click();
  await form.getByText(`ชื่อบัญชีต้องเป็น ${REAL_NAME}`).waitFor();
  await form.getByLabel('ชื่อบัญชี').fill(`นาย${REAL_NAME}`);
  await add.click();
  await page.waitForURL('**/withdrawal');
  await page.getByText(/^เรากำลังตรวจสอบบัญชีธนาคารของคุณ/).waitFor();
}

async function topUpByQr(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'เติมเงิน', exact: true }).first().click();
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(TOP_UP);
  await page.getByRole('button', { name: 'สร้าง QR สำหรับจ่าย ฿12,345.67' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('img', { name: /^QR พร้อมเพย์/ }).waitFor();
  // The sandbox payment provider confirms with a signed webhook.
  await sheet.getByRole('button', { name: 'ชำระเงิน (ระบบทดลอง)' }).click();
  await sheet.getByText('เติมเงิน ฿12,345.67 เรียบร้อย').waitFor();
  await page.waitForURL('**/profile');
}

async function withdrawOnScreen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ถอนเงิน', exact: true }).first().click();
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(WITHDRAWN);
  const send = async (password: string) => {
    await page.getByLabel('รหัสผ่านถอนเงิน').fill(password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click();
    // Text typed while the dialog closes would go to the dialog.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await send('000000');
  // A toast shows the same text.
  await page.getByRole('tabpanel').getByText('รหัสผ่านถอนเงินไม่ถูกต้อง').waitFor();
  await send(WITHDRAWAL_PASSWORD);
  await page.waitForURL('**/profile');
}

it('[SEC-07] [VER-01] [VER-04] [CARD-02] [WAL-01] [WAL-02] [WAL-03] verifies a new seller, adds a bank account, tops up, withdraws, and pays out, with a live update at each step', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'verification-to-payout-seller'));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/profile');

  await submitIdentityForm(page);
  const reviewer = await openConsole(REVIEWER, '/console/verifications');
  await approveIdentityOnScreen(reviewer.page, seller);
  await page.getByText('ยืนยันตัวตนสำเร็จแล้ว').first().waitFor();
  await page.getByRole('link', { name: 'ยืนยันตัวตนแล้ว' }).waitFor();

  await addAccountOnScreen(page);
  await reviewer.page.getByRole('link', { name: 'Bank accounts' }).first().click();
  const approve = { name: 'Approve', exact: true };
  const show = { name: /Show full number/ };
  // The reviewer who verified the identity must not approve the bank account.
  const account = queueEntry(reviewer.page, seller);
  await account.getByText('You approved this seller’s identity. Another reviewer must approve').waitFor();
  expect(await account.getByRole('button', approve).getAttribute('aria-disabled')).toBe('true');
  const second = await openConsole(SECOND_REVIEWER, '/console/bank-cards');
  await queueEntry(second.page, seller).getByText('View the full account number first').waitFor();
  await queueEntry(second.page, seller).getByRole('button', show).click();
  await queueEntry(second.page, seller).getByText('1234567890').waitFor();
  await confirmEntryStep(second.page, seller, 'Approve', 'The seller can withdraw to this account');
  await page.getByText('บัญชีธนาคารผ่านการตรวจสอบ').first().waitFor();
  await page.getByText(/^เรากำลังตรวจสอบบัญชีธนาคารของคุณ/).waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: 'ฉัน', exact: true }).click();
  await topUpByQr(page);
  await withdrawOnScreen(page);
  await expect
    .poll(() => walletText(page, 'ยอดเงินของคุณ'))
    .toMatch(/฿4,454\.44.*เงินรอถอน฿7,891\.23ยอดรวม฿12,345\.67/);

  await page.getByRole('link', { name: 'ถอนเงิน', exact: true }).first().click();
  await page.getByRole('tab', { name: 'ประวัติ' }).click();
  const payout = page.getByRole('tabpanel').getByRole('listitem');
  await payout.getByText('รอตรวจสอบ', { exact: true }).waitFor();
  const approver = await openConsole(FINANCE, '/console/withdrawals');
  await confirmEntryStep(approver.page, seller, 'Approve', /Another colleague pays it/);
  await payout.getByText('อนุมัติแล้ว', { exact: true }).waitFor();
  await approver.page.goto('/console/withdrawals?state=approved');
  await queueEntry(approver.page, seller)
    .getByText('You approved this. Another colleague must pay')
    .waitFor();

  const payer = await openConsole(SECOND_FINANCE, '/console/withdrawals?state=approved');
  await confirmEntryStep(payer.page, seller, 'Start payout', /You transfer ฿7,891\.23/);
  await payout.getByText('กำลังโอน', { exact: true }).waitFor();
  await payer.page.goto('/console/withdrawals?state=processing');
  await queueEntry(payer.page, seller).getByRole('button', { name: 'Mark as paid', exact: true }).click();
  const closing = payer.page.getByRole('dialog');
  await closing.getByText(/This can’t be undone/).waitFor();
  await closing.getByLabel('Bank reference').fill(`PAY-${seller.seller.id}`);
  await closing.getByLabel('Note (optional)').fill('โอนด้วยพร้อมเพย์');
  await closing.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  await closing.waitFor({ state: 'detached' });
  await payout.getByText('สำเร็จ', { exact: true }).waitFor();
  await payout.getByText('โอนด้วยพร้อมเพย์').waitFor();
  await page.getByText('ถอนเงินสำเร็จ').first().waitFor();

  // The figures agree on every page, to the satang.
  const balance = 'ยอดที่ใช้ได้฿4,454.44เงินรอถอน฿0.00ยอดรวม฿4,454.44';
  await expect.poll(() => walletText(page, 'ยอดเงินของฉัน')).toBe(balance);
  await page.getByRole('navigation').getByRole('link', { name: 'ฉัน', exact: true }).click();
  await page.getByRole('link', { name: 'รายการเงิน' }).click();
  await expect.poll(() => walletText(page, 'ยอดเงินของฉัน')).toContain(balance);
  await page.getByText('−฿7,891.23').first().waitFor();
  expect((await readStatement(page)).at(-1)).toMatch(/4454\.44$/);
  expect(loads).toBe(1);
  // The browser logs 404 before the first submission and 400 for a wrong withdrawal password.
  expect(errors.filter((error) => !/\b40[04]\b/.test(error))).toEqual([]);
  for (const { errors: seen } of [reviewer, second, approver, payer]) expect(seen).toEqual([]);
});

async function readStatement(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'ใบแจ้งรายการเดินบัญชี' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'บันทึกเป็น CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return text.trim().split('\r\n');
}
