/** Finding products among hundreds, and listing them by the hundred: search, filters, long lists, selection, batches. */
import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { importProducts, THINGS } from './many-products.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, newSeller, type Session } from './seller-api.ts';
import { startJourneyServer, type JourneyServer } from './server.ts';
import { WORDS, walkedIn, type Words } from './words.ts';

/** Enough for two steps of a batch and thirty pages of a list. */
const PRODUCTS = 620;
const EACH_THING = PRODUCTS / THINGS.length;
/** Rows that exist at once, whatever the list's length. */
const ROWS_DRAWN_MAX = 40;

let browser: Browser;
let server: JourneyServer;
let stopServer = async () => {};
/** All products of the catalogue. */
let total: number;

beforeAll(async () => {
  browser = await launchBrowser();
  // A server of its own: hundreds of products would stand in the way of other journeys.
  if (process.env.RAAN_URL) server = inject('server');
  else ({ server, stop: stopServer } = await startJourneyServer({ demo: false }));
  await importProducts(server, PRODUCTS);
  const { data } = await callApi(server.baseUrl, 'GET', 'products?per_page=1');
  total = data['pagination'].total;
});

afterAll(async () => {
  await browser?.close();
  await stopServer();
});

type Place = { page: Page; words: Words; session: Session };

/** A journey on the phone of a new seller; pages must not report errors, other than calls that are refused on purpose. */
async function onPhone(language: 'th' | 'en', journey: (place: Place) => Promise<void>): Promise<void> {
  const session = await newSeller(server.baseUrl);
  const phone = await openPhone(browser, { baseUrl: server.baseUrl, language, session });
  onTestFailed(() => keepScreenshot(phone.page, `catalogue-${language}-${Date.now()}`));
  await journey({ page: phone.page, words: WORDS[language], session });
  expect(phone.errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
  await phone.context.close();
}

const results = (page: Page) => page.getByRole('main').locator('[href^="/product/"]');
const searchOf = (page: Page) => new URL(page.url()).searchParams;
const counted = (count: number) => count.toLocaleString('en');
const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });

/** Scrolls down until so many rows were asked for. */
async function scrollUntil(page: Page, reached: () => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return reached();
      },
      { interval: 100, timeout: 60_000 },
    )
    .toBe(true);
}

describe.each(walkedIn('th'))('finding products (%s)', (language) => {
  it('[CAT-02] [HOME-01] finds any part of a Thai, Chinese or English name, and a single character', () =>
    onPhone(language, async ({ page, words }) => {
      await page.goto('/products');
      const box = page.getByRole('combobox', { name: words.searchLabel });
      for (const part of ['แตงกวา', '瓜面', 'cumber SKIN'])
        await searchFor(page, part, words.productCount(String(EACH_THING)));
      await box.fill('瓜');
      await box.press('Enter');
      await expect.poll(() => searchOf(page).get('keyword')).toBe('瓜');
      await page.getByText(words.productCount(String(EACH_THING)), { exact: true }).waitFor();
      // Each search is a step back.
      await page.goBack();
      await expect.poll(() => box.inputValue()).toBe('cumber SKIN');
      await box.fill('zzzz');
      await box.press('Enter');
      await page.getByText(words.noMatch).waitFor();
      await page.getByRole('main').getByText(words.clearSearch, { exact: true }).click();
      await page.getByText(words.productCount(counted(total)), { exact: true }).waitFor();
    }));

  it('[CAT-02] filters and sort stand together in the address; a reload and a way back keep them', () =>
    onPhone(language, async ({ page, words }) => {
      await page.goto('/products');
      await page.getByRole('button', { name: words.beauty, exact: true }).click();
      await page.getByRole('combobox', { name: words.sortBy }).selectOption('price_desc');
      await page.getByRole('button', { name: words.filters }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(words.minPrice).fill('400');
      await sheet.getByLabel(words.maxPrice).fill('300');
      await sheet.getByRole('button', { name: words.showResults }).click();
      await sheet.getByText(words.rangeWrong).waitFor();
      await sheet.getByLabel(words.maxPrice).fill('600');
      await sheet.getByRole('switch', { name: words.onSaleOnly }).check({ force: true });
      await sheet.getByRole('button', { name: words.showResults }).click();

      const expected = 'category=beauty&sort=price_desc&on_sale=true&min_price=400&max_price=600';
      await expect.poll(() => new URL(page.url()).search.slice(1)).toBe(expected);
      const first = async () => await results(page).first().innerText();
      // Every fifth is for beauty and every fourth on sale: of those the dearest up to 600 baht.
      await expect.poll(first).toContain('0577');
      expect(await page.getByRole('button', { name: words.removeFilter }).count()).toBe(2);

      await page.reload();
      await expect.poll(first).toContain('0577');
      await results(page).first().click();
      await page.waitForURL('**/product/*');
      await page.goBack();
      await expect.poll(() => new URL(page.url()).search.slice(1)).toBe(expected);
      await expect.poll(first).toContain('0577');

      await page.getByRole('button', { name: words.removeFilter }).first().click();
      await expect.poll(() => searchOf(page).has('min_price')).toBe(false);
      await page.getByRole('button', { name: words.removeFilter }).first().click();
      await page.getByRole('button', { name: words.allCategories, exact: true }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('?sort=price_desc');
      await page.getByText(words.productCount(counted(total)), { exact: true }).waitFor();
    }));
});

/** Searches by Enter and waits for the count. */
async function searchFor(page: Page, keyword: string, count: string): Promise<void> {
  const box = page.getByRole('combobox').first();
  await box.fill(keyword);
  await box.press('Enter');
  await page.getByText(count, { exact: true }).waitFor();
}

it('[CAT-02] what was typed into the filters and cleared is not there when they are opened again', () =>
  onPhone('en', async ({ page, words }) => {
    await page.goto('/products');
    const sheet = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: words.filters }).first().click();
    await open();
    await sheet.getByLabel(words.minPrice).fill('400');
    await sheet.getByText(words.onSaleOnly, { exact: true }).click();
    expect(await sheet.getByRole('switch', { name: words.onSaleOnly }).isChecked()).toBe(true);
    await sheet.getByRole('button', { name: words.clearFilters }).click();
    await sheet.waitFor({ state: 'detached' });
    await open();
    expect(await sheet.getByLabel(words.minPrice).inputValue()).toBe('');
    expect(await sheet.getByRole('switch', { name: words.onSaleOnly }).isChecked()).toBe(false);
  }));

it('[CAT-02] suggestions come while typing, are chosen by keys, and never by a late answer', () =>
  onPhone('en', async ({ page, words }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/products?keyword=Yoga&*', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/');
    const box = page.getByRole('combobox', { name: words.searchLabel });
    const options = page.getByRole('listbox').getByRole('option');
    await box.fill('Yoga');
    const late = page.waitForRequest('**/api/products?keyword=Yoga&*');
    await late;
    await box.fill('Wide brim');
    await expect.poll(() => options.count()).toBe(7);
    for (const text of (await options.allInnerTexts()).slice(0, 6)) expect(text).toContain('Wide brim hat');
    release();
    // Whenever the answer for the older text comes, it changes nothing.
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
    await page.getByText(words.productCount(String(EACH_THING)), { exact: true }).waitFor();
    await box.fill('Lemon');
    await options.first().click();
    await page.waitForURL('**/product/*');
  }));

it.each([
  ['/products', '**/api/products?*'],
  ['/shop-management', '**/api/sellers/available-products*'],
])(
  '[CAT-02] [SHOP-04] until a cleared search is answered %s does not say that nothing matches',
  (address, api) =>
    onPhone('en', async ({ page, words }) => {
      await page.goto(`${address}?keyword=zzzz`);
      const none = page.getByText(words.noMatch);
      await none.waitFor();
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(api, async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest(api);
      await page.getByRole('main').getByText(words.clearSearch, { exact: true }).click();
      await asked;
      await expect.poll(() => none.count()).toBe(0);
      release();
      await page.getByRole('main').locator('[href^="/product/"]').first().waitFor();
    }),
);

it('[CAT-02] [HOME-01] what was searched for is offered again, can be taken off, and is gone after logout', () =>
  onPhone('th', async ({ page, words }) => {
    await page.goto('/products');
    for (const keyword of ['โยคะ', 'หมวก'])
      await searchFor(page, keyword, words.productCount(String(EACH_THING)));
    await page.goto('/');
    const box = page.getByRole('combobox', { name: words.searchLabel });
    await box.focus();
    const recent = page.getByRole('region', { name: words.recentSearches });
    await expect.poll(() => recent.getByRole('listitem').allInnerTexts()).toEqual(['หมวก', 'โยคะ']);
    await recent.getByRole('button', { name: words.forgetSearch }).first().click();
    await expect.poll(() => recent.getByRole('listitem').allInnerTexts()).toEqual(['โยคะ']);
    await recent.getByRole('button', { name: 'โยคะ', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('keyword') === 'โยคะ');
    await page.goto('/profile');
    await page.getByRole('button', { name: words.logOut }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: words.logOut });
    if ((await page.getByRole('dialog').count()) > 0) await confirm.click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('โยคะ');
  }));

it('[CAT-02] [ERR-05] a failure says what failed: the list, the search, more of the list', () =>
  onPhone('th', async ({ page, words }) => {
    await page.route('**/api/products?*', refuse);
    await page.goto('/products');
    await page.getByRole('alert').filter({ hasText: words.productsFailed }).waitFor();
    await page.goto('/products?keyword=หมวก');
    const failed = page.getByRole('alert').filter({ hasText: words.searchFailed });
    await failed.waitFor();
    await page.unroute('**/api/products?*');
    await failed.getByRole('button', { name: words.retry }).click();
    await page.getByText(words.productCount(String(EACH_THING)), { exact: true }).waitFor();

    let asked = 0;
    await page.route('**/api/products?*cursor=*', async (route) => {
      asked += 1;
      await refuse(route);
    });
    const more = page.getByRole('list').getByRole('alert');
    await scrollUntil(page, () => asked > 0);
    await more.waitFor();
    // It waits to be asked instead of asking without end.
    await page.waitForTimeout(500);
    expect(asked).toBe(1);
    await page.unroute('**/api/products?*cursor=*');
    await more.getByRole('button', { name: words.retry }).click();
    await expect.poll(() => more.count()).toBe(0);
  }));

it('[CAT-02] a long list comes by twenty, draws only what is in view, and stands where it stood on return', () =>
  onPhone('th', async ({ page, session }) => {
    const asked: string[] = [];
    page.on('request', (request: Request) => {
      if (request.url().includes('/api/products?')) asked.push(request.url());
    });
    await page.goto('/products?sort=price_asc');
    await results(page).first().waitFor();
    await scrollUntil(page, () => asked.length >= 12);
    for (const url of asked) expect(new URL(url).searchParams.get('per_page')).toBe('20');
    expect(asked.slice(1).every((url) => new URL(url).searchParams.has('cursor'))).toBe(true);
    expect(await results(page).count()).toBeLessThan(ROWS_DRAWN_MAX);

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - 2_500));
    /** The uppermost product that is wholly in view, and where it stands. */
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
    const count = asked.length;
    await page.locator(`a[href="${before.href}"]`).click();
    await page.waitForURL('**/product/*');
    await page.waitForTimeout(300);
    await page.goBack();
    await expect.poll(async () => (await inView())?.href).toBe(before.href);
    expect(Math.abs((await inView())!.top - before.top)).toBeLessThan(20);
    expect(asked.length).toBe(count);

    const isBack = () => expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before.y - 500);
    await page.reload();
    await isBack();
    // Another document, and back without the browser's memory of this one.
    await page.goto(`/s/${session.seller.store_slug}`);
    await page.goBack();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe(
      'back_forward',
    );
    await isBack();
    // Who left it at its top finds it at its top.
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await results(page).first().waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }));

/** Lists what is selected, more than a hundred: the question names how many. */
async function listMany(page: Page, words: Words, count: number): Promise<void> {
  await page.getByRole('button', { name: words.listSelected }).click();
  const question = page.getByRole('dialog');
  await question
    .getByText(new RegExp(`\\b${count}\\b`))
    .first()
    .waitFor();
  await question.getByRole('button', { name: words.listMany, exact: true }).click();
}

/** The tick boxes of the products in a shop's list. */
const boxes = (page: Page) => page.getByRole('listitem').getByRole('checkbox');
const selectAll = (page: Page, words: Words) =>
  page.getByRole('checkbox', { name: words.selectAll, exact: true });

describe.each(walkedIn('en'))('listing hundreds (%s)', (language) => {
  it('[MGMT-01] [SHOP-04] [SHOP-05] all that match are selected, single ones dropped, listed by steps, and told of honestly', () =>
    onPhone(language, async ({ page, words, session }) => {
      await page.goto('/shop-management');
      const list = page.getByRole('button', { name: words.listChosen, exact: true });
      await list.click();
      await page.getByText(words.listingNone).waitFor();

      await selectAll(page, words).check();
      await page
        .getByRole('status')
        .filter({ hasText: String(total) })
        .first()
        .waitFor();
      await boxes(page).nth(1).uncheck();
      expect(await selectAll(page, words).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);

      // The second step waits, so that the progress can be read.
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      let steps = 0;
      await page.route('**/api/sellers/products/matches/list', async (route) => {
        steps += 1;
        if (steps === 2) await held;
        await route.continue();
      });
      // Asked first: whoever says no has listed nothing, and everything is still selected.
      await page.getByRole('button', { name: words.listSelected }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.listMany, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(steps).toBe(0);
      await listMany(page, words, total - 1);
      const bar = page.getByRole('progressbar');
      await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('500');
      expect(await bar.getAttribute('aria-valuemax')).toBe(String(total - 1));
      expect(await bar.getAttribute('aria-valuetext')).toContain('500');
      release();
      await page.getByText(words.listingResult(total - 1, 0)).waitFor();
      await page.getByText(words.availableCount('1'), { exact: true }).waitFor();
      expect(await boxes(page).first().isChecked()).toBe(false);
      const { data } = await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', session);
      expect(data['pagination'].total).toBe(total - 1);
    }));

  it('[SHOP-06] one is taken out of the store and put back, many after a question', () =>
    onPhone(language, async ({ page, words, session }) => {
      await listFirst(session, 60);
      await page.goto('/shop?list=listed');
      const { token } = session;
      const left = async () =>
        (await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', { token })).data['pagination']
          .total;
      await page.getByText(words.listedCount('60'), { exact: true }).waitFor();
      const unlist = page.getByRole('button', { name: words.unlistOne });
      await unlist.first().focus();
      const next = await unlist.nth(1).getAttribute('aria-label');
      await unlist.first().click();
      await page.getByText(words.listedCount('59'), { exact: true }).waitFor();
      expect(await left()).toBe(59);
      // The focus goes on to the next row.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(next);
      await page.getByRole('button', { name: words.undo }).click();
      await page.getByText(words.listedCount('60'), { exact: true }).waitFor();
      await page.getByText(words.undone).waitFor();

      await selectAll(page, words).check();
      await boxes(page).first().uncheck();
      await page.getByRole('button', { name: words.unlistSelected }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.unlist, exact: true }).click();
      await page.getByText(words.unlistResult(59)).waitFor();
      await page.getByText(words.listedCount('1'), { exact: true }).waitFor();
      expect(await left()).toBe(1);
    }));
});

/** Puts so many products into the seller's store. */
async function listFirst({ token }: Session, count: number): Promise<void> {
  const { data } = await callApi(server.baseUrl, 'GET', `products?per_page=${count}`);
  const product_ids = (data['products'] as { id: number }[]).map(({ id }) => id);
  await callApi(server.baseUrl, 'POST', 'sellers/products', { token, body: { product_ids } });
}

it('[MGMT-01] "all" is about its filter; single choices outlast it', () =>
  onPhone('th', async ({ page, words }) => {
    await page.goto('/shop-management');
    await boxes(page).first().check();
    await page.getByRole('button', { name: words.beauty, exact: true }).click();
    await page.getByText(words.availableCount(String(EACH_THING)), { exact: true }).waitFor();
    await page.getByRole('button', { name: /^ลงขาย 1 รายการ$/ }).waitFor();
    await selectAll(page, words).check();
    await page.getByRole('button', { name: `ลงขาย ${EACH_THING} รายการ` }).waitFor();
    // Typing filters the list; all of the larger selection is let go.
    await page.getByRole('searchbox').fill('0002');
    await page.getByText(words.availableCount('1'), { exact: true }).waitFor();
    await page.getByRole('button', { name: words.listChosen, exact: true }).waitFor();
    await expect.poll(() => searchOf(page).get('keyword')).toBe('0002');
    await selectAll(page, words).check();
    await page.getByRole('button', { name: words.listSelected }).click();
    await page.getByText(words.listingResult(1, 0)).waitFor();
    await page.getByText(words.noMatch).waitFor();
    await page.getByRole('main').getByText(words.clearFilters, { exact: true }).click();
    await expect.poll(() => boxes(page).count()).toBe(0);
    await page.getByRole('main').getByText(words.clearSearch, { exact: true }).click();
    await page.getByText(words.availableCount(String(total - 1)), { exact: true }).waitFor();
  }));

it('[MGMT-01] [SHOP-04] until a cleared search is answered nobody can choose "all" by the number of the old one', () =>
  onPhone('en', async ({ page, words }) => {
    await page.goto('/shop-management?keyword=0002');
    await page.getByText(words.availableCount('1'), { exact: true }).waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/sellers/available-products*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => searchOf(page).has('keyword')).toBe(false);
    await page.getByText(words.selectAll, { exact: true }).click({ force: true });
    expect(await selectAll(page, words).isChecked()).toBe(false);
    expect(await page.getByRole('button', { name: words.listSelected }).count()).toBe(0);
    release();
    await page.getByText(words.availableCount(String(total)), { exact: true }).waitFor();
    await selectAll(page, words).check();
    await page.getByRole('button', { name: `List ${total}`, exact: false }).waitFor();
  }));

it.each(['/shop-management', '/shop'])(
  '[MGMT-01] [SHOP-04] what is ticked in %s is ticked after a look into a product, but for what was listed there',
  (address) =>
    onPhone('th', async ({ page }) => {
      const chosen = (count: number) =>
        page.getByRole('button', { name: `ลงขาย ${count} รายการ`, exact: true });
      const row = (id: string) => page.locator(`[data-product="${id}"]`);
      /** Only what is near the screen is drawn: up to the row. */
      const goUpTo = (id: string) =>
        expect
          .poll(async () => {
            await page.evaluate(() => scrollBy(0, -150));
            return await row(id).count();
          })
          .toBe(1);
      /** A row that comes to rest under the finger may take no press; then it is pressed again. */
      const lookInto = (id: string) =>
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
      await chosen(3).waitFor();
      await lookInto(fourth);
      await page.goBack();
      await chosen(3).waitFor();
      expect(await row(fourth).getByRole('checkbox').isChecked()).toBe(false);
      await goUpTo(second);
      expect(await row(second).getByRole('checkbox').isChecked()).toBe(true);
      await lookInto(second);
      const add = page.getByRole('button', { name: 'เพิ่มเข้าร้าน', exact: true });
      await add.click();
      await add.waitFor({ state: 'detached' });
      await page.goBack();
      await chosen(2).waitFor();
      // Under another filter nothing is ticked, and what was there is let go; so it is with a new document.
      await page.getByRole('link', { name: 'ฉัน', exact: true }).click();
      await page.waitForURL('**/profile');
      await page.evaluate((to) => history.pushState(null, '', to), `${address}?category=beauty`);
      await boxes(page).nth(0).check();
      await chosen(1).waitFor();
      await page.reload();
      await boxes(page).nth(0).waitFor();
      expect(await page.getByRole('listitem').getByRole('checkbox', { checked: true }).count()).toBe(0);
    }),
);

it('[MGMT-01] [SHOP-04] what is ticked in a list that is left is let go when another list lists many', () =>
  onPhone('th', async ({ page, words }) => {
    const chosen = page.getByRole('button', { name: 'ลงขาย 2 รายการ', exact: true });
    const goTo = (to: string) => page.evaluate((address) => history.pushState(null, '', address), to);
    await page.goto('/shop');
    await boxes(page).nth(0).check();
    await boxes(page).nth(1).check();
    await chosen.waitFor();
    await goTo('/shop-management?category=beauty');
    await page.getByText(words.availableCount(String(EACH_THING)), { exact: true }).waitFor();
    await selectAll(page, words).check();
    await listMany(page, words, EACH_THING);
    await page.getByText(words.listingResult(EACH_THING, 0)).waitFor();
    await goTo('/shop');
    // What offers the way back stands where what is ticked would hide it.
    await page.getByRole('region', { name: words.lastListing }).waitFor();
    expect(await chosen.count()).toBe(0);
    expect(await page.getByRole('listitem').getByRole('checkbox', { checked: true }).count()).toBe(0);
  }));

it('[MGMT-01] [SHOP-04] all that match are still chosen, save one, after a look into a product', () =>
  onPhone('th', async ({ page, words }) => {
    await page.goto('/shop-management?category=beauty');
    await selectAll(page, words).check();
    await boxes(page).nth(1).uncheck();
    const chosen = page.getByRole('button', { name: `ลงขาย ${EACH_THING - 1} รายการ`, exact: true });
    await chosen.waitFor();
    await page.getByRole('listitem').getByRole('link').first().click();
    await page.waitForURL('**/product/*');
    await page.goBack();
    await chosen.waitFor();
    expect(await boxes(page).nth(1).isChecked()).toBe(false);
  }));

it('[MGMT-01] [SHOP-04] all that match are chosen under the filter that they match, however the list comes to another', () =>
  onPhone('th', async ({ page, words }) => {
    const nothing = page.getByText('ยังไม่ได้เลือกสินค้า', { exact: true });
    await page.goto('/shop-management?category=beauty');
    await boxes(page).first().waitFor();
    // Another address without a filter's press, as by a link or by going back.
    await page.evaluate(() => history.pushState(null, '', '/shop-management'));
    await page.getByText(words.availableCount(String(total)), { exact: true }).waitFor();
    await selectAll(page, words).check();
    await page.getByRole('button', { name: `ลงขาย ${counted(total)} รายการ`, exact: true }).waitFor();
    await page.goBack();
    await page.getByText(words.availableCount(String(EACH_THING)), { exact: true }).waitFor();
    await nothing.waitFor();
    expect(await selectAll(page, words).isChecked()).toBe(false);
    // A filter and "all" pressed in one moment: what is chosen is never more than what is shown.
    await page.getByRole('button', { name: 'ทุกหมวด', exact: true }).click();
    await page.getByText(words.availableCount(String(total)), { exact: true }).waitFor();
    await page.evaluate(() => {
      const press = (name: string) =>
        [...document.querySelectorAll<HTMLElement>('button, label')]
          .find((one) => one.textContent?.trim() === name)
          ?.click();
      press('ความงาม');
      press('เลือกทั้งหมด');
    });
    await page.getByText(words.availableCount(String(EACH_THING)), { exact: true }).waitFor();
    await nothing.waitFor();
  }));

it('[MGMT-01] [SHOP-05] a batch outlasts the page and a dropped connection, and can be stopped', () =>
  onPhone('th', async ({ page, words, session }) => {
    let down = false;
    const asked: unknown[] = [];
    await page.route('**/api/sellers/products/matches/list', async (route) => {
      const { cursor } = route.request().postDataJSON();
      if (down) return route.abort('internetdisconnected');
      asked.push(cursor ?? null);
      down = asked.length === 1;
      await route.continue();
    });
    await page.goto('/shop-management');
    await selectAll(page, words).check();
    await listMany(page, words, total);
    const bar = page.getByRole('progressbar');
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('500');
    // Elsewhere in the app it goes on; back here it can be seen, and after three tries it waits for the seller.
    await page.getByRole('link', { name: words.homeTab }).click();
    await page.getByRole('link', { name: words.shopTab, exact: true }).click();
    const goOn = page.getByRole('button', { name: words.goOn, exact: true });
    await goOn.waitFor({ timeout: 30_000 });
    down = false;
    await goOn.click();
    await page.getByText(/^ลงขายแล้ว \d+ · อยู่ในร้านอยู่แล้ว 0/).waitFor();
    expect(asked.length).toBe(2);
    expect(typeof asked[1]).toBe('string');
    const { data } = await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', session);
    expect(data['pagination'].total).toBe(total);
  }));

it('[MGMT-01] [SHOP-05] stopping keeps what is done and leaves the rest, and one press takes it back', () =>
  onPhone('th', async ({ page, words, session }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/sellers/products/matches/list', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/shop-management');
    await selectAll(page, words).check();
    await listMany(page, words, total);
    await page.getByRole('button', { name: words.stop, exact: true }).click();
    release();
    await page.getByText(words.stopped).waitFor();
    await page.getByText(words.listingResult(500, 0)).waitFor();
    await page.getByText(words.availableCount(String(total - 500)), { exact: true }).waitFor();
    const { data } = await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', session);
    expect(data['pagination'].total).toBe(500);

    await page.getByRole('region', { name: words.lastListing }).getByText('500').waitFor();
    await page.getByRole('button', { name: words.undoListing, exact: true }).click();
    await page.getByText(words.unlistResult(500)).waitFor();
    await page.getByText(words.availableCount(String(total)), { exact: true }).waitFor();
    await page.getByRole('region', { name: words.lastListing }).waitFor({ state: 'detached' });
    // The bar with the pressed button is gone, and the list took the focus.
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    const after = await callApi(server.baseUrl, 'GET', 'sellers/products?per_page=1', session);
    expect(after.data['pagination'].total).toBe(0);
  }));

it('[SHOP-06] [ERR-05] lists that fail say so; the store’s shows ten samples that nobody can list', () =>
  onPhone('th', async ({ page, words }) => {
    await page.route('**/api/sellers/{products,available-products}?*', refuse);
    await page.goto('/shop-management');
    await page.getByRole('alert').filter({ hasText: words.availableFailed }).waitFor();
    await page.goto('/shop?list=listed');
    const failed = page.getByRole('alert').filter({ hasText: words.listedFailed });
    await failed.waitFor();
    const samples = page.getByRole('listitem').filter({ hasText: words.sample });
    expect(await samples.count()).toBe(10);
    expect(await samples.getByRole('button').count()).toBe(0);
    expect(await samples.getByRole('checkbox').count()).toBe(0);
    await page.unroute('**/api/sellers/{products,available-products}?*');
    await failed.getByRole('button', { name: words.retry }).click();
    await expect.poll(() => samples.count()).toBe(0);

    await page.goto('/shop-management');
    await page.route('**/api/products/*/list', refuse);
    await page.getByRole('button', { name: words.listOne }).first().click();
    await page.getByRole('alert').filter({ hasText: words.listingFailed }).waitFor();
    expect(await boxes(page).count()).toBeGreaterThan(0);
  }));
