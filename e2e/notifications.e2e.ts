import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder, type Session } from './seller-api.ts';

const { baseUrl } = workerServer();
const ORDERS = 3;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const rows = (page: Page) => page.getByRole('article');
const deletedToast = (page: Page) => page.getByText('ลบการแจ้งเตือนแล้ว');
const undoButton = (page: Page) => page.getByRole('button', { name: 'ลบการแจ้งเตือนแล้ว' });
const countNotifications = async ({ token }: Session) =>
  (await callApi(baseUrl, 'GET', 'sellers/notifications?per_page=50&group_by=order', { token })).data[
    'notifications'
  ].length as number;

async function withNotifications(journey: (page: Page, session: Session, count: number) => Promise<void>) {
  const session = await createTestSeller(baseUrl);
  const product = await listFirstProduct(baseUrl, session);
  for (let at = 0; at < ORDERS; at += 1) await placeTestOrder(baseUrl, session.slug, product);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session });
  onTestFailed(() => saveScreenshot(page, `notifications-${Date.now()}`));
  await page.goto('/notifications');
  const count = await countNotifications(session);
  await expect.poll(() => rows(page).count()).toBe(count);
  await journey(page, session, count);
  await context.close();
}

const deleteButton = (page: Page) =>
  rows(page)
    .first()
    .getByRole('button', { name: /^ลบการแจ้งเตือน: / });

async function isDeleteButtonVisible(page: Page): Promise<boolean> {
  const [button, row] = [await deleteButton(page).boundingBox(), await rows(page).first().boundingBox()];
  return button!.x < row!.x + row!.width - 2;
}

async function revealDeleteButton(page: Page): Promise<void> {
  const { x, y, width, height } = (await rows(page).first().boundingBox())!;
  const phone = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    phone.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = (drawn: number) => ({ x: x + width / 2 - drawn, y: y + height / 2 });
  await touch('touchStart', at(0));
  for (let drawn = 10; drawn <= 150; drawn += 10) await touch('touchMove', at(drawn));
  await touch('touchEnd');
  await expect.poll(() => isDeleteButtonVisible(page)).toBe(true);
}

async function swipeAway(page: Page): Promise<void> {
  await revealDeleteButton(page);
  await deleteButton(page).tap();
}

it('[NOTI-01] [NOTI-03] deletes a swiped notification unless it is undone in time', () =>
  withNotifications(async (page, session, count) => {
    await swipeAway(page);
    await expect.poll(() => rows(page).count()).toBe(count - 1);
    await undoButton(page).tap();
    await expect.poll(() => rows(page).count()).toBe(count);
    expect(await countNotifications(session)).toBe(count);

    await swipeAway(page);
    await deletedToast(page).waitFor();
    await page.getByRole('link', { name: 'ร้าน', exact: true }).tap();
    await page.waitForURL('**/shop');
    await deletedToast(page).waitFor({ state: 'hidden' });
    await expect.poll(() => countNotifications(session)).toBe(count - 1);
  }));

it('[NOTI-03] keeps a row closed after its width was zero for a moment', () =>
  withNotifications(async (page) => {
    const row = rows(page).first();
    expect(await isDeleteButtonVisible(page)).toBe(false);
    await revealDeleteButton(page);
    await row.evaluate(async (element) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      element.style.width = '0';
      await frame();
      await frame();
      element.style.removeProperty('width');
      await frame();
      await frame();
    });
    await expect.poll(() => isDeleteButtonVisible(page)).toBe(false);
  }));

it('[NOTI-03] [ERR-05] restores notifications whose deletion failed', () =>
  withNotifications(async (page, session, count) => {
    await page.route('**/api/sellers/notifications/batch-delete', (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
    );
    await swipeAway(page);
    await expect.poll(() => rows(page).count()).toBe(count - 1);
    await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(count);
    expect(await countNotifications(session)).toBe(count);
  }));

it('[NOTI-01] [NOTI-03] filters, deletes one from its menu, and marks and deletes all others, by keyboard alone', () =>
  withNotifications(async (page, session, count) => {
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
    await expect.poll(() => countNotifications(session)).toBe(count - 1);

    await page.getByRole('button', { name: 'เลือกหลายรายการ' }).press('Enter');
    await page.getByRole('checkbox', { name: /^เลือกทั้งหมด / }).press('Space');
    await page.getByRole('button', { name: 'อ่านแล้ว', exact: true }).press('Enter');
    await page.getByText('อ่านครบแล้ว').first().waitFor();
    await page.getByRole('button', { name: 'เลือกหลายรายการ' }).press('Enter');
    await page.getByRole('checkbox', { name: /^เลือกทั้งหมด / }).press('Space');
    await page.getByRole('button', { name: 'ลบ', exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'ลบ', exact: true }).press('Enter');
    await page.getByText('ยังไม่มีการแจ้งเตือน').waitFor();
    expect(await countNotifications(session)).toBe(0);
  }));
