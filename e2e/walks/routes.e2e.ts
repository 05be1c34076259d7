import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { openPhone } from '../phone.ts';
import { callApi, DEMO, createSession, type Session } from '../seller-api.ts';
import { findScreenProblems } from '../screen-problems.ts';

const { baseUrl } = workerServer();
const PUBLIC_PATHS = [
  { path: '/login', th: 'เข้าสู่ระบบ', en: 'Log in' },
  { path: '/register', th: 'สมัครเปิดร้าน', en: 'Create your store' },
  { path: '/platform-info', th: 'เกี่ยวกับแพลตฟอร์ม', en: 'About the platform' },
];
const GUARDED_PATHS = [
  { path: '/', th: 'หน้าแรก', en: 'Home' },
  { path: '/notifications', th: 'การแจ้งเตือน', en: 'Notifications' },
  { path: '/shop', th: 'ร้านของฉัน', en: 'My store' },
  { path: '/profile', th: 'โปรไฟล์', en: 'Profile' },
  { path: '/product/:id', th: 'รายละเอียดสินค้า', en: 'Product' },
  { path: '/pending-payment', th: 'รอชำระเงิน', en: 'Awaiting payment' },
  { path: '/pending-shipment', th: 'รอจัดส่ง', en: 'To ship' },
  { path: '/pending-receipt', th: 'รอรับสินค้า', en: 'Awaiting receipt' },
  { path: '/completed-orders', th: 'คำสั่งซื้อที่สำเร็จ', en: 'Completed orders' },
  { path: '/ended-orders', th: 'ยกเลิกและคืนเงิน', en: 'Cancelled and refunded' },
  { path: '/refunds', th: 'คำขอคืนเงิน', en: 'Refunds' },
  { path: '/order/:id', th: 'รายละเอียดคำสั่งซื้อ', en: 'Order' },
  { path: '/withdrawal?view=history', th: 'ถอนเงิน', en: 'Withdraw' },
  { path: '/deposit', th: 'เติมเงิน', en: 'Top up' },
  { path: '/bank-cards', th: 'บัญชีธนาคาร', en: 'Bank account' },
  { path: '/revenue-record', th: 'รายการเงินเข้าออก', en: 'Transactions' },
  { path: '/arriving', th: 'เงินที่กำลังจะเข้า', en: 'Arriving' },
  { path: '/system-settings', th: 'การตั้งค่า', en: 'Settings' },
  { path: '/close-account', th: 'ปิดบัญชี', en: 'Close account' },
  { path: '/verification', th: 'ยืนยันตัวตน', en: 'Identity verification' },
  { path: '/store-setting', th: 'ตั้งค่าร้าน', en: 'Store settings' },
  { path: '/shop-management', th: 'จัดการสินค้า', en: 'Manage products' },
  { path: '/sales-report', th: 'รายงานยอดขาย', en: 'Sales report' },
  { path: '/favourites', th: 'รายการโปรด', en: 'Favourites' },
  { path: '/sample-orders', th: 'สินค้าตัวอย่าง', en: 'Samples' },
];

let browser: Browser;
let session: Session;
let ids: Readonly<Record<string, number>>;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await createSession(baseUrl, DEMO);
  const get = (address: string) => callApi(baseUrl, 'GET', address, session);
  const { data: listed } = await get('sellers/products?per_page=1');
  const { data: orders } = await get('sellers/orders?per_page=1');
  ids = { '/product/:id': listed['products'][0].id, '/order/:id': orders['orders'][0].id };
});

afterAll(async () => {
  await browser?.close();
});

const withId = (path: string) => path.replace(':id', String(ids[path]));

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.animate-shimmer').count()).toBe(0);
}

it.each([
  ['th', 'light'],
  ['en', 'dark'],
] as const)(
  '[SHELL-04] opens every route by its address without problems (%s, %s)',
  async (language, colorScheme) => {
    const problems: string[] = [];
    const visitor = await openPhone(browser, { baseUrl, language, colorScheme });
    const seller = await openPhone(browser, { baseUrl, language, colorScheme, session });
    for (const [phone, routes] of [
      [visitor, PUBLIC_PATHS],
      [seller, GUARDED_PATHS],
    ] as const)
      for (const route of routes) {
        const { page } = phone;
        const address = withId(route.path);
        await page.goto(address);
        await waitUntilLoaded(page);
        await expect.poll(() => page.title()).toBe(`${route[language]} · Raan`);
        expect(page.url()).toBe(baseUrl + address);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        problems.push(...(await findScreenProblems(page)).map((fault) => `${address}: ${fault}`));
        // The server answers 404 before the first submission, and the browser logs it.
        const errors = phone.errors
          .splice(0)
          .filter((error) => address !== '/verification' || !error.includes('404'));
        problems.push(...errors.map((error) => `${address} reports ${error}`));
      }
    expect(problems).toEqual([]);
    await visitor.context.close();
    await seller.context.close();
  },
);

it('[SHELL-04] answers 404 with an error page for an unknown address', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th' });
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await page.getByText('ไม่พบหน้าที่คุณหา').waitFor();
  expect(await page.title()).toBe('ไม่พบหน้านี้ · Raan');
  await context.close();
});

it('[SHELL-04] keeps the selected filter after a reload, and loads the report’s code only when it is opened', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session });
  const scripts = new Set<string>();
  page.on('request', (request) => scripts.add(new URL(request.url()).pathname));
  await page.goto('/completed-orders?period=month&sort=amount_desc');
  await waitUntilLoaded(page);
  await page.reload();
  await waitUntilLoaded(page);
  const periodButton = page.getByRole('button', { name: 'เดือนนี้', exact: true });
  expect(await periodButton.getAttribute('aria-pressed')).toBe('true');
  expect([...scripts].filter((script) => /sales-report/.test(script))).toEqual([]);
  await page.goto('/sales-report');
  await waitUntilLoaded(page);
  expect([...scripts].filter((script) => /sales-report.*\.js$/.test(script))).not.toEqual([]);
  await context.close();
});
