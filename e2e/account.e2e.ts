import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { totpCode, currentTotpStep } from './authenticator.ts';
import { launchBrowser } from './browser.ts';
import { waitForSmsCode } from './sent-messages.ts';
import { workerServer } from './journey-server.ts';
import { waitForHydratedForm, saveScreenshot, openPhone, completeSlide, type Phone } from './phone.ts';
import { createTestSeller, createSession } from './seller-api.ts';

const { baseUrl, dataDir } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

type Seller = Awaited<ReturnType<typeof createTestSeller>>;

async function openSettings(seller: Seller): Promise<Phone> {
  const session = await createSession(baseUrl, seller);
  const phone = await openPhone(browser, { baseUrl, language: 'en', session });
  onTestFailed(async () => {
    await saveScreenshot(phone.page, 'account').catch(() => undefined);
  });
  await phone.page.goto('/system-settings');
  await phone.page.getByRole('switch', { name: /^Two-step verification/ }).waitFor();
  return phone;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Enters account and password, up to the page that requires the two-factor code. */
async function enterPassword(page: Page, seller: Seller): Promise<void> {
  await page.goto('/login');
  await waitForHydratedForm(page);
  await page.getByLabel('Account', { exact: true }).fill(seller.account);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await completeSlide(page);
  await page.getByText('Verified', { exact: true }).waitFor();
  await button(page, 'Log in').click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

it('[SET-01] [AUTH-12] ends the sessions of all other devices when the seller changes the password', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context, errors } = await openSettings(seller);
  const other = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: await createSession(baseUrl, seller),
  });
  await other.page.goto('/profile');
  await other.page.getByRole('button', { name: 'Log out' }).waitFor();

  await page.getByRole('button', { name: /^Change password/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Enter your current password').waitFor();
  await sheet.getByLabel('Current password', { exact: true }).fill('not my password');
  await sheet.getByLabel('New password', { exact: true }).fill('12345678');
  await sheet.getByText('Easy to guess').waitFor();
  await sheet.getByLabel('New password', { exact: true }).fill('mango and sticky rice');
  await sheet.getByText(/Strong$/).waitFor();
  await sheet.getByLabel('Confirm new password', { exact: true }).fill('mango and sticky rice');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Couldn’t change the password').waitFor();
  await sheet.getByText('The current password is incorrect').waitFor();
  await sheet.getByLabel('Current password', { exact: true }).fill(seller.password);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Password changed', { exact: true }).first().waitFor();
  await other.page.waitForURL('**/login?redirect=%2Fprofile');
  await createSession(baseUrl, { ...seller, password: 'mango and sticky rice' });
  expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await context.close();
  await other.context.close();
});

it('[SET-01] turns two-factor on, requires a code at login, accepts a recovery code once, and turns two-factor off', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await openSettings(seller);
  await page.getByRole('switch', { name: /^Two-step verification/, disabled: false }).press('Space');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const key = (await sheet.locator('code').first().textContent())!;
  await sheet.getByLabel('Password', { exact: true }).fill(seller.password);
  await sheet.getByLabel('Code', { exact: true }).fill('000000');
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await sheet.getByText(/The code is wrong/).waitFor();
  const enrolled = currentTotpStep();
  await sheet.getByLabel('Code', { exact: true }).fill(totpCode(key, enrolled));
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('list', { name: 'Save your recovery codes' }).waitFor();
  const recovery = await page
    .getByRole('list', { name: 'Save your recovery codes' })
    .locator('code')
    .allTextContents();
  expect(recovery).toHaveLength(10);
  const download = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await download).suggestedFilename()).toBe('raan-recovery-codes.txt');
  await button(page, 'I’ve saved them').click();
  await page.getByText('On. Recovery codes left: 10').waitFor();

  const second = await openPhone(browser, { baseUrl, language: 'en' });
  await enterPassword(second.page, seller);
  await second.page.getByLabel('Code', { exact: true }).fill('111111');
  await button(second.page, 'Log in').click();
  await second.page.getByText(/The code is wrong/).waitFor();
  // A code is valid once, and turning two-factor on used the code of the current time step.
  await second.page.getByLabel('Code', { exact: true }).fill(totpCode(key, enrolled + 1));
  await button(second.page, 'Log in').click();
  await second.page.waitForURL('**/profile');

  const third = await openPhone(browser, { baseUrl, language: 'en' });
  await enterPassword(third.page, seller);
  await third.page.getByLabel('Code', { exact: true }).fill(recovery[0]!);
  await button(third.page, 'Log in').click();
  await third.page.waitForURL('**/profile');

  await page.reload();
  await page.getByText('On. Recovery codes left: 9').waitFor();
  await page.getByRole('switch', { name: /^Two-step verification/, disabled: false }).press('Space');
  await sheet.getByLabel('Password', { exact: true }).fill(seller.password);
  await sheet.getByLabel('Code', { exact: true }).fill(recovery[1]!);
  await sheet.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('switch', { name: /^Two-step verification/, checked: false }).waitFor();
  await createSession(baseUrl, seller);
  for (const phone of [{ context }, second, third]) await phone.context.close();
});

it('[AUTH-12] ends the session of another browser from the session list', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context, errors } = await openSettings(seller);
  const other = await openPhone(browser, { baseUrl, language: 'en' });
  await other.page.goto('/login');
  await waitForHydratedForm(other.page);
  await other.page.getByLabel('Account', { exact: true }).fill(seller.account);
  await other.page.getByLabel('Password', { exact: true }).fill(seller.password);
  await completeSlide(other.page);
  await other.page.getByText('Verified', { exact: true }).waitFor();
  await button(other.page, 'Log in').click();
  await other.page.waitForURL('**/profile');
  // The notification about the new device arrives without a reload.
  await page.getByText('Login from a new device').first().waitFor();

  await page.getByRole('button', { name: /^Your devices/ }).click();
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

it('[AUTH-12] verifies a phone number with the code from the text message', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await openSettings(seller);
  const number = `08${String(Date.now()).slice(-8)}`;
  await page.getByRole('button', { name: /^Phone number/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByText('Enter a Thai phone number').waitFor();
  await sheet.getByLabel('Phone number').fill(number);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByText(/We sent a code to/).waitFor();
  await sheet.getByLabel('Code', { exact: true }).fill(await waitForSmsCode(dataDir, number));
  await sheet.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await expect.poll(() => sheet.isVisible()).toBe(false);
  await context.close();
});

it('[SET-01] stores the toggles on the device at once and in the account after saving', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await openSettings(seller);
  await page.getByRole('switch', { name: /^Orders/, disabled: false }).press('Space');
  await button(page, 'Save settings').click();
  await page.getByText('Settings saved').waitFor();
  await page.reload();
  await page.getByRole('switch', { name: /^Orders/, checked: false }).waitFor();
  await page.getByRole('switch', { name: /^Login alerts/, disabled: false }).press('Space');
  await page.getByRole('switch', { name: /^Login alerts/, checked: false }).waitFor();

  const other = await openPhone(browser, { baseUrl, language: 'en' });
  await other.page.goto('/login');
  await waitForHydratedForm(other.page);
  await other.page.getByLabel('Account', { exact: true }).fill(seller.account);
  await other.page.getByLabel('Password', { exact: true }).fill(seller.password);
  await completeSlide(other.page);
  await other.page.getByText('Verified', { exact: true }).waitFor();
  await button(other.page, 'Log in').click();
  await other.page.waitForURL('**/profile');
  await other.page.goto('/system-settings');
  await other.page.getByRole('switch', { name: /^Orders/, checked: false }).waitFor();
  await other.page.getByRole('switch', { name: /^Login alerts/, checked: false }).waitFor();
  expect(await other.page.getByRole('switch', { name: /^Orders/ }).isChecked()).toBe(false);
  await context.close();
  await other.context.close();
});
