/** Settings go with the account: a second device finds them, two sellers on one device keep apart, and what could not be saved says so. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { formAlive, keepScreenshot, openPhone, slide } from './people.ts';
import { callApi, newSeller, signIn } from './seller-api.ts';

const { baseUrl } = inject('server');
const SETTINGS = '**/api/sellers/notifications/settings';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

type Seller = Awaited<ReturnType<typeof newSeller>>;

type Opened = { language?: 'th' | 'en'; session?: Awaited<ReturnType<typeof signIn>>; uninstalled?: boolean };

async function open(options: Opened = {}) {
  const phone = await openPhone(browser, { baseUrl, language: 'en', ...options });
  onTestFailed(async () => {
    await keepScreenshot(phone.page, 'settings').catch(() => undefined);
  });
  return phone;
}

/** Logs in by hand, on a page that speaks English or Thai. */
async function logInHere(
  page: Page,
  seller: Seller,
  words = { account: 'Account', password: 'Password', verified: 'Verified', logIn: 'Log in' },
) {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  await formAlive(page);
  await page.getByLabel(words.account, { exact: true }).fill(seller.account);
  await page.getByLabel(words.password, { exact: true }).fill(seller.password);
  await slide(page);
  await page.getByText(words.verified, { exact: true }).waitFor();
  await page.getByRole('button', { name: words.logIn, exact: true }).click();
  await page.waitForURL('**/profile');
}

const toSettings = async (page: Page) => {
  await page.goto('/system-settings');
  await page.getByRole('switch', { name: /^Two-factor/ }).waitFor();
};
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const look = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)));
const onAccount = async (seller: Seller) => {
  const { token } = await signIn(baseUrl, seller);
  return (await callApi(baseUrl, 'GET', 'sellers/notifications/settings', { token })).data;
};

it('[SET-01] [I18N-01] who logs in on a second device finds theme, text size, calm, zoom, sound and language there', async () => {
  const seller = await newSeller(baseUrl);
  const first = await open({ session: await signIn(baseUrl, seller) });
  const { page } = first;
  await toSettings(page);
  await tab(page, 'Dark').click();
  await tab(page, 'Largest').click();
  await page.getByRole('switch', { name: /^Reduce motion/, disabled: false }).press('Space');
  await page.getByRole('switch', { name: /^Allow zooming/, disabled: false }).press('Space');
  await page.getByRole('switch', { name: /^Sound/, disabled: false }).press('Space');
  await page.getByRole('button', { name: /^Language/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('繁體中文').click();
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: '顯示' }).waitFor();
  const chosen = {
    theme: 'dark',
    text_size: 'largest',
    reduce_motion: true,
    allow_zoom: true,
    sound: false,
    language: 'zh-TW',
  };
  await expect.poll(() => onAccount(seller)).toMatchObject(chosen);

  const second = await open();
  await logInHere(second.page, seller);
  const shown = { theme: 'dark', textSize: 'largest', motion: 'reduced', zoom: 'allowed' };
  await expect.poll(() => look(second.page)).toMatchObject(shown);
  await expect.poll(() => second.page.locator('html').getAttribute('lang')).toBe('zh-TW');
  await second.page.goto('/system-settings');
  await second.page.getByRole('switch', { name: /^提示音/, checked: false }).waitFor();

  // Chosen there later, it is here with the next start, by itself.
  const { token } = await signIn(baseUrl, seller);
  const body = { theme: 'light', text_size: 'normal', language: 'en' };
  await callApi(baseUrl, 'PUT', 'sellers/notifications/settings', { token, body });
  await page.reload();
  await expect.poll(() => look(page)).toMatchObject({ theme: 'light' });
  await page.getByRole('heading', { name: 'Display' }).waitFor();
  // And from the first paint of the one after that, before the app has come.
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => look(page)).toMatchObject({ theme: 'light', motion: 'reduced', zoom: 'allowed' });
  await first.context.close();
  await second.context.close();
});

it('[SET-01] two accounts on one device don’t mix; the pages before a login keep the last look', async () => {
  const [dark, large] = [await newSeller(baseUrl), await newSeller(baseUrl)];
  const { page, context } = await open();
  const logOut = async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
  };
  await logInHere(page, dark);
  await toSettings(page);
  await tab(page, 'Dark').click();
  await logOut();
  await page.reload();
  expect(await look(page)).toMatchObject({ theme: 'dark' });

  await logInHere(page, large);
  await expect.poll(() => look(page)).not.toHaveProperty('theme');
  await toSettings(page);
  expect(await tab(page, 'Device').getAttribute('aria-selected')).toBe('true');
  await tab(page, 'Largest').click();
  await expect.poll(() => onAccount(large)).toMatchObject({ theme: null, text_size: 'largest' });
  await logOut();

  // This device knows its sellers even where the account can't be asked.
  await page.route(SETTINGS, (route) => route.abort());
  await logInHere(page, dark);
  await expect.poll(() => look(page)).toMatchObject({ theme: 'dark' });
  expect(await look(page)).not.toHaveProperty('textSize');
  await context.close();
});

it('[SET-01] a choice that could not be saved says so beside it, holds here, and is saved once that is possible', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await open({ session: await signIn(baseUrl, seller) });
  await toSettings(page);
  await page.route(SETTINGS, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await tab(page, 'Dark').click();
  await page.getByRole('switch', { name: /^Orders/, disabled: false }).press('Space');
  const told = page.getByText(/could not be saved with your account yet/);
  await expect.poll(() => told.count()).toBe(2);
  await page.getByRole('button', { name: 'Save settings', exact: true }).click();
  await page.getByText('The settings could not be saved. Please try again').waitFor();

  // The account says otherwise; what was chosen here is newer.
  await page.reload();
  await page.getByRole('switch', { name: /^Orders/, checked: false }).waitFor();
  expect(await look(page)).toMatchObject({ theme: 'dark' });
  await told.first().waitFor();
  await page.unroute(SETTINGS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => onAccount(seller)).toMatchObject({ theme: 'dark', order_notification: false });
  await expect.poll(() => told.count()).toBe(0);
  await context.close();
});

const SECURITY = '**/api/sellers/security';
const SECURITY_FILE = '**/assets/seller/security-settings-*.js';
const twoFactor = (page: Page) => page.getByRole('switch', { name: /^Two-factor/ });

/** Chooses something on the page and finds it with the account. */
async function useTheRest(page: Page, seller: Seller, name: 'Dark' | 'Light') {
  await tab(page, name).click();
  await expect.poll(() => onAccount(seller)).toMatchObject({ theme: name.toLowerCase() });
}

it.each([
  ['are not answered', SECURITY],
  ['can’t be drawn', SECURITY_FILE],
])(
  '[SET-01] [SHELL-06] [ERR-05] settings stand though those of security %s; a retry has them',
  async (_, address) => {
    const seller = await newSeller(baseUrl);
    const { page, context } = await open({ session: await signIn(baseUrl, seller) });
    let status = 500;
    let asked = 0;
    await page.route(address, async (route) => {
      asked += 1;
      await (status === 200 ? route.continue() : route.fulfill({ status, body: '' }));
    });
    await page.goto('/system-settings');
    const failed = page.getByRole('main').getByRole('alert');
    const retry = failed.getByRole('button', { name: 'Try again', exact: true });
    await retry.waitFor();
    expect(await failed.innerText()).toContain('could not be loaded');
    await page.getByRole('heading', { name: 'Security', exact: true }).waitFor();
    expect(await twoFactor(page).count()).toBe(0);
    await useTheRest(page, seller, 'Dark');
    await page.getByRole('button', { name: /^Change password/ }).click();
    await page.getByRole('dialog').getByLabel('Current password', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const before = asked;
    status = 200;
    await retry.click();
    await twoFactor(page).waitFor();
    expect(asked).toBe(before + 1);
    expect(await failed.count()).toBe(0);
    expect(await look(page)).toMatchObject({ theme: 'dark' });
    await context.close();
  },
);

it.each([
  ['the answer about security', SECURITY],
  ['the file that draws it', SECURITY_FILE],
])('[SET-01] [SHELL-06] settings are there before %s', async (_, address) => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await open({ session: await signIn(baseUrl, seller) });
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/system-settings');
  await useTheRest(page, seller, 'Dark');
  expect(await page.getByRole('main').locator('.animate-shimmer').count()).toBeGreaterThan(0);
  expect(await twoFactor(page).count()).toBe(0);
  come();
  await twoFactor(page).waitFor();
  await useTheRest(page, seller, 'Light');
  await context.close();
});

it('[SET-01] [SHELL-06] settings of security that could not be fetched come by themselves with the connection', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await open({ session: await signIn(baseUrl, seller), uninstalled: true });
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

it('[SET-01] [SHELL-06] [ERR-05] a sheet whose file can’t be fetched says so over settings that stand; the next press fetches it', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await open({ session: await signIn(baseUrl, seller), uninstalled: true });
  await toSettings(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const sheet = page.getByRole('dialog');
  const retry = sheet.getByRole('button', { name: 'Try again', exact: true });
  const sheets = [
    ['withdrawal-password-sheet', /^Change withdrawal password/, 'Current withdrawal password'],
    ['details-sheet', /^Name and address/, 'Name'],
  ] as const;
  for (const [file, row, label] of sheets) {
    let asked = 0;
    let isLost = true;
    await page.route(`**/assets/seller/${file}-*.js`, async (route) => {
      asked += 1;
      await (isLost ? route.abort() : route.continue());
    });
    const press = () => page.getByRole('button', { name: row }).click();
    await press();
    await sheet.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    // As often as it fails, the page is there, and no other document.
    await retry.click();
    await expect.poll(() => asked).toBe(2);
    await retry.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await useTheRest(page, seller, 'Dark');
    isLost = false;
    await press();
    await sheet.getByLabel(label, { exact: true }).waitFor();
    expect(asked).toBe(3);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  await context.close();
});
