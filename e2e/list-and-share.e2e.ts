import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { chooseSubdistrict } from './choose-subdistrict.ts';
import { importManyProducts } from './many-products.ts';
import { selectFirstVariant, saveScreenshot, openPhone } from './phone.ts';
import { callApi, createTestSeller } from './seller-api.ts';
import { startJourneyServer, type JourneyServer } from './server.ts';
import { UI_TEXTS, journeyLanguages, type UiTexts } from './ui-texts.ts';

/** From 20 baht, one baht more each; every fourth is 5 baht off. `LISTED` cost 40 baht or more. */
const PRODUCTS = 525;
const LISTED = 503;
const MIN_PRICE = '40';

let browser: Browser;
let server: JourneyServer;
let stopServer = async () => {};

beforeAll(async () => {
  browser = await launchBrowser();
  // A separate server: other journeys must not see hundreds of products, and this one needs an exact count.
  ({ server, stop: stopServer } = await startJourneyServer({ demo: false }));
  await importManyProducts(server, PRODUCTS);
});

afterAll(async () => {
  await browser?.close();
  await stopServer();
});

/** Searches in another script than the page's, filters by price, and lists all matching products. */
async function listMatchingProducts(page: Page, texts: UiTexts): Promise<void> {
  await page.goto('/shop-management');
  const box = page.getByRole('searchbox');
  await box.fill('瑜伽');
  await page.getByText(texts.availableCount(String(PRODUCTS / 5)), { exact: true }).waitFor();
  await box.fill('');
  await page.getByText(texts.availableCount(String(PRODUCTS)), { exact: true }).waitFor();
  await page.getByRole('button', { name: texts.filters }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(texts.minPrice).fill(MIN_PRICE);
  await sheet.getByRole('button', { name: texts.showResults }).click();
  await page.getByText(texts.availableCount(String(LISTED)), { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: texts.selectAll, exact: true }).check();
  await page.getByRole('button', { name: texts.listSelected }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.confirmListing, exact: true }).click();
  await page.getByText(texts.listingResult(LISTED, 0)).waitFor();
}

async function previewAndCopyLink(page: Page, texts: UiTexts): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: texts.shopTab, exact: true }).click();
  await page.getByRole('button', { name: texts.previewStore }).click();
  const sheet = page.getByRole('dialog');
  // The preview shows the store's products and prices; its links do nothing.
  const prices = sheet.frameLocator('iframe').getByRole('main').getByText('฿');
  await expect.poll(() => prices.count()).toBeGreaterThan(3);
  await sheet.getByRole('button', { name: texts.shareStore }).click();
  await sheet.getByRole('img', { name: /QR|คิวอาร์/ }).waitFor();
  await sheet.getByRole('button', { name: texts.copyLink }).click();
  await page.getByText(texts.linkCopied).waitFor();
  return await page.evaluate(() => navigator.clipboard.readText());
}

it.each(journeyLanguages('en'))(
  '[CAT-02] [MGMT-01] [SHOP-04] [SHOP-05] [SHOP-08] [DAY-05] lists 500 filtered products at once, shares the store, and sells to a customer (%s)',
  async (language) => {
    const texts = UI_TEXTS[language];
    const { baseUrl } = server;
    const session = await createTestSeller(baseUrl);
    const seller = await openPhone(browser, { baseUrl, language, session });
    const customer = await openPhone(browser, { baseUrl, language });
    onTestFailed(async () => {
      await saveScreenshot(seller.page, `list-and-share-seller-${language}`);
      await saveScreenshot(customer.page, `list-and-share-customer-${language}`);
    });
    await seller.context.grantPermissions(['clipboard-read', 'clipboard-write']);

    await listMatchingProducts(seller.page, texts);
    const link = await previewAndCopyLink(seller.page, texts);
    expect(link).toBe(`${baseUrl}/s/${session.slug}?s=link`);

    const { page } = customer;
    await page.goto(link);
    await page.getByRole('main').locator('a[href*="/p/"]').first().click();
    await selectFirstVariant(page);
    await page.getByRole('button', { name: texts.buyNow }).click();
    await page.getByLabel(texts.name).fill('มาลี รักสวย');
    await page.getByLabel(texts.phone).fill('089 765 4321');
    await page.getByLabel(texts.postcode).fill('10900');
    await page.getByLabel(texts.addressLine).fill('99/1 ซอยลาดพร้าว 15');
    await chooseSubdistrict(page, 'ลาดยาว');
    await page.getByRole('button', { name: texts.placeOrder }).click();
    await page.getByRole('button', { name: texts.paySandbox }).click();
    await page.getByRole('heading', { name: texts.customerPaid }).waitFor();

    const { data } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect(data['pending_shipment']).toBe(1);
    // The source stays out of the customer's address bar, and reaches the report.
    const stats = await callApi(baseUrl, 'GET', 'shop/visitor-stats?days=1', session);
    expect(stats.data['sources']).toContainEqual(expect.objectContaining({ source: 'link', orders: 1 }));
    expect(seller.errors).toEqual([]);
    expect(customer.errors).toEqual([]);
    await seller.context.close();
    await customer.context.close();
  },
);
