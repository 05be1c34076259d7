import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { FINANCE, fetchOperatorToken } from './operators.ts';
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
import { addApprovedBankAccount, createVerifiedSeller, WITHDRAWAL_PASSWORD } from './verified-seller.ts';

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
  language = 'th',
): Promise<void> {
  const phone = await openPhone(browser, { baseUrl, language, session });
  await journey(phone.page);
  expect(phone.errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await phone.context.close();
}

async function withCarousel(page: Page, home_carousel: unknown): Promise<void> {
  await page.route('**/api/system', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, home_carousel } } });
  });
}

it('[HOME-01] requires a search term, and searches by Enter and by icon, in Thai and in Chinese', () =>
  withPhone(async (page) => {
    await page.goto('/');
    const box = page.getByRole('combobox', { name: texts.searchLabel });
    await page.getByRole('button', { name: texts.search, exact: true }).click();
    await page.getByText(texts.keywordRequired).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await box.fill('ครีม');
    await box.press('Enter');
    await page.waitForURL((url) => url.pathname === '/products' && url.searchParams.get('keyword') === 'ครีม');
    const results = page.getByRole('main').locator('[href^="/product/"]');
    await results.first().waitFor();
    for (const text of await results.allInnerTexts()) expect(text).toContain('ครีม');

    const { data } = await callApi(baseUrl, 'GET', 'products?per_page=20', demo);
    const chinese = (data['products'] as { name_zh: string | null }[]).find(({ name_zh }) => name_zh);
    const word = chinese!.name_zh!.slice(0, 2);
    await box.fill(word);
    await page.getByRole('button', { name: texts.search, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('keyword') === word);
    await results.first().waitFor();

    await page.route('**/api/products?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
    );
    await box.fill('หมวก');
    await box.press('Enter');
    await page.getByRole('alert').filter({ hasText: texts.searchFailed }).waitFor();
  }));

it('[HOME-02] [ERR-05] shows the five categories in a row, also when they fail to load', () =>
  withPhone(async (page) => {
    await page.route('**/api/products/categories', (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
    );
    await page.goto('/');
    const categories = page.getByRole('navigation', { name: texts.categories }).getByRole('link');
    await expect.poll(() => categories.count()).toBe(5);
    const names = ['ซูเปอร์มาร์เก็ต', 'ความงาม', 'แฟชั่น', 'กีฬา', 'อิเล็กทรอนิกส์'];
    expect((await categories.allInnerTexts()).map((text) => text.trim())).toEqual(names);
    const tops = await Promise.all((await categories.all()).map(async (one) => (await one.boundingBox())!.y));
    expect(new Set(tops).size).toBe(1);
    const failure = page.getByRole('alert').filter({ hasText: 'โหลดหมวดสินค้าไม่สำเร็จ' });
    await failure.waitFor();
    await page.unroute('**/api/products/categories');
    await failure.getByRole('button').click();
    await failure.waitFor({ state: 'detached' });
    await categories.first().click();
    await page.waitForURL('**/products?category=tiktok_market');
  }));

it('[HOME-04] starts the carousel after a second, moves it every five, and follows arrows and links', () =>
  withPhone(async (page) => {
    await page.clock.install();
    await page.goto('/');
    const carousel = page.getByRole('region', { name: texts.carousel });
    await carousel.waitFor();
    const shown = () =>
      carousel
        .locator('[aria-roledescription=slide]')
        .evaluateAll((slides) => slides.findIndex((one) => !(one as HTMLElement).inert));
    expect(await shown()).toBe(0);
    // The carousel waits one second, then moves after five.
    await page.clock.runFor(5_000);
    expect(await shown()).toBe(0);
    await page.clock.runFor(1_500);
    await expect.poll(shown).toBe(1);
    await page.clock.runFor(5_000);
    await expect.poll(shown).toBe(2);
    await carousel.getByRole('button', { name: texts.next }).click();
    await expect.poll(shown).toBe(0);
    await carousel.getByRole('button', { name: texts.previous }).click();
    await expect.poll(shown).toBe(2);
    const link = carousel.locator('[aria-roledescription=slide]').nth(2).getByRole('link');
    const target = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`**${target}`);
  }));

it('[HOME-04] stops the carousel on request or on touch, and moves it again only on request', () =>
  withPhone(async (page) => {
    await page.clock.install();
    await page.goto('/');
    const carousel = page.getByRole('region', { name: texts.carousel });
    const pause = carousel.getByRole('button', { name: texts.pauseSlides });
    const play = carousel.getByRole('button', { name: texts.playSlides, exact: true });
    const shown = () =>
      carousel
        .locator('[aria-roledescription=slide]')
        .evaluateAll((slides) => slides.findIndex((one) => !(one as HTMLElement).inert));
    await pause.waitFor();
    const box = (await pause.boundingBox())!;
    expect([box.width, box.height]).toEqual([48, 48]);
    await pause.click();
    await play.waitFor();
    await page.clock.runFor(20_000);
    expect(await shown()).toBe(0);
    // An explicit start moves the carousel even while its button has the focus.
    await play.click();
    await page.clock.runFor(6_500);
    await expect.poll(shown).toBe(1);
    await carousel.getByRole('button', { name: texts.next }).click();
    await expect.poll(shown).toBe(2);
    await play.waitFor();
    await page.getByRole('combobox', { name: texts.searchLabel }).focus();
    await page.clock.runFor(20_000);
    expect(await shown()).toBe(2);
  }));

it('[HOME-04] shows a single address as a carousel, and without any the 9.9 sale with the lowest price in stock', async () => {
  const { data } = await callApi(baseUrl, 'GET', 'system');
  const image = String(data['home_carousel'][0].image);
  for (const setting of [JSON.stringify([image, image]), image])
    await withPhone(async (page) => {
      await withCarousel(page, setting);
      await page.goto('/');
      const slides = page.locator('[aria-roledescription=slide]');
      await expect.poll(() => slides.count()).toBe(setting === image ? 1 : 2);
      expect(await slides.first().locator('img').getAttribute('src')).toBe(image);
    });
  for (const setting of [null, [], 'javascript:alert(1)'])
    await withPhone(async (page) => {
      await withCarousel(page, setting);
      await page.goto('/');
      const banner = page.getByRole('link', { name: /ลดใหญ่ 9\.9/ });
      // The cheapest demo product costs 9 baht.
      await banner.getByText('ราคาเริ่มต้น ฿9', { exact: true }).waitFor();
      await banner.click();
      await page.waitForURL('**/products?sort=price_asc');
    });
  await withPhone(async (page) => {
    let lowest = 0;
    await withCarousel(page, null);
    await page.route('**/api/products?*sort=price_asc*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      Object.assign(body.data.products[0], { effective_price: 1, stock: 0 });
      body.data.products[1].effective_price = lowest;
      await route.fulfill({ response, json: body });
    });
    const banner = page.getByRole('link', { name: /ลดใหญ่ 9\.9/ });
    for (const [price, text] of [
      [9.01, 'ราคาเริ่มต้น ฿9.01'],
      [5.5, 'ราคาเริ่มต้น ฿5.50'],
    ] as const) {
      lowest = price;
      await page.goto('/');
      await banner.getByText(text, { exact: true }).waitFor();
    }
    await page.unrouteAll({ behavior: 'wait' });
  });
});

it('[HOME-05] shows six hot products at a time in two columns, each linked to its page', () =>
  withPhone(async (page) => {
    await page.goto('/');
    const tiles = page.getByRole('main').locator('[href^="/product/"]');
    await expect.poll(() => tiles.count()).toBe(6);
    const [first, second, third] = await Promise.all([0, 1, 2].map((at) => tiles.nth(at).boundingBox()));
    expect(second!.y).toBe(first!.y);
    expect(third!.x).toBe(first!.x);
    expect(await tiles.first().innerText()).toContain('ขายดี');
    expect(await tiles.first().innerText()).toMatch(/ขายแล้ว \d+(\.\d)?k?/);
    await page.getByRole('button', { name: texts.showMore }).click();
    await expect.poll(() => tiles.count()).toBe(12);
    const target = await tiles.nth(7).getAttribute('href');
    await tiles.nth(7).click();
    await page.waitForURL(`**${target}`);
  }));

it('[HOME-05] abbreviates large counts', () =>
  withPhone(async (page) => {
    await page.route('**/api/products?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const products = body.data.products.map((one: object, at: number) => ({
        ...one,
        sales_count: [999, 1000, 12_345][at] ?? 0,
      }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, products } } });
    });
    await page.goto('/');
    for (const text of ['ขายแล้ว 999', 'ขายแล้ว 1k', 'ขายแล้ว 12.3k'])
      await expect.poll(() => page.getByText(text, { exact: true }).count()).toBe(1);
  }));

it('[SHOP-04] [SHOP-05] lists one or many products and reports all four counts', async () => {
  const seller = await createTestSeller(baseUrl);
  await withPhone(async (page) => {
    await page.goto('/shop-management');
    const remaining = page.getByText(/^มีให้เลือก \d+ รายการ$/);
    const count = async () => Number(/\d+/.exec(await remaining.innerText())![0]);
    await remaining.waitFor();
    const before = await count();
    const boxes = page.getByRole('listitem').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    // Another device lists one of the two at the same time.
    await callApi(baseUrl, 'POST', 'sellers/products', {
      token: seller.token,
      body: {
        product_ids: [
          Number(/\d+/.exec((await page.locator('[href^="/product/"]').first().getAttribute('href'))!)![0]),
        ],
      },
    });
    await page.getByRole('button', { name: texts.listSelected }).click();
    await page.getByText('ลงขายแล้ว 1 · อยู่ในร้านอยู่แล้ว 1 · ไม่พบสินค้า 0 · ไม่สำเร็จ 0').waitFor();
    await expect.poll(count).toBe(before - 2);
    expect(await page.getByRole('button', { name: texts.listSelected }).count()).toBe(0);
    expect(await page.getByRole('listitem').locator('input:checked').count()).toBe(0);
  }, seller);
});

it('[ORD-05] [NOTI-01] [NOTI-02] announces an order, refuses to ship it from an empty balance, and ships it from the customer’s payment', async () => {
  const seller = await createTestSeller(baseUrl);
  const productId = await listFirstProduct(baseUrl, seller);
  await placeTestOrder(baseUrl, seller.slug, productId);
  await placeTestOrder(baseUrl, seller.slug, productId);
  await withPhone(async (page) => {
    await page.goto('/notifications');
    await page.getByText(/^ทั้งหมด 4 · ยังไม่อ่าน 4$/).waitFor();
    await page.getByText('มีคำสั่งซื้อใหม่').last().click();
    await page.waitForURL('**/pending-payment');
    await page.getByRole('button', { name: texts.back }).click();
    await page.getByText(/^ทั้งหมด 4 · ยังไม่อ่าน 3$/).waitFor();
    await page.getByRole('button', { name: texts.markAllRead }).click();
    await page.getByText(/^ทั้งหมด 4 · ยังไม่อ่าน 0$/).waitFor();
    expect(await page.getByRole('button', { name: texts.markAllRead }).count()).toBe(0);

    await page.goto('/pending-shipment');
    await page.getByRole('button', { name: texts.shipAll }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: texts.fromBalance }).check({ force: true });
    const confirm = sheet.getByRole('button', { name: texts.shipSelected });
    expect((await confirm.getAttribute('aria-disabled')) ?? String(await confirm.isDisabled())).toBe('true');
    await sheet.getByText(/ยอดเงินไม่พอ ขาดอีก ฿/).waitFor();
    await sheet.getByRole('radio', { name: texts.fromCustomer }).check({ force: true });
    await confirm.click();
    await page.waitForURL('**/pending-receipt');
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  }, seller);
});

it('[NOTI-02] opens the page of each notification that real events caused, and marks it as read', async () => {
  const seller = await createVerifiedSeller(baseUrl, 20_000);
  const { token } = seller;
  await callApi(baseUrl, 'POST', 'sellers/deposit', { token });
  await addApprovedBankAccount(baseUrl, seller);
  const payout = { amount: 6_000, withdraw_password: WITHDRAWAL_PASSWORD };
  const { data: requested } = await callApi(baseUrl, 'POST', 'sellers/wallet/withdraw', {
    token,
    body: payout,
  });
  await callApi(baseUrl, 'POST', `console/withdrawals/${requested['withdrawal'].id}/approve`, {
    token: await fetchOperatorToken(baseUrl, FINANCE),
    body: { version: 1 },
  });
  const productId = await listFirstProduct(baseUrl, seller);
  const received = await placeTestOrder(baseUrl, seller.slug, productId);
  await callApi(baseUrl, 'POST', 'sellers/orders/bulk-ship', { token });
  await callApi(baseUrl, 'POST', `storefront/orders/${received.orderToken}/confirm-received`);
  for (let count = 0; count < 3; count += 1)
    await placeTestOrder(baseUrl, seller.slug, productId, { pay: false });
  const { data: unpaid } = await callApi(baseUrl, 'GET', 'sellers/orders?status=pending_payment', { token });
  const [cancelled, ...others] = (unpaid['orders'] as { id: number }[]).map(({ id }) => id);
  await callApi(baseUrl, 'POST', `sellers/orders/${cancelled}/cancel`, { token, body: { reason: 'หมด' } });
  await callApi(baseUrl, 'POST', 'sellers/orders/batch-update-status', {
    token,
    body: { order_ids: others, status: 'cancelled', note: 'หมด' },
  });

  const { data: list } = await callApi(baseUrl, 'GET', 'sellers/notifications?per_page=50', { token });
  const notifications = list['notifications'] as { id: number; type: string }[];
  /** From the newest on: the cancellation of two orders, then that of one. */
  const [severalCancelled, oneCancelled] = notifications.filter(({ type }) => type === 'order_update');
  const newest = (type: string) => notifications.find((one) => one.type === type);
  const taps = [
    [severalCancelled, 'orders', '/pending-receipt'],
    [oneCancelled, 'orders', `/order/${cancelled}`],
    [newest('new_order'), 'orders', '/pending-payment'],
    [newest('earnings'), 'money', '/completed-orders'],
    [newest('withdraw'), 'money', '/profile'],
    [newest('deposit'), 'money', '/profile'],
    [newest('transaction'), 'money', '/revenue-record'],
  ] as const;
  await withPhone(async (page) => {
    for (const [notification, filter, destination] of taps) {
      await page.goto(`/notifications?filter=${filter}`);
      const row = page.locator(`#notification-${notification?.id}`);
      await row.click();
      await page.waitForURL((url) => url.pathname === destination);
      await expect
        .poll(
          async () =>
            (await callApi(baseUrl, 'GET', `sellers/notifications/${notification?.id}`, { token })).data,
        )
        .toMatchObject({ is_read: true });
    }
    const { data } = await callApi(baseUrl, 'GET', 'sellers/notifications', { token });
    expect(data['unread_count']).toBe(notifications.length - taps.length);
  }, seller);
});
