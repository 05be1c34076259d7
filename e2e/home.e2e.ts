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

it('[HOME-04] starts the carousel after a second, moves it every five, and follows arrows, pause and links', () =>
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
    expect(await shown()).toBe(0);
    // The carousel waits one second, then moves after five.
    await page.clock.runFor(5_000);
    expect(await shown()).toBe(0);
    await page.clock.runFor(1_500);
    await expect.poll(shown).toBe(1);
    await page.clock.runFor(5_000);
    await expect.poll(shown).toBe(2);
    await pause.click();
    await play.waitFor();
    await page.clock.runFor(20_000);
    expect(await shown()).toBe(2);
    // An explicit start moves the carousel even while its button has the focus.
    await play.click();
    await page.clock.runFor(6_500);
    await expect.poll(shown).toBe(0);
    // An arrow stops the carousel until it is started again.
    await carousel.getByRole('button', { name: texts.next }).click();
    await expect.poll(shown).toBe(1);
    await play.waitFor();
    await page.getByRole('combobox', { name: texts.searchLabel }).focus();
    await page.clock.runFor(20_000);
    expect(await shown()).toBe(1);
    await carousel.getByRole('button', { name: texts.previous }).click();
    await expect.poll(shown).toBe(0);
    await carousel.getByRole('button', { name: texts.previous }).click();
    await expect.poll(shown).toBe(2);
    const link = carousel.locator('[aria-roledescription=slide]').nth(2).getByRole('link');
    const target = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`**${target}`);
  }));

it('[HOME-02] [HOME-05] shows five categories in a row, and hot products in two columns, six at a time', () =>
  withPhone(async (page) => {
    await page.goto('/');
    const categories = page.getByRole('navigation', { name: texts.categories }).getByRole('link');
    await expect.poll(() => categories.count()).toBe(5);
    const tops = await Promise.all((await categories.all()).map(async (one) => (await one.boundingBox())!.y));
    expect(new Set(tops).size).toBe(1);
    const tiles = page.getByRole('main').locator('[href^="/product/"]');
    await expect.poll(() => tiles.count()).toBe(6);
    const [first, second, third] = await Promise.all([0, 1, 2].map((at) => tiles.nth(at).boundingBox()));
    expect(second!.y).toBe(first!.y);
    expect(third!.x).toBe(first!.x);
    const { data } = await callApi(baseUrl, 'GET', 'products?hot=true&sort=sales&per_page=6');
    const badges = (data['products'] as { is_best_seller: boolean }[]).map((product) =>
      product.is_best_seller ? 'ขายดี' : 'แนะนำ',
    );
    const shown = (await tiles.allInnerTexts()).map((text) => /ขายดี|แนะนำ/.exec(text)?.[0]);
    expect(shown).toEqual(badges);
    await page.getByRole('button', { name: texts.showMore }).click();
    await expect.poll(() => tiles.count()).toBe(12);
    const target = await tiles.nth(7).getAttribute('href');
    await tiles.nth(7).click();
    await page.waitForURL(`**${target}`);
  }));

it('[ORD-05] [NOTI-01] [NOTI-02] announces an order, refuses to ship it from an empty balance, and ships it from the customer’s payment', async () => {
  const seller = await createTestSeller(baseUrl);
  const productId = await listFirstProduct(baseUrl, seller);
  await placeTestOrder(baseUrl, seller.slug, productId);
  await placeTestOrder(baseUrl, seller.slug, productId);
  await placeTestOrder(baseUrl, seller.slug, productId, { pay: false });
  await withPhone(async (page) => {
    await page.goto('/notifications');
    await page.getByText(/^ทั้งหมด 5 · ยังไม่อ่าน 5$/).waitFor();
    await page.getByText('มีคำสั่งซื้อใหม่').last().click();
    await page.waitForURL('**/pending-payment');
    await page.getByRole('button', { name: texts.back }).click();
    await page.getByText(/^ทั้งหมด 5 · ยังไม่อ่าน 4$/).waitFor();
    await page.getByRole('button', { name: texts.markAllRead }).click();
    await page.getByText(/^ทั้งหมด 5 · ยังไม่อ่าน 0$/).waitFor();
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

  const { data: list } = await callApi(baseUrl, 'GET', 'sellers/notifications?per_page=50&group_by=order', {
    token,
  });
  const notifications = list['notifications'] as {
    id: number;
    type: string;
    group: { unread_count: number };
  }[];
  const newest = (type: string) => notifications.find((one) => one.type === type);
  const taps = [
    [newest('order_update'), 'orders', `/order/${cancelled}`],
    [newest('new_order'), 'orders', '/pending-payment'],
    [newest('earnings'), 'money', '/completed-orders'],
    [newest('withdraw'), 'money', '/profile'],
    [newest('deposit'), 'money', '/profile'],
    [newest('transaction'), 'money', '/revenue-record'],
  ] as const;
  await withPhone(async (page) => {
    for (const [index, [notification, filter, destination]] of taps.entries()) {
      if (filter === taps[index - 1]?.[1]) await page.goBack();
      else await page.goto(`/notifications?filter=${filter}`);
      const row = page.locator(`#notification-${notification?.id}`);
      await row.press('Enter');
      await page.waitForURL((url) => url.pathname === destination);
      await expect
        .poll(
          async () =>
            (await callApi(baseUrl, 'GET', `sellers/notifications/${notification?.id}`, { token })).data,
        )
        .toMatchObject({ is_read: true });
    }
    const { data } = await callApi(baseUrl, 'GET', 'sellers/notifications', { token });
    const tapped = taps.reduce((sum, [notification]) => sum + notification!.group.unread_count, 0);
    expect(data['unread_count']).toBe(list['unread_count'] - tapped);
  }, seller);
});
