/**
 * From the first papers to the money in the bank, in one story on the screens: a seller in Thai on a page that is never loaded again, a reviewer and
 * two of finance in English.
 */
import { readFile } from 'node:fs/promises';
import { thaiNumber } from '@raan/server/test/cards.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { entryOf, openConsole, takeStep } from './desk.ts';
import { FINANCE, REVIEWER, SECOND_FINANCE, SECOND_REVIEWER } from './operators.ts';
import { choosePicture, PAPER_WORDS } from './papers.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { newSeller, type Session } from './seller-api.ts';
import { REAL_NAME, WITHDRAWAL_PASSWORD } from './verified-seller.ts';

const { baseUrl } = inject('server');
const papers = PAPER_WORDS.th;
/** Odd to the satang, so that what is rounded anywhere shows. */
const TOP_UP = '12345.67';
const WITHDRAWN = '7891.23';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const desk = (operator: typeof REVIEWER, path: string) =>
  openConsole(browser, operator, path, { baseUrl, story: 'papers-to-payout', wide: operator === REVIEWER });

/** The balance as a page shows it. */
const wallet = (page: Page, name: string) => page.getByRole('region', { name }).textContent();

async function handInPapers(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^ยืนยันตัวตน/ }).click();
  await page.getByLabel(papers.name).fill(REAL_NAME);
  await page.getByLabel(papers.number).fill(thaiNumber());
  await choosePicture(page, papers, 'front', { upsideDown: true });
  await choosePicture(page, papers, 'back');
  await page.getByText('5 จาก 6').waitFor();
  await page.getByRole('button', { name: papers.send }).click();
  // Back to where they came from, by itself.
  await page.waitForURL('**/profile');
  await page.getByRole('link', { name: 'กำลังตรวจสอบ' }).waitFor();
}

async function acceptPapers(reviewer: Page, seller: Session): Promise<void> {
  await reviewer
    .locator('a[href^="/console/verifications/"]')
    .filter({ hasText: seller.seller.account })
    .click();
  for (const side of ['Front', 'Back'])
    await reviewer.getByRole('img', { name: side, exact: true }).waitFor();
  await reviewer.getByText(REAL_NAME).waitFor();
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await reviewer.getByText('The seller is verified').waitFor();
}

async function addAccount(page: Page): Promise<void> {
  // Without an account the way to a withdrawal leads there, and back again.
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
  // The sandbox provider answers as a bank would: by its signed webhook.
  await sheet.getByRole('button', { name: 'ชำระเงิน (ระบบทดลอง)' }).click();
  await sheet.getByText('เติมเงิน ฿12,345.67 เรียบร้อย').waitFor();
  await page.waitForURL('**/profile');
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ถอนเงิน', exact: true }).first().click();
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(WITHDRAWN);
  const send = async (password: string) => {
    await page.getByLabel('รหัสผ่านถอนเงิน').fill(password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click();
    // What is typed while the sheet still closes would go to the sheet.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await send('000000');
  await page.getByText('รหัสผ่านถอนเงินไม่ถูกต้อง').waitFor();
  await send(WITHDRAWAL_PASSWORD);
  await page.waitForURL('**/profile');
}

it('[SEC-07] [VER-01] [VER-04] [CARD-02] [WAL-01] [WAL-02] [WAL-03] a new seller is verified, adds an account, tops up, withdraws, and has the money in the bank, told live at each step', async () => {
  const seller = await newSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => keepScreenshot(page, 'papers-to-payout-seller'));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/profile');

  await handInPapers(page);
  const reviewer = await desk(REVIEWER, '/console/verifications');
  await acceptPapers(reviewer.page, seller);
  await page.getByText('ยืนยันตัวตนสำเร็จแล้ว').first().waitFor();
  await page.getByRole('link', { name: 'ยืนยันตัวตนแล้ว' }).waitFor();

  await addAccount(page);
  await reviewer.page.getByRole('link', { name: 'Bank accounts' }).first().click();
  const approve = { name: 'Verify', exact: true };
  const show = { name: /Show the whole number/ };
  // The reviewer of the identity leaves the account to somebody else.
  const account = entryOf(reviewer.page, seller);
  await account.getByText('You approved this seller’s identity. Another reviewer must approve').waitFor();
  expect(await account.getByRole('button', approve).getAttribute('aria-disabled')).toBe('true');
  const second = await desk(SECOND_REVIEWER, '/console/bank-cards');
  await entryOf(second.page, seller).getByText('View the full account number first').waitFor();
  await entryOf(second.page, seller).getByRole('button', show).click();
  await entryOf(second.page, seller).getByText('1234567890').waitFor();
  await takeStep(second.page, seller, 'Verify', 'The seller can withdraw to it');
  await page.getByText('บัญชีธนาคารผ่านการตรวจสอบ').first().waitFor();
  await page.getByText(/^เรากำลังตรวจสอบบัญชีธนาคารของคุณ/).waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: 'ฉัน', exact: true }).click();
  await topUpByQr(page);
  await withdraw(page);
  await expect
    .poll(() => wallet(page, 'ยอดเงินของคุณ'))
    .toMatch(/฿4,454\.44.*ยอดที่พักไว้฿7,891\.23ยอดรวม฿12,345\.67/);

  await page.getByRole('link', { name: 'ถอนเงิน', exact: true }).first().click();
  await page.getByRole('tab', { name: 'ประวัติ' }).click();
  const payout = page.getByRole('tabpanel').getByRole('listitem');
  await payout.getByText('รอตรวจสอบ', { exact: true }).waitFor();
  const approver = await desk(FINANCE, '/console/withdrawals');
  await takeStep(approver.page, seller, 'Approve', /Another colleague pays it/);
  await payout.getByText('อนุมัติแล้ว', { exact: true }).waitFor();
  await approver.page.goto('/console/withdrawals?state=approved');
  await entryOf(approver.page, seller).getByText('You approved it; another colleague pays').waitFor();

  const payer = await desk(SECOND_FINANCE, '/console/withdrawals?state=approved');
  await takeStep(payer.page, seller, 'Take over to pay', /You pay ฿7,891\.23 out/);
  await payout.getByText('กำลังโอน', { exact: true }).waitFor();
  await payer.page.goto('/console/withdrawals?state=processing');
  await entryOf(payer.page, seller).getByRole('button', { name: 'Mark as paid', exact: true }).click();
  const closing = payer.page.getByRole('dialog');
  await closing.getByText(/This can’t be undone/).waitFor();
  await closing.getByLabel('Bank reference').fill(`PAY-${seller.seller.id}`);
  await closing.getByLabel('Note (optional)').fill('โอนด้วยพร้อมเพย์');
  await closing.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  await closing.waitFor({ state: 'detached' });
  await payout.getByText('สำเร็จ', { exact: true }).waitFor();
  await payout.getByText('โอนด้วยพร้อมเพย์').waitFor();
  await page.getByText('ถอนเงินสำเร็จ').first().waitFor();

  // The figures fit wherever they stand, to the satang.
  const balance = 'ยอดที่ใช้ได้฿4,454.44ยอดที่พักไว้฿0.00ยอดรวม฿4,454.44';
  await expect.poll(() => wallet(page, 'ยอดเงินของฉัน')).toBe(balance);
  await page.getByRole('navigation').getByRole('link', { name: 'ฉัน', exact: true }).click();
  await page.getByRole('link', { name: 'รายการเงิน' }).click();
  await expect.poll(() => wallet(page, 'ยอดเงินของฉัน')).toContain(balance);
  await page.getByText('−฿7,891.23').first().waitFor();
  expect((await statementOf(page)).at(-1)).toMatch(/4454\.44$/);
  expect(loads).toBe(1);
  // The server says 404 for who has sent no papers yet, and 400 for a wrong withdrawal password; the browser notes both.
  expect(errors.filter((error) => !/\b40[04]\b/.test(error))).toEqual([]);
  for (const { errors: seen } of [reviewer, second, approver, payer]) expect(seen).toEqual([]);
});

/** The lines of this month's statement, as a table. */
async function statementOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'ใบแจ้งรายการเดินบัญชี' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'บันทึกเป็นตาราง (CSV)' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return text.trim().split('\r\n');
}
