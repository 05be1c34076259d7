import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import { slipPicture } from '@raan/server/test/payment-slips.ts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { queueEntry, openOperatorConsole, confirmEntryStep, rejectEntry } from '../operator-console.ts';
import { workerServer } from '../journey-server.ts';
import { FINANCE, SECOND_FINANCE, type Operator } from '../operators.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { acceptBankTransfersOnly } from '../recharge-accounts.ts';
import { callApi, createTestSeller, type Session } from '../seller-api.ts';

declare global {
  interface Window {
    revokedUrls: string[];
  }
}

const { baseUrl } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await acceptBankTransfersOnly(baseUrl);
});

afterAll(async () => {
  await browser?.close();
});

const openConsole = (operator: Operator, path: string) =>
  openOperatorConsole(browser, operator, path, { baseUrl, testName: 'recharge' });

/** Starts a transfer, up to the page with the bank account. Returns the transfer's code. */
async function startTransfer(page: Page, amount: string): Promise<string> {
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(amount);
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).click();
  await page.getByRole('button', { name: /^ดูบัญชีสำหรับโอน/ }).click();
  const note = page.getByRole('dialog').getByText(/^RN\d+$/);
  return (await note.textContent()) ?? '';
}

/** Starts a transfer and sends a unique slip. Returns the transfer's code. */
async function sendTransfer(page: Page, amount: string): Promise<string> {
  const note = await startTransfer(page, amount);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' }).waitFor();
  await sheet
    .getByLabel('สลิปการโอน', { exact: true })
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await slipPicture(note) });
  await sheet.getByRole('button', { name: 'ส่งสลิป', exact: true }).click();
  await sheet.getByText(/^เราได้รับหลักฐานของคุณแล้ว/).waitFor();
  return note;
}

async function credit(page: Page, seller: Session, received: string, reference: string): Promise<void> {
  await queueEntry(page, seller).getByRole('button', { name: 'Credit', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount received (baht)').fill(received);
  await sheet.getByLabel('Statement reference').fill(reference);
  await sheet.getByRole('button', { name: 'Credit', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

it('[WAL-03] credits a slip, rejects another, and needs two operators for a large one', async () => {
  const seller = await createTestSeller(baseUrl);
  const { token } = seller;
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'recharge-seller'));
  const available = async () =>
    (await callApi(baseUrl, 'GET', 'sellers/profile', { token })).data['seller'].available_balance;

  await page.goto('/deposit');
  const first = await sendTransfer(page, '8000');
  const { page: finance } = await openConsole(FINANCE, '/console/recharges');
  const entry = queueEntry(finance, seller);
  await entry.getByText(first, { exact: true }).waitFor();
  await entry.getByRole('button', { name: /^View slip/ }).click();
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
  // The open dialog updates live, shows the receipt, and leads to the profile.
  await page.waitForURL('**/profile');
  expect(await available()).toBe(7_990);

  await page.goto('/deposit');
  await sendTransfer(page, '6000');
  await finance.goto('/console/recharges');
  await rejectEntry(finance, seller, {
    step: 'Reject',
    reason: 'Money not received',
    note: 'ธนาคารปลายทางยังไม่พบรายการ',
  });
  const sheet = page.getByRole('dialog');
  await sheet.getByText('เรายังไม่ได้รับเงิน กรุณาตรวจสอบกับธนาคารของคุณ').waitFor();
  await sheet.getByText('ธนาคารปลายทางยังไม่พบรายการ').waitFor();
  await sheet.getByRole('button', { name: 'เริ่มรายการใหม่' }).click();
  await sheet.waitFor({ state: 'detached' });

  const large = await sendTransfer(page, '600000');
  await finance.goto('/console/recharges');
  await credit(finance, seller, '600000', `E2E ${large}`);
  await finance.goto('/console/recharges?state=approved');
  await entry.getByText('You approved this. Another colleague must confirm').waitFor();
  expect(await available()).toBe(7_990);
  const { page: second } = await openConsole(SECOND_FINANCE, '/console/recharges?state=approved');
  await confirmEntryStep(second, seller, 'Confirm and credit', /฿600,000\.00/);
  await page.waitForURL('**/profile');
  expect(await available()).toBe(607_990);
  await page.goto('/deposit?view=history');
  await page.getByText(/^เรายังไม่ได้รับเงิน.*ธนาคารปลายทางยังไม่พบรายการ$/).waitFor();
  expect(errors).toEqual([]);
});

it('[WAL-03] [FILE-01] refuses a file that is no picture, and accepts the slip selected instead', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'recharge-no-picture'));
  await page.goto('/deposit');
  const note = await startTransfer(page, '5000');
  const sheet = page.getByRole('dialog');
  const slip = sheet.getByLabel('สลิปการโอน', { exact: true });
  const file = { name: 'statement.jpg', mimeType: 'image/jpeg' };
  await slip.setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7 no picture') });
  await sheet.getByText(file.name, { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'ส่งสลิป', exact: true }).click();
  await sheet.getByText('ไม่รองรับไฟล์ประเภทนี้', { exact: true }).waitFor();
  await slip.setInputFiles({ ...file, buffer: await slipPicture(note) });
  await sheet.getByRole('button', { name: 'ส่งสลิป', exact: true }).click();
  await sheet.getByText(/^เราได้รับหลักฐานของคุณแล้ว/).waitFor();
  expect(errors.filter((error) => !error.includes('415'))).toEqual([]);
});

it('[WAL-03] [FILE-01] refuses a slip that is too small to be readable', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'recharge-small-slip'));
  await page.addInitScript(() => {
    window.revokedUrls = [];
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      window.revokedUrls.push(url);
      revoke(url);
    };
  });
  await page.goto('/deposit');
  const note = await startTransfer(page, '5000');
  const sheet = page.getByRole('dialog');
  const slip = sheet.getByLabel('สลิปการโอน', { exact: true });
  const file = { name: 'slip.jpg', mimeType: 'image/jpeg' };
  const original = await slipPicture(note);
  const small = await sharp(original)
    .resize({ width: DOCUMENT_MIN_PX - 1 })
    .jpeg()
    .toBuffer();
  await slip.setInputFiles({ ...file, buffer: small });
  await sheet.getByText('รูปนี้เล็กเกินไปจนอ่านไม่ออก ด้านสั้นต้องมีอย่างน้อย 300 พิกเซล').waitFor();
  const send = sheet.getByRole('button', { name: 'ส่งสลิป', exact: true });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  // A long picture is scaled down to the minimum width, and no further.
  const long = await sharp(original)
    .resize({ width: 700, height: 6_000, fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  await slip.setInputFiles({ name: 'long.png', mimeType: 'image/png', buffer: long });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull();
  // The object URL of the shown picture stays valid; those of replaced pictures are revoked.
  const shown = await sheet.getByRole('img', { name: 'สลิปการโอน', exact: true }).getAttribute('src');
  const revokedUrls = await page.evaluate(() => window.revokedUrls);
  expect(revokedUrls).toHaveLength(1);
  expect(revokedUrls).not.toContain(shown);
  await send.click();
  await sheet.getByText(/^เราได้รับหลักฐานของคุณแล้ว/).waitFor();
  expect(errors).toEqual([]);
});

it('[WAL-03] continues or cancels a transfer that was started', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'recharge-cancel'));
  await page.goto('/deposit');
  await startTransfer(page, '5000');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'ประวัติ' }).click();
  await page.getByRole('button', { name: 'โอนต่อ / ส่งสลิป' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยกเลิกรายการนี้' }).click();
  await page
    .getByRole('dialog', { name: 'ยกเลิกรายการเติมเงินนี้?' })
    .getByRole('button', { name: 'ยกเลิกรายการนี้' })
    .click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await page.getByRole('article').getByText('ยกเลิกแล้ว', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

it('[WAL-03] shows above the button why a fourth transfer is refused, and leads to those in progress', async () => {
  const seller = await createTestSeller(baseUrl);
  const body = { amount: 5_000, method: 'bank_transfer' };
  for (let count = 0; count < 3; count += 1)
    await callApi(baseUrl, 'POST', 'sellers/wallet/recharge', { token: seller.token, body });
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'recharge-refused'));
  await page.goto('/deposit');
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('7100');
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).click();
  const start = page.getByRole('button', { name: /^ดูบัญชีสำหรับโอน/ });
  await start.click();
  const notice = page.getByRole('alert').filter({ hasText: 'คุณมีรายการโอนที่ยังไม่เสร็จ 3 รายการ' });
  await notice.waitFor();
  const [shown, button] = [await notice.boundingBox(), await start.boundingBox()];
  expect(shown!.y).toBeGreaterThan(0);
  expect(shown!.y + shown!.height).toBeLessThanOrEqual(button!.y);
  await page.getByRole('link', { name: 'ดูรายการที่ยังไม่เสร็จ' }).click();
  await page.getByRole('tabpanel').getByText('฿5,000.00').first().waitFor();
  expect(errors).toEqual(['Failed to load resource: the server responded with a status of 409 (Conflict)']);
});
