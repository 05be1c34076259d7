/** The security deposit: paid once there is money, kept for a reason that the seller reads, asked for again, and back in the balance. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { entryOf, openConsole, takeStep, turnDown } from './desk.ts';
import { FINANCE } from './operators.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, topUp } from './seller-api.ts';
import { verifiedSeller } from './verified-seller.ts';

const { baseUrl } = inject('server');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** Asks for the deposit back in the sheet that is open. */
async function askBack(page: Page, words: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'ขอคืนเงินประกัน' }).click();
  await sheet.getByLabel('ข้อความถึงเจ้าหน้าที่ (ไม่บังคับ)').fill(words);
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click();
  await sheet.getByText('กำลังตรวจสอบคำขอคืน').waitFor();
}

it('[PROF-07] a deposit is paid, kept with a reason in the seller’s words, asked for again and returned, each told live', async () => {
  const seller = await verifiedSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => keepScreenshot(page, 'deposit-seller'));
  const sheet = page.getByRole('dialog');

  // Verified, but without money; then with it.
  await page.goto('/profile');
  await page.getByRole('button', { name: /เงินประกันร้าน/ }).click();
  await sheet.getByText('ต้องมียอดที่ใช้ได้ ฿5,000.00 ตอนนี้มี ฿0.00').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await topUp(baseUrl, seller, 6_000);
  await page.getByText('เติมเงินสำเร็จ').first().waitFor();
  await page.getByRole('button', { name: /เงินประกันร้าน/ }).click();
  await sheet.getByRole('button', { name: 'ยอมรับเงื่อนไข' }).click();
  await sheet.getByRole('button', { name: 'วางเงินประกัน ฿5,000.00' }).click();
  const held = page.getByRole('button', { name: /เงินประกันร้าน.*วางแล้ว/ });
  await held.click();
  await askBack(page, 'ขอนำเงินไปหมุนก่อน');

  const { page: finance } = await openConsole(browser, FINANCE, '/console/deposit-refunds', {
    baseUrl,
    story: 'deposit',
  });
  const asked = entryOf(finance, seller);
  await asked.getByText('ขอนำเงินไปหมุนก่อน').waitFor();
  await turnDown(finance, seller, {
    step: 'Keep the deposit',
    reason: 'Some orders are not finished yet',
    words: 'R-100',
  });
  // The sheet that is open has heard of it, and offers to ask again.
  await sheet.getByText('ยังคืนไม่ได้').waitFor();
  await sheet.getByText('ยังมีคำสั่งซื้อที่ยังไม่สำเร็จ').waitFor();
  await sheet.getByText('R-100').waitFor();
  await askBack(page, 'ส่งของครบแล้ว');

  await finance.goto('/console/deposit-refunds');
  await asked.getByText('ส่งของครบแล้ว').waitFor();
  await takeStep(finance, seller, 'Return the deposit', /goes back to the available balance/);
  await page.getByText('คืนเงินประกันแล้ว').first().waitFor();
  await expect.poll(() => held.count()).toBe(0);
  const { data } = await callApi(baseUrl, 'GET', 'sellers/deposit', { token: seller.token });
  expect(data).toMatchObject({ has_deposit: false, available: 6_000, refund: { state: 'approved' } });
  expect(errors).toEqual([]);
});
