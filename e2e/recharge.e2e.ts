/** Money comes in by transfer: a slip is sent, held against the statement, credited and told live; another one is turned down; much takes two. */
import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import { slipPicture } from '@raan/server/test/slips.ts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { entryOf, openConsole, takeStep, turnDown } from './desk.ts';
import { FINANCE, SECOND_FINANCE, type Operator } from './operators.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { takeTransfersOnly } from './receiving-accounts.ts';
import { callApi, newSeller, type Session } from './seller-api.ts';

declare global {
  interface Window {
    /** Addresses of pictures that the page let go of. */
    letGo: string[];
  }
}

const { baseUrl } = inject('server');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await takeTransfersOnly(baseUrl);
});

afterAll(async () => {
  await browser?.close();
});

const desk = (operator: Operator, path: string) =>
  openConsole(browser, operator, path, { baseUrl, story: 'recharge' });

/** Starts a transfer on the form that is open, up to where the account is told. Answers the code of its note. */
async function startTransfer(page: Page, amount: string): Promise<string> {
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(amount);
  await page.getByText('โอนผ่านธนาคาร', { exact: true }).click();
  await page.getByRole('button', { name: /^ดูบัญชีสำหรับโอน/ }).click();
  const note = page.getByRole('dialog').getByText(/^RN\d+$/);
  return (await note.textContent()) ?? '';
}

/** Starts a transfer, and sends a slip that nobody else has. Answers the code of its note. */
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

/** Enters what the statement says of the seller's transfer. */
async function credit(page: Page, seller: Session, received: string, reference: string): Promise<void> {
  await entryOf(page, seller).getByRole('button', { name: 'Credit', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount received (baht)').fill(received);
  await sheet.getByLabel('Reference on the statement').fill(reference);
  await sheet.getByRole('button', { name: 'Credit', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

it('[WAL-03] a slip is looked at and credited as the statement says, another is turned down and a new one sent, which is large and takes two', async () => {
  const seller = await newSeller(baseUrl);
  const { token } = seller;
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => keepScreenshot(page, 'recharge-seller'));
  const available = async () =>
    (await callApi(baseUrl, 'GET', 'sellers/profile', { token })).data['seller'].available_balance;

  await page.goto('/deposit');
  const first = await sendTransfer(page, '8000');
  const { page: finance } = await desk(FINANCE, '/console/recharges');
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

  await page.goto('/deposit');
  await sendTransfer(page, '6000');
  await finance.goto('/console/recharges');
  await turnDown(finance, seller, {
    step: 'Turn down',
    reason: 'The money has not arrived',
    words: 'ธนาคารปลายทางยังไม่พบรายการ',
  });
  const sheet = page.getByRole('dialog');
  await sheet.getByText('เรายังไม่ได้รับเงิน กรุณาตรวจสอบกับธนาคารของคุณ').waitFor();
  await sheet.getByText('ธนาคารปลายทางยังไม่พบรายการ').waitFor();
  // The way on is in the sheet itself.
  await sheet.getByRole('button', { name: 'เริ่มรายการใหม่' }).click();
  await sheet.waitFor({ state: 'detached' });

  const large = await sendTransfer(page, '600000');
  await finance.goto('/console/recharges');
  await credit(finance, seller, '600000', `E2E ${large}`);
  await finance.goto('/console/recharges?state=approved');
  await entry.getByText('You approved it; another colleague confirms').waitFor();
  expect(await available()).toBe(7_990);
  const { page: second } = await desk(SECOND_FINANCE, '/console/recharges?state=approved');
  await takeStep(second, seller, 'Confirm and credit', /฿600,000\.00/);
  await page.waitForURL('**/profile');
  expect(await available()).toBe(607_990);
  await page.goto('/deposit?view=history');
  await page.getByText(/^เรายังไม่ได้รับเงิน.*ธนาคารปลายทางยังไม่พบรายการ$/).waitFor();
  expect(errors).toEqual([]);
});

it('[WAL-03] [FILE-01] what is no picture is named and refused, and the slip that is chosen in its place is taken', async () => {
  const seller = await newSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => keepScreenshot(page, 'recharge-no-picture'));
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

it('[WAL-03] [FILE-01] a slip that is too small to be read is not sent, and says so', async () => {
  const seller = await newSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => keepScreenshot(page, 'recharge-small-slip'));
  await page.addInitScript(() => {
    window.letGo = [];
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      window.letGo.push(url);
      revoke(url);
    };
  });
  await page.goto('/deposit');
  const note = await startTransfer(page, '5000');
  const sheet = page.getByRole('dialog');
  const slip = sheet.getByLabel('สลิปการโอน', { exact: true });
  const file = { name: 'slip.jpg', mimeType: 'image/jpeg' };
  const whole = await slipPicture(note);
  const small = await sharp(whole)
    .resize({ width: DOCUMENT_MIN_PX - 1 })
    .jpeg()
    .toBuffer();
  await slip.setInputFiles({ ...file, buffer: small });
  await sheet.getByText('รูปนี้เล็กเกินไปจนอ่านไม่ออก ด้านสั้นต้องมีอย่างน้อย 300 พิกเซล').waitFor();
  const send = sheet.getByRole('button', { name: 'ส่งสลิป', exact: true });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  // A long one is made smaller until it is as narrow as it may be, and no further.
  const long = await sharp(whole)
    .resize({ width: 700, height: 6_000, fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  await slip.setInputFiles({ name: 'long.png', mimeType: 'image/png', buffer: long });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull();
  // What is shown is held for as long as it is shown; what it took the place of is let go of.
  const shown = await sheet.getByRole('img', { name: 'สลิปการโอน', exact: true }).getAttribute('src');
  const letGo = await page.evaluate(() => window.letGo);
  expect(letGo).toHaveLength(1);
  expect(letGo).not.toContain(shown);
  await send.click();
  await sheet.getByText(/^เราได้รับหลักฐานของคุณแล้ว/).waitFor();
  expect(errors).toEqual([]);
});

it('[WAL-03] a transfer that was begun is gone on with or taken back', async () => {
  const seller = await newSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => keepScreenshot(page, 'recharge-cancel'));
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
