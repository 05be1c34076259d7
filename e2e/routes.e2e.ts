/** Every route of the product: there by its address, titled, guarded, without errors, within the screen's width and usable by everybody. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { callApi, DEMO, signIn, type Session } from './seller-api.ts';
import { faultsOf } from './soundness.ts';

const { baseUrl } = inject('server');
const OPEN = [
  { path: '/login', th: 'เข้าสู่ระบบ', en: 'Log in' },
  { path: '/register', th: 'สมัครเปิดร้าน', en: 'Open your shop' },
  { path: '/platform-info', th: 'เกี่ยวกับแพลตฟอร์ม', en: 'About the platform' },
];
const GUARDED = [
  { path: '/', th: 'หน้าแรก', en: 'Home' },
  { path: '/notifications', th: 'การแจ้งเตือน', en: 'Notifications' },
  { path: '/shop', th: 'ร้านของฉัน', en: 'My shop' },
  { path: '/profile', th: 'โปรไฟล์', en: 'Profile' },
  { path: '/product/:id', th: 'รายละเอียดสินค้า', en: 'Product' },
  { path: '/pending-payment', th: 'รอชำระเงิน', en: 'Awaiting payment' },
  { path: '/pending-shipment', th: 'รอจัดส่ง', en: 'To ship' },
  { path: '/pending-receipt', th: 'รอรับสินค้า', en: 'On the way' },
  { path: '/completed-orders', th: 'คำสั่งซื้อที่สำเร็จ', en: 'Completed orders' },
  { path: '/ended-orders', th: 'ยกเลิกและคืนเงิน', en: 'Cancelled and refunded' },
  { path: '/refunds', th: 'คำขอคืนเงิน', en: 'Refunds' },
  { path: '/order/:id', th: 'รายละเอียดคำสั่งซื้อ', en: 'Order' },
  { path: '/withdrawal?view=history', th: 'ถอนเงิน', en: 'Withdraw' },
  { path: '/deposit', th: 'เติมเงิน', en: 'Top up' },
  { path: '/bank-cards', th: 'บัญชีธนาคาร', en: 'Bank account' },
  { path: '/revenue-record', th: 'รายการเงินเข้าออก', en: 'Transactions' },
  { path: '/system-settings', th: 'การตั้งค่า', en: 'Settings' },
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
  session = await signIn(baseUrl, DEMO);
  const get = (address: string) => callApi(baseUrl, 'GET', address, session);
  const { data: listed } = await get('sellers/products?per_page=1');
  const { data: orders } = await get('sellers/orders?per_page=1');
  ids = { '/product/:id': listed['products'][0].id, '/order/:id': orders['orders'][0].id };
});

afterAll(async () => {
  await browser?.close();
});

const addressOf = (path: string) => path.replace(':id', String(ids[path]));

/** Everything that was asked for has arrived, and nothing shimmers any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.animate-shimmer').count()).toBe(0);
}

it.each([
  ['th', 'light'],
  ['en', 'dark'],
] as const)(
  '[SHELL-04] every route opens by its address and is sound (%s, %s)',
  async (language, colorScheme) => {
    const faults: string[] = [];
    const visitor = await openPhone(browser, { baseUrl, language, colorScheme });
    const seller = await openPhone(browser, { baseUrl, language, colorScheme, session });
    for (const [phone, routes] of [
      [visitor, OPEN],
      [seller, GUARDED],
    ] as const)
      for (const route of routes) {
        const { page } = phone;
        const address = addressOf(route.path);
        await page.goto(address);
        await settle(page);
        await expect.poll(() => page.title()).toBe(`${route[language]} · Raan`);
        expect(page.url()).toBe(baseUrl + address);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        faults.push(...(await faultsOf(page)).map((fault) => `${address}: ${fault}`));
        // Who never sent papers has none: the browser logs that answer by itself.
        const errors = phone.errors
          .splice(0)
          .filter((error) => address !== '/verification' || !error.includes('404'));
        faults.push(...errors.map((error) => `${address} reports ${error}`));
      }
    expect(faults).toEqual([]);
    await visitor.context.close();
    await seller.context.close();
  },
);

it('[SHELL-04] what a seller may see is guarded, and an address that leads nowhere says so', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th' });
  for (const { path } of GUARDED) {
    const address = addressOf(path);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForURL(`${baseUrl}/login?redirect=${encodeURIComponent(address)}`, {
      waitUntil: 'commit',
    });
  }
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await page.getByText('ไม่พบหน้าที่คุณหา').waitFor();
  expect(await page.title()).toBe('ไม่พบหน้านี้ · Raan');
  await context.close();
});

it('[SHELL-04] a page survives a reload where it stood, and the report comes only when it is wanted', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session });
  const scripts = new Set<string>();
  page.on('request', (request) => scripts.add(new URL(request.url()).pathname));
  await page.goto('/completed-orders?period=month&sort=amount_desc');
  await settle(page);
  await page.reload();
  await settle(page);
  const chosen = page.getByRole('button', { name: 'เดือนนี้', exact: true });
  expect(await chosen.getAttribute('aria-pressed')).toBe('true');
  expect([...scripts].filter((script) => /sales-report/.test(script))).toEqual([]);
  await page.goto('/sales-report');
  await settle(page);
  expect([...scripts].filter((script) => /sales-report.*\.js$/.test(script))).not.toEqual([]);
  await context.close();
});
