/** Logging in, registering and getting a password back, as they are done with thumb and keyboard. */
import { setTimeout as sleep } from 'node:timers/promises';
import { slideTarget } from '@raan/contract/auth/slide-rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { inMailTo } from './inbox.ts';
import { formAlive, logIn, openPhone, PHONE, slide } from './people.ts';
import { callApi, newSeller, PASSWORD } from './seller-api.ts';
import { WORDS } from './words.ts';

const { baseUrl, dataDir } = inject('server');
const words = WORDS.th;
let browser: Browser;
let seller: Awaited<ReturnType<typeof newSeller>>;

beforeAll(async () => {
  browser = await launchBrowser();
  seller = await newSeller(baseUrl);
});

afterAll(async () => {
  await browser?.close();
});

/** Runs a journey on a phone of its own; its pages must not have reported errors, but for calls refused on purpose. */
async function withPhone(journey: (page: Page) => Promise<void>, language = 'th'): Promise<void> {
  const phone = await openPhone(browser, { baseUrl, language });
  await journey(phone.page);
  expect(phone.errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await phone.context.close();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const stored = (page: Page, area: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => globalThis[name].getItem('token'), area);

it('[AUTH-01] the login form says what it needs, field by field, then asks for the slide', () =>
  withPhone(async (page) => {
    await page.goto('/login');
    await formAlive(page);
    await page.getByRole('link', { name: words.toRegister }).waitFor();
    expect(await page.getByRole('link', { name: words.forgot }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    await button(page, words.logIn).click();
    await page.getByText(words.accountRequired).waitFor();
    await page.getByText(words.passwordRequired).waitFor();
    expect(await field(page, words.account).evaluate((input) => input === document.activeElement)).toBe(true);

    await field(page, words.account).fill(seller.account);
    await field(page, words.password).fill('12345');
    await page.getByText(words.passwordShort).waitFor();
    await field(page, words.password).fill('123456');
    await button(page, words.logIn).click();
    const toast = page.locator('[popover]').getByRole('alert');
    expect(await toast.textContent()).toContain(words.slideRequired);
    expect(await page.getByText(words.passwordShort).count()).toBe(0);
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
  }));

it('[AUTH-02] a remembered seller stays and is prefilled, another one leaves nothing beyond the visit', () =>
  withPhone(async (page) => {
    await page.goto('/login');
    await formAlive(page);
    await logIn(page, words, seller);
    await page.waitForURL('**/profile');
    expect(await stored(page, 'localStorage')).toMatch(/./);
    expect(await stored(page, 'sessionStorage')).toBeNull();
    await button(page, words.logOut).click();
    await page.getByRole('dialog').getByRole('button', { name: words.logOut }).click();
    await page.waitForURL('**/login');
    expect(await stored(page, 'localStorage')).toBeNull();
    await page.reload();
    await formAlive(page);
    await expect.poll(() => field(page, words.account).inputValue()).toBe(seller.account);

    await page.getByRole('checkbox', { name: words.remember }).uncheck();
    await logIn(page, words, seller);
    await page.waitForURL('**/profile');
    expect(await stored(page, 'localStorage')).toBeNull();
    expect(await stored(page, 'sessionStorage')).toMatch(/./);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/login');
    await formAlive(page);
    await button(page, words.logIn).waitFor();
    expect(await field(page, words.account).inputValue()).toBe('');
  }));

it('[AUTH-03] the slide snaps back below its mark and passes beyond it, by mouse, touch and keyboard', () =>
  withPhone(async (page) => {
    await page.goto('/login');
    await formAlive(page);
    const knob = page.getByRole('slider', { name: words.slide });
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
    expect(await page.getByText(words.slideDone).count()).toBe(0);
    await drag(slideTarget(track) + 1);
    await page.mouse.up();
    await page.getByText(words.slideDone).waitFor();

    await page.reload();
    await formAlive(page);
    await expect.poll(() => knob.getAttribute('aria-valuenow')).toBe('0');
    await button(page, words.logIn).waitFor();
    await knob.focus();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('ArrowRight');
      await sleep(15);
    }
    await page.getByText(words.slideDone).waitFor();

    await page.reload();
    await formAlive(page);
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
    await page.getByText(words.slideDone).waitFor();
  }));

it('[AUTH-04] [AUTH-13] registration names what is missing, shows the terms, and tells of a taken account', () =>
  withPhone(async (page) => {
    await page.goto('/register');
    await formAlive(page);
    await field(page, words.account).fill(seller.account);
    await field(page, words.password).fill(PASSWORD);
    await field(page, words.confirmPassword).fill(`${PASSWORD}!`);
    await button(page, words.register).click();
    await page.getByText(words.passwordsDiffer).waitFor();
    await page.getByText(words.termsRequired).waitFor();
    await field(page, words.confirmPassword).fill(PASSWORD);
    await button(page, words.terms).click();
    await page.getByRole('dialog').getByRole('button', { name: words.agreeTerms }).click();
    await page.getByText(words.termsRequired).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: words.agree }).isChecked()).toBe(true);
    await button(page, words.register).click();
    await page.locator('[popover]').getByText(words.slideRequired).waitFor();
    await slide(page);
    await page.getByText(words.slideDone).waitFor();
    await button(page, words.register).click();
    await page.getByRole('alert').filter({ hasText: words.accountExists }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/register');
    // The pass is spent; the slide starts anew.
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuenow')).toBe('0');
  }));

it.each([
  ['th', 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสอื่น'],
  ['en', 'This password is too common. Choose one that is harder to guess'],
] as const)(
  '[SEC-03] a common password is refused at its field, and the slide stays done (%s)',
  (language, told) =>
    withPhone(async (page) => {
      const text = WORDS[language];
      const password = field(page, text.password);
      await page.goto('/register');
      await formAlive(page);
      await field(page, text.account).fill(`common-${language}-${Date.now()}`);
      const choose = async (chosen: string) => {
        await password.fill(chosen);
        await field(page, text.confirmPassword).fill(chosen);
      };
      await choose('iloveyou');
      await page.getByRole('checkbox', { name: text.agree }).check();
      await slide(page);
      await page.getByText(text.slideDone).waitFor();
      await button(page, text.register).click();
      await page.getByText(told).waitFor();
      expect(await password.getAttribute('aria-invalid')).toBe('true');
      await page.getByText(text.slideDone).waitFor();
      await choose('mango and sticky rice');
      await button(page, text.register).click();
      await page.waitForURL('**/login');
    }, language),
);

it.each(['th', 'en'] as const)('[AUTH-13] a wrong password is told in the server’s words (%s)', (language) =>
  withPhone(async (page) => {
    await page.goto('/login');
    await formAlive(page);
    await logIn(page, WORDS[language], { account: seller.account, password: 'not this one' });
    await page.getByRole('alert').filter({ hasText: WORDS[language].wrongPassword }).waitFor();
    expect(await field(page, WORDS[language].account).inputValue()).toBe(seller.account);
  }, language),
);

it('[AUTH-06] after login the wanted page comes, and never another site’s', () =>
  withPhone(async (page) => {
    const wanted = '/pending-shipment?priority=high';
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await logIn(page, words, seller);
    await page.waitForURL(`**${wanted}`);
    for (const foreign of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/login?redirect=${encodeURIComponent(foreign)}`);
      await logIn(page, words, seller);
      await page.waitForURL((url) => url.pathname !== '/login');
      expect(page.url()).toBe(`${baseUrl}/profile`);
    }
  }));

it('[AUTH-12] a forgotten password is set anew by the link in the mail, once', () =>
  withPhone(async (page) => {
    const email = `forgot-${Date.now()}@example.com`;
    await newSeller(baseUrl, email);
    await page.goto('/login');
    await formAlive(page);
    await page.getByRole('link', { name: words.forgot }).click();
    await field(page, words.email).fill(email);
    await button(page, words.sendLink).click();
    await page.getByText(words.linkSent).waitFor();

    const link = await inMailTo(dataDir, email, /\/reset-password#token=[\w-]+/);
    await page.goto(link);
    await field(page, words.newPassword).fill('a new password');
    // What could be shared by mistake or read by a server is out of the address.
    await page.waitForURL((url) => url.href === `${baseUrl}/reset-password`);
    await field(page, words.confirmPassword).fill('a new password');
    await button(page, words.setPassword).click();
    await page.waitForURL('**/login');
    await logIn(page, words, { account: email, password: 'a new password' });
    await page.waitForURL('**/profile');

    const body = { token: link.split('token=')[1], password: 'another password' };
    await expect(callApi(baseUrl, 'POST', 'auth/reset-password', { body })).rejects.toThrow(
      'auth/reset-password: 4',
    );
    await page.goto('about:blank');
    await page.goto('/reset-password');
    await page.getByRole('link', { name: words.askNewLink }).waitFor();
  }));

it('[AUTH-01] what is typed before the script is there is kept, and never goes into the address', () =>
  withPhone(async (page) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await field(page, words.account).fill('typed early');
    await field(page, words.password).fill('secret words');
    await page.getByRole('checkbox', { name: words.remember }).uncheck();
    await button(page, words.logIn).click();
    await field(page, words.password).press('Enter');
    await sleep(200);
    expect(page.url()).toBe(`${baseUrl}/login`);
    release();
    await expect.poll(() => button(page, words.logIn).getAttribute('type')).toBe('submit');
    // The form knows it, not only the fields: with nothing typed it would ask for the account and the password.
    await button(page, words.logIn).click();
    await page.locator('[popover]').getByText(words.slideRequired).waitFor();
    expect(await field(page, words.account).inputValue()).toBe('typed early');
    expect(await field(page, words.password).inputValue()).toBe('secret words');
    expect(await page.getByRole('checkbox', { name: words.remember }).isChecked()).toBe(false);
    expect(page.url()).toBe(`${baseUrl}/login`);
  }));
