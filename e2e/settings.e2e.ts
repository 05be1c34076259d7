import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { waitForHydratedForm, saveScreenshot, openPhone, completeSlide } from './phone.ts';
import { callApi, createTestSeller, createSession } from './seller-api.ts';

const { baseUrl } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

type Seller = Awaited<ReturnType<typeof createTestSeller>>;

async function open(session?: Awaited<ReturnType<typeof createSession>>) {
  const phone = await openPhone(browser, { baseUrl, language: 'en', ...(session && { session }) });
  onTestFailed(async () => {
    await saveScreenshot(phone.page, 'settings').catch(() => undefined);
  });
  return phone;
}

async function logInByForm(page: Page, seller: Seller): Promise<void> {
  await page.goto('/login');
  await waitForHydratedForm(page);
  await page.getByLabel('Account', { exact: true }).fill(seller.account);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await completeSlide(page);
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/profile');
}

const openSettingsPage = async (page: Page) => {
  await page.goto('/system-settings');
  await page.getByRole('switch', { name: /^Two-step verification/ }).waitFor();
};
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const readAppearance = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)));
const fetchAccountSettings = async (seller: Seller) => {
  const { token } = await createSession(baseUrl, seller);
  return (await callApi(baseUrl, 'GET', 'sellers/notifications/settings', { token })).data;
};

it('[SET-01] [I18N-01] applies theme, text size, motion, zoom, sound and language on a second device', async () => {
  const seller = await createTestSeller(baseUrl);
  const first = await open(seller);
  const { page } = first;
  await openSettingsPage(page);
  await tab(page, 'Dark').click();
  await tab(page, 'Largest').click();
  await page.getByRole('switch', { name: /^Reduce motion/, disabled: false }).press('Space');
  await page.getByRole('switch', { name: /^Allow zoom/, disabled: false }).press('Space');
  await page.getByRole('switch', { name: /^Sound/, disabled: false }).press('Space');
  await page.getByRole('button', { name: /^Language/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('繁體中文').click();
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: '顯示' }).waitFor();
  const changedSettings = {
    theme: 'dark',
    text_size: 'largest',
    reduce_motion: true,
    allow_zoom: true,
    sound: false,
    language: 'zh-TW',
  };
  await expect.poll(() => fetchAccountSettings(seller)).toMatchObject(changedSettings);

  const second = await open();
  await logInByForm(second.page, seller);
  const shown = { theme: 'dark', textSize: 'largest', motion: 'reduced', zoom: 'allowed' };
  await expect.poll(() => readAppearance(second.page)).toMatchObject(shown);
  await expect.poll(() => second.page.locator('html').getAttribute('lang')).toBe('zh-TW');
  await second.page.goto('/system-settings');
  await second.page.getByRole('switch', { name: /^提示音/, checked: false }).waitFor();

  // A change on another device applies at the next start.
  const { token } = await createSession(baseUrl, seller);
  const body = { theme: 'light', text_size: 'normal', language: 'en' };
  await callApi(baseUrl, 'PUT', 'sellers/notifications/settings', { token, body });
  await page.reload();
  await expect.poll(() => readAppearance(page)).toMatchObject({ theme: 'light' });
  await page.getByRole('heading', { name: 'Display' }).waitFor();
  // After that, it applies from the first paint, before the app loads.
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect
    .poll(() => readAppearance(page))
    .toMatchObject({ theme: 'light', motion: 'reduced', zoom: 'allowed' });
  await first.context.close();
  await second.context.close();
});
