import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { waitForHydratedForm, saveScreenshot, openPhone, completeSlide } from './phone.ts';
import { callApi, createTestSeller, createSession } from './seller-api.ts';

const { baseUrl } = workerServer();
const SETTINGS = '**/api/sellers/notifications/settings';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

type Seller = Awaited<ReturnType<typeof createTestSeller>>;

type OpenOptions = {
  language?: 'th' | 'en';
  session?: Awaited<ReturnType<typeof createSession>>;
};

async function open(options: OpenOptions = {}) {
  const phone = await openPhone(browser, { baseUrl, language: 'en', ...options });
  onTestFailed(async () => {
    await saveScreenshot(phone.page, 'settings').catch(() => undefined);
  });
  return phone;
}

/** Logs in through the form, in English unless other texts are given. */
async function logInByForm(
  page: Page,
  seller: Seller,
  texts = { account: 'Account', password: 'Password', verified: 'Verified', logIn: 'Log in' },
) {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  await waitForHydratedForm(page);
  await page.getByLabel(texts.account, { exact: true }).fill(seller.account);
  await page.getByLabel(texts.password, { exact: true }).fill(seller.password);
  await completeSlide(page);
  await page.getByText(texts.verified, { exact: true }).waitFor();
  await page.getByRole('button', { name: texts.logIn, exact: true }).click();
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
  const first = await open({ session: await createSession(baseUrl, seller) });
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

it('[SET-01] separates two accounts on one device, and keeps the last appearance on pages before login', async () => {
  const [dark, large] = [await createTestSeller(baseUrl), await createTestSeller(baseUrl)];
  const { page, context } = await open();
  const logOut = async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
  };
  await logInByForm(page, dark);
  await openSettingsPage(page);
  await tab(page, 'Dark').click();
  await logOut();
  await page.reload();
  expect(await readAppearance(page)).toMatchObject({ theme: 'dark' });

  await logInByForm(page, large);
  await expect.poll(() => readAppearance(page)).not.toHaveProperty('theme');
  await openSettingsPage(page);
  expect(await tab(page, 'Device').getAttribute('aria-selected')).toBe('true');
  await tab(page, 'Largest').click();
  await expect.poll(() => fetchAccountSettings(large)).toMatchObject({ theme: null, text_size: 'largest' });
  await logOut();

  // The device has each seller's settings, also without a response from the account.
  await page.route(SETTINGS, (route) => route.abort());
  await logInByForm(page, dark);
  await expect.poll(() => readAppearance(page)).toMatchObject({ theme: 'dark' });
  expect(await readAppearance(page)).not.toHaveProperty('textSize');
  await context.close();
});

it('[SET-01] reports a setting that could not be saved, applies it on this device, and saves it later', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await open({ session: await createSession(baseUrl, seller) });
  await openSettingsPage(page);
  await page.route(SETTINGS, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await tab(page, 'Dark').click();
  await page.getByRole('switch', { name: /^Orders/, disabled: false }).press('Space');
  const notSavedMessage = page.getByText(/Not saved to your account yet/);
  await expect.poll(() => notSavedMessage.count()).toBe(2);
  await page.getByRole('button', { name: 'Save settings', exact: true }).click();
  await page.getByText('Couldn’t save settings. Try again').waitFor();

  // The account has the old value, but the change on this device is newer.
  await page.reload();
  await page.getByRole('switch', { name: /^Orders/, checked: false }).waitFor();
  expect(await readAppearance(page)).toMatchObject({ theme: 'dark' });
  await notSavedMessage.first().waitFor();
  await page.unroute(SETTINGS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect
    .poll(() => fetchAccountSettings(seller))
    .toMatchObject({ theme: 'dark', order_notification: false });
  await expect.poll(() => notSavedMessage.count()).toBe(0);
  await context.close();
});

const SECURITY = '**/api/sellers/security';
const SECURITY_FILE = '**/assets/seller/security-settings-*.js';
const twoFactor = (page: Page) => page.getByRole('switch', { name: /^Two-step verification/ });

async function changeTheme(page: Page, seller: Seller, name: 'Dark' | 'Light') {
  await tab(page, name).click();
  await expect.poll(() => fetchAccountSettings(seller)).toMatchObject({ theme: name.toLowerCase() });
}

it.each([
  ['fail to load', SECURITY],
  ['fail to render', SECURITY_FILE],
])(
  '[SET-01] [SHELL-06] [ERR-05] keeps the settings usable when the security settings %s, and loads those on retry',
  async (_, address) => {
    const seller = await createTestSeller(baseUrl);
    const { page, context } = await open({ session: await createSession(baseUrl, seller) });
    let status = 500;
    let requested = 0;
    await page.route(address, async (route) => {
      requested += 1;
      await (status === 200 ? route.continue() : route.fulfill({ status, body: '' }));
    });
    await page.goto('/system-settings');
    const failed = page.getByRole('main').getByRole('alert');
    const retry = failed.getByRole('button', { name: 'Try again', exact: true });
    await retry.waitFor();
    expect(await failed.innerText()).toContain('Couldn’t load');
    await page.getByRole('heading', { name: 'Security', exact: true }).waitFor();
    expect(await twoFactor(page).count()).toBe(0);
    await changeTheme(page, seller, 'Dark');
    await page.getByRole('button', { name: /^Change password/ }).click();
    await page.getByRole('dialog').getByLabel('Current password', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const before = requested;
    status = 200;
    await retry.click();
    await twoFactor(page).waitFor();
    expect(requested).toBe(before + 1);
    expect(await failed.count()).toBe(0);
    expect(await readAppearance(page)).toMatchObject({ theme: 'dark' });
    await context.close();
  },
);

it.each([
  ['the security data arrives', SECURITY],
  ['the security module arrives', SECURITY_FILE],
])('[SET-01] [SHELL-06] shows the settings before %s', async (_, address) => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await open({ session: await createSession(baseUrl, seller) });
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/system-settings');
  await changeTheme(page, seller, 'Dark');
  expect(await page.getByRole('main').locator('.animate-shimmer').count()).toBeGreaterThan(0);
  expect(await twoFactor(page).count()).toBe(0);
  release();
  await twoFactor(page).waitFor();
  await changeTheme(page, seller, 'Light');
  await context.close();
});

it('[SET-01] [SHELL-06] loads the security settings by itself when the connection is back', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await open({
    session: await createSession(baseUrl, seller),
  });
  await page.route(SECURITY_FILE, (route) => route.abort());
  await page.goto('/system-settings');
  const failed = page.getByRole('main').getByRole('alert');
  await failed.waitFor();
  await page.unroute(SECURITY_FILE);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await twoFactor(page).waitFor();
  expect(await failed.count()).toBe(0);
  await context.close();
});

it('[SET-01] [SHELL-06] [ERR-05] reports a dialog that failed to load over working settings, and loads it on the next click', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await open({
    session: await createSession(baseUrl, seller),
  });
  await openSettingsPage(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const sheet = page.getByRole('dialog');
  const retry = sheet.getByRole('button', { name: 'Try again', exact: true });
  const sheets = [
    ['withdrawal-password-sheet', /^Change withdrawal password/, 'Current withdrawal password'],
    ['details-sheet', /^Name and address/, 'Name'],
  ] as const;
  for (const [file, row, label] of sheets) {
    let requested = 0;
    let isBlocked = true;
    await page.route(`**/assets/seller/${file}-*.js`, async (route) => {
      requested += 1;
      await (isBlocked ? route.abort() : route.continue());
    });
    const openSheet = () => page.getByRole('button', { name: row }).click();
    await openSheet();
    await sheet.getByRole('heading', { name: 'Couldn’t load data' }).waitFor();
    // However often it fails, the document stays the same.
    await retry.click();
    await expect.poll(() => requested).toBe(2);
    await retry.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await changeTheme(page, seller, 'Dark');
    isBlocked = false;
    await openSheet();
    await sheet.getByLabel(label, { exact: true }).waitFor();
    expect(requested).toBe(3);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  await context.close();
});
