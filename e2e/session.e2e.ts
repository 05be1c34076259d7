/** How a session is guarded and how it ends. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone, type Phone } from './people.ts';
import { callApi, newSeller, signIn } from './seller-api.ts';
import { WORDS } from './words.ts';

const { baseUrl } = inject('server');
const words = WORDS.th;
const MINUTE_MS = 60_000;
let browser: Browser;
let seller: Awaited<ReturnType<typeof newSeller>>;

beforeAll(async () => {
  browser = await launchBrowser();
  seller = await newSeller(baseUrl);
});

afterAll(async () => {
  await browser?.close();
});

/** A phone on which the seller is logged in, with a session of its own. */
async function signedInPhone(): Promise<Phone & { token: string }> {
  const session = await signIn(baseUrl, seller);
  return { ...(await openPhone(browser, { baseUrl, language: 'th', session })), token: session.token };
}

const storedKeys = (phone: Phone) =>
  phone.page.evaluate(() =>
    ['token', 'seller_info', 'token_expires_at'].filter(
      (key) => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null,
    ),
  );

it('[AUTH-07] a visitor is led to login and back, a seller past it', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th' });
  await page.goto('/revenue-record?type=deposit');
  await page.waitForURL(`**/login?redirect=${encodeURIComponent('/revenue-record?type=deposit')}`);
  await page.evaluate(() => localStorage.setItem('token', '  '));
  await page.goto('/profile');
  await page.waitForURL('**/login?redirect=%2Fprofile');
  await context.close();

  const phone = await signedInPhone();
  for (const path of ['/login', '/register']) {
    await phone.page.goto(path);
    await phone.page.waitForURL('**/profile');
  }
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});

it.each([
  ['with the server’s knowledge', 200],
  ['though the server could not be told', 500],
] as const)('[AUTH-08] logging out clears this device %s', async (_case, status) => {
  const phone = await signedInPhone();
  const { page } = phone;
  let told = 0;
  await page.route('**/api/sellers/logout', async (route) => {
    told += 1;
    if (status === 500) await route.fulfill({ status, json: { success: false, code: 'SERVER_ERROR' } });
    else await route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: words.logOut }).click();
  expect(told).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: words.logOut }).click();
  await page.waitForURL(`${baseUrl}/login`);
  expect(told).toBe(1);
  expect(await storedKeys(phone)).toEqual([]);
  if (status === 500) await page.getByText(words.clearedAnyway).waitFor();
  expect(await page.getByText(words.clearedAnyway).count()).toBe(status === 500 ? 1 : 0);
  await phone.context.close();
});

it('[AUTH-09] once its time is over, the session ends by itself within a minute', async () => {
  const phone = await signedInPhone();
  const { page } = phone;
  await page.clock.install();
  await page.goto('/profile');
  await page.getByRole('button', { name: words.logOut }).waitFor();
  await page.evaluate(() => localStorage.setItem('token_expires_at', String(Date.now() + 20_000)));
  await page.clock.fastForward(MINUTE_MS);
  await page.getByRole('alert').filter({ hasText: words.sessionExpired }).waitFor();
  expect(await storedKeys(phone)).toEqual([]);
  await page.clock.fastForward(1_000);
  await page.waitForURL('**/login?redirect=%2Fprofile');
  await phone.context.close();
});

it('[AUTH-10] a session that the server no longer knows ends at the next call', async () => {
  const phone = await signedInPhone();
  const { page } = phone;
  await page.goto('/profile');
  await page.getByRole('button', { name: words.logOut }).waitFor();
  await callApi(baseUrl, 'POST', 'sellers/logout', { token: phone.token });
  await page.getByRole('navigation').getByRole('link', { name: words.shopTab, exact: true }).click();
  await page.getByRole('alert').filter({ hasText: words.sessionInvalid }).waitFor();
  // The closed live connection may tell of it before the press does; then it is the profile that is wanted again.
  await page.waitForURL(/\/login\?redirect=%2F(shop|profile)$/);
  expect(await storedKeys(phone)).toEqual([]);
  expect(phone.errors.every((error) => error.includes('401'))).toBe(true);
  await phone.context.close();
});

it('[RT-02] [AUTH-10] a session that is ended on another device ends here without a press', async () => {
  const phone = await signedInPhone();
  const { page } = phone;
  await page.goto('/notifications');
  await page.getByRole('status').filter({ hasText: 'อัปเดตสด' }).waitFor();
  const elsewhere = await signIn(baseUrl, seller);
  await callApi(baseUrl, 'POST', 'sellers/sessions/end-others', { token: elsewhere.token });
  await page.getByRole('alert').filter({ hasText: words.sessionInvalid }).waitFor();
  await page.waitForURL('**/login?redirect=%2Fnotifications');
  expect(await storedKeys(phone)).toEqual([]);
  await phone.context.close();
});
