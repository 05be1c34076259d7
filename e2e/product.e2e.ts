import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import { callApi, createTestSeller, topUpBalance, type Session } from './seller-api.ts';
import { journeyLanguages } from './ui-texts.ts';

const { baseUrl } = workerServer();

const th = {
  language: 'th',
  next: 'ถัดไป',
  close: 'ปิด',
  more: 'เพิ่มจำนวน',
  less: 'ลดจำนวน',
  pictures: 'รูปสินค้า',
  enlarge: /ดูรูปที่ 1 /,
  slide: (index: number, count: number) => `ภาพที่ ${index} จาก ${count}`,
  colors: 'สี',
  sizes: 'ขนาด',
  quantity: 'จำนวน (ชิ้น)',
  inStock: /มีสินค้า/,
  sampleStars: 'ตัวอย่าง 5.0 จาก 5 คะแนน',
  moreReviews: /^ดูรีวิวเพิ่ม/,
  favourite: 'เก็บเป็นรายการโปรด',
  unfavourite: 'เอาออกจากรายการโปรด',
  noFavourites: 'ยังไม่มีรายการโปรด',
  likes: (count: number) => `ถูกใจ ${count}`,
  addToTray: 'เลือกไว้',
  removeFromTray: 'เอาออกจากรายการที่เลือกไว้',
  trayRemoved: 'เอาออกแล้ว แตะเพื่อใส่กลับ',
  trayCount: 'เลือกไว้ 1 รายการ',
  listAllInTray: 'ลงขาย',
  openTray: 'ดูรายการที่เลือกไว้',
  addToStore: 'เพิ่มเข้าร้าน',
  cannotList: 'สินค้านี้ยังลงขายไม่ได้ในตอนนี้',
  offSale: 'หยุดขายแล้ว',
  listingUnknown: 'ยังเช็กไม่ได้ว่าสินค้านี้อยู่ในร้านคุณหรือยัง',
  ratingsOnlyNote: 'คะแนนที่ไม่มีข้อความก็นับด้วย ตรงนี้แสดงเฉพาะรีวิวที่มีข้อความ',
  fiveStars: /^5 ดาว: 2/,
  replyByNotification: /คำตอบจะมาเป็นการแจ้งเตือนในแอป/,
  share: 'แชร์',
  shareList: 'เพิ่มเข้าร้านแล้วแชร์',
  copyLink: 'คัดลอกลิงก์',
  copied: 'คัดลอกลิงก์แล้ว',
  saveQr: 'บันทึกคิวอาร์',
  savePicture: 'บันทึกรูป',
  orderSample: /^สั่งตัวอย่าง/,
  balanceTooLow: /ยอดเงินไม่พอ/,
  colorRequired: 'กรุณาเลือกสีก่อน',
  name: 'ชื่อ–นามสกุล',
  phone: 'เบอร์โทรศัพท์',
  addressLine: 'บ้านเลขที่ ถนน ตำบล/แขวง',
  postcode: 'รหัสไปรษณีย์',
  district: 'อำเภอ/เขต',
  nameRequired: 'กรุณากรอกชื่อผู้รับ',
  confirmSample: /^ยืนยันและจ่าย/,
  balanceAfter: 'คงเหลือหลังสั่ง',
  toShipStatus: 'รอจัดส่ง',
  preparing: /แพลตฟอร์มกำลังเตรียมของ/,
  cancel: 'ยกเลิกตัวอย่าง',
  confirmCancel: 'ใช่ ยกเลิก',
  cancelled: 'ยกเลิกแล้ว',
  sampleRecord: /สั่งสินค้าตัวอย่าง S/,
  openSample: 'ดูคำสั่งซื้อตัวอย่าง',
  contact: /ติดต่อซัพพลายเออร์/,
  question: 'คำถามของคุณ',
  send: 'ส่งข้อความ',
  questionRequired: 'กรุณาเขียนข้อความก่อนส่ง',
  sent: 'ส่งข้อความแล้ว',
  retry: 'ลองอีกครั้ง',
  idMissing: 'ลิงก์ไม่มีรหัสสินค้า',
  notFound: 'ไม่พบสินค้านี้',
  failed: 'โหลดสินค้าไม่สำเร็จ',
  network: 'เชื่อมต่อไม่ได้',
};
const en: typeof th = {
  language: 'en',
  next: 'Next',
  close: 'Close',
  more: 'Increase quantity',
  less: 'Decrease quantity',
  pictures: 'Product images',
  enlarge: /Enlarge image 1$/,
  slide: (index, count) => `Image ${index} of ${count}`,
  colors: 'Colours',
  sizes: 'Sizes',
  quantity: 'Quantity',
  inStock: /In stock/,
  sampleStars: 'Sample: 5.0 out of 5',
  moreReviews: /^More reviews/,
  favourite: 'Add to favourites',
  unfavourite: 'Remove from favourites',
  noFavourites: 'No favourites yet',
  likes: (count) => (count === 1 ? '1 like' : `${count} likes`),
  addToTray: 'List later',
  removeFromTray: 'Remove from tray',
  trayRemoved: 'Removed. Tap to undo',
  trayCount: '1 in tray',
  listAllInTray: 'List',
  openTray: 'View tray',
  addToStore: 'Add to store',
  cannotList: 'This product can’t be listed right now',
  offSale: 'Off sale',
  listingUnknown: 'Couldn’t check whether this product is in your store',
  ratingsOnlyNote: 'Ratings without text also count. Only reviews with text are listed',
  fiveStars: /^5 stars: 2/,
  replyByNotification: /reply in the app/,
  share: 'Share',
  shareList: 'Add to store and share',
  copyLink: 'Copy link',
  copied: 'Link copied',
  saveQr: 'Save QR code',
  savePicture: 'Save image',
  orderSample: /^Order sample/,
  balanceTooLow: /Insufficient balance/,
  colorRequired: 'Choose a colour',
  name: 'Full name',
  phone: 'Phone number',
  addressLine: 'House number, street, subdistrict',
  postcode: 'Postcode',
  district: 'District',
  nameRequired: 'Enter the recipient’s name',
  confirmSample: /^Confirm and pay/,
  balanceAfter: 'Balance after this order',
  toShipStatus: 'To ship',
  preparing: /We’re preparing/,
  cancel: 'Cancel sample',
  confirmCancel: 'Yes, cancel',
  cancelled: 'Cancelled',
  sampleRecord: /Sample order S/,
  openSample: 'View sample order',
  contact: /Contact supplier/,
  question: 'Your question',
  send: 'Send message',
  questionRequired: 'Enter a message first',
  sent: 'Message sent',
  retry: 'Try again',
  idMissing: 'The link has no product ID',
  notFound: 'Product not found',
  failed: 'Couldn’t load the product',
  network: 'No connection',
};

// oxlint-disable-next-line typescript/no-explicit-any -- untyped JSON of a response
type Product = Record<string, any>;

let browser: Browser;
/** Has colours with pictures, sizes and a stock. */
let product: Product;

beforeAll(async () => {
  browser = await launchBrowser();
  product = await findProduct();
});

afterAll(async () => {
  await browser?.close();
});

/** Fills in the recipient of a sample, with a district that matches the postcode. */
async function fillReceiver(page: Page, texts: typeof en): Promise<void> {
  await page.getByLabel(texts.name).fill('มาลี ขายดี');
  await page.getByLabel(texts.phone).fill('081 234 5678');
  await page.getByLabel(texts.addressLine).fill('99/1 ซอยลาดพร้าว 15');
  await page.getByLabel(texts.postcode).fill('10900');
  const district = page.getByRole('combobox', { name: texts.district });
  await district.locator('option', { hasText: 'จตุจักร' }).waitFor({ state: 'attached' });
  await district.selectOption('จตุจักร');
}

async function findProduct(): Promise<Product> {
  const { data } = await callApi(baseUrl, 'GET', 'products?category=fashion&per_page=100');
  for (const { id } of data['products'] as { id: number }[]) {
    const { data: one } = await callApi(baseUrl, 'GET', `products/${id}`, {
      headers: { 'accept-language': 'en' },
    });
    const pictured = (one['colors'] as { image: string | null }[]).filter(({ image }) => image !== null);
    if (pictured.length > 1 && one['sizes'].length > 0 && one['stock'] > 10) return one;
  }
  throw new Error('the demo has no product with colours, sizes and a stock');
}

async function withSeller(
  language: string,
  journey: (page: Page, seller: Session & { slug: string }) => Promise<void>,
  expected: RegExp = /^Failed to load resource/,
): Promise<void> {
  const seller = await createTestSeller(baseUrl);
  const phone = await openPhone(browser, { baseUrl, language, session: seller });
  await journey(phone.page, seller);
  expect(phone.errors.filter((error) => !expected.test(error))).toEqual([]);
  await phone.context.close();
}

const countLikes = async (id: number): Promise<number> =>
  (await callApi(baseUrl, 'GET', `products/${id}`)).data['likes_count'];

const open = (page: Page, id: number = product['id']) => page.goto(`/product/${id}`);

async function overrideProduct(page: Page, overrides: (product: Product) => Product): Promise<void> {
  await page.route(`**/api/products/${product['id']}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Product };
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, ...overrides(body.data) } },
    });
  });
}

it.each([
  ['the picture viewer', '**/assets/seller/photoswipe.esm-*.js'],
  ['its stylesheet', '**/assets/seller/photoswipe-*.css'],
])(
  '[PROD-01] [ERR-05] reports that %s failed to load, and loads it on the next click',
  async (_, blocked) => {
    const session = await createTestSeller(baseUrl);
    const { page } = await openPhone(browser, {
      baseUrl,
      language: 'en',
      session,
    });
    await page.route(blocked, (route) => route.abort());
    await open(page);
    const enlarge = page.getByRole('region', { name: en.pictures }).getByRole('button', { name: en.enlarge });
    await enlarge.click();
    const errorMessage = page.getByRole('alert').filter({ hasText: 'Network connection error' });
    await errorMessage.waitFor();
    const large = page.locator('.pswp--open');
    expect(await large.count()).toBe(0);
    await page.unroute(blocked);
    await enlarge.click();
    await large.locator('img.pswp__img').first().waitFor();
    expect(await large.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  },
);

it('[PROD-01] [SHELL-06] loads a new document when the picture viewer is missing on the server twice', async () => {
  const session = await createTestSeller(baseUrl);
  const { page } = await openPhone(browser, { baseUrl, language: 'en', session });
  const blocked = '**/assets/seller/photoswipe.esm-*.js';
  await page.route(blocked, (route) => route.fulfill({ status: 404, body: '' }));
  await open(page);
  const enlarge = page.getByRole('region', { name: en.pictures }).getByRole('button', { name: en.enlarge });
  await enlarge.click();
  await page.getByRole('alert').filter({ hasText: 'Network connection error' }).waitFor();
  const newDocument = page.waitForEvent('load');
  await enlarge.click();
  await newDocument;
  await page.unroute(blocked);
  await enlarge.click();
  const large = page.locator('.pswp--open');
  await large.locator('img.pswp__img').first().waitFor();
  expect(await large.count()).toBe(1);
});

it('[PROD-01] opens the picture viewer once when it is clicked again while loading', async () => {
  const session = await createTestSeller(baseUrl);
  const { page } = await openPhone(browser, { baseUrl, language: 'en', session });
  const arrives = Promise.withResolvers<void>();
  await page.route('**/assets/seller/photoswipe.esm-*.js', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await open(page);
  const enlarge = page.getByRole('region', { name: en.pictures }).getByRole('button', { name: en.enlarge });
  await enlarge.click();
  await enlarge.click();
  arrives.resolve();
  const large = page.locator('.pswp');
  await large.first().waitFor();
  await page.waitForTimeout(400);
  expect(await large.count()).toBe(1);
});

describe.each(journeyLanguages('th'))('the product page in %s', (language) => {
  const texts = { th, en }[language];

  it('[PROD-01] [PROD-04] moves pictures by arrow, key and swipe, zooms them, and follows the colour', () =>
    withSeller(language, async (page) => {
      await open(page);
      const carousel = page.getByRole('region', { name: texts.pictures });
      await carousel.waitFor();
      const count = await carousel.locator('[aria-roledescription=slide]').count();
      const expectPicture = (index: number) =>
        page.waitForFunction(
          (name) => document.querySelector(`[aria-label="${name}"]`)?.hasAttribute('inert') === false,
          texts.slide(index, count),
        );
      await expectPicture(1);
      await carousel.getByRole('button', { name: texts.next }).click();
      await expectPicture(2);
      await carousel.getByRole('group', { name: texts.pictures }).press('ArrowLeft');
      await expectPicture(1);
      await carousel
        .getByRole('group', { name: texts.pictures })
        .evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }));
      await expectPicture(2);
      await carousel.getByRole('group', { name: texts.pictures }).press('ArrowLeft');
      await expectPicture(1);

      await carousel.getByRole('button', { name: texts.enlarge }).click();
      const picture = page.locator('.pswp--open .pswp__item[aria-hidden=false] img.pswp__img').first();
      await picture.waitFor();
      await page.waitForTimeout(400);
      const width = async () => (await picture.boundingBox())?.width ?? 0;
      const before = await width();
      const { x, y } = await picture
        .boundingBox()
        .then((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }));
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
      await expect.poll(width).toBeGreaterThan(before * 1.2);
      // The page itself does not zoom.
      expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
      await page.keyboard.press('Escape');
      await page.locator('.pswp').waitFor({ state: 'detached' });

      const colors = page.getByRole('group', { name: texts.colors }).getByRole('button');
      await colors.last().click();
      expect(await colors.last().getAttribute('aria-pressed')).toBe('true');
      await page.waitForFunction(
        (source) =>
          [...document.querySelectorAll('[aria-roledescription=slide]:not([inert]) img')].some((image) =>
            (image as HTMLImageElement).src.includes(source),
          ),
        contentHash((product['colors'] as { image: string }[]).at(-1)!.image),
      );
      const { thai_name: thai, name } = product['colors'].at(-1) as { thai_name: string; name: string };
      expect(await colors.last().innerText()).toContain(language === 'th' ? thai : name);
    }));

  it('[PROD-02] [PROD-03] [PROD-05] calculates cost, price and profit for a quantity within the stock', () =>
    withSeller(language, async (page) => {
      await overrideProduct(page, () => ({
        stock: 3,
        price: 200,
        discount_price: 150,
        effective_price: 150,
        retail_price: 165,
        profit: 15,
        discount_percentage: 25,
        sales_count: 1_500,
        average_rating: null,
        reviews_count: 0,
        reviews: [],
      }));
      await open(page);
      const main = page.getByRole('main');
      await main.getByText(texts.inStock).waitFor();
      await main.getByText('25%').first().waitFor();
      await main.getByText(/1\.5k/).waitFor();
      await main.getByRole('img', { name: texts.sampleStars }).waitFor();
      const stepper = main.getByRole('spinbutton', { name: texts.quantity });
      const amounts = async () =>
        (await main.locator('section').allInnerTexts()).join(' ').replace(/\s/g, '');
      expect(await main.getByRole('button', { name: texts.less }).isDisabled()).toBe(true);
      await main.getByRole('button', { name: texts.more }).click();
      await expect.poll(amounts).toMatch(/฿30\.00.*300\.00.*330\.00/);
      await stepper.fill('999');
      await stepper.press('Enter');
      await expect.poll(() => stepper.inputValue()).toBe('3');
      await expect.poll(amounts).toMatch(/฿45\.00.*450\.00.*495\.00/);
      expect(await main.getByRole('button', { name: texts.more }).isDisabled()).toBe(true);
      await stepper.fill('0');
      await stepper.press('Enter');
      await expect.poll(() => stepper.inputValue()).toBe('1');
    }));

  it('[PROD-06] [PROD-07] sanitizes the description and loads reviews three at a time', () =>
    withSeller(
      language,
      async (page) => {
        await overrideProduct(page, () => ({
          description:
            '<p>silky<script>window.evil = 1</script><img src=x onerror="window.evil = 2"><a href="javascript:evil()">link</a></p>',
          average_rating: 4.5,
          reviews_count: 8,
          rating_statistics: { average: 4.5, count: 8, by_stars: [0, 0, 0, 4, 4] },
          reviews: Array.from({ length: 8 }, (_, index) => ({
            name: 'a***',
            rating: 4,
            comment: `review ${index + 1}`,
            review_date: '2026-11-01T00:00:00Z',
            is_featured: false,
          })),
        }));
        await open(page);
        await page.getByText('silky').waitFor();
        expect(await page.evaluate(() => (window as { evil?: number }).evil)).toBeUndefined();
        expect(await page.getByText('silky').locator('script, img, a').count()).toBe(0);
        const reviews = page.getByText(/^review \d$/);
        expect(await reviews.count()).toBe(3);
        await page.getByRole('button', { name: texts.moreReviews }).click();
        await expect.poll(() => reviews.count()).toBe(6);
        await page.getByRole('button', { name: texts.moreReviews }).click();
        await expect.poll(() => reviews.count()).toBe(8);
        expect(await page.getByRole('button', { name: texts.moreReviews }).count()).toBe(0);
        // The content security policy blocks and logs what the sanitizer removes.
      },
      /Content Security Policy/,
    ));

  it('[PROD-02] [PROD-08] counts a favourite as a like and shows it on another device', () =>
    withSeller(language, async (page, seller) => {
      await open(page);
      const before = await countLikes(product['id']);
      await page.getByRole('button', { name: texts.favourite }).click();
      await page.getByRole('button', { name: texts.unfavourite }).waitFor();
      await page.getByText(texts.likes(before + 1), { exact: true }).waitFor();
      const other = await openPhone(browser, { baseUrl, language, session: seller });
      await other.page.goto('/favourites');
      const tile = other.page.getByRole('main').locator(`[href="/product/${product['id']}"]`);
      await tile.click();
      await other.page.getByRole('button', { name: texts.unfavourite }).click();
      await other.page.getByText(texts.likes(before), { exact: true }).waitFor();
      await other.page.goto('/favourites');
      await other.page.getByText(texts.noFavourites).waitFor();
      await other.context.close();
      await page.goto('/favourites');
      await page.getByText(texts.noFavourites).waitFor();
      expect(await countLikes(product['id'])).toBe(before);
    }));

  it('[PROD-08] keeps the tray across a reload, restores a removed product, and lists all products in it', () =>
    withSeller(language, async (page, seller) => {
      await open(page);
      await page.getByRole('button', { name: texts.addToTray, exact: true }).click();
      const out = page.getByRole('button', { name: texts.removeFromTray });
      await out.waitFor();
      await page.reload();
      await out.click();
      await page.getByText(texts.trayRemoved).click();
      await out.waitFor();
      await page.goto('/shop');
      const listAllInTray = page.getByRole('button', { name: texts.listAllInTray, exact: true });
      // A product that the server could not list stays in the tray.
      await page.route('**/api/sellers/products', (route) => {
        const data = { success_count: 0, already_listed: 0, not_found: 0, failed_count: 1 };
        return route.request().method() === 'POST'
          ? route.fulfill({ json: { success: true, message: 'OK', data } })
          : route.continue();
      });
      const refused = page.waitForResponse('**/api/sellers/products');
      await listAllInTray.click();
      await refused;
      await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
      await listAllInTray.waitFor();
      await page.unroute('**/api/sellers/products');
      await listAllInTray.click();
      await expect
        .poll(async () => {
          const { data } = await callApi(baseUrl, 'GET', 'sellers/products?per_page=10', seller);
          return (data['products'] as { id: number }[]).map(({ id }) => id);
        })
        .toEqual([product['id']]);
      await listAllInTray.waitFor({ state: 'detached' });
    }));

  it('[PROD-08] [SHOP-05] keeps and names a product that is off sale in the tray, and removes the listed ones', () =>
    withSeller(language, async (page, seller) => {
      const { data } = await callApi(baseUrl, 'GET', 'products?per_page=1');
      const [other] = data['products'] as Product[];
      const storedProducts = [product, other].map((each) => ({ id: each?.['id'], ...each?.['image'] }));
      await page.goto('/profile');
      await page.evaluate(
        ([id, products]) => localStorage.setItem(`to_list_tray:${id}`, JSON.stringify(products)),
        [seller.seller.id, storedProducts] as const,
      );
      await page.route('**/api/products/by-ids?*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { products: Product[] } };
        for (const each of body.data.products) if (each['id'] === other?.['id']) each['status'] = 'inactive';
        await route.fulfill({ response, json: body });
      });
      await page.route('**/api/sellers/products', (route) => {
        const result = { success_count: 1, already_listed: 0, not_found: 0, failed_count: 1 };
        return route.request().method() === 'POST'
          ? route.fulfill({ json: { success: true, message: 'OK', data: result } })
          : route.continue();
      });
      await page.goto('/shop');
      await page.getByRole('button', { name: texts.openTray }).click();
      const sheet = page.getByRole('dialog');
      const rows = sheet.getByRole('listitem');
      await expect.poll(() => rows.filter({ hasText: texts.offSale }).count()).toBe(1);
      await sheet.getByRole('button').last().click();
      await expect.poll(() => rows.count()).toBe(1);
      await rows.getByText(texts.offSale).waitFor();
    }));

  it('[PROD-08] [SHELL-06] removes a product from the tray or the favourites offline and keeps the others', () =>
    withSeller(language, async (page, seller) => {
      const { data } = await callApi(baseUrl, 'GET', 'products?per_page=2');
      const storedProducts = [product, ...data['products']].map(({ id, image }) => ({ id, ...image }));
      await page.goto('/profile');
      await page.evaluate(
        ([id, products]) => {
          localStorage.setItem(`to_list_tray:${id}`, JSON.stringify(products));
          localStorage.setItem(`favourite_products:${id}`, JSON.stringify(products.map((each) => each.id)));
        },
        [seller.seller.id, storedProducts] as const,
      );
      await page.goto('/shop');
      await page.getByRole('button', { name: texts.openTray }).click();
      const sheet = page.getByRole('dialog');
      const named = sheet.getByRole('listitem').filter({ hasText: '฿' });
      await expect.poll(() => named.count()).toBe(3);
      await page.context().setOffline(true);
      const refused = () => page.waitForEvent('requestfailed', (request) => request.url().includes('by-ids'));
      const trayRequest = refused();
      await sheet.getByRole('listitem').last().getByRole('button').click();
      await trayRequest;
      await expect.poll(() => sheet.getByRole('listitem').count()).toBe(2);
      expect(await named.count()).toBe(2);
      expect(await sheet.getByRole('alert').count()).toBe(0);
      await page.context().setOffline(false);

      await page.goto('/favourites');
      const favouriteButtons = page.getByRole('main').getByRole('button');
      await expect.poll(() => favouriteButtons.count()).toBe(3);
      await page.context().setOffline(true);
      const favouriteRequest = refused();
      await favouriteButtons.first().click();
      await favouriteRequest;
      await expect.poll(() => favouriteButtons.count()).toBe(2);
      await page.getByRole('main').getByText('฿').nth(1).waitFor();
      await page.context().setOffline(false);
    }));

  it('[PROD-03] [PROD-08] refreshes a product that went off sale when listing it is refused', () =>
    withSeller(language, async (page) => {
      await open(page);
      const add = page.getByRole('button', { name: texts.addToStore, exact: true });
      await add.waitFor();
      await overrideProduct(page, () => ({ status: 'inactive' }));
      await page.route(`**/api/products/${product['id']}/list`, (route) => {
        const data = { success_count: 0, already_listed: 0, not_found: 0, failed_count: 1 };
        return route.fulfill({ json: { success: true, message: 'OK', data } });
      });
      await add.click();
      await page.getByRole('alert').getByText(texts.cannotList).waitFor();
      await page.getByRole('main').getByText(texts.cannotList).waitFor();
      await expect.poll(() => add.count()).toBe(0);
    }));

  it('[PROD-08] reports that the listing status is unknown, and loads it on retry', () =>
    withSeller(language, async (page, seller) => {
      await callApi(baseUrl, 'POST', 'sellers/products', {
        ...seller,
        body: { product_ids: [product['id']] },
      });
      await page.route(`**/api/sellers/products/${product['id']}`, (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR', message: 'x' } }),
      );
      await open(page);
      await page.getByText(texts.listingUnknown).waitFor();
      await page.unroute(`**/api/sellers/products/${product['id']}`);
      await page.getByRole('button', { name: texts.retry }).click();
      await page.getByRole('button', { name: texts.share, exact: true }).last().waitFor();
      expect(await page.getByText(texts.listingUnknown).count()).toBe(0);
    }));

  it('[PROD-07] counts and shows ratings without a comment', () =>
    withSeller(language, async (page) => {
      await overrideProduct(page, () => ({
        average_rating: 5,
        reviews_count: 2,
        rating_statistics: { average: 5, count: 2, by_stars: [0, 0, 0, 0, 2] },
        reviews: [],
      }));
      await open(page);
      await page.getByText(texts.ratingsOnlyNote).waitFor();
      expect(await page.getByRole('listitem', { name: texts.fiveStars }).count()).toBe(1);
    }));

  it('[PROD-08] shares a listed product by link, QR code and picture', () =>
    withSeller(language, async (page, seller) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(page);
      await page.getByRole('button', { name: texts.share, exact: true }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: texts.shareList }).click();
      const address = `${new URL(baseUrl).origin}/s/${seller.slug}/p/${product['id']}`;
      await sheet.getByText(address).waitFor();
      await sheet.getByRole('button', { name: texts.copyLink }).click();
      await page.getByText(texts.copied).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      const [code] = await Promise.all([
        page.waitForEvent('download'),
        sheet.getByRole('button', { name: texts.saveQr }).click(),
      ]);
      expect(code.suggestedFilename()).toBe(`raan-${product['id']}-qr.png`);
      expect(
        readFileSync(await code.path())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        sheet.getByRole('button', { name: texts.savePicture }).click(),
      ]);
      expect(readFileSync(await picture.path()).byteLength).toBeGreaterThan(1_000);
      expect((await page.request.get(address)).status()).toBe(200);
    }));

  it('[PROD-08] orders a sample from the balance after showing its cost, records it, and refunds it when cancelled', () =>
    withSeller(language, async (page, seller) => {
      const path = `/sample-orders/new?product=${product['id']}`;
      await page.goto(path);
      await page.getByText(texts.balanceTooLow).first().waitFor();
      expect(await page.getByRole('button', { name: texts.orderSample }).getAttribute('aria-disabled')).toBe(
        'true',
      );
      await topUpBalance(baseUrl, seller, 5_000);

      await open(page);
      await page.getByRole('link', { name: texts.orderSample }).click();
      await page.waitForURL(/\/sample-orders\/new/);
      const order = page.getByRole('button', { name: texts.orderSample });
      await order.click();
      await page.getByText(texts.colorRequired).waitFor();
      await page.getByText(texts.nameRequired).waitFor();
      await page.getByRole('group', { name: texts.colors }).getByRole('button').last().click();
      await page.getByRole('group', { name: texts.sizes }).getByRole('button').first().click();
      await fillReceiver(page, texts);
      await order.click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(texts.balanceAfter).waitFor();
      const color = (product['colors'] as { image: string }[]).at(-1);
      expect(await sheet.getByRole('presentation').getAttribute('src')).toContain(contentHash(color!.image));
      await sheet.getByRole('button', { name: texts.confirmSample }).click();
      await page.waitForURL(/\/sample-orders\/\d+$/);
      await page.getByText(texts.toShipStatus).first().waitFor();
      await page.getByText(texts.preparing).waitFor();
      const balance = async () =>
        (await callApi(baseUrl, 'GET', 'sellers/profile', seller)).data['seller'].available_balance as number;
      expect(await balance()).toBe(5_000 - product['effective_price']);

      // The address is prefilled next time.
      await page.goto(path);
      await expect.poll(() => page.getByLabel(texts.addressLine).inputValue()).toBe('99/1 ซอยลาดพร้าว 15');
      await page.goto('/revenue-record');
      await page.getByText(texts.sampleRecord).click();
      await sheet.getByRole('link', { name: texts.openSample }).click();
      await page.waitForURL(/\/sample-orders\/\d+$/);
      await page.getByRole('button', { name: texts.cancel }).click();
      await sheet.getByRole('button', { name: texts.confirmCancel }).click();
      await page.getByText(texts.cancelled, { exact: true }).first().waitFor();
      await expect.poll(balance).toBe(5_000);
      await page.goto('/sample-orders');
      await page.getByRole('main').getByText(texts.cancelled, { exact: true }).waitFor();
    }));

  it('[PROD-08] requires another colour when the selected one is no longer available', () =>
    withSeller(language, async (page, seller) => {
      await topUpBalance(baseUrl, seller, 5_000);
      await page.goto(`/sample-orders/new?product=${product['id']}`);
      const colors = page.getByRole('group', { name: texts.colors }).getByRole('button');
      await colors.last().click();
      await page.getByRole('group', { name: texts.sizes }).getByRole('button').first().click();
      await fillReceiver(page, texts);
      const many = await colors.count();
      await overrideProduct(page, (fullProduct) => ({ colors: fullProduct['colors'].slice(0, -1) }));
      await page.route('**/api/sellers/sample-orders', (route) =>
        route.fulfill({ status: 409, json: { success: false, code: 'BUSINESS_PRODUCT_NOT_FOUND' } }),
      );
      const order = page.getByRole('button', { name: texts.orderSample });
      await order.click();
      await page.getByRole('dialog').getByRole('button', { name: texts.confirmSample }).click();
      await expect.poll(() => colors.count()).toBe(many - 1);
      await order.click();
      await page.getByText(texts.colorRequired).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }));

  it('[PROD-08] sends a question to support with the product’s id', () =>
    withSeller(language, async (page) => {
      await open(page);
      await page.getByRole('button', { name: texts.contact }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(texts.replyByNotification).waitFor();
      await sheet.getByRole('button', { name: texts.send }).click();
      await sheet.getByText(texts.questionRequired).waitFor();
      await sheet.getByLabel(texts.question).fill('มีสีอื่นไหม');
      const [request] = await Promise.all([
        page.waitForRequest('**/api/system/contact-support'),
        sheet.getByRole('button', { name: texts.send }).click(),
      ]);
      expect(request.postDataJSON().message).toMatch(new RegExp(`${product['id']}[^]*มีสีอื่นไหม`));
      await sheet.getByText(texts.sent).waitFor();
    }));

  it('[PROD-09] reports a missing id, an unknown product, a failed request and a lost connection, and retries', () =>
    withSeller(language, async (page) => {
      const alert = page.getByRole('main').getByRole('alert');
      await page.goto('/product/none');
      await alert.filter({ hasText: texts.idMissing }).getByRole('button', { name: texts.retry }).waitFor();
      await page.goto('/product/999999999');
      await alert.filter({ hasText: texts.notFound }).getByRole('button', { name: texts.retry }).waitFor();

      const calls = `**/api/products/${product['id']}`;
      await page.route(calls, (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
      );
      await open(page);
      const failed = alert.filter({ hasText: texts.failed });
      await failed.waitFor();
      await page.unroute(calls);
      await page.route(calls, (route) => route.abort());
      await failed.getByRole('button', { name: texts.retry }).click();
      const cut = alert.filter({ hasText: texts.network });
      await cut.waitFor();
      await page.unroute(calls);
      await cut.getByRole('button', { name: texts.retry }).click();
      await page.getByRole('region', { name: texts.pictures }).waitFor();
      expect(await alert.count()).toBe(0);
    }));
});

/** Returns the content hash in the picture's address, which is the same for every size. */
function contentHash(address: string): string {
  return /[0-9a-f]{16,}/.exec(address)?.[0] ?? address;
}
