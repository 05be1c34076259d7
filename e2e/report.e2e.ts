import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import {
  callApi,
  DEMO,
  listFirstProduct,
  createTestSeller,
  placeTestOrder,
  createSession,
  type Session,
} from './seller-api.ts';
import { UI_TEXTS } from './ui-texts.ts';

const { baseUrl } = workerServer();
const texts = UI_TEXTS.th;
let browser: Browser;
let demo: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  demo = await createSession(baseUrl, DEMO);
});

afterAll(async () => {
  await browser?.close();
});

async function withPhone(
  journey: (page: Page) => Promise<void>,
  session = demo,
  language: 'th' | 'en' = 'th',
): Promise<void> {
  const phone = await openPhone(browser, { baseUrl, language, session });
  await journey(phone.page);
  expect(phone.errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await phone.context.close();
}

const main = (page: Page) => page.getByRole('main');
const baht = (amount: number) =>
  new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);

it('[SHOP-09] shows the first order of an empty store on the dashboard', async () => {
  const seller = await createTestSeller(baseUrl);
  await withPhone(async (page) => {
    await page.goto('/shop');
    const today = page.getByLabel('ภาพรวมร้าน');
    await today.getByText('คำสั่งซื้อวันนี้').waitFor();
    await page.getByText('สัปดาห์นี้ยังไม่มีคำสั่งซื้อ').waitFor();
    await page.getByText(/ร้านยังไม่มีสินค้า/).waitFor();
    expect(await page.getByRole('navigation', { name: 'ทางลัด' }).getByRole('listitem').count()).toBe(4);

    await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller));
    await page.reload();
    const toShip = main(page).getByRole('link', { name: /^1\s*รอจัดส่ง$/ });
    await toShip.waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'shop/overview', seller);
    const sales = data['today'].total_amount as number;
    const week = page.getByRole('img', { name: /^ยอดขายจันทร์ถึงอาทิตย์/ });
    await week.waitFor();
    expect(await week.getAttribute('aria-label')).toContain(baht(sales));
    await page.getByText('ดูทีละวัน').click();
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.last().innerText()).toContain(baht(sales));
    await toShip.click();
    await page.waitForURL('**/pending-shipment');
  }, seller);
});

it('[SHOP-03] shows four hot products in the shop and on the profile, six on home, and loads them once', () =>
  withPhone(async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/products\?.*hot=true/.test(request.url())) requested.push(request.url());
    });
    await page.goto('/shop');
    const hot = page.locator('section').filter({ has: page.getByRole('heading', { name: 'สินค้าขายดี' }) });
    await expect.poll(() => hot.getByRole('listitem').count()).toBe(4);
    await page.getByRole('link', { name: texts.profileTab }).click();
    await page.waitForURL('**/profile');
    await expect.poll(() => hot.getByRole('listitem').count()).toBe(4);
    await page.getByRole('link', { name: texts.homeTab }).click();
    await expect.poll(() => hot.getByRole('listitem').count()).toBe(6);
    // Not at all if the server-rendered first view has them.
    expect(requested.length).toBeLessThanOrEqual(1);
  }));

it('[SHOP-10] shows a period by day, week or month, and restores it from the address', () =>
  withPhone(async (page) => {
    await page.goto('/sales-report');
    const figures = page.getByLabel('ยอดรวมของช่วงนี้');
    const profitOf = async (query: string) =>
      baht((await callApi(baseUrl, 'GET', `shop/sales-report?${query}`, demo)).data['total'].profit);
    await figures
      .getByText(await profitOf(''))
      .first()
      .waitFor();
    await figures.getByText(/^ไม่รวมวันนี้: .* เทียบกับ /).waitFor();
    const chart = page.getByRole('img', { name: /^ยอดขาย / });
    await chart.waitFor();

    await page.getByRole('tab', { name: 'รายสัปดาห์' }).click();
    await page.waitForURL('**/sales-report?view=week');
    await figures
      .getByText(await profitOf('view=week'))
      .first()
      .waitFor();
    await page.getByText('ดูเป็นตาราง').click();
    // Header, twelve weeks, total.
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(14);
    // The shop is a hundred days old, so there is no earlier period to compare with.
    await figures.getByText('ยังไม่มีช่วงก่อนให้เทียบ').waitFor();
    await page.reload();
    await figures
      .getByText(await profitOf('view=week'))
      .first()
      .waitFor();

    await page.getByRole('tab', { name: 'รายเดือน' }).click();
    await page.waitForURL('**/sales-report?view=month');
    await page.getByRole('button', { name: /^ช่วงวันที่ / }).click();
    await page.getByRole('dialog').getByRole('button', { name: '30 วันล่าสุด' }).click();
    await page.waitForURL('**/sales-report?view=month&days=30');
    await figures
      .getByText(await profitOf('days=30'))
      .first()
      .waitFor();

    await page.getByRole('tab', { name: 'จำนวนชิ้น' }).waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'shop/analytics?days=30', demo);
    const best = data['best_sellers'].by_amount[0] as { product_id: number };
    await page.getByRole('tab', { name: 'ยอดขาย' }).last().click();
    const first = page.locator('section').filter({ hasText: 'สินค้าขายดีของร้าน' }).getByRole('link').first();
    await expect.poll(() => first.getAttribute('href')).toBe(`/product/${best.product_id}`);
  }));

it('[SHOP-10] validates a custom period before loading it', () =>
  withPhone(async (page) => {
    await page.goto('/sales-report');
    const open = page.getByRole('button', { name: /^ช่วงวันที่ / });
    await open.click();
    const sheet = page.getByRole('dialog');
    const [from, to, show] = [
      sheet.getByLabel('ตั้งแต่วันที่'),
      sheet.getByLabel('ถึงวันที่'),
      sheet.getByRole('button', { name: 'ดูช่วงนี้' }),
    ];
    const day = (offset: number) =>
      new Date(Date.now() + 7 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
    await from.fill(day(-1));
    await to.fill(day(-3));
    await show.click();
    await sheet.getByText('ต้องไม่มาก่อนวันแรก').waitFor();
    await from.fill(day(-120));
    await sheet.getByText('เลือกไม่เกิน 92 วัน').waitFor();
    await from.fill(day(-9));
    await show.click();
    await page.waitForURL(`**/sales-report?from=${day(-9)}&to=${day(-3)}`);
    await sheet.waitFor({ state: 'detached' });
    const { data } = await callApi(baseUrl, 'GET', `shop/sales-report?from=${day(-9)}&to=${day(-3)}`, demo);
    await page.getByLabel('ยอดรวมของช่วงนี้').getByText(baht(data['total'].profit)).first().waitFor();
    expect(data['periods']).toHaveLength(7);
  }));

it('[SHOP-10] exports the report as a file for spreadsheets', () =>
  withPhone(
    async (page) => {
      await page.goto('/sales-report?days=30');
      await page.getByRole('button', { name: 'Export' }).click();
      const saving = page.waitForEvent('download');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Orders/ })
        .click();
      const file = await saving;
      expect(file.suggestedFilename()).toMatch(/^raan-orders-\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
      const text = await readFile(await file.path(), 'utf8');
      expect(text.startsWith('\uFEFFOrder number,')).toBe(true);
      const { data } = await callApi(baseUrl, 'GET', 'shop/sales-report?days=30', demo);
      expect(text.trimEnd().split('\r\n')).toHaveLength(data['total'].orders + 1);
      await page.getByText(/^raan-orders-.* saved$/).waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      const savingProducts = page.waitForEvent('download');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Products sold/ })
        .click();
      const products = await readFile(await (await savingProducts).path(), 'utf8');
      const sold = await callApi(baseUrl, 'GET', 'shop/analytics?days=30', demo);
      const [best] = sold.data['best_sellers'].by_quantity;
      expect(products.split('\r\n')[1]).toMatch(new RegExp(`^${best.product_id},.*,${best.quantity},`));
    },
    demo,
    'en',
  ));

it('[ERR-05] [SHOP-10] reports each part that failed to load and the failed export, and recovers', () =>
  withPhone(async (page) => {
    const fail = { status: 500, json: { success: false, code: 'SERVER_ERROR' } };
    const broken = '**/api/{shop/sales-report,shop/overview,order-stats/weekly,sellers/profile}*';
    await page.route(broken, (route) => route.fulfill(fail));
    await page.route('**/api/products?*hot=true*', (route) => route.fulfill(fail));
    await page.goto('/shop');
    for (const text of [
      'โหลดตัวเลขวันนี้ไม่สำเร็จ',
      'โหลดยอดคำสั่งซื้อไม่สำเร็จ',
      'โหลดยอดขายสัปดาห์นี้ไม่สำเร็จ',
      'โหลดสินค้าขายดีและแนะนำไม่สำเร็จ',
    ])
      await main(page).getByRole('alert').filter({ hasText: text }).waitFor();
    await page.goto('/sales-report');
    const alert = main(page).getByRole('alert').filter({ hasText: 'โหลดรายงานยอดขายไม่สำเร็จ' });
    await alert.waitFor();
    await page.unroute(broken);
    await alert.getByRole('button', { name: texts.retry }).click();
    await page.getByLabel('ยอดรวมของช่วงนี้').waitFor();
    await page.route('**/api/shop/sales-report/export*', (route) => route.fulfill(fail));
    await page.getByRole('button', { name: 'บันทึกเป็นไฟล์' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^ยอดตามช่วงเวลา/ })
      .click();
    const errorMessage = page.getByText('บันทึกไฟล์ไม่สำเร็จ');
    await errorMessage.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  }));

it('[SHOP-10] [SHELL-06] marks the previous figures as stale while a new period loads, and shows no empty state', () =>
  withPhone(async (page) => {
    await page.goto('/sales-report?from=2020-01-01&to=2020-01-07');
    const nothing = page.getByText('ช่วงนี้ยังไม่มียอดขาย');
    await nothing.waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/shop/sales-report?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: /^ช่วงวันที่/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '90 วันล่าสุด', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?days=90');
    await nothing.waitFor({ state: 'detached' });
    const figures = page.locator('[aria-busy=true]').filter({ has: page.getByLabel('ยอดรวมของช่วงนี้') });
    await figures.waitFor();
    gate.resolve();
    await figures.waitFor({ state: 'detached' });
    await page.getByLabel('ยอดรวมของช่วงนี้').waitFor();
  }));

it('[SHELL-04] [SHOP-10] shows an empty store its next step, and loads the report’s code only for its page', async () => {
  const seller = await createTestSeller(baseUrl);
  await withPhone(async (page) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/sales-report-page/.test(request.url())) scripts.push(request.url());
    });
    await page.goto('/shop');
    await page.getByText('สัปดาห์นี้ยังไม่มีคำสั่งซื้อ').waitFor();
    expect(scripts).toEqual([]);
    await page.getByRole('link', { name: 'รายงานยอดขาย' }).click();
    await page.waitForURL('**/sales-report');
    await page.getByText('ช่วงนี้ยังไม่มียอดขาย').waitFor();
    expect(scripts.length).toBeGreaterThan(0);
    await page.getByText('ยังไม่มีคนเข้าร้านให้เทียบ').waitFor();
    await page.getByRole('link', { name: 'ไปที่ร้าน' }).click();
    await page.waitForURL('**/shop');
  }, seller);
});
