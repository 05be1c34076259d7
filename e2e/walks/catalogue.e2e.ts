import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { importManyProducts, PRODUCT_KINDS } from '../many-products.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { callApi, createTestSeller, type Session } from '../seller-api.ts';
import { startJourneyServer, type JourneyServer } from '../server.ts';
import { UI_TEXTS, journeyLanguages, type UiTexts } from '../ui-texts.ts';

/** Enough for two steps of a batch and for thirty pages of a list. */
const PRODUCTS = 620;
const PRODUCTS_PER_KIND = PRODUCTS / PRODUCT_KINDS.length;
/** The maximum number of mounted rows, however long the list is. */
const MAX_MOUNTED_ROWS = 40;

let browser: Browser;
let server: JourneyServer;
let stopServer = async () => {};
/** Number of products in the catalogue. */
let total: number;

beforeAll(async () => {
  browser = await launchBrowser();
  // A separate server: other journeys must not see hundreds of products.
  if (process.env.RAAN_URL) server = workerServer();
  else ({ server, stop: stopServer } = await startJourneyServer({ demo: false }));
  await importManyProducts(server, PRODUCTS);
  const { data } = await callApi(server.baseUrl, 'GET', 'products?per_page=1');
  total = data['pagination'].total;
});

afterAll(async () => {
  await browser?.close();
  await stopServer();
});

type Journey = { page: Page; texts: UiTexts; session: Session };

async function withNewSeller(
  language: 'th' | 'en',
  journey: (place: Journey) => Promise<void>,
): Promise<void> {
  const session = await createTestSeller(server.baseUrl);
  const phone = await openPhone(browser, { baseUrl: server.baseUrl, language, session });
  onTestFailed(() => saveScreenshot(phone.page, `catalogue-${language}-${Date.now()}`));
  await journey({ page: phone.page, texts: UI_TEXTS[language], session });
  expect(phone.errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await phone.context.close();
}

const productLinks = (page: Page) => page.getByRole('main').locator('[href^="/product/"]');
const queryOf = (page: Page) => new URL(page.url()).searchParams;
const formatCount = (count: number) => count.toLocaleString('en');

async function scrollUntil(page: Page, isReached: () => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return isReached();
      },
      { interval: 100, timeout: 60_000 },
    )
    .toBe(true);
}

describe.each(journeyLanguages('th'))('product search (%s)', (language) => {
  it('[CAT-02] [HOME-01] finds any part of a Thai, Chinese or English name, and a single character', () =>
    withNewSeller(language, async ({ page, texts }) => {
      await page.goto('/products');
      const box = page.getByRole('combobox', { name: texts.searchLabel });
      for (const part of ['แตงกวา', '瓜面', 'cumber SKIN'])
        await searchFor(page, part, texts.productCount(String(PRODUCTS_PER_KIND)));
      await box.fill('瓜');
      await box.press('Enter');
      await expect.poll(() => queryOf(page).get('keyword')).toBe('瓜');
      await page.getByText(texts.productCount(String(PRODUCTS_PER_KIND)), { exact: true }).waitFor();
      // Each search adds a history entry.
      await page.goBack();
      await expect.poll(() => box.inputValue()).toBe('cumber SKIN');
      await box.fill('zzzz');
      await box.press('Enter');
      await page.getByText(texts.noMatchingProducts).waitFor();
      await page.getByRole('main').getByText(texts.clearSearch, { exact: true }).click();
      await page.getByText(texts.productCount(formatCount(total)), { exact: true }).waitFor();
    }));

  it('[CAT-02] keeps filters and sorting in the address across a reload and going back', () =>
    withNewSeller(language, async ({ page, texts }) => {
      await page.goto('/products');
      await page.getByRole('button', { name: texts.beauty, exact: true }).click();
      await page.getByRole('combobox', { name: texts.sortBy }).selectOption('price_desc');
      await page.getByRole('button', { name: texts.filters }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(texts.minPrice).fill('400');
      await sheet.getByLabel(texts.maxPrice).fill('300');
      await sheet.getByRole('button', { name: texts.showResults }).click();
      await sheet.getByText(texts.invalidPriceRange).waitFor();
      await sheet.getByLabel(texts.maxPrice).fill('600');
      await sheet.getByRole('switch', { name: texts.onSaleOnly }).check({ force: true });
      await sheet.getByRole('button', { name: texts.showResults }).click();

      const expected = 'category=beauty&sort=price_desc&on_sale=true&min_price=400&max_price=600';
      await expect.poll(() => new URL(page.url()).search.slice(1)).toBe(expected);
      const first = async () => await productLinks(page).first().innerText();
      // Every fifth product is in the category beauty and every fourth is on sale. Number 577 is the most
      // expensive match up to 600 baht.
      await expect.poll(first).toContain('0577');
      expect(await page.getByRole('button', { name: texts.removeFilter }).count()).toBe(2);

      await page.reload();
      await expect.poll(first).toContain('0577');
      await productLinks(page).first().click();
      await page.waitForURL('**/product/*');
      await page.goBack();
      await expect.poll(() => new URL(page.url()).search.slice(1)).toBe(expected);
      await expect.poll(first).toContain('0577');

      await page.getByRole('button', { name: texts.removeFilter }).first().click();
      await expect.poll(() => queryOf(page).has('min_price')).toBe(false);
      await page.getByRole('button', { name: texts.removeFilter }).first().click();
      await page.getByRole('button', { name: texts.allCategories, exact: true }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('?sort=price_desc');
      await page.getByText(texts.productCount(formatCount(total)), { exact: true }).waitFor();
    }));
});

async function searchFor(page: Page, keyword: string, count: string): Promise<void> {
  const box = page.getByRole('combobox').first();
  await box.fill(keyword);
  await box.press('Enter');
  await page.getByText(count, { exact: true }).waitFor();
}

it('[CAT-02] loads a long list in pages of twenty, mounts only visible rows, and restores the scroll position on return', () =>
  withNewSeller('th', async ({ page, session }) => {
    const requested: string[] = [];
    page.on('request', (request: Request) => {
      if (request.url().includes('/api/products?')) requested.push(request.url());
    });
    await page.goto('/products?sort=price_asc');
    await productLinks(page).first().waitFor();
    await scrollUntil(page, () => requested.length >= 12);
    for (const url of requested) expect(new URL(url).searchParams.get('per_page')).toBe('20');
    expect(requested.slice(1).every((url) => new URL(url).searchParams.has('cursor'))).toBe(true);
    expect(await productLinks(page).count()).toBeLessThan(MAX_MOUNTED_ROWS);

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - 2_500));
    const inView = () =>
      page.evaluate(() => {
        const tiles = [...document.querySelectorAll<HTMLElement>('a[href^="/product/"]')];
        const tops = tiles.map((tile) => ({
          href: tile.getAttribute('href'),
          top: tile.getBoundingClientRect().top,
          y: scrollY,
        }));
        return tops.find(({ top }) => top > 80 && top < innerHeight / 2) ?? null;
      });
    await expect.poll(inView).not.toBeNull();
    await page.waitForTimeout(300);
    const before = (await inView())!;
    const count = requested.length;
    await page.locator(`a[href="${before.href}"]`).click();
    await page.waitForURL('**/product/*');
    await page.waitForTimeout(300);
    await page.goBack();
    await expect.poll(async () => (await inView())?.href).toBe(before.href);
    expect(Math.abs((await inView())!.top - before.top)).toBeLessThan(20);
    expect(requested.length).toBe(count);

    const isPaidBack = () => expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before.y - 500);
    await page.reload();
    await isPaidBack();
    // A full document load, so that back cannot restore this one from the browser's memory.
    await page.goto(`/s/${session.seller.store_slug}`);
    await page.goBack();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe(
      'back_forward',
    );
    await isPaidBack();
    // A list that was left at its top opens at its top.
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await productLinks(page).first().waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }));

/** Lists the selected products, more than a hundred; the confirmation states the count. */
async function listSelectedProducts(page: Page, texts: UiTexts, count: number): Promise<void> {
  await page.getByRole('button', { name: texts.listSelected }).click();
  const question = page.getByRole('dialog');
  await question
    .getByText(new RegExp(`\\b${count}\\b`))
    .first()
    .waitFor();
  await question.getByRole('button', { name: texts.confirmListing, exact: true }).click();
}

const productCheckboxes = (page: Page) => page.getByRole('listitem').getByRole('checkbox');
const selectAll = (page: Page, texts: UiTexts) =>
  page.getByRole('checkbox', { name: texts.selectAll, exact: true });

describe.each(journeyLanguages('en'))('batch listing (%s)', (language) => {
  it('[MGMT-01] [SHOP-04] [SHOP-05] selects all matches, deselects single ones, lists them in steps, and reports exact counts', () =>
    withNewSeller(language, async ({ page, texts, session }) => {
      await page.goto('/shop-management');
      const list = page.getByRole('button', { name: texts.listSelectedProducts, exact: true });
      await list.click();
      await page.getByText(texts.listingNone).waitFor();

      await selectAll(page, texts).check();
      await page
        .getByRole('status')
        .filter({ hasText: String(total) })
        .first()
        .waitFor();
      await productCheckboxes(page).nth(1).press('Space');
      expect(await selectAll(page, texts).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);

      // Holds the second step, so that the test can read the progress.
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      let steps = 0;
      await page.route('**/api/sellers/products/matches/list', async (route) => {
        steps += 1;
        if (steps === 2) await gate;
        await route.continue();
      });
      // Cancelling the confirmation lists nothing and keeps the selection.
      await page.getByRole('button', { name: texts.listSelected }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: texts.confirmListing, exact: true })
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(steps).toBe(0);
      await listSelectedProducts(page, texts, total - 1);
      const bar = page.getByRole('progressbar');
      await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('500');
      expect(await bar.getAttribute('aria-valuemax')).toBe(String(total - 1));
      expect(await bar.getAttribute('aria-valuetext')).toContain('500');
      release();
      await page.getByText(texts.listingResult(total - 1, 0)).waitFor();
      await page.getByText(texts.availableCount('1'), { exact: true }).waitFor();
      expect(await productCheckboxes(page).first().isChecked()).toBe(false);
      const { data } = await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', session);
      expect(data['pagination'].total).toBe(total - 1);
    }));

  it('[SHOP-06] removes one product with undo, and many after a confirmation', () =>
    withNewSeller(language, async ({ page, texts, session }) => {
      await listFirstProducts(session, 60);
      await page.goto('/shop-management?list=listed');
      const { token } = session;
      const remaining = async () =>
        (await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', { token })).data['pagination']
          .total;
      await page.getByText(texts.listedCount('60'), { exact: true }).waitFor();
      const unlist = page.getByRole('button', { name: texts.unlistOne });
      await unlist.first().focus();
      const next = await unlist.nth(1).getAttribute('aria-label');
      // By key, because rows still move while pictures load.
      await unlist.first().press('Enter');
      await page.getByText(texts.listedCount('59'), { exact: true }).waitFor();
      expect(await remaining()).toBe(59);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(next);
      await page.getByRole('button', { name: texts.relist }).click();
      await page.getByText(texts.listedCount('60'), { exact: true }).waitFor();
      await page.getByText(texts.relisted).waitFor();

      await selectAll(page, texts).check();
      await productCheckboxes(page).first().press('Space');
      await page.getByRole('button', { name: texts.unlistSelected }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.unlist, exact: true }).click();
      await page.getByText(texts.unlistResult(59)).waitFor();
      await page.getByText(texts.listedCount('1'), { exact: true }).waitFor();
      expect(await remaining()).toBe(1);
    }));
});

async function listFirstProducts({ token }: Session, count: number): Promise<void> {
  const { data } = await callApi(server.baseUrl, 'GET', `products?per_page=${count}`);
  const product_ids = (data['products'] as { id: number }[]).map(({ id }) => id);
  await callApi(server.baseUrl, 'POST', 'sellers/products', { token, body: { product_ids } });
}
