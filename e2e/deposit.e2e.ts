import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { queueEntry, openOperatorConsole, confirmEntryStep, rejectEntry } from './operator-console.ts';
import { workerServer } from './journey-server.ts';
import { FINANCE } from './operators.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, topUpBalance } from './seller-api.ts';
import { createVerifiedSeller } from './verified-seller.ts';

const { baseUrl } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function requestDepositRefund(page: Page, note: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'ขอคืนเงินประกัน' }).click();
  await sheet.getByLabel('ข้อความถึงทีมงาน (ไม่บังคับ)').fill(note);
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click();
  await sheet.getByText('กำลังตรวจสอบคำขอคืน').waitFor();
}

it('[PROF-07] pays a deposit, refuses its refund with a reason, refunds it on the next request, and updates the page live', async () => {
  const seller = await createVerifiedSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'deposit-seller'));
  const sheet = page.getByRole('dialog');

  // The seller is verified, first without and then with a balance.
  await page.goto('/profile');
  await page.getByRole('button', { name: /เงินประกัน/ }).click();
  await sheet.getByText('ต้องมียอดที่ใช้ได้ ฿5,000.00 ตอนนี้มี ฿0.00').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await topUpBalance(baseUrl, seller, 6_000);
  await page.getByText('เติมเงินสำเร็จ').first().waitFor();
  await page.getByRole('button', { name: /เงินประกัน/ }).click();
  await sheet.getByRole('button', { name: 'ยอมรับเงื่อนไข' }).click();
  await sheet.getByRole('button', { name: 'วางเงินประกัน ฿5,000.00' }).click();
  const blocked = page.getByRole('button', { name: /เงินประกัน.*วางแล้ว/ });
  await blocked.click();
  await requestDepositRefund(page, 'ขอนำเงินไปหมุนก่อน');

  const { page: finance } = await openOperatorConsole(browser, FINANCE, '/console/deposit-refunds', {
    baseUrl,
    testName: 'deposit',
  });
  const requested = queueEntry(finance, seller);
  await requested.getByText('ขอนำเงินไปหมุนก่อน').waitFor();
  await rejectEntry(finance, seller, {
    step: 'Reject refund',
    reason: 'Some orders are not completed yet',
    note: 'R-100',
  });
  // The open dialog updates live and offers another request.
  await sheet.getByText('ยังคืนไม่ได้').waitFor();
  await sheet.getByText('ยังมีคำสั่งซื้อที่ยังไม่สำเร็จ').waitFor();
  await sheet.getByText('R-100').waitFor();
  await requestDepositRefund(page, 'ส่งของครบแล้ว');

  await finance.goto('/console/deposit-refunds');
  await requested.getByText('ส่งของครบแล้ว').waitFor();
  await confirmEntryStep(finance, seller, 'Refund deposit', /goes to the available balance/);
  await page.getByText('คืนเงินประกันแล้ว').first().waitFor();
  await expect.poll(() => blocked.count()).toBe(0);
  const { data } = await callApi(baseUrl, 'GET', 'sellers/deposit', { token: seller.token });
  expect(data).toMatchObject({ has_deposit: false, available: 6_000, refund: { state: 'approved' } });
  expect(errors).toEqual([]);
});
