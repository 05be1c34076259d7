/** The whole job in one story: a seller from registration to profit, and their customer, each on a phone of their own. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { chooseFirst, keepScreenshot, openPhone, openShop } from './people.ts';
import { WORDS, type Words } from './words.ts';

/** From the customer's payment to the seller's screen; on a busy machine the promise is still a second. */
const LIVE_MS = 1_000;

const { baseUrl } = inject('server');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** Lists the first product singly and two more in a batch; returns the store's address. */
async function fillStore(page: Page, words: Words): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: words.shopTab, exact: true }).click();
  const listOne = page.getByRole('button', { name: words.listOne });
  const first = await listOne.first().getAttribute('aria-label');
  await listOne.first().click();
  // Its row leaves, and the next one takes its place.
  await expect.poll(() => listOne.first().getAttribute('aria-label')).not.toBe(first);
  const boxes = page.getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: words.listSelected }).click();
  await page.getByRole('button', { name: words.previewStore }).click();
  const href = await page.getByRole('link', { name: words.newTab }).getAttribute('href');
  await page.keyboard.press('Escape');
  return href!;
}

/** Buys the first product of a store, up to the payment's page. Returns what is to be paid, in baht. */
async function order(
  page: Page,
  words: Words,
  storeUrl: string,
): Promise<{ total: number; orderNumber: string }> {
  await page.goto(storeUrl);
  await page.getByRole('main').locator('a[href*="/p/"]').first().click();
  await chooseFirst(page);
  await page.getByRole('button', { name: words.buyNow }).click();
  await page.getByLabel(words.name).fill('มาลี รักสวย');
  await page.getByLabel(words.phone).fill('089 765 4321');
  await page.getByLabel(words.postcode).fill('10900');
  await page.getByLabel(words.line).fill('99/1 ซอยลาดพร้าว 15');
  const district = page.getByRole('combobox', { name: words.district });
  await expect.poll(() => district.locator('option').count()).toBeGreaterThan(1);
  if ((await district.inputValue()) === '') await district.selectOption({ index: 1 });
  await page.getByRole('button', { name: words.place }).click();
  await page.getByRole('button', { name: words.paySandbox }).waitFor();
  const text = await page.getByRole('main').innerText();
  return { total: bahtIn(text), orderNumber: /R\d{6}-[0-9A-Z]{6}/.exec(text)![0] };
}

/** The first amount in a text, in baht. Figures may stand apart from their decimals. */
function bahtIn(text: string): number {
  return Number(/฿\s*([\d,]+)\s*(\.\d\d)/.exec(text)!.slice(1).join('').replaceAll(',', ''));
}

/** The first amount in a row of the account, below zero where it went out. */
function signedAmount(text: string): number {
  return /[-−]\s*฿/.test(text) ? -bahtIn(text) : bahtIn(text);
}

it.each(['th', 'en'] as const)(
  '[AUTH-04] [AUTH-06] [SHOP-04] [ORD-06] [ORD-08] [RT-01] [RT-03] the whole job, seller and customer side by side (%s)',
  async (language) => {
    const words = WORDS[language];
    const options = { baseUrl, language };
    const seller = await openPhone(browser, options);
    const customer = await openPhone(browser, options);
    const { page } = seller;
    onTestFailed(async () => {
      await keepScreenshot(page, `main-job-seller-${language}`);
      await keepScreenshot(customer.page, `main-job-customer-${language}`);
    });

    await openShop(page, words, `mali-${language}-${Date.now()}`);
    // From here on the seller's page is never loaded again: this mark would be gone.
    await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));
    const storeUrl = await fillStore(page, words);
    await page.getByRole('navigation').getByRole('link', { name: words.profileTab, exact: true }).click();
    await page.getByRole('link', { name: words.toShip }).click();

    const { total, orderNumber } = await order(customer.page, words, storeUrl);
    await customer.page.getByRole('button', { name: words.paySandbox }).click();
    const paidAt = Date.now();
    await page.getByText(words.paidToast).first().waitFor();
    const liveMs = Date.now() - paidAt;
    await page.getByRole('button', { name: words.ship, exact: true }).click();
    await customer.page.getByText(words.customerPaid).first().waitFor();

    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words.courier).selectOption('sf');
    await sheet.getByRole('textbox', { name: words.trackingNumber }).fill('SF1234567890123');
    await sheet.getByRole('button', { name: words.confirmShip }).click();

    await customer.page.getByText(words.onItsWay).first().waitFor();
    await customer.page.getByText('SF1234567890123').waitFor();
    await customer.page.getByRole('button', { name: words.received }).click();
    await customer.page.getByRole('button', { name: words.confirmYes }).click();
    await page.getByText(words.earnedToast).first().waitFor();
    await customer.page.getByRole('radio', { name: words.stars, exact: true }).check({ force: true });
    await customer.page.getByRole('button', { name: words.sendReview }).click();
    await customer.page.getByRole('heading', { name: words.yourReview }).waitFor();

    await page.getByRole('navigation').getByRole('link', { name: words.profileTab, exact: true }).click();
    await page.getByRole('link', { name: words.revenueRecord }).click();
    const rows = page.locator('button[aria-haspopup="dialog"]').filter({ hasText: orderNumber });
    await expect.poll(() => rows.count()).toBe(2);
    const amounts = (await rows.allTextContents()).map(signedAmount);
    // The customer's money came in, the supplier's went out, a tenth of the supplier's price stays.
    expect(Math.max(...amounts)).toBe(total);
    const supplier = -Math.min(...amounts);
    expect(Math.round((total - supplier) * 100)).toBe(Math.round(supplier * 10));
    const kept = (total - supplier).toFixed(2);
    await page.getByText(kept).first().waitFor();

    expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
    expect(liveMs).toBeLessThan(LIVE_MS);
    expect(seller.errors).toEqual([]);
    expect(customer.errors).toEqual([]);
    await seller.context.close();
    await customer.context.close();
  },
);
