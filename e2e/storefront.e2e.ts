import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { chooseSubdistrict } from './choose-subdistrict.ts';
import { workerServer } from './journey-server.ts';
import { openOperatorConsole } from './operator-console.ts';
import { fetchOperatorToken, REVIEWER } from './operators.ts';
import { selectFirstVariant, openPhone, type Phone } from './phone.ts';
import { callApi, createTestSeller, type Session } from './seller-api.ts';
import { UI_TEXTS, journeyLanguages } from './ui-texts.ts';

const { baseUrl } = workerServer();
/** More than one page of a store's list. */
const LISTED = 30;
const PAGE_SIZE = 24;
const LANGUAGES = ['th', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const th = {
  ...UI_TEXTS.th,
  searchStore: 'ค้นหาสินค้าในร้าน',
  results: /^ผลการค้นหา/,
  count: (count: number) => `${count} รายการ`,
  noMatchingProducts: 'ไม่พบสินค้าที่ค้นหา',
  seeAll: 'ดูสินค้าทั้งหมด',
  sort: 'เรียงตาม',
  priceAscending: 'ราคาต่ำไปสูง',
  filter: /^ตัวกรอง/,
  priceFrom: 'ตั้งแต่',
  priceTo: 'ไม่เกิน',
  apply: 'ดูสินค้า',
  removeFilter: /^เอา “.*” ออก$/,
  more: 'ดูเพิ่มเติม',
  nextPage: 'หน้าถัดไป',
  currentPage: 'ตำแหน่งของหน้านี้',
  related: 'สินค้าอื่นในร้าน',
  addToCart: 'หยิบใส่ตะกร้า',
  addedToCart: 'หยิบใส่ตะกร้าแล้ว',
  checkOut: 'ไปหน้าสั่งซื้อ',
  productUnlisted: 'ร้านเลิกขายสินค้านี้แล้ว',
  removeBlocked: 'นำสินค้าที่ซื้อไม่ได้ออก 1 รายการ',
  emptyCart: 'ตะกร้ายังว่างอยู่',
  myOrders: 'คำสั่งซื้อบนเครื่องนี้',
  openOrder: /^ดูคำสั่งซื้อ /,
  pendingPayment: 'รอชำระเงิน',
  removeOrder: /ออกจากเครื่องนี้$/,
  noOrders: 'ยังไม่มีคำสั่งซื้อ',
  undoRemoveOrder: 'ลบออกจากเครื่องนี้แล้ว แตะที่นี่เพื่อเลิกทำ',
  cancelled: 'ยกเลิกแล้ว',
  refunded: /กำลังดำเนินการคืนเงิน|คืนเงินแล้ว/,
  english: 'English',
  optionRequired: 'กรุณาเลือก{name}ก่อน',
  shirtOptions: [
    { option: 'สี', first: 'White' },
    { option: 'ขนาด', first: 'XL' },
  ],
  coralMissing: /^Coral\s*ไม่มีแบบนี้$/,
  mSoldOut: /^M\s*หมด$/,
  clearSize: 'ล้างตัวเลือกขนาด',
  orderedChoice: 'สี: Black · ขนาด: XL',
  byVariant: 'แยกตามตัวเลือก (1)',
  supplier: 'ซัพพลายเออร์',
  currency: 'สกุลเงินของราคาในไฟล์',
  productFile: 'ไฟล์สินค้า',
  startImport: 'นำเข้า',
  imported: 'นำเข้าแล้ว',
  priceCell: 'ต้นทุน',
  addToStore: 'เพิ่มเข้าร้าน',
  inYourStore: 'อยู่ในร้าน',
  save: 'บันทึก',
  saved: 'บันทึกแล้ว',
};

const en: typeof th = {
  ...UI_TEXTS.en,
  searchStore: 'Search this store',
  results: /^Results for/,
  count: (count) => `${count} ${count === 1 ? 'product' : 'products'}`,
  noMatchingProducts: 'No matching products',
  seeAll: 'View all products',
  sort: 'Sort by',
  priceAscending: 'Price: low to high',
  filter: /^Filter/,
  priceFrom: 'From',
  priceTo: 'Up to',
  apply: 'Show',
  removeFilter: /^Remove “/,
  more: 'Show more',
  nextPage: 'Next page',
  currentPage: 'Breadcrumb',
  related: 'More from this store',
  addToCart: 'Add to cart',
  addedToCart: 'Added to cart',
  checkOut: 'Check out',
  productUnlisted: 'No longer sold in this store',
  removeBlocked: 'Remove 1 unavailable product',
  emptyCart: 'Your cart is empty',
  myOrders: 'Orders on this device',
  openOrder: /^View order /,
  pendingPayment: 'Awaiting payment',
  removeOrder: /from this device$/,
  noOrders: 'No orders yet',
  undoRemoveOrder: 'Removed from this device. Tap to undo',
  cancelled: 'Cancelled',
  refunded: /Refund in progress|Refunded/,
  english: 'English',
  optionRequired: 'Select {name}',
  shirtOptions: [
    { option: 'Colour', first: 'White' },
    { option: 'Size', first: 'XL' },
  ],
  coralMissing: /^Coral\s*Not available$/,
  mSoldOut: /^M\s*Sold out$/,
  clearSize: 'Clear Size',
  orderedChoice: 'Colour: Black · Size: XL',
  byVariant: 'By variant (1)',
  supplier: 'Supplier',
  currency: 'Currency of the prices',
  productFile: 'Product file',
  startImport: 'Import',
  imported: 'Imported',
  priceCell: 'Supplier price',
  addToStore: 'Add to store',
  inYourStore: 'In store',
  save: 'Save',
  saved: 'Saved',
};

const TEXTS = { th, en };

type Shop = { slug: string; token: string; ids: number[] };

let browser: Browser;
let shop: Shop;

beforeAll(async () => {
  browser = await launchBrowser();
  shop = await createStore();
});

afterAll(async () => {
  await browser?.close();
});

async function createStore(): Promise<Shop> {
  const { slug, token } = await createTestSeller(baseUrl);
  const { data } = await callApi(baseUrl, 'GET', `products?per_page=${LISTED}`);
  const ids = (data['products'] as { id: number }[]).map((product) => product.id);
  await callApi(baseUrl, 'POST', 'sellers/products', { token, body: { product_ids: ids } });
  return { slug, token, ids };
}

/** A supplier's T-shirt: black is sold out in M, and coral does not exist in XL. */
function shirtFile(title: string): string {
  const heading =
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price';
  const rows = ['White', 'Black', 'Coral'].flatMap((color) =>
    ['S', 'M', 'L', 'XL']
      .filter((size) => color !== 'Coral' || size !== 'XL')
      .map((size) => {
        const stock = color === 'Black' && size === 'M' ? 0 : 5;
        const price = color === 'White' && size === 'XL' ? 229 : 199;
        return `,Color,${color},Size,${size},STORY-${color.slice(0, 3).toUpperCase()}-${size},shopify,${stock},${price}`;
      }),
  );
  return [heading, ...rows.map((row, index) => `tee,${index === 0 ? title : ''}${row}`)].join('\n');
}

/** An operator imports a T-shirt and raises the price of a variant; a new seller lists it. */
async function createShirtStore(
  language: Language,
  texts: typeof th,
): Promise<Pick<Shop, 'slug' | 'token'> & { shirtId: number; session: Session }> {
  const own = await createTestSeller(baseUrl);
  const title = `Tee ${own.slug}`;
  const { page, errors } = await openOperatorConsole(browser, REVIEWER, '/console/catalogue-imports', {
    baseUrl,
    testName: 'variants',
    language,
  });
  await page.getByLabel(texts.supplier).fill(own.slug);
  await page.getByLabel(texts.currency).selectOption('THB');
  await page
    .getByLabel(texts.productFile)
    .setInputFiles({ name: 'tee.csv', mimeType: 'text/csv', buffer: Buffer.from(shirtFile(title)) });
  await page.getByRole('button', { name: texts.startImport, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.startImport, exact: true }).click();
  await page.getByText(texts.imported, { exact: true }).waitFor();
  const token = await fetchOperatorToken(baseUrl, REVIEWER);
  const { data } = await callApi(baseUrl, 'GET', `console/products?search=${own.slug}`, { token });
  const shirtId = data['products'][0].id as number;
  await page.goto(`/console/products/${shirtId}/edit`);
  await page.getByRole('textbox', { name: new RegExp(`^Black.*XL · ${texts.priceCell}$`) }).fill('229');
  await page.getByRole('button', { name: texts.save, exact: true }).click();
  await page.getByText(texts.saved, { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();

  const seller = await openPhone(browser, { baseUrl, language, session: own });
  await seller.page.goto(`/product/${shirtId}`);
  await seller.page.getByRole('button', { name: texts.addToStore, exact: true }).click();
  await seller.page.getByText(texts.inYourStore).waitFor();
  expect(seller.errors).toEqual([]);
  await seller.context.close();
  return { slug: own.slug, token: own.token, shirtId, session: own };
}

async function withCustomer(
  language: Language,
  journey: (phone: Phone, texts: typeof th) => Promise<void>,
): Promise<void> {
  const phone = await openPhone(browser, { baseUrl, language });
  try {
    await journey(phone, TEXTS[language]);
  } finally {
    await phone.context.close();
  }
}

const cards = (page: Page) => page.locator('#products > li');

async function fillAddress(page: Page, texts: typeof th): Promise<void> {
  await page.getByLabel(texts.name).fill('มาลี รักสวย');
  await page.getByLabel(texts.phone).fill('089 765 4321');
  await page.getByLabel(texts.postcode).fill('10900');
  await page.getByLabel(texts.addressLine).fill('99/1 ซอยลาดพร้าว 15');
  await chooseSubdistrict(page, 'ลาดยาว');
}

describe.each(journeyLanguages('th'))('a customer (%s)', (language) => {
  it('[SHOP-08] searches, filters by price and sorts, keeps all of it in the address, and restores it when going back', () =>
    withCustomer(language, async ({ page, errors }, texts) => {
      await page.goto(`/s/${shop.slug}`);
      await page.getByText(texts.count(LISTED)).waitFor();
      const name = (await cards(page).first().getByRole('heading').innerText()).trim();
      // A combobox once its script is loaded.
      const search = page.getByLabel(texts.searchStore, { exact: true });
      await search.fill(name.slice(1, 6));
      await search.press('Enter');
      await page.getByRole('heading', { name: texts.results }).waitFor();
      await page.getByRole('link', { name, exact: true }).waitFor();
      await search.fill('ไม่มีสิ่งนี้แน่นอน');
      await page.getByRole('button', { name: texts.search, exact: true }).click();
      await page.getByText(texts.noMatchingProducts).waitFor();
      await page.getByRole('link', { name: texts.seeAll }).click();

      // Until its script is loaded, the new document does not sort.
      await page.waitForURL(`**/s/${shop.slug}`);
      await page.getByText(texts.count(LISTED)).waitFor();
      await page.getByLabel(texts.sort).selectOption({ label: texts.priceAscending });
      await page.waitForURL('**?sort=price_asc');
      await search.fill('zzzz');
      await search.press('Enter');
      await page.getByText(texts.noMatchingProducts).waitFor();
      // The form shows the list it returns to, not what was submitted last.
      await page.goBack();
      await page.getByText(texts.count(LISTED)).waitFor();
      await expect.poll(() => search.inputValue()).toBe('');
      expect(await page.getByLabel(texts.sort).inputValue()).toBe('price_asc');
      await page.locator('summary').filter({ hasText: texts.filter }).click();
      await page.getByLabel(texts.priceFrom, { exact: true }).fill('50');
      await page.getByLabel(texts.priceTo, { exact: true }).fill('300');
      await page.getByRole('button', { name: texts.apply, exact: true }).click();
      await page.waitForURL(/min_price=50/);
      const expectedProducts = await callApi(
        baseUrl,
        'GET',
        `storefront/${shop.slug}/products?min_price=50&max_price=300&sort=price_asc`,
      );
      await page.getByText(texts.count(expectedProducts.data['pagination'].total)).first().waitFor();
      expect(new URL(page.url()).searchParams.get('sort')).toBe('price_asc');
      await page.reload();
      await page.getByRole('link', { name: texts.removeFilter }).click();
      await page.getByText(texts.count(LISTED)).waitFor();
      expect(new URL(page.url()).search).toBe('?sort=price_asc');
      expect(errors).toEqual([]);
    }));

  it('[SHOP-08] appends further products, and offers pages without a script', () =>
    withCustomer(language, async ({ page }, texts) => {
      await page.goto(`/s/${shop.slug}`);
      expect(await cards(page).count()).toBe(PAGE_SIZE);
      await page.getByRole('link', { name: texts.more, exact: true }).click();
      await expect.poll(() => cards(page).count()).toBe(LISTED);
      const last = cards(page).last();
      const isInView = () =>
        last.evaluate((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          return top < innerHeight && bottom > 0;
        });
      await last.getByRole('link').first().click();
      await page.waitForURL('**/p/*');
      await page.goBack();
      await expect.poll(() => cards(page).count()).toBe(LISTED);
      await expect.poll(isInView).toBe(true);
      await page.reload();
      await expect.poll(() => cards(page).count()).toBe(LISTED);
      await expect.poll(isInView).toBe(true);
      const plain = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: baseUrl,
        locale: language,
      });
      const tab = await plain.newPage();
      await tab.goto(`/s/${shop.slug}`);
      await tab.getByRole('link', { name: texts.nextPage }).click();
      await tab.waitForURL('**?page=2');
      expect(await cards(tab).count()).toBe(LISTED - PAGE_SIZE);
      await plain.close();
    }));

  it('[GOOD-01] [SHOP-08] orders a variant in stock of an imported, edited and listed product, and the seller ships and reports it', () =>
    withCustomer(language, async ({ page, errors }, texts) => {
      const own = await createShirtStore(language, texts);
      await page.goto(`/s/${own.slug}/p/${own.shirtId}`);
      const price = page.locator('[data-fact=price]');
      const shownPrice = async () => (await price.innerText()).replaceAll(/\s/g, '');
      expect(await shownPrice()).toBe('฿218.90–฿251.90');
      const value = (name: string | RegExp) => page.getByRole('radio', { name });
      const choose = (name: string) =>
        page
          .locator('label')
          .filter({ has: value(name) })
          .click();
      for (const [index, { option, first }] of texts.shirtOptions.entries()) {
        await page.evaluate(() => scrollTo(0, 0));
        await page.getByRole('button', { name: texts.buyNow }).click();
        const alert = page
          .getByRole('alert')
          .filter({ hasText: texts.optionRequired.replace('{name}', option) });
        await alert.waitFor();
        await expect
          .poll(() => alert.evaluate((said) => said.getBoundingClientRect().bottom < innerHeight - 80))
          .toBe(true);
        expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
          `option${index + 1}`,
        );
        await choose(first);
        await alert.waitFor({ state: 'detached' });
      }
      expect(await shownPrice()).toBe('฿251.90');
      // White has every size.
      expect(await value(texts.coralMissing).isDisabled()).toBe(true);
      await page.getByRole('button', { name: texts.clearSize }).click();
      await choose('Black');
      expect(await value(texts.mSoldOut).isDisabled()).toBe(true);
      await choose('XL');
      await page.getByRole('button', { name: texts.buyNow }).click();
      await page.waitForURL('**/checkout?*');
      await page.getByText('Black · XL · ×1').waitFor();
      await fillAddress(page, texts);
      await page.getByRole('button', { name: texts.placeOrder }).click();
      await page.getByRole('button', { name: texts.paySandbox }).click();
      await page.getByText(texts.orderedChoice).waitFor();
      await page.getByRole('heading', { name: texts.customerPaid }).waitFor();
      expect(errors).toEqual([]);

      const { data } = await callApi(baseUrl, 'GET', 'sellers/orders?status=pending_shipment', {
        token: own.token,
      });
      const [order] = data['orders'] as { id: number; retail_amount: number; items: { sku: string }[] }[];
      expect(order).toMatchObject({ retail_amount: 251.9, items: [{ sku: 'STORY-BLA-XL' }] });
      const seller = await openPhone(browser, { baseUrl, language, session: own.session });
      await seller.page.goto(`/order/${order!.id}`);
      await seller.page.getByRole('button', { name: texts.ship, exact: true }).click();
      const sheet = seller.page.getByRole('dialog');
      await sheet.getByLabel(texts.courier).selectOption('sf');
      await sheet.getByRole('textbox', { name: texts.trackingNumber }).fill('SF1234567890123');
      await sheet.getByRole('button', { name: texts.confirmShip }).click();
      await seller.page.getByText('SF1234567890123').first().waitFor();
      await seller.page.goto('/sales-report');
      await seller.page.getByText(texts.byVariant).click();
      await seller.page.getByText(texts.orderedChoice).waitFor();
      await seller.page.getByText('SKU STORY-BLA-XL').waitFor();
      expect(seller.errors).toEqual([]);
      await seller.context.close();
    }));

  it('[SHOP-08] [ORD-01] [FLOW-07] orders a cart, saves the QR code, pays, and follows the order to its cancellation and refund', () =>
    withCustomer(language, async ({ page }, texts) => {
      const own = await createStore();
      await page.goto(`/s/${own.slug}/p/${own.ids[0]}`);
      await page.getByRole('navigation', { name: texts.currentPage }).waitFor();
      await page.getByRole('heading', { name: texts.related }).waitFor();
      for (const id of own.ids.slice(0, 2)) {
        await page.goto(`/s/${own.slug}/p/${id}`);
        await selectFirstVariant(page);
        await page.getByRole('button', { name: texts.addToCart }).click();
        await page.getByText(texts.addedToCart).waitFor();
      }
      await callApi(baseUrl, 'POST', 'sellers/products/unlist', {
        token: own.token,
        body: { product_ids: own.ids.slice(1, 2) },
      });
      await page.goto(`/s/${own.slug}/cart`);
      await page.getByText(texts.productUnlisted).waitFor();
      await page.getByRole('button', { name: texts.removeBlocked }).click();
      await page.getByRole('link', { name: texts.checkOut }).click();
      await fillAddress(page, texts);
      await page.getByRole('button', { name: texts.placeOrder }).click();
      await page.getByRole('button', { name: texts.paySandbox }).waitFor();
      await page.getByText('แขวงลาดยาว เขตจตุจักร กรุงเทพมหานคร 10900').waitFor();
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: texts.savePaymentQr }).click(),
      ]);
      const { width, height } = await sharp(await picture.path()).metadata();
      expect({ width, height }).toEqual({ width: 1_080, height: 1_440 });
      const { data } = await callApi(baseUrl, 'GET', 'sellers/orders?status=pending_payment', {
        token: own.token,
      });
      expect(data['orders']).toHaveLength(1);
      await page.goto(`/s/${own.slug}/cart`);
      await page.getByText(texts.emptyCart).waitFor();

      await page.goto(`/s/${own.slug}`);
      await page.getByRole('link', { name: texts.myOrders }).click();
      await page.getByText(texts.pendingPayment).waitFor();
      await page.getByRole('button', { name: texts.removeOrder }).click();
      await page.getByText(texts.noOrders).waitFor();
      await page.getByText(texts.undoRemoveOrder).click();
      await page.getByRole('link', { name: texts.openOrder }).click();
      await page.getByRole('button', { name: texts.paySandbox }).click();
      await page.getByRole('heading', { name: texts.customerPaid }).waitFor();
      await callApi(baseUrl, 'POST', `sellers/orders/${data['orders'][0].id}/cancel`, {
        token: own.token,
        body: { reason: 'ของแตกระหว่างแพ็ก' },
      });
      await page.getByRole('heading', { name: texts.cancelled }).waitFor();
      await page.getByText('ของแตกระหว่างแพ็ก').waitFor();
      await page.getByText(texts.refunded).waitFor();

      // The device offers the address again, until it is deleted.
      await page.goto(`/s/${own.slug}/p/${own.ids[0]}`);
      await selectFirstVariant(page);
      await page.getByRole('button', { name: texts.buyNow }).click();
      await page.getByRole('button', { name: texts.useLastAddress }).click();
      await expect.poll(() => page.getByLabel(texts.postcode).inputValue()).toBe('10900');
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await page.getByRole('button', { name: texts.deleteLastAddress }).click();
      await page.reload();
      await page.getByRole('button', { name: texts.placeOrder }).waitFor();
      expect(await page.getByRole('button', { name: texts.useLastAddress }).count()).toBe(0);
    }));
});

it('[SHOP-08] keeps the page in another language, with an address that is still shareable', () =>
  withCustomer('th', async ({ page }, texts) => {
    await page.goto(`/s/${shop.slug}?sort=price_asc`);
    await page.getByRole('button', { name: texts.language }).click();
    await page.getByRole('link', { name: texts.english }).click();
    await page.getByText(en.count(LISTED)).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=price_asc');
    await page.reload();
    await page.getByText(en.count(LISTED)).waitFor();
  }));
