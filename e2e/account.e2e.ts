/** How a seller keeps an account safe: another password, a code as a second step, and a look at where they are logged in. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { appCode, stepNow } from './authenticator.ts';
import { launchBrowser } from './browser.ts';
import { codeInTextTo } from './inbox.ts';
import { formAlive, keepScreenshot, openPhone, slide, type Phone } from './people.ts';
import { newSeller, signIn } from './seller-api.ts';

const { baseUrl, dataDir } = inject('server');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

type Seller = Awaited<ReturnType<typeof newSeller>>;

/** The settings of a seller, on a phone with a session of its own. */
async function openSettings(seller: Seller): Promise<Phone> {
  const session = await signIn(baseUrl, seller);
  const phone = await openPhone(browser, { baseUrl, language: 'en', session });
  onTestFailed(async () => {
    await keepScreenshot(phone.page, 'account').catch(() => undefined);
  });
  await phone.page.goto('/system-settings');
  await phone.page.getByRole('switch', { name: /^Two-factor/ }).waitFor();
  return phone;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Account and password, up to where the code is asked for. */
async function passwordStep(page: Page, seller: Seller): Promise<void> {
  await page.goto('/login');
  await formAlive(page);
  await page.getByLabel('Account', { exact: true }).fill(seller.account);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await slide(page);
  await page.getByText('Verified', { exact: true }).waitFor();
  await button(page, 'Log in').click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

it('[SET-01] [AUTH-12] a seller changes the password, and every other device is out', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context, errors } = await openSettings(seller);
  const other = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: await signIn(baseUrl, seller),
  });
  await other.page.goto('/profile');
  await other.page.getByRole('button', { name: 'Log out' }).waitFor();

  await page.getByRole('button', { name: /^Change password/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Please enter your current password').waitFor();
  await sheet.getByLabel('Current password', { exact: true }).fill('not my password');
  await sheet.getByLabel('New password', { exact: true }).fill('12345678');
  await sheet.getByText('Easy to guess').waitFor();
  await sheet.getByLabel('New password', { exact: true }).fill('mango and sticky rice');
  await sheet.getByText(/Strong$/).waitFor();
  await sheet.getByLabel('Confirm new password', { exact: true }).fill('mango and sticky rice');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Password change failed').waitFor();
  await sheet.getByText('The current password is not correct').waitFor();
  await sheet.getByLabel('Current password', { exact: true }).fill(seller.password);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Password changed', { exact: true }).first().waitFor();
  await other.page.waitForURL('**/login?redirect=%2Fprofile');
  await signIn(baseUrl, { ...seller, password: 'mango and sticky rice' });
  expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await context.close();
  await other.context.close();
});

it('[SET-01] two-factor: turned on by the app, asked for at login, opened once by a recovery code, turned off', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await openSettings(seller);
  await page.getByRole('switch', { name: /^Two-factor/, disabled: false }).press('Space');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const key = (await sheet.locator('code').first().textContent())!;
  await sheet.getByLabel('Password', { exact: true }).fill(seller.password);
  await sheet.getByLabel('Code', { exact: true }).fill('000000');
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await sheet.getByText(/This code is wrong/).waitFor();
  const enrolled = stepNow();
  await sheet.getByLabel('Code', { exact: true }).fill(appCode(key, enrolled));
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('list', { name: 'Keep your recovery codes' }).waitFor();
  const recovery = await page
    .getByRole('list', { name: 'Keep your recovery codes' })
    .locator('code')
    .allTextContents();
  expect(recovery).toHaveLength(10);
  const download = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await download).suggestedFilename()).toBe('raan-recovery-codes.txt');
  await button(page, 'I have kept them').click();
  await page.getByText('On. Recovery codes left: 10').waitFor();

  const second = await openPhone(browser, { baseUrl, language: 'en' });
  await passwordStep(second.page, seller);
  await second.page.getByLabel('Code', { exact: true }).fill('111111');
  await button(second.page, 'Log in').click();
  await second.page.getByText(/This code is wrong/).waitFor();
  // Each code is taken once, and the one of this half minute was taken when two-factor was turned on.
  await second.page.getByLabel('Code', { exact: true }).fill(appCode(key, enrolled + 1));
  await button(second.page, 'Log in').click();
  await second.page.waitForURL('**/profile');

  const third = await openPhone(browser, { baseUrl, language: 'en' });
  await passwordStep(third.page, seller);
  await third.page.getByLabel('Code', { exact: true }).fill(recovery[0]!);
  await button(third.page, 'Log in').click();
  await third.page.waitForURL('**/profile');

  await page.reload();
  await page.getByText('On. Recovery codes left: 9').waitFor();
  await page.getByRole('switch', { name: /^Two-factor/, disabled: false }).press('Space');
  await sheet.getByLabel('Password', { exact: true }).fill(seller.password);
  await sheet.getByLabel('Code', { exact: true }).fill(recovery[1]!);
  await sheet.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('switch', { name: /^Two-factor/, checked: false }).waitFor();
  await signIn(baseUrl, seller);
  for (const phone of [{ context }, second, third]) await phone.context.close();
});

it('[AUTH-12] the list of sessions ends another browser', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context, errors } = await openSettings(seller);
  const other = await openPhone(browser, { baseUrl, language: 'en' });
  await other.page.goto('/login');
  await formAlive(other.page);
  await other.page.getByLabel('Account', { exact: true }).fill(seller.account);
  await other.page.getByLabel('Password', { exact: true }).fill(seller.password);
  await slide(other.page);
  await other.page.getByText('Verified', { exact: true }).waitFor();
  await button(other.page, 'Log in').click();
  await other.page.waitForURL('**/profile');
  // The new device is news here at once.
  await page.getByText('Sign-in from a new device').first().waitFor();

  await page.getByRole('button', { name: /^Where you are logged in/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('This device').waitFor();
  await sheet.getByRole('button', { name: 'Log out Chrome · Android' }).click();
  await sheet.getByText('Chrome · Android').waitFor({ state: 'detached' });
  await other.page.waitForURL('**/login?redirect=%2Fprofile');
  await sheet.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
  await other.context.close();
});

it('[AUTH-12] a phone number is verified by the code that was sent there', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await openSettings(seller);
  const number = `08${String(Date.now()).slice(-8)}`;
  await page.getByRole('button', { name: /^Phone number/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Send me a code' }).click();
  await sheet.getByText('Please enter a Thai phone number').waitFor();
  await sheet.getByLabel('Phone number').fill(number);
  await sheet.getByRole('button', { name: 'Send me a code' }).click();
  await sheet.getByText(/We sent a code to/).waitFor();
  await sheet.getByLabel('Code', { exact: true }).fill(await codeInTextTo(dataDir, number));
  await sheet.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await expect.poll(() => sheet.isVisible()).toBe(false);
  await context.close();
});

it('[SET-01] the toggles are kept on this device, and with the account once they are saved', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await openSettings(seller);
  await page.getByRole('switch', { name: /^Orders/, disabled: false }).press('Space');
  await button(page, 'Save settings').click();
  await page.getByText('Settings saved').waitFor();
  await page.reload();
  await page.getByRole('switch', { name: /^Orders/, checked: false }).waitFor();
  await page.getByRole('switch', { name: /^Login notification/, disabled: false }).press('Space');
  await page.getByRole('switch', { name: /^Login notification/, checked: false }).waitFor();

  const other = await openPhone(browser, { baseUrl, language: 'en' });
  await other.page.goto('/login');
  await formAlive(other.page);
  await other.page.getByLabel('Account', { exact: true }).fill(seller.account);
  await other.page.getByLabel('Password', { exact: true }).fill(seller.password);
  await slide(other.page);
  await other.page.getByText('Verified', { exact: true }).waitFor();
  await button(other.page, 'Log in').click();
  await other.page.waitForURL('**/profile');
  await other.page.goto('/system-settings');
  await other.page.getByRole('switch', { name: /^Orders/, checked: false }).waitFor();
  await other.page.getByRole('switch', { name: /^Login notification/, checked: false }).waitFor();
  expect(await other.page.getByRole('switch', { name: /^Orders/ }).isChecked()).toBe(false);
  await context.close();
  await other.context.close();
});
