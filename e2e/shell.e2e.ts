import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import {
  callApi,
  DEMO,
  createTestSeller,
  createSession,
  placeTestOrder,
  type Session,
} from './seller-api.ts';
import { UI_TEXTS } from './ui-texts.ts';

const { baseUrl } = workerServer();
const texts = UI_TEXTS.th;
const LOCALES = { th: 'th-TH', en: 'en-US', 'zh-TW': 'zh-TW', 'zh-CN': 'zh-CN' } as const;
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await createSession(baseUrl, DEMO);
});

afterAll(async () => {
  await browser?.close();
});

async function withPhone(
  journey: (page: Page) => Promise<void>,
  options: { language?: string; session?: Session | null; refusals?: boolean } = {},
): Promise<void> {
  const { language = 'th' } = options;
  const own = options.session === undefined ? session : (options.session ?? undefined);
  const phone = await openPhone(browser, { baseUrl, language, ...(own && { session: own }) });
  await journey(phone.page);
  const refused = (error: string) => options.refusals && error.startsWith('Failed to load resource');
  expect(phone.errors.filter((error) => !refused(error))).toEqual([]);
  await phone.context.close();
}

const path = (page: Page) => new URL(page.url()).pathname;

it('[SHELL-01] shows one centred column of at most 640 px, with a bar at each end and a capped badge', () =>
  withPhone(async (page) => {
    await page.route('**/api/sellers/notifications?*per_page=1', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, unread_count: 120 } },
      });
    });
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/profile');
    const menu = page.getByRole('navigation', { name: texts.mainMenu });
    await page.getByRole('button', { name: texts.logOut }).waitFor();
    for (const box of [page.getByRole('main'), page.locator('header'), menu.getByRole('list')])
      expect(await box.boundingBox()).toMatchObject({ x: 192, width: 640 });
    expect(await menu.getByRole('link').allInnerTexts()).toHaveLength(4);
    expect(await menu.getByRole('link', { name: texts.profileTab }).getAttribute('aria-current')).toBe(
      'page',
    );
    await expect.poll(() => menu.getByRole('link').nth(1).innerText()).toContain('99+');
    await page.getByRole('button', { name: texts.back }).waitFor();
    // Home has its own header.
    await menu.getByRole('link', { name: texts.homeTab }).click();
    await page.getByRole('search').waitFor();
    expect(await page.getByRole('button', { name: texts.back }).count()).toBe(0);
  }));

it('[SHELL-02] goes back in history, to home without history, and nowhere for a visitor', async () => {
  await withPhone(async (page) => {
    await page.goto('/deposit');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: texts.back }).click();
    await page.waitForURL(`${baseUrl}/`);
    await page.getByRole('navigation').getByRole('link', { name: texts.profileTab, exact: true }).click();
    // Home has a link of the same name and stays visible until the next page is ready.
    await page.waitForURL('**/profile');
    await page.getByRole('link', { name: texts.toShipTab }).click();
    await page.waitForURL('**/pending-shipment');
    await page.getByRole('button', { name: texts.back }).click();
    await page.waitForURL('**/profile');
  });
  await withPhone(
    async (page) => {
      await page.goto('/about');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByRole('link', { name: texts.terms }).click();
      await page.waitForURL('**/terms');
      await page.getByRole('button', { name: texts.back }).click();
      await page.waitForTimeout(300);
      expect(path(page)).toBe('/terms');
    },
    { session: null },
  );
});

it('[SHELL-03] prevents zoom by wheel and keys until the seller allows it', () =>
  withPhone(async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: texts.logOut }).waitFor();
    const prevented = () =>
      page.evaluate(() => {
        const isPrevented = (event: Event) => !document.body.dispatchEvent(event);
        const init = { bubbles: true, cancelable: true, ctrlKey: true };
        return [
          isPrevented(new WheelEvent('wheel', init)),
          ...['+', '=', '-'].map((key) => isPrevented(new KeyboardEvent('keydown', { ...init, key }))),
          isPrevented(new KeyboardEvent('keydown', { ...init, key: 'c' })),
          isPrevented(new WheelEvent('wheel', { ...init, ctrlKey: false })),
        ];
      });
    expect(await prevented()).toEqual([true, true, true, true, false, false]);
    const touch = () => page.evaluate(() => getComputedStyle(document.documentElement).touchAction);
    expect(await touch()).not.toMatch(/auto|pinch-zoom|manipulation/);
    await page.goto('/system-settings');
    await page.getByText(texts.allowZoom).click();
    expect(await page.getByRole('switch', { name: texts.allowZoom }).isChecked()).toBe(true);
    expect(await prevented()).toEqual([false, false, false, false, false, false]);
    expect(await touch()).toMatch(/auto|pinch-zoom|manipulation/);
  }));

it('[SHELL-05] [DAY-04] shows a toast for the time of its kind over no button, closes it on click, and places it right on a wide screen', async () => {
  const seller = await createTestSeller(baseUrl);
  await withPhone(
    async (page) => {
      const toasts = page.locator('[popover]').locator('[role=status], [role=alert]');
      /** In milliseconds, from the first sight of the toast to its removal, including the fade. */
      const measureDuration = (role: 'status' | 'alert') =>
        toasts.and(page.getByRole(role)).evaluate(
          (toast) =>
            new Promise<number>((resolve) => {
              const since = performance.now();
              const resolveWhenRemoved = () => !toast.isConnected && resolve(performance.now() - since);
              new MutationObserver(resolveWhenRemoved).observe(document.body, {
                childList: true,
                subtree: true,
              });
            }),
        );
      const expectLasted = (actualMs: number, wantedMs: number) => {
        expect(actualMs).toBeGreaterThan(wantedMs - 500);
        expect(actualMs).toBeLessThan(wantedMs + 300 + 700);
      };
      await page.goto('/');
      const search = page.getByRole('combobox', { name: texts.searchLabel });
      const boxOfToast = async () => {
        await toasts.first().waitFor();
        return (await toasts.boundingBox())!;
      };
      const expectNoButtonCovered = async () => {
        const shown = await boxOfToast();
        const isFree = (box: typeof shown) =>
          box.x + box.width <= shown.x || shown.x + shown.width <= box.x || shown.y + shown.height <= box.y;
        const covered: string[] = [];
        for (const target of await page.locator('#content').locator('a, button').all()) {
          const box = await target.boundingBox();
          if (box && !isFree(box)) covered.push(await target.innerText());
        }
        expect(covered).toEqual([]);
      };
      await search.press('Enter');
      const lasted = measureDuration('status');
      await expectNoButtonCovered();
      expectLasted(await lasted, 3_000);
      await page.goto('/shop-management');
      const listOne = page.getByRole('button', { name: texts.listOne });
      await listOne.first().click();
      expectLasted(await measureDuration('status'), 3_000);
      await page.route('**/api/products/*/list', (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
      );
      await listOne.first().click();
      expectLasted(await measureDuration('alert'), 4_000);

      // Pages with a bar of actions at the bottom.
      const [listed] = (await callApi(baseUrl, 'GET', 'sellers/products', seller)).data['products'];
      for (const address of ['/pending-shipment', `/product/${listed.id}`, '/store-setting']) {
        // Wait for the subscription: only later orders are announced.
        const subscribed = page.waitForEvent('websocket').then((socket) =>
          socket.waitForEvent('framereceived', {
            predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
          }),
        );
        await page.goto(address);
        await subscribed;
        await placeTestOrder(baseUrl, seller.slug, listed.id);
        await expectNoButtonCovered();
      }

      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto('/');
      await search.press('Enter');
      const box = await boxOfToast();
      expect(box.width).toBeLessThanOrEqual(384);
      expect(box.x + box.width).toBeGreaterThan(1000);
      expect(box.y).toBeLessThan(40);
      await expectNoButtonCovered();
      await toasts.getByText(texts.keywordRequired).click();
      await expect.poll(() => toasts.count()).toBe(0);
      await search.press('Enter');
      await toasts.getByRole('button', { name: texts.close }).click();
      await expect.poll(() => toasts.count()).toBe(0);
    },
    { session: seller, refusals: true },
  );
});

it('[I18N-01] switches the language, stores it, and requests data in it', async () => {
  // The language belongs to the account, so this journey needs its own seller.
  const own = await createTestSeller(baseUrl);
  await withPhone(
    async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: texts.language }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText('English').click();
      expect(await page.locator('html').getAttribute('lang')).toBe('th');
      // The page may still request data in Thai until the texts of the other language have loaded.
      const inEnglish = page.waitForRequest(
        (request) =>
          request.url().endsWith('/api/sellers/profile') && request.headers()['accept-language'] === 'en',
      );
      await sheet.getByRole('button', { name: texts.confirm }).click();
      await inEnglish;
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(await page.evaluate(() => localStorage.getItem('app_language'))).toBe('en');
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'app_language');
      expect(cookie?.value).toBe('en');
      expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(30);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      expect(await page.title()).toBe('Profile · Raan');
    },
    { session: own },
  );
});

it('[I18N-02] formats amounts and dates for each language', async () => {
  const { data } = await callApi(baseUrl, 'GET', 'sellers/orders?status=completed&per_page=1', session);
  const [order] = data['orders'];
  for (const [language, locale] of Object.entries(LOCALES))
    await withPhone(
      async (page) => {
        await page.goto(`/order/${order.id}`);
        await page.getByText(order.order_number).first().waitFor();
        const main = page.getByRole('main');
        await expect.poll(() => main.locator('.animate-shimmer').count()).toBe(0);
        const text = (await main.innerText()).replaceAll(/\s+/g, ' ');
        const money = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: 'THB',
          currencyDisplay: 'narrowSymbol',
          minimumFractionDigits: 2,
        });
        expect(text.replaceAll(' ', '')).toContain(money.format(order.profit).replaceAll(/\s/g, ''));
        const date = new Intl.DateTimeFormat(locale, {
          timeZone: 'Asia/Bangkok',
          day: 'numeric',
          month: 'short',
          year: 'numeric',
        });
        expect(text).toContain(date.format(new Date(order.completed_at)));
      },
      { language },
    );
});
