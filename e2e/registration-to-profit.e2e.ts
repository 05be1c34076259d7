/** The main journey: a seller from registration to profit and their customer, each on their own phone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { chooseSubdistrict } from './choose-subdistrict.ts';
import { workerServer } from './journey-server.ts';
import { selectFirstVariant, saveScreenshot, openPhone, registerAndLogIn } from './phone.ts';
import { journeyLanguages, UI_TEXTS, type UiTexts } from './ui-texts.ts';

/** Time from the customer's payment to the seller's screen. The limit also holds on a busy machine. */
const MAX_LIVE_DELAY_MS = 1_000;

const { baseUrl } = workerServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function fillStore(page: Page, texts: UiTexts): Promise<string> {
  const shop = page.getByRole('navigation').getByRole('link', { name: texts.shopTab, exact: true });
  await shop.click();
  await page.getByRole('main').locator('a[href="/shop-management"]').first().click();
  const listOne = page.getByRole('button', { name: texts.listOne });
  const first = await listOne.first().getAttribute('aria-label');
  await listOne.first().click();
  await expect.poll(() => listOne.first().getAttribute('aria-label')).not.toBe(first);
  // By keyboard: a row that moves while rows are measured or removed is hard to click.
  const boxes = page.getByRole('checkbox');
  await boxes.nth(1).press('Space');
  await boxes.nth(2).press('Space');
  await page.getByRole('button', { name: texts.listSelected }).click();
  await shop.click();
  await page.getByRole('button', { name: texts.previewStore }).click();
  const href = await page.getByRole('link', { name: texts.openStore }).getAttribute('href');
  await page.keyboard.press('Escape');
  return href!;
}

async function placeOrderInStore(
  page: Page,
  texts: UiTexts,
  storeUrl: string,
): Promise<{ total: number; orderNumber: string }> {
  await page.goto(storeUrl);
  await page.getByRole('main').locator('a[href*="/p/"]').first().click();
  await selectFirstVariant(page);
  await page.getByRole('button', { name: texts.buyNow }).click();
  await page.getByLabel(texts.name).fill('มาลี รักสวย');
  await page.getByLabel(texts.phone).fill('089 765 4321');
  await page.getByLabel(texts.postcode).fill('10900');
  await page.getByLabel(texts.addressLine).fill('99/1 ซอยลาดพร้าว 15');
  await chooseSubdistrict(page, 'ลาดยาว');
  await page.getByRole('button', { name: texts.placeOrder }).click();
  await page.getByRole('button', { name: texts.paySandbox }).waitFor();
  const text = await page.getByRole('main').innerText();
  return { total: parseBaht(text), orderNumber: /R\d{6}-[0-9A-Z]{6}/.exec(text)![0] };
}

/** Whitespace may separate satang from baht. */
function parseBaht(text: string): number {
  return Number(/฿\s*([\d,]+)\s*(\.\d\d)/.exec(text)!.slice(1).join('').replaceAll(',', ''));
}

/** Parses the first amount of a ledger row; negative for an outgoing amount. */
function parseSignedAmount(text: string): number {
  return /[-−]\s*฿/.test(text) ? -parseBaht(text) : parseBaht(text);
}

it.each(journeyLanguages('th'))(
  '[AUTH-04] [AUTH-06] [SHOP-04] [ORD-06] [ORD-08] [MON-01] [RT-01] [RT-03] a new seller sells an order, reads what arrives, and earns the profit (%s)',
  async (language) => {
    const texts = UI_TEXTS[language];
    const options = { baseUrl, language, serviceWorker: true };
    const seller = await openPhone(browser, options);
    const customer = await openPhone(browser, options);
    const { page } = seller;
    onTestFailed(async () => {
      await saveScreenshot(page, `registration-to-profit-seller-${language}`);
      await saveScreenshot(customer.page, `registration-to-profit-customer-${language}`);
    });

    await registerAndLogIn(page, texts, `mali-${language}-${Date.now()}`);
    // A reload would remove this marker: from here on the page must update live.
    await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));
    const storeUrl = await fillStore(page, texts);
    await page.getByRole('navigation').getByRole('link', { name: texts.profileTab, exact: true }).click();
    await page.getByRole('link', { name: texts.toShipTab }).click();

    const { total, orderNumber } = await placeOrderInStore(customer.page, texts, storeUrl);
    // News waits while the result of listing products is shown.
    const listed = page.getByRole('status').getByRole('button', { name: texts.close });
    if (await listed.isVisible()) await listed.click();
    await customer.page.getByRole('button', { name: texts.paySandbox }).click();
    const paidAt = Date.now();
    await page.getByText(texts.paidToast).first().waitFor();
    const liveMs = Date.now() - paidAt;
    await page.getByRole('button', { name: texts.ship, exact: true }).click();
    await customer.page.getByRole('heading', { name: texts.customerPaid }).waitFor();

    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(texts.courier).selectOption('sf');
    await sheet.getByRole('textbox', { name: texts.trackingNumber }).fill('SF1234567890123');
    await sheet.getByRole('button', { name: texts.confirmShip }).click();

    await customer.page.getByText('SF1234567890123').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: texts.profileTab, exact: true }).click();
    const arrivingLine = page.getByRole('link', { name: texts.arriving });
    await expect.poll(async () => parseBaht(await arrivingLine.innerText())).toBeGreaterThan(0);
    const arriving = parseBaht(await arrivingLine.innerText());
    await customer.page.getByRole('button', { name: texts.confirmReceipt }).click();
    await customer.page.getByRole('button', { name: texts.confirmReceiptYes }).click();
    await page.getByText(texts.profitToast).first().waitFor();
    await customer.page.getByRole('radio', { name: texts.stars, exact: true }).check({ force: true });
    await customer.page.getByRole('button', { name: texts.sendReview }).click();
    await customer.page.getByRole('heading', { name: texts.yourReview }).waitFor();

    await expect.poll(async () => parseBaht(await arrivingLine.innerText())).toBe(0);
    await page.getByRole('link', { name: texts.revenueRecord }).click();
    const rows = page.locator('button[aria-haspopup="dialog"]').filter({ hasText: orderNumber });
    await expect.poll(() => rows.count()).toBe(2);
    const amounts = (await rows.allTextContents()).map(parseSignedAmount);
    // The customer's payment, the supplier price, and a profit of a tenth of the supplier price.
    expect(Math.max(...amounts)).toBe(total);
    const supplier = -Math.min(...amounts);
    expect(Math.round((total - supplier) * 100)).toBe(Math.round(supplier * 10));
    const profit = (total - supplier).toFixed(2);
    // The supplier is paid from the customer's payment, so only the profit was announced.
    expect(arriving.toFixed(2)).toBe(profit);
    await page.getByText(profit).first().waitFor();

    expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
    expect(liveMs).toBeLessThan(MAX_LIVE_DELAY_MS);
    expect(seller.errors).toEqual([]);
    expect(customer.errors).toEqual([]);
    await seller.context.close();
    await customer.context.close();
  },
);
