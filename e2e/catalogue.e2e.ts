import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { importManyProducts, PRODUCT_KINDS } from './many-products.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, createTestSeller, type Session } from './seller-api.ts';
import { startJourneyServer, type JourneyServer } from './server.ts';
import { UI_TEXTS, journeyLanguages, type UiTexts } from './ui-texts.ts';

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
const answer500 = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });

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

it('[CAT-02] discards filter inputs that were typed and cleared before the filters are opened again', () =>
  withNewSeller('en', async ({ page, texts }) => {
    await page.goto('/products');
    const sheet = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: texts.filters }).first().click();
    await open();
    await sheet.getByLabel(texts.minPrice).fill('400');
    await sheet.getByText(texts.onSaleOnly, { exact: true }).click();
    expect(await sheet.getByRole('switch', { name: texts.onSaleOnly }).isChecked()).toBe(true);
    await sheet.getByRole('button', { name: texts.clearFilters }).click();
    await sheet.waitFor({ state: 'detached' });
    await open();
    expect(await sheet.getByLabel(texts.minPrice).inputValue()).toBe('');
    expect(await sheet.getByRole('switch', { name: texts.onSaleOnly }).isChecked()).toBe(false);
  }));

it('[CAT-02] suggests while typing, accepts a suggestion by keyboard, and ignores late responses', () =>
  withNewSeller('en', async ({ page, texts }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/products?keyword=Yoga&*', async (route) => {
      await gate;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/');
    const box = page.getByRole('combobox', { name: texts.searchLabel });
    const options = page.getByRole('listbox').getByRole('option');
    await box.fill('Yoga');
    const late = page.waitForRequest('**/api/products?keyword=Yoga&*');
    await late;
    await box.fill('Wide brim');
    await expect.poll(() => options.count()).toBe(7);
    for (const text of (await options.allInnerTexts()).slice(0, 6)) expect(text).toContain('Wide brim hat');
    release();
    // The late response for the older text must change nothing.
    await page.waitForTimeout(500);
    expect(await options.first().innerText()).toContain('Wide brim hat');
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    await box.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    expect(await options.first().getAttribute('id')).toBe(active);
    expect(await options.first().getAttribute('aria-selected')).toBe('true');
    await box.press('Escape');
    expect(await options.count()).toBe(0);
    expect(await box.inputValue()).toBe('Wide brim');
    await box.press('ArrowDown');
    await box.press('ArrowUp');
    await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true');
    await box.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('keyword') === 'Wide brim');
    await page.getByText(texts.productCount(String(PRODUCTS_PER_KIND)), { exact: true }).waitFor();
    await box.fill('Lemon');
    await options.first().click();
    await page.waitForURL('**/product/*');
  }));

it.each([
  ['/products', '**/api/products?*'],
  ['/shop-management', '**/api/sellers/available-products*'],
])(
  '[CAT-02] [SHOP-04] %s shows no empty state until the response to a cleared search arrives',
  (address, api) =>
    withNewSeller('en', async ({ page, texts }) => {
      await page.goto(`${address}?keyword=zzzz`);
      const none = page.getByText(texts.noMatchingProducts);
      await none.waitFor();
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      await page.route(api, async (route) => {
        await gate;
        await route.continue();
      });
      const requested = page.waitForRequest(api);
      await page.getByRole('main').getByText(texts.clearSearch, { exact: true }).click();
      await requested;
      await expect.poll(() => none.count()).toBe(0);
      release();
      await page.getByRole('main').locator('[href^="/product/"]').first().waitFor();
    }),
);

it('[CAT-02] [HOME-01] offers recent searches, removes single ones, and clears them at logout', () =>
  withNewSeller('th', async ({ page, texts }) => {
    await page.goto('/products');
    for (const keyword of ['โยคะ', 'หมวก'])
      await searchFor(page, keyword, texts.productCount(String(PRODUCTS_PER_KIND)));
    await page.goto('/');
    const box = page.getByRole('combobox', { name: texts.searchLabel });
    await box.focus();
    const recent = page.getByRole('region', { name: texts.recentSearches });
    await expect.poll(() => recent.getByRole('listitem').allInnerTexts()).toEqual(['หมวก', 'โยคะ']);
    await recent.getByRole('button', { name: texts.removeRecentSearch }).first().click();
    await expect.poll(() => recent.getByRole('listitem').allInnerTexts()).toEqual(['โยคะ']);
    await recent.getByRole('button', { name: 'โยคะ', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('keyword') === 'โยคะ');
    await page.goto('/profile');
    await page.getByRole('button', { name: texts.logOut }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: texts.logOut });
    if ((await page.getByRole('dialog').count()) > 0) await confirm.click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('โยคะ');
  }));

it('[CAT-02] [ERR-05] names the failed part: the list, the search, or the next page of the list', () =>
  withNewSeller('th', async ({ page, texts }) => {
    await page.route('**/api/products?*', answer500);
    await page.goto('/products');
    await page.getByRole('alert').filter({ hasText: texts.productsFailed }).waitFor();
    await page.goto('/products?keyword=หมวก');
    const failed = page.getByRole('alert').filter({ hasText: texts.searchFailed });
    await failed.waitFor();
    await page.unroute('**/api/products?*');
    await failed.getByRole('button', { name: texts.retry }).click();
    await page.getByText(texts.productCount(String(PRODUCTS_PER_KIND)), { exact: true }).waitFor();

    let requested = 0;
    await page.route('**/api/products?*cursor=*', async (route) => {
      requested += 1;
      await answer500(route);
    });
    const more = page.getByRole('list').getByRole('alert');
    await scrollUntil(page, () => requested > 0);
    await more.waitFor();
    // The list must wait for a click instead of retrying forever.
    await page.waitForTimeout(500);
    expect(requested).toBe(1);
    await page.unroute('**/api/products?*cursor=*');
    await more.getByRole('button', { name: texts.retry }).click();
    await expect.poll(() => more.count()).toBe(0);
  }));

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
      await productCheckboxes(page).nth(1).uncheck();
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
      await page.goto('/shop?list=listed');
      const { token } = session;
      const remaining = async () =>
        (await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', { token })).data['pagination']
          .total;
      await page.getByText(texts.listedCount('60'), { exact: true }).waitFor();
      const unlist = page.getByRole('button', { name: texts.unlistOne });
      await unlist.first().focus();
      const next = await unlist.nth(1).getAttribute('aria-label');
      await unlist.first().click();
      await page.getByText(texts.listedCount('59'), { exact: true }).waitFor();
      expect(await remaining()).toBe(59);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(next);
      await page.getByRole('button', { name: texts.relist }).click();
      await page.getByText(texts.listedCount('60'), { exact: true }).waitFor();
      await page.getByText(texts.relisted).waitFor();

      await selectAll(page, texts).check();
      await productCheckboxes(page).first().uncheck();
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

it('[MGMT-01] clears “select all” when the filter changes, and keeps single selections', () =>
  withNewSeller('th', async ({ page, texts }) => {
    await page.goto('/shop-management');
    await productCheckboxes(page).first().check();
    await page.getByRole('button', { name: texts.beauty, exact: true }).click();
    await page.getByText(texts.availableCount(String(PRODUCTS_PER_KIND)), { exact: true }).waitFor();
    await page.getByRole('button', { name: /^ลงขาย 1 รายการ$/ }).waitFor();
    await selectAll(page, texts).check();
    await page.getByRole('button', { name: `ลงขาย ${PRODUCTS_PER_KIND} รายการ` }).waitFor();
    await page.getByRole('searchbox').fill('0002');
    await page.getByText(texts.availableCount('1'), { exact: true }).waitFor();
    await page.getByRole('button', { name: texts.listSelectedProducts, exact: true }).waitFor();
    await expect.poll(() => queryOf(page).get('keyword')).toBe('0002');
    await selectAll(page, texts).check();
    await page.getByRole('button', { name: texts.listSelected }).click();
    await page.getByText(texts.listingResult(1, 0)).waitFor();
    await page.getByText(texts.noMatchingProducts).waitFor();
    await page.getByRole('main').getByText(texts.clearFilters, { exact: true }).click();
    await expect.poll(() => productCheckboxes(page).count()).toBe(0);
    await page.getByRole('main').getByText(texts.clearSearch, { exact: true }).click();
    await page.getByText(texts.availableCount(String(total - 1)), { exact: true }).waitFor();
  }));

it('[MGMT-01] [SHOP-04] hides the old count of “select all” until the response to a cleared search arrives', () =>
  withNewSeller('en', async ({ page, texts }) => {
    await page.goto('/shop-management?keyword=0002');
    await page.getByText(texts.availableCount('1'), { exact: true }).waitFor();
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/sellers/available-products*', async (route) => {
      await gate;
      await route.continue();
    });
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => queryOf(page).has('keyword')).toBe(false);
    await page.getByText(texts.selectAll, { exact: true }).click({ force: true });
    expect(await selectAll(page, texts).isChecked()).toBe(false);
    expect(await page.getByRole('button', { name: texts.listSelected }).count()).toBe(0);
    release();
    await page.getByText(texts.availableCount(String(total)), { exact: true }).waitFor();
    await selectAll(page, texts).check();
    await page.getByRole('button', { name: `List ${total}`, exact: false }).waitFor();
  }));

it.each(['/shop-management', '/shop'])(
  '[MGMT-01] [SHOP-04] keeps the selection in %s after a visit to a product, without the product listed there',
  (address) =>
    withNewSeller('th', async ({ page }) => {
      const selectedCountButton = (count: number) =>
        page.getByRole('button', { name: `ลงขาย ${count} รายการ`, exact: true });
      const row = (id: string) => page.locator(`[data-product="${id}"]`);
      /** Only rows near the screen are mounted, so the list scrolls up to the row. */
      const scrollUpTo = (id: string) =>
        expect
          .poll(async () => {
            await page.evaluate(() => scrollBy(0, -150));
            return await row(id).count();
          })
          .toBe(1);
      /** A row ignores clicks while the list finishes scrolling, so the click is repeated. */
      const openProduct = (id: string) =>
        expect
          .poll(
            async () => {
              await row(id)
                .getByRole('link')
                .click({ timeout: 2_000 })
                .catch(() => undefined);
              return page.url();
            },
            { timeout: 20_000, interval: 500 },
          )
          .toMatch(/\/product\/\d+/);
      await page.goto(address);
      await page.locator('[data-product]').nth(3).waitFor();
      const ids = await page
        .locator('[data-product]')
        .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-product') ?? ''));
      const [first = '', second = '', third = '', fourth = ''] = ids;
      for (const id of [first, second, third]) await row(id).getByRole('checkbox').check();
      await selectedCountButton(3).waitFor();
      await openProduct(fourth);
      await page.goBack();
      await selectedCountButton(3).waitFor();
      expect(await row(fourth).getByRole('checkbox').isChecked()).toBe(false);
      await scrollUpTo(second);
      expect(await row(second).getByRole('checkbox').isChecked()).toBe(true);
      await openProduct(second);
      const add = page.getByRole('button', { name: 'เพิ่มเข้าร้าน', exact: true });
      await add.click();
      await add.waitFor({ state: 'detached' });
      await page.goBack();
      await selectedCountButton(2).waitFor();
      // Another filter or a new document clears the selection.
      await page.getByRole('link', { name: 'ฉัน', exact: true }).click();
      await page.waitForURL('**/profile');
      await page.evaluate((to) => history.pushState(null, '', to), `${address}?category=beauty`);
      await productCheckboxes(page).nth(0).check();
      await selectedCountButton(1).waitFor();
      await page.reload();
      await productCheckboxes(page).nth(0).waitFor();
      expect(await page.getByRole('listitem').getByRole('checkbox', { checked: true }).count()).toBe(0);
    }),
);

it('[MGMT-01] [SHOP-04] clears the selection of a hidden list when another list lists many products', () =>
  withNewSeller('th', async ({ page, texts }) => {
    const selectedCountButton = page.getByRole('button', { name: 'ลงขาย 2 รายการ', exact: true });
    const goTo = (to: string) => page.evaluate((address) => history.pushState(null, '', address), to);
    await page.goto('/shop');
    await productCheckboxes(page).nth(0).check();
    await productCheckboxes(page).nth(1).check();
    await selectedCountButton.waitFor();
    await goTo('/shop-management?category=beauty');
    await page.getByText(texts.availableCount(String(PRODUCTS_PER_KIND)), { exact: true }).waitFor();
    await selectAll(page, texts).check();
    await listSelectedProducts(page, texts, PRODUCTS_PER_KIND);
    await page.getByText(texts.listingResult(PRODUCTS_PER_KIND, 0)).waitFor();
    await goTo('/shop');
    // The undo bar takes the place of the selection bar.
    await page.getByRole('region', { name: texts.lastListing }).waitFor();
    expect(await selectedCountButton.count()).toBe(0);
    expect(await page.getByRole('listitem').getByRole('checkbox', { checked: true }).count()).toBe(0);
  }));

it('[MGMT-01] [SHOP-04] keeps “select all” without one product after a visit to a product', () =>
  withNewSeller('th', async ({ page, texts }) => {
    await page.goto('/shop-management?category=beauty');
    await selectAll(page, texts).check();
    await productCheckboxes(page).nth(1).uncheck();
    const selectedCountButton = page.getByRole('button', {
      name: `ลงขาย ${PRODUCTS_PER_KIND - 1} รายการ`,
      exact: true,
    });
    await selectedCountButton.waitFor();
    await page.getByRole('listitem').getByRole('link').first().click();
    await page.waitForURL('**/product/*');
    await page.goBack();
    await selectedCountButton.waitFor();
    expect(await productCheckboxes(page).nth(1).isChecked()).toBe(false);
  }));

it('[MGMT-01] [SHOP-04] applies “select all” only to the filter it was selected under, however the filter changes', () =>
  withNewSeller('th', async ({ page, texts }) => {
    const noSelection = page.getByText('ยังไม่ได้เลือกสินค้า', { exact: true });
    await page.goto('/shop-management?category=beauty');
    await productCheckboxes(page).first().waitFor();
    // The address changes without a click on a filter, as by a link or by going back.
    await page.evaluate(() => history.pushState(null, '', '/shop-management'));
    await page.getByText(texts.availableCount(String(total)), { exact: true }).waitFor();
    await selectAll(page, texts).check();
    await page.getByRole('button', { name: `ลงขาย ${formatCount(total)} รายการ`, exact: true }).waitFor();
    await page.goBack();
    await page.getByText(texts.availableCount(String(PRODUCTS_PER_KIND)), { exact: true }).waitFor();
    await noSelection.waitFor();
    expect(await selectAll(page, texts).isChecked()).toBe(false);
    // Clicks a filter and “select all” in one task: the selection must not exceed the shown list.
    await page.getByRole('button', { name: 'ทุกหมวด', exact: true }).click();
    await page.getByText(texts.availableCount(String(total)), { exact: true }).waitFor();
    await page.evaluate(() => {
      const click = (name: string) =>
        [...document.querySelectorAll<HTMLElement>('button, label')]
          .find((one) => one.textContent?.trim() === name)
          ?.click();
      click('ความงาม');
      click('เลือกทั้งหมด');
    });
    await page.getByText(texts.availableCount(String(PRODUCTS_PER_KIND)), { exact: true }).waitFor();
    await noSelection.waitFor();
  }));

it('[MGMT-01] [SHOP-05] continues a batch on other pages, pauses it after lost connections, and stops on request', () =>
  withNewSeller('th', async ({ page, texts, session }) => {
    let down = false;
    const requested: unknown[] = [];
    await page.route('**/api/sellers/products/matches/list', async (route) => {
      const { cursor } = route.request().postDataJSON();
      if (down) return route.abort('internetdisconnected');
      requested.push(cursor ?? null);
      down = requested.length === 1;
      await route.continue();
    });
    await page.goto('/shop-management');
    await selectAll(page, texts).check();
    await listSelectedProducts(page, texts, total);
    const bar = page.getByRole('progressbar');
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('500');
    // The batch continues on other pages. After three failed attempts it waits for the seller.
    await page.getByRole('link', { name: texts.homeTab }).click();
    await page.getByRole('link', { name: texts.shopTab, exact: true }).click();
    const resume = page.getByRole('button', { name: texts.resumeBatch, exact: true });
    await resume.waitFor({ timeout: 30_000 });
    down = false;
    await resume.click();
    await page.getByText(/^ลงขายแล้ว \d+ · อยู่ในร้านอยู่แล้ว 0/).waitFor();
    expect(requested.length).toBe(2);
    expect(typeof requested[1]).toBe('string');
    const { data } = await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', session);
    expect(data['pagination'].total).toBe(total);
  }));

it('[MGMT-01] [SHOP-05] keeps the finished steps of a stopped batch and undoes them with one click', () =>
  withNewSeller('th', async ({ page, texts, session }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/sellers/products/matches/list', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/shop-management');
    await selectAll(page, texts).check();
    await listSelectedProducts(page, texts, total);
    await page.getByRole('button', { name: texts.stopBatch, exact: true }).click();
    release();
    await page.getByText(texts.batchStopped).waitFor();
    await page.getByText(texts.listingResult(500, 0)).waitFor();
    await page.getByText(texts.availableCount(String(total - 500)), { exact: true }).waitFor();
    const { data } = await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', session);
    expect(data['pagination'].total).toBe(500);

    await page.getByRole('region', { name: texts.lastListing }).getByText('500').waitFor();
    await page.getByRole('button', { name: texts.undoListing, exact: true }).click();
    await page.getByText(texts.unlistResult(500)).waitFor();
    await page.getByText(texts.availableCount(String(total)), { exact: true }).waitFor();
    await page.getByRole('region', { name: texts.lastListing }).waitFor({ state: 'detached' });
    // The bar with the clicked button is removed, so the list receives the focus.
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    const after = await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', session);
    expect(after.data['pagination'].total).toBe(0);
  }));

it('[SHOP-06] [ERR-05] reports lists that fail to load; the store list then shows ten samples that cannot be listed', () =>
  withNewSeller('th', async ({ page, texts }) => {
    await page.route('**/api/sellers/{products,available-products}?*', answer500);
    await page.goto('/shop-management');
    await page.getByRole('alert').filter({ hasText: texts.availableFailed }).waitFor();
    await page.goto('/shop?list=listed');
    const failed = page.getByRole('alert').filter({ hasText: texts.listedFailed });
    await failed.waitFor();
    const samples = page.getByRole('listitem').filter({ hasText: texts.sample });
    expect(await samples.count()).toBe(10);
    expect(await samples.getByRole('button').count()).toBe(0);
    expect(await samples.getByRole('checkbox').count()).toBe(0);
    await page.unroute('**/api/sellers/{products,available-products}?*');
    await failed.getByRole('button', { name: texts.retry }).click();
    await expect.poll(() => samples.count()).toBe(0);

    await page.goto('/shop-management');
    await page.route('**/api/products/*/list', answer500);
    await page.getByRole('button', { name: texts.listOne }).first().click();
    await page.getByRole('alert').filter({ hasText: texts.listingFailed }).waitFor();
    expect(await productCheckboxes(page).count()).toBeGreaterThan(0);
  }));
