import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { chooseSubdistrict } from './choose-subdistrict.ts';
import { workerServer } from './journey-server.ts';
import { logInToConsole, FINANCE, fetchOperatorToken, REVIEWER } from './operators.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, createTestSeller } from './seller-api.ts';
import { createVerifiedSeller } from './verified-seller.ts';

const { baseUrl } = workerServer();
const COUPON = 'คูปองสมาชิกใหม่ ลด ฿100';
const COUPON_PAGE = '/console/coupon';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function findPlainProduct(): Promise<{ id: number; effective_price: number }> {
  const { data } = await callApi(baseUrl, 'GET', 'products?category=beauty&per_page=100');
  for (const { id } of data['products'] as { id: number }[]) {
    const { data: one } = await callApi(baseUrl, 'GET', `products/${id}`);
    if (one['colors'].length === 0 && one['sizes'].length === 0 && one['effective_price'] > 100)
      return one as { id: number; effective_price: number };
  }
  throw new Error('the demo has no product without variants');
}

async function fillReceiver(page: Page): Promise<void> {
  await page.getByLabel('ชื่อ–นามสกุล').fill('มาลี ขายดี');
  await page.getByLabel('เบอร์โทรศัพท์').fill('081 234 5678');
  await page.getByLabel('บ้านเลขที่').fill('99/1 ซอยลาดพร้าว 15');
  await page.getByLabel('รหัสไปรษณีย์').fill('10900');
  await chooseSubdistrict(page, 'ลาดยาว');
}

const baht = (amount: number) => `฿${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

it('[HOME-03] offers a verified seller the coupon, discounts the first sample, and returns the coupon after cancelling', async () => {
  const product = await findPlainProduct();
  const seller = await createVerifiedSeller(baseUrl, 5_000);
  const { page, errors, context } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  onTestFailed(() => saveScreenshot(page, 'coupon-seller'));
  await page.goto('/');
  const banner = page.getByRole('heading', { name: COUPON });
  await banner.waitFor();

  await page.goto(`/sample-orders/new?product=${product.id}`);
  const paid = baht(product.effective_price - 100);
  await page.getByText('คูปองสมาชิกใหม่', { exact: true }).waitFor();
  await fillReceiver(page);
  // The coupon is switched off meanwhile: the order is refused, and the form shows the full price.
  const token = await fetchOperatorToken(baseUrl, FINANCE);
  const setCouponEnabled = async (isOn: boolean) => {
    const { data } = await callApi(baseUrl, 'GET', 'console/coupon', { token });
    const body = { version: data['version'], is_on: isOn, budget: data['budget'] };
    await callApi(baseUrl, 'PUT', 'console/coupon', { token, body });
  };
  await setCouponEnabled(false);
  const order = (amount: string) => page.getByRole('button', { name: `สั่งตัวอย่าง ${amount}` });
  const sheet = page.getByRole('dialog');
  try {
    await order(paid).click();
    await sheet.getByRole('button', { name: `ยืนยันและจ่าย ${paid}` }).click();
    await page.getByRole('alert').filter({ hasText: 'คูปองใช้กับคำสั่งซื้อนี้ไม่ได้แล้ว' }).waitFor();
    await order(baht(product.effective_price)).waitFor();
  } finally {
    await setCouponEnabled(true);
  }
  await page.reload();
  await fillReceiver(page);
  await order(paid).click();
  await sheet.getByRole('button', { name: `ยืนยันและจ่าย ${paid}` }).click();
  await page.waitForURL(/\/sample-orders\/\d+$/);
  const sample = page.url();
  await page.getByText('คูปองสมาชิกใหม่', { exact: true }).waitFor();
  const balance = async () =>
    (await callApi(baseUrl, 'GET', 'sellers/profile', seller)).data['seller'].available_balance as number;
  expect(await balance()).toBe(5_000 - product.effective_price + 100);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('main').locator('[href^="/product/"]').first().waitFor();
  expect(await banner.count()).toBe(0);

  await page.goto(sample);
  await page.getByRole('button', { name: 'ยกเลิกตัวอย่าง' }).click();
  await sheet.getByText(/คุณใช้คูปองได้อีกตราบที่ยังเปิดให้ใช้/).waitFor();
  await sheet.getByRole('button', { name: 'ใช่ ยกเลิก' }).click();
  await page.getByText('ยกเลิกแล้ว คืนคูปองให้แล้ว').waitFor();
  expect(await balance()).toBe(5_000);
  await page.goto('/');
  await banner.waitFor();
  expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await context.close();
});

it('[HOME-03] offers an unverified seller no coupon', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  await page.goto('/');
  await page.getByRole('main').locator('[href^="/product/"]').first().waitFor();
  expect(await page.getByRole('heading', { name: COUPON }).count()).toBe(0);
  await context.close();
});

it('[HOME-03] lets finance change the switch and the budget, and refuses a reviewer', async () => {
  const context = await browser.newContext({ baseURL: baseUrl, locale: 'en' });
  await context.addCookies([{ name: 'app_language', value: 'en', url: baseUrl }]);
  const page = await context.newPage();
  onTestFailed(() => saveScreenshot(page, 'coupon-console'));
  await logInToConsole(page, FINANCE);
  await page.getByRole('link', { name: 'New-member coupon' }).click();
  const budget = page.getByLabel('Total budget (baht)');
  await budget.fill('a lot');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an amount from 0 to 10,000,000 baht').waitFor();
  await budget.fill('6000.50');
  const isOn = page.getByRole('switch', { name: 'Coupon enabled' });
  await isOn.press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The coupon is off. Sellers don’t see it.').waitFor();
  await budget.fill('6000');
  await isOn.press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The coupon is off. Sellers don’t see it.').waitFor({ state: 'detached' });
  await page.goto('/console/audit');
  await page.getByText('New-member coupon changed').filter({ visible: true }).first().waitFor();
  await context.close();

  const other = await browser.newContext({ baseURL: baseUrl, locale: 'en' });
  await other.addCookies([{ name: 'app_language', value: 'en', url: baseUrl }]);
  const reviewer = await other.newPage();
  await logInToConsole(reviewer, REVIEWER, COUPON_PAGE);
  await reviewer.getByText('Finance only').waitFor();
  expect(await reviewer.getByRole('link', { name: 'New-member coupon' }).count()).toBe(0);
  await other.close();
});
