/** What a seller does before the first order, in one story: find, filter, list hundreds at once, look at the store, share it, and a customer buys. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { importProducts } from './many-products.ts';
import { chooseFirst, keepScreenshot, openPhone } from './people.ts';
import { callApi, newSeller } from './seller-api.ts';
import { startJourneyServer, type JourneyServer } from './server.ts';
import { WORDS, walkedIn, type Words } from './words.ts';

/** Their prices run from 20 baht upwards by one, every fourth is 5 baht off: this many cost 40 baht and more. */
const PRODUCTS = 525;
const LISTED = 503;
const MIN_PRICE = '40';

let browser: Browser;
let server: JourneyServer;
let stopServer = async () => {};

beforeAll(async () => {
  browser = await launchBrowser();
  // A server of its own: hundreds of products would stand in the way of other journeys, and the count must be known.
  ({ server, stop: stopServer } = await startJourneyServer({ demo: false }));
  await importProducts(server, PRODUCTS);
});

afterAll(async () => {
  await browser?.close();
  await stopServer();
});

/** Finds by a word in another script than the page's, narrows by price, and lists all that match. */
async function listFiveHundred(page: Page, words: Words): Promise<void> {
  await page.goto('/shop-management');
  const box = page.getByRole('searchbox');
  await box.fill('瑜伽');
  await page.getByText(words.availableCount(String(PRODUCTS / 5)), { exact: true }).waitFor();
  await box.fill('');
  await page.getByText(words.availableCount(String(PRODUCTS)), { exact: true }).waitFor();
  await page.getByRole('button', { name: words.filters }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words.minPrice).fill(MIN_PRICE);
  await sheet.getByRole('button', { name: words.showResults }).click();
  await page.getByText(words.availableCount(String(LISTED)), { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: words.selectAll, exact: true }).check();
  await page.getByRole('button', { name: words.listSelected }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.listMany, exact: true }).click();
  await page.getByText(words.listingResult(LISTED, 0)).waitFor();
}

/** Looks at the store in its frame and takes its link along. */
async function previewAndCopyLink(page: Page, words: Words): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: words.shopTab, exact: true }).click();
  await page.getByRole('button', { name: words.previewStore }).click();
  const sheet = page.getByRole('dialog');
  // The frame leads nowhere: it shows the store's products, and their prices.
  const prices = sheet.frameLocator('iframe').getByRole('main').getByText('฿');
  await expect.poll(() => prices.count()).toBeGreaterThan(3);
  await sheet.getByRole('button', { name: words.shareStore }).click();
  await sheet.getByRole('img', { name: /QR|คิวอาร์/ }).waitFor();
  await sheet.getByRole('button', { name: words.copyLink }).click();
  await page.getByText(words.linkCopied).waitFor();
  return await page.evaluate(() => navigator.clipboard.readText());
}

it.each(walkedIn('en'))(
  '[CAT-02] [MGMT-01] [SHOP-04] [SHOP-05] [SHOP-08] find, filter, list 500 at once, preview, share, customer buys (%s)',
  async (language) => {
    const words = WORDS[language];
    const { baseUrl } = server;
    const session = await newSeller(baseUrl);
    const seller = await openPhone(browser, { baseUrl, language, session });
    const customer = await openPhone(browser, { baseUrl, language });
    onTestFailed(async () => {
      await keepScreenshot(seller.page, `before-the-first-order-seller-${language}`);
      await keepScreenshot(customer.page, `before-the-first-order-customer-${language}`);
    });
    await seller.context.grantPermissions(['clipboard-read', 'clipboard-write']);

    await listFiveHundred(seller.page, words);
    const link = await previewAndCopyLink(seller.page, words);
    expect(link).toBe(`${baseUrl}/s/${session.slug}`);

    // The customer comes by the shared link, and finds what was listed.
    const { page } = customer;
    await page.goto(link);
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
    await page.getByRole('button', { name: words.paySandbox }).click();
    await page.getByText(words.customerPaid).first().waitFor();

    const { data } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect(data['pending_shipment']).toBe(1);
    expect(seller.errors).toEqual([]);
    expect(customer.errors).toEqual([]);
    await seller.context.close();
    await customer.context.close();
  },
);
