import { setTimeout as sleep } from 'node:timers/promises';
import { slideTarget } from '@raan/contract/auth/slide-rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { waitForMailText } from './sent-messages.ts';
import { workerServer } from './journey-server.ts';
import { waitForHydratedForm, logIn, openPhone, PHONE } from './phone.ts';
import { callApi, createTestSeller } from './seller-api.ts';
import { UI_TEXTS } from './ui-texts.ts';

const { baseUrl, dataDir } = workerServer();
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

/** Runs a journey on a new phone and expects no page errors other than refused requests. */
async function withPhone(journey: (page: Page) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, { baseUrl, language: 'th' });
  await journey(phone.page);
  expect(phone.errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await phone.context.close();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const stored = (page: Page, area: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => globalThis[name].getItem('token'), area);

it('[AUTH-02] keeps and prefills a remembered seller, and stores nothing beyond the visit for others', () =>
  withPhone(async (page) => {
    await page.goto('/login');
    await waitForHydratedForm(page);
    await logIn(page, texts, seller);
    await page.waitForURL('**/profile');
    expect(await stored(page, 'localStorage')).toMatch(/./);
    expect(await stored(page, 'sessionStorage')).toBeNull();
    await button(page, texts.logOut).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.logOut }).click();
    await page.waitForURL('**/login');
    expect(await stored(page, 'localStorage')).toBeNull();
    await page.reload();
    await waitForHydratedForm(page);
    await expect.poll(() => field(page, texts.account).inputValue()).toBe(seller.account);

    await page.getByRole('checkbox', { name: texts.rememberMe }).uncheck();
    await logIn(page, texts, seller);
    await page.waitForURL('**/profile');
    expect(await stored(page, 'localStorage')).toBeNull();
    expect(await stored(page, 'sessionStorage')).toMatch(/./);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/login');
    await waitForHydratedForm(page);
    await button(page, texts.logIn).waitFor();
    expect(await field(page, texts.account).inputValue()).toBe('');
  }));

it('[AUTH-03] resets the slide below its target and completes it beyond, by mouse, touch and keyboard', () =>
  withPhone(async (page) => {
    await page.goto('/login');
    await waitForHydratedForm(page);
    const knob = page.getByRole('slider', { name: texts.slide });
    const track = await knob.locator('..').evaluate((box) => box.clientWidth);
    const box = (await knob.boundingBox())!;
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const drag = async (distance: number) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (let step = 1; step <= 10; step += 1) {
        await page.mouse.move(from.x + (distance * step) / 10, from.y);
        await sleep(15);
      }
    };
    await expect.poll(() => knob.getAttribute('aria-valuenow')).toBe('0');
    await drag(slideTarget(track) - 4);
    expect(Number(await knob.getAttribute('aria-valuenow'))).toBeGreaterThan(80);
    await page.mouse.up();
    await expect.poll(() => knob.getAttribute('aria-valuenow')).toBe('0');
    await expect.poll(async () => (await knob.boundingBox())!.x).toBe(box.x);
    expect(await page.getByText(texts.slideDone).count()).toBe(0);
    await drag(slideTarget(track) + 1);
    await page.mouse.up();
    await page.getByText(texts.slideDone).waitFor();

    await page.reload();
    await waitForHydratedForm(page);
    await expect.poll(() => knob.getAttribute('aria-valuenow')).toBe('0');
    await button(page, texts.logIn).waitFor();
    await knob.focus();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('ArrowRight');
      await sleep(15);
    }
    await page.getByText(texts.slideDone).waitFor();

    await page.reload();
    await waitForHydratedForm(page);
    await expect.poll(() => knob.getAttribute('aria-valuenow')).toBe('0');
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
      });
    await touch('touchStart', from.x);
    for (let x = from.x; x < PHONE.width; x += 25) {
      await touch('touchMove', x);
      await sleep(15);
    }
    await touch('touchEnd', 0);
    await page.getByText(texts.slideDone).waitFor();
  }));

it('[AUTH-12] resets a forgotten password with the mailed link once', () =>
  withPhone(async (page) => {
    const email = `forgot-${Date.now()}@example.com`;
    await createTestSeller(baseUrl, email);
    await page.goto('/login');
    await waitForHydratedForm(page);
    await page.getByRole('link', { name: texts.forgotPassword }).click();
    await field(page, texts.email).fill(email);
    await button(page, texts.sendLink).click();
    await page.getByText(texts.linkSent).waitFor();

    const link = await waitForMailText(dataDir, email, /\/reset-password#token=[\w-]+/);
    await page.goto(link);
    await field(page, texts.newPassword).fill('a new password');
    // The token leaves the address, so that nobody shares it or finds it in a server log.
    await page.waitForURL((url) => url.href === `${baseUrl}/reset-password`);
    await field(page, texts.confirmPassword).fill('a new password');
    await button(page, texts.setPassword).click();
    await page.waitForURL('**/login');
    await logIn(page, texts, { account: email, password: 'a new password' });
    await page.waitForURL('**/profile');

    const body = { token: link.split('token=')[1], password: 'another password' };
    await expect(callApi(baseUrl, 'POST', 'auth/reset-password', { body })).rejects.toThrow(
      'auth/reset-password: 4',
    );
    await page.goto('about:blank');
    await page.goto('/reset-password');
    await page.getByRole('link', { name: texts.requestNewLink }).waitFor();
  }));

it('[AUTH-01] keeps text typed before the script loads, and never puts it into the address', () =>
  withPhone(async (page) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/**/*.js', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await field(page, texts.account).fill('typed early');
    await field(page, texts.password).fill('secret words');
    await page.getByRole('checkbox', { name: texts.rememberMe }).uncheck();
    await button(page, texts.logIn).click();
    await field(page, texts.password).press('Enter');
    await sleep(200);
    expect(page.url()).toBe(`${baseUrl}/login`);
    release();
    await expect.poll(() => button(page, texts.logIn).getAttribute('type')).toBe('submit');
    // The form state has the values, not only the inputs. Otherwise the form would report missing fields.
    await button(page, texts.logIn).click();
    await page.locator('[popover]').getByText(texts.slideRequired).waitFor();
    expect(await field(page, texts.account).inputValue()).toBe('typed early');
    expect(await field(page, texts.password).inputValue()).toBe('secret words');
    expect(await page.getByRole('checkbox', { name: texts.rememberMe }).isChecked()).toBe(false);
    expect(page.url()).toBe(`${baseUrl}/login`);
  }));
