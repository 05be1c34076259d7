/** The notification centre by touch and by keyboard: filtered, swiped away and taken back, ticked many at once, and back where deleting failed. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, listProduct, newSeller, orderInStore, type Session } from './seller-api.ts';

const { baseUrl } = inject('server');
const ORDERS = 3;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const rows = (page: Page) => page.getByRole('article');
const removed = (page: Page) => page.getByText('ลบการแจ้งเตือนแล้ว');
const undo = (page: Page) => page.getByRole('button', { name: 'ลบการแจ้งเตือนแล้ว' });
const kept = async ({ token }: Session) =>
  (await callApi(baseUrl, 'GET', 'sellers/notifications?per_page=50', { token })).data['notifications']
    .length as number;

/** A phone of a seller with news of a few orders, each unread, on the notification centre. */
async function withNews(story: (page: Page, session: Session, count: number) => Promise<void>) {
  const session = await newSeller(baseUrl);
  const product = await listProduct(baseUrl, session);
  for (let at = 0; at < ORDERS; at += 1) await orderInStore(baseUrl, session.slug, product);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session });
  onTestFailed(() => keepScreenshot(page, `notifications-${Date.now()}`));
  await page.goto('/notifications');
  const count = await kept(session);
  await expect.poll(() => rows(page).count()).toBe(count);
  await story(page, session, count);
  await context.close();
}

const deleteButton = (page: Page) =>
  rows(page)
    .first()
    .getByRole('button', { name: /^ลบการแจ้งเตือน: / });

async function isUncovered(page: Page): Promise<boolean> {
  const [button, row] = [await deleteButton(page).boundingBox(), await rows(page).first().boundingBox()];
  return button!.x < row!.x + row!.width - 2;
}

/** A thumb draws the first row to the left until its delete button is uncovered. */
async function uncover(page: Page): Promise<void> {
  const { x, y, width, height } = (await rows(page).first().boundingBox())!;
  const phone = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    phone.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = (drawn: number) => ({ x: x + width / 2 - drawn, y: y + height / 2 });
  await touch('touchStart', at(0));
  for (let drawn = 10; drawn <= 150; drawn += 10) await touch('touchMove', at(drawn));
  await touch('touchEnd');
  await expect.poll(() => isUncovered(page)).toBe(true);
}

async function swipeAway(page: Page): Promise<void> {
  await uncover(page);
  await deleteButton(page).tap();
}

it('[NOTI-01] [NOTI-03] swiped away by touch, taken back in time, gone for good when left alone', () =>
  withNews(async (page, session, count) => {
    await swipeAway(page);
    await expect.poll(() => rows(page).count()).toBe(count - 1);
    await undo(page).tap();
    await expect.poll(() => rows(page).count()).toBe(count);
    expect(await kept(session)).toBe(count);

    await swipeAway(page);
    await removed(page).waitFor();
    // Also when the page is left meanwhile.
    await page.getByRole('link', { name: 'ร้าน', exact: true }).tap();
    await page.waitForURL('**/shop');
    await removed(page).waitFor({ state: 'hidden' });
    await expect.poll(() => kept(session)).toBe(count - 1);
  }));

it('[NOTI-03] a row that had no width for a moment stands shut, and not with its delete button uncovered', () =>
  withNews(async (page) => {
    const row = rows(page).first();
    expect(await isUncovered(page)).toBe(false);
    await uncover(page);
    await row.evaluate(async (element) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      element.style.width = '0';
      await frame();
      await frame();
      element.style.removeProperty('width');
      await frame();
      await frame();
    });
    await expect.poll(() => isUncovered(page)).toBe(false);
  }));

it('[NOTI-03] [ERR-05] what could not be deleted is there again', () =>
  withNews(async (page, session, count) => {
    await page.route('**/api/sellers/notifications/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } })
        : route.continue(),
    );
    await swipeAway(page);
    await expect.poll(() => rows(page).count()).toBe(count - 1);
    await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(count);
    expect(await kept(session)).toBe(count);
  }));

it('[NOTI-01] [NOTI-03] by keyboard alone: filtered, one deleted by its menu, all others marked read and deleted', () =>
  withNews(async (page, session, count) => {
    await page.getByRole('button', { name: 'การเงิน', exact: true }).press('Enter');
    await page.getByText('ยังไม่มีเรื่องการเงิน').waitFor();
    await page.getByRole('button', { name: 'ดูทั้งหมด' }).press('Enter');
    await expect.poll(() => rows(page).count()).toBe(count);

    await page
      .getByRole('button', { name: /^ตัวเลือก: / })
      .first()
      .press('Enter');
    const menu = page.getByRole('dialog');
    await menu.getByRole('button', { name: 'ลบ', exact: true }).press('Enter');
    await expect.poll(() => rows(page).count()).toBe(count - 1);
    await page.getByRole('status').getByRole('button', { name: 'ปิด' }).first().press('Enter');
    await expect.poll(() => kept(session)).toBe(count - 1);

    await page.getByRole('button', { name: 'เลือกหลายรายการ' }).press('Enter');
    await page.getByRole('checkbox', { name: /^เลือกทั้งหมด / }).press('Space');
    await page.getByRole('button', { name: 'อ่านแล้ว', exact: true }).press('Enter');
    await page.getByText('อ่านครบแล้ว').first().waitFor();
    await page.getByRole('button', { name: 'เลือกหลายรายการ' }).press('Enter');
    await page.getByRole('checkbox', { name: /^เลือกทั้งหมด / }).press('Space');
    await page.getByRole('button', { name: 'ลบ', exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'ลบ', exact: true }).press('Enter');
    await page.getByText('ยังไม่มีการแจ้งเตือน').waitFor();
    expect(await kept(session)).toBe(0);
  }));

it('[NOTI-03] what is ticked stays ticked when so much has come that its row is no longer loaded', async () => {
  const session = await newSeller(baseUrl);
  await orderInStore(baseUrl, session.slug, await listProduct(baseUrl, session));
  const { data } = await callApi(baseUrl, 'GET', 'sellers/notifications', { token: session.token });
  const [one] = data['notifications'] as [object];
  const { page } = await openPhone(browser, { baseUrl, language: 'en', session, uninstalled: true });
  onTestFailed(() => keepScreenshot(page, 'notifications-ticked'));
  let newest = 90;
  let gone = 0;
  await page.route('**/api/sellers/notifications?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    if (asked.has('after')) return await route.continue();
    const from = Number(asked.get('cursor') ?? newest + 1) - 1;
    const to = Math.max(1, from - Number(asked.get('per_page')) + 1);
    const notifications = Array.from({ length: from - to + 1 }, (_, at) => from - at)
      .filter((seq) => seq !== gone)
      .map((seq) => ({ ...one, id: seq, seq, title: `News ${seq}`, is_read: false }));
    const pagination = { page: 1, per_page: 30, total: newest, has_more: to > 1, next_cursor: String(to) };
    const answer = { notifications, unread_count: newest, last_seq: newest, pagination };
    await route.fulfill({ json: { success: true, data: answer } });
  });
  const asked: unknown[] = [];
  await page.route('**/api/sellers/notifications/batch-read', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { success: true, data: { affected: 2, unread_count: 0 } } });
  });
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: 'News 88', exact: true }).check();
  const older = page.getByRole('checkbox', { name: 'News 40', exact: true });
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollBy(0, 400));
      return await older.count();
    })
    .toBe(1);
  await older.check();
  const ticked = (count: number) => page.getByRole('checkbox', { name: `${count} selected` });
  await ticked(2).waitFor();
  const beginAnew = async (now: number) => {
    newest = now;
    const answer = page.waitForResponse(/notifications\?page=1/);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await answer;
  };
  await page.evaluate(() => scrollTo(0, 0));
  await beginAnew(200);
  await page.getByRole('checkbox', { name: 'News 200', exact: true }).waitFor();
  await ticked(2).waitFor();
  // One that was deleted elsewhere is missing where the list has its neighbours.
  gone = 88;
  await beginAnew(95);
  await page.getByRole('checkbox', { name: 'News 95', exact: true }).waitFor();
  await ticked(1).waitFor();
  // It does not come back where the list no longer reaches to them.
  await beginAnew(200);
  await page.getByRole('checkbox', { name: 'News 200', exact: true }).waitFor();
  await ticked(1).waitFor();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect.poll(() => asked).toEqual([{ notification_ids: [40] }]);
});
