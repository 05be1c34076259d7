/** Browsers at phone size, and what people do in them. */
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Words } from './words.ts';

export const PHONE = { width: 390, height: 844 };

/** A phone of somebody who reads one language; errors that its pages report are collected. */
export async function openPhone(
  browser: Browser,
  options: { baseUrl: string; language: string },
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    baseURL: options.baseUrl,
    locale: options.language,
  });
  await context.addCookies([{ name: 'app_language', value: options.language, url: options.baseUrl }]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { context, page, errors };
}

/** Drags the slide to its end, as a thumb would. */
export async function slide(page: Page): Promise<void> {
  const knob = page.getByRole('slider');
  const box = await knob.boundingBox();
  if (!box) throw new Error('there is no slide');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  for (let step = 1; step <= 16; step += 1) {
    await page.mouse.move(box.x + box.width / 2 + (step / 16) * PHONE.width, y + Math.sin(step) * 2);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
}

/** Registers and logs in; ends on the page after login. */
export async function openShop(page: Page, words: Words, account: string): Promise<void> {
  const password = 'correct horse battery';
  await page.goto('/register');
  await page.getByLabel(words.account, { exact: true }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: words.agree }).check();
  await slide(page);
  await page.getByRole('button', { name: words.register, exact: true }).click();
  await page.waitForURL('**/login');
  await page.getByLabel(words.account, { exact: true }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await slide(page);
  await page.getByRole('button', { name: words.logIn, exact: true }).click();
  await page.waitForURL('**/profile');
}

/** Keeps what a phone shows in `artefacts/`, for whoever has to find out why a journey failed. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: path.join(import.meta.dirname, '../artefacts', `${name}.png`),
    timeout: 5_000,
  });
}
