import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@raan/contract/durations';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone, type Phone } from './phone.ts';
import { callApi, createTestSeller, createSession } from './seller-api.ts';
import { UI_TEXTS } from './ui-texts.ts';

const { baseUrl } = workerServer();
const texts = UI_TEXTS.th;
let browser: Browser;
let seller: Awaited<ReturnType<typeof createTestSeller>>;

beforeAll(async () => {
  browser = await launchBrowser();
  seller = await createTestSeller(baseUrl);
});

afterAll(async () => {
  await browser?.close();
});

async function openSignedInPhone(): Promise<Phone & { token: string }> {
  const session = await createSession(baseUrl, seller);
  return { ...(await openPhone(browser, { baseUrl, language: 'th', session })), token: session.token };
}

const storedKeys = (phone: Phone) =>
  phone.page.evaluate(() =>
    ['token', 'seller_info', 'token_expires_at'].filter(
      (key) => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null,
    ),
  );

it('[AUTH-07] redirects a visitor to login and back, and a seller away from it', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th' });
  await page.goto('/revenue-record?type=deposit');
  await page.waitForURL(`**/login?redirect=${encodeURIComponent('/revenue-record?type=deposit')}`);
  await page.evaluate(() => localStorage.setItem('token', '  '));
  await page.goto('/profile');
  await page.waitForURL('**/login?redirect=%2Fprofile');
  await context.close();

  const phone = await openSignedInPhone();
  for (const path of ['/login', '/register']) {
    await phone.page.goto(path);
    await phone.page.waitForURL('**/profile');
  }
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});

it.each([
  ['when the server responds', 200],
  ['when the server fails', 500],
] as const)('[AUTH-08] clears this device at logout %s', async (_case, status) => {
  const phone = await openSignedInPhone();
  const { page } = phone;
  let logoutRequests = 0;
  await page.route('**/api/sellers/logout', async (route) => {
    logoutRequests += 1;
    if (status === 500) await route.fulfill({ status, json: { success: false, code: 'SERVER_ERROR' } });
    else await route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: texts.logOut }).click();
  expect(logoutRequests).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: texts.logOut }).click();
  await page.waitForURL(`${baseUrl}/login`);
  expect(logoutRequests).toBe(1);
  expect(await storedKeys(phone)).toEqual([]);
  if (status === 500) await page.getByText(texts.clearedLocally).waitFor();
  expect(await page.getByText(texts.clearedLocally).count()).toBe(status === 500 ? 1 : 0);
  await phone.context.close();
});

it('[AUTH-09] ends an expired session within a minute without a request', async () => {
  const phone = await openSignedInPhone();
  const { page } = phone;
  await page.clock.install();
  await page.goto('/profile');
  await page.getByRole('button', { name: texts.logOut }).waitFor();
  await page.evaluate(() => localStorage.setItem('token_expires_at', String(Date.now() + 20_000)));
  await page.clock.fastForward(MINUTE_MS);
  await page.getByRole('alert').filter({ hasText: texts.sessionExpired }).waitFor();
  expect(await storedKeys(phone)).toEqual([]);
  await page.clock.fastForward(1_000);
  await page.waitForURL('**/login?redirect=%2Fprofile');
  await phone.context.close();
});

it('[AUTH-10] ends a session that the server has revoked at the next request', async () => {
  const phone = await openSignedInPhone();
  const { page } = phone;
  await page.goto('/profile');
  await page.getByRole('button', { name: texts.logOut }).waitFor();
  await callApi(baseUrl, 'POST', 'sellers/logout', { token: phone.token });
  await page.getByRole('navigation').getByRole('link', { name: texts.shopTab, exact: true }).click();
  await page.getByRole('alert').filter({ hasText: texts.sessionInvalid }).waitFor();
  // The closed live connection may end the session before the click does; then the redirect is the profile.
  await page.waitForURL(/\/login\?redirect=%2F(shop|profile)$/);
  expect(await storedKeys(phone)).toEqual([]);
  expect(phone.errors.every((error) => error.includes('401'))).toBe(true);
  await phone.context.close();
});

it('[RT-02] [AUTH-10] ends a session at once when another device revokes it', async () => {
  const phone = await openSignedInPhone();
  const { page } = phone;
  await page.goto('/notifications');
  await page.getByRole('status').filter({ hasText: 'อัปเดตสด' }).waitFor();
  const elsewhere = await createSession(baseUrl, seller);
  await callApi(baseUrl, 'POST', 'sellers/sessions/end-others', { token: elsewhere.token });
  await page.getByRole('alert').filter({ hasText: texts.sessionInvalid }).waitFor();
  await page.waitForURL('**/login?redirect=%2Fnotifications');
  expect(await storedKeys(phone)).toEqual([]);
  await phone.context.close();
});
