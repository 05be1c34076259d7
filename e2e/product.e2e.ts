/** A product's page and what begins there: looking, choosing, favourites, the tray, sharing, a sample, a question; and when it can't be had. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { callApi, newSeller, topUp, type Session } from './seller-api.ts';
import { walkedIn } from './words.ts';

const { baseUrl } = inject('server');

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
  toTray: 'พักไว้',
  fromTray: 'เอาออกจากรายการที่พักไว้',
  trayRemoved: 'เอาออกแล้ว แตะเพื่อใส่กลับ',
  trayCount: 'พักไว้ 1 รายการ',
  listAll: 'ลงขาย',
  lookIntoTray: 'ดูสินค้าที่พักไว้',
  addToStore: 'เพิ่มเข้าร้าน',
  cannotList: 'สินค้านี้ยังลงขายไม่ได้ในตอนนี้',
  notSold: 'หยุดขายแล้ว',
  listingUnknown: 'ยังเช็กไม่ได้ว่าสินค้านี้อยู่ในร้านคุณหรือยัง',
  withWords: 'คะแนนที่ไม่มีข้อความก็นับด้วย ตรงนี้แสดงเฉพาะรีวิวที่มีข้อความ',
  fiveStars: /^5 ดาว: 2/,
  noReach: /คำตอบจะมาเป็นการแจ้งเตือนในแอป/,
  share: 'แชร์',
  shareList: 'เพิ่มเข้าร้านแล้วแชร์',
  copyLink: 'คัดลอกลิงก์',
  copied: 'คัดลอกลิงก์แล้ว',
  saveQr: 'บันทึกคิวอาร์',
  savePicture: 'บันทึกรูป',
  orderSample: /^สั่งตัวอย่าง/,
  short: /ยอดเงินไม่พอ/,
  chooseColor: 'เลือกสีก่อนนะ',
  name: 'ชื่อ–นามสกุล',
  phone: 'เบอร์โทรศัพท์',
  line: 'บ้านเลขที่ ถนน ตำบล/แขวง',
  postcode: 'รหัสไปรษณีย์',
  district: 'อำเภอ/เขต',
  nameMissing: 'กรุณากรอกชื่อผู้รับ',
  confirmSample: /^ยืนยันและจ่าย/,
  balanceAfter: 'คงเหลือหลังสั่ง',
  placed: 'รอจัดส่ง',
  waiting: /แพลตฟอร์มกำลังเตรียมของ/,
  cancel: 'ยกเลิกตัวอย่าง',
  cancelYes: 'ใช่ ยกเลิก',
  cancelled: 'ยกเลิกแล้ว',
  sampleRecord: /สั่งสินค้าตัวอย่าง S/,
  toSample: 'ดูคำสั่งซื้อตัวอย่าง',
  contact: /ติดต่อผู้จัดส่งสินค้า/,
  question: 'อยากถามอะไร',
  send: 'ส่งข้อความ',
  questionMissing: 'กรุณาเขียนข้อความก่อนส่ง',
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
  more: 'More',
  less: 'Less',
  pictures: 'Product pictures',
  enlarge: /Enlarge picture 1$/,
  slide: (index, count) => `Picture ${index} of ${count}`,
  colors: 'Colours',
  sizes: 'Sizes',
  quantity: 'Quantity (pieces)',
  inStock: /In stock/,
  sampleStars: 'Sample: 5.0 out of 5',
  moreReviews: /^More reviews/,
  favourite: 'Add to favourites',
  unfavourite: 'Remove from favourites',
  noFavourites: 'No favourites yet',
  likes: (count) => (count === 1 ? '1 like' : `${count} likes`),
  toTray: 'List later',
  fromTray: 'Take out of the to-list tray',
  trayRemoved: 'Taken out. Tap to put it back',
  trayCount: '1 in the tray',
  listAll: 'List',
  lookIntoTray: 'See what is in the tray',
  addToStore: 'Add to store',
  cannotList: 'This product can’t be listed right now',
  notSold: 'No longer sold',
  listingUnknown: 'We could not check whether it is in your store',
  withWords: 'Ratings without words count too; only those with words are listed',
  fiveStars: /^5 stars: 2/,
  noReach: /comes as a notification in the app/,
  share: 'Share',
  shareList: 'Add to store and share',
  copyLink: 'Copy link',
  copied: 'Link copied',
  saveQr: 'Save QR code',
  savePicture: 'Save picture',
  orderSample: /^Order sample/,
  short: /Not enough balance/,
  chooseColor: 'Choose a colour',
  name: 'Full name',
  phone: 'Phone number',
  line: 'House number, street, subdistrict',
  postcode: 'Postcode',
  district: 'District',
  nameMissing: 'Please enter the receiver’s name',
  confirmSample: /^Confirm and pay/,
  balanceAfter: 'Left after this order',
  placed: 'To be shipped',
  waiting: /The platform is preparing/,
  cancel: 'Cancel sample',
  cancelYes: 'Yes, cancel it',
  cancelled: 'Cancelled',
  sampleRecord: /Sample order S/,
  toSample: 'View the sample order',
  contact: /Contact the supplier/,
  question: 'Your question',
  send: 'Send message',
  questionMissing: 'Please write a message first',
  sent: 'Message sent',
  retry: 'Try again',
  idMissing: 'The link has no product in it',
  notFound: 'This product is not here',
  failed: 'The product could not be loaded',
  network: 'No connection',
};

// oxlint-disable-next-line typescript/no-explicit-any -- as loose as JSON is
type Product = Record<string, any>;

let browser: Browser;
/** With colours that have pictures, with sizes and with a stock. */
let product: Product;

beforeAll(async () => {
  browser = await launchBrowser();
  product = await findProduct();
});

afterAll(async () => {
  await browser?.close();
});

/** Who a sample goes to, in a district of the postcode. */
async function fillReceiver(page: Page, words: typeof en): Promise<void> {
  await page.getByLabel(words.name).fill('มาลี ขายดี');
  await page.getByLabel(words.phone).fill('081 234 5678');
  await page.getByLabel(words.line).fill('99/1 ซอยลาดพร้าว 15');
  await page.getByLabel(words.postcode).fill('10900');
  const district = page.getByRole('combobox', { name: words.district });
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

/** A journey on the phone of a new seller; its pages must report no error but calls that fail on purpose. */
async function withSeller(
  language: string,
  journey: (page: Page, seller: Session & { slug: string }) => Promise<void>,
  expected: RegExp = /^Failed to load resource/,
): Promise<void> {
  const seller = await newSeller(baseUrl);
  const phone = await openPhone(browser, { baseUrl, language, session: seller });
  await journey(phone.page, seller);
  expect(phone.errors.filter((error) => !expected.test(error))).toEqual([]);
  await phone.context.close();
}

const likesOf = async (id: number): Promise<number> =>
  (await callApi(baseUrl, 'GET', `products/${id}`)).data['likes_count'];

const open = (page: Page, id: number = product['id']) => page.goto(`/product/${id}`);

/** Answers the product with other parts, as no product of the demo has them. */
async function withParts(page: Page, parts: (product: Product) => Product): Promise<void> {
  await page.route(`**/api/products/${product['id']}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Product };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...parts(body.data) } } });
  });
}

it.each([
  ['what shows a picture large', '**/assets/seller/photoswipe.esm-*.js'],
  ['its look', '**/assets/seller/photoswipe-*.css'],
])(
  '[PROD-01] [ERR-05] where %s can’t be fetched, a press says so, and the next one has it',
  async (_, lost) => {
    const session = await newSeller(baseUrl);
    const { page } = await openPhone(browser, { baseUrl, language: 'en', session, uninstalled: true });
    await page.route(lost, (route) => route.abort());
    await open(page);
    const enlarge = page.getByRole('region', { name: en.pictures }).getByRole('button', { name: en.enlarge });
    await enlarge.click();
    const said = page.getByRole('alert').filter({ hasText: 'Network connection error' });
    await said.waitFor();
    const large = page.locator('.pswp--open');
    expect(await large.count()).toBe(0);
    await page.unroute(lost);
    await enlarge.click();
    await large.locator('img.pswp__img').first().waitFor();
    expect(await large.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  },
);

it('[PROD-01] [ERR-05] what shows a picture large and stays away although the server answers is named anew by a new document', async () => {
  const session = await newSeller(baseUrl);
  const { page } = await openPhone(browser, { baseUrl, language: 'en', session, uninstalled: true });
  const lost = '**/assets/seller/photoswipe.esm-*.js';
  await page.route(lost, (route) => route.fulfill({ status: 404, body: '' }));
  await open(page);
  const enlarge = page.getByRole('region', { name: en.pictures }).getByRole('button', { name: en.enlarge });
  await enlarge.click();
  await page.getByRole('alert').filter({ hasText: 'Network connection error' }).waitFor();
  const newDocument = page.waitForEvent('load');
  await enlarge.click();
  await newDocument;
  await page.unroute(lost);
  await enlarge.click();
  const large = page.locator('.pswp--open');
  await large.locator('img.pswp__img').first().waitFor();
  expect(await large.count()).toBe(1);
});

it('[PROD-01] pressing again while what shows a picture large is on its way opens it once', async () => {
  const session = await newSeller(baseUrl);
  const { page } = await openPhone(browser, { baseUrl, language: 'en', session, uninstalled: true });
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

describe.each(walkedIn('th'))('a product in %s', (language) => {
  const words = { th, en }[language];

  it('[PROD-01] [PROD-04] its pictures go on by arrow, key and swipe, are enlarged with zoom, and follow the colour', () =>
    withSeller(language, async (page) => {
      await open(page);
      const carousel = page.getByRole('region', { name: words.pictures });
      await carousel.waitFor();
      const count = await carousel.locator('[aria-roledescription=slide]').count();
      const shows = (index: number) =>
        page.waitForFunction(
          (name) => document.querySelector(`[aria-label="${name}"]`)?.hasAttribute('inert') === false,
          words.slide(index, count),
        );
      await shows(1);
      await carousel.getByRole('button', { name: words.next }).click();
      await shows(2);
      await carousel.getByRole('group', { name: words.pictures }).press('ArrowLeft');
      await shows(1);
      await carousel
        .getByRole('group', { name: words.pictures })
        .evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }));
      await shows(2);
      await carousel.getByRole('group', { name: words.pictures }).press('ArrowLeft');
      await shows(1);

      await carousel.getByRole('button', { name: words.enlarge }).click();
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
      // The page itself stays as it is.
      expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
      await page.keyboard.press('Escape');
      await page.locator('.pswp').waitFor({ state: 'detached' });

      const colors = page.getByRole('group', { name: words.colors }).getByRole('button');
      await colors.last().click();
      expect(await colors.last().getAttribute('aria-pressed')).toBe('true');
      await page.waitForFunction(
        (source) =>
          [...document.querySelectorAll('[aria-roledescription=slide]:not([inert]) img')].some((image) =>
            (image as HTMLImageElement).src.includes(source),
          ),
        hashOf((product['colors'] as { image: string }[]).at(-1)!.image),
      );
      const { thai_name: thai, name } = product['colors'].at(-1) as { thai_name: string; name: string };
      expect(await colors.last().innerText()).toContain(language === 'th' ? thai : name);
    }));

  it('[PROD-02] [PROD-03] [PROD-05] what it costs, brings and earns is reckoned for as many pieces as there are', () =>
    withSeller(language, async (page) => {
      await withParts(page, () => ({
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
      await main.getByText(words.inStock).waitFor();
      await main.getByText('25%').first().waitFor();
      await main.getByText(/1\.5k/).waitFor();
      await main.getByRole('img', { name: words.sampleStars }).waitFor();
      const stepper = main.getByRole('spinbutton', { name: words.quantity });
      const amounts = async () =>
        (await main.locator('section').allInnerTexts()).join(' ').replace(/\s/g, '');
      expect(await main.getByRole('button', { name: words.less }).isDisabled()).toBe(true);
      await main.getByRole('button', { name: words.more }).click();
      await expect.poll(amounts).toMatch(/฿30\.00.*300\.00.*330\.00/);
      await stepper.fill('999');
      await stepper.press('Enter');
      await expect.poll(() => stepper.inputValue()).toBe('3');
      await expect.poll(amounts).toMatch(/฿45\.00.*450\.00.*495\.00/);
      expect(await main.getByRole('button', { name: words.more }).isDisabled()).toBe(true);
      await stepper.fill('0');
      await stepper.press('Enter');
      await expect.poll(() => stepper.inputValue()).toBe('1');
    }));

  it('[PROD-06] [PROD-07] its description can do nothing, and its reviews come three by three', () =>
    withSeller(
      language,
      async (page) => {
        await withParts(page, () => ({
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
        await page.getByRole('button', { name: words.moreReviews }).click();
        await expect.poll(() => reviews.count()).toBe(6);
        await page.getByRole('button', { name: words.moreReviews }).click();
        await expect.poll(() => reviews.count()).toBe(8);
        expect(await page.getByRole('button', { name: words.moreReviews }).count()).toBe(0);
        // The policy would have stopped what the cleaning takes out, and says so.
      },
      /Content Security Policy/,
    ));

  it('[PROD-02] [PROD-08] a favourite is counted as a like and follows the seller to another device', () =>
    withSeller(language, async (page, seller) => {
      await open(page);
      const before = await likesOf(product['id']);
      await page.getByRole('button', { name: words.favourite }).click();
      await page.getByRole('button', { name: words.unfavourite }).waitFor();
      await page.getByText(words.likes(before + 1), { exact: true }).waitFor();
      const other = await openPhone(browser, { baseUrl, language, session: seller });
      await other.page.goto('/favourites');
      const tile = other.page.getByRole('main').locator(`[href="/product/${product['id']}"]`);
      await tile.click();
      await other.page.getByRole('button', { name: words.unfavourite }).click();
      await other.page.getByText(words.likes(before), { exact: true }).waitFor();
      await other.page.goto('/favourites');
      await other.page.getByText(words.noFavourites).waitFor();
      await other.context.close();
      await page.goto('/favourites');
      await page.getByText(words.noFavourites).waitFor();
      expect(await likesOf(product['id'])).toBe(before);
    }));

  it('[PROD-08] put aside in the tray it waits over a reload, comes back when taken out by mistake, and is listed with the others', () =>
    withSeller(language, async (page, seller) => {
      await open(page);
      await page.getByRole('button', { name: words.toTray, exact: true }).click();
      const out = page.getByRole('button', { name: words.fromTray });
      await out.waitFor();
      await page.reload();
      await out.click();
      await page.getByText(words.trayRemoved).click();
      await out.waitFor();
      await page.goto('/shop');
      const listAll = page.getByRole('button', { name: words.listAll, exact: true });
      // What the server could not list stays in the tray.
      await page.route('**/api/sellers/products', (route) => {
        const data = { success_count: 0, already_listed: 0, not_found: 0, failed_count: 1 };
        return route.request().method() === 'POST'
          ? route.fulfill({ json: { success: true, message: 'OK', data } })
          : route.continue();
      });
      const refused = page.waitForResponse('**/api/sellers/products');
      await listAll.click();
      await refused;
      await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
      await listAll.waitFor();
      await page.unroute('**/api/sellers/products');
      await listAll.click();
      await expect
        .poll(async () => {
          const { data } = await callApi(baseUrl, 'GET', 'sellers/products?per_page=10', seller);
          return (data['products'] as { id: number }[]).map(({ id }) => id);
        })
        .toEqual([product['id']]);
      await listAll.waitFor({ state: 'detached' });
    }));

  it('[PROD-08] [SHOP-05] what has gone off sale stays in the tray and is named there, and the rest leaves it once it is listed', () =>
    withSeller(language, async (page, seller) => {
      const { data } = await callApi(baseUrl, 'GET', 'products?per_page=1');
      const [other] = data['products'] as Product[];
      const kept = [product, other].map((each) => ({ id: each?.['id'], ...each?.['image'] }));
      await page.goto('/profile');
      await page.evaluate(
        ([id, products]) => localStorage.setItem(`to_list_tray:${id}`, JSON.stringify(products)),
        [seller.seller.id, kept] as const,
      );
      await page.route('**/api/products/by-ids?*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { products: Product[] } };
        for (const each of body.data.products) if (each['id'] === other?.['id']) each['status'] = 'inactive';
        await route.fulfill({ response: answer, json: body });
      });
      await page.route('**/api/sellers/products', (route) => {
        const result = { success_count: 1, already_listed: 0, not_found: 0, failed_count: 1 };
        return route.request().method() === 'POST'
          ? route.fulfill({ json: { success: true, message: 'OK', data: result } })
          : route.continue();
      });
      await page.goto('/shop');
      await page.getByRole('button', { name: words.lookIntoTray }).click();
      const sheet = page.getByRole('dialog');
      const rows = sheet.getByRole('listitem');
      await expect.poll(() => rows.filter({ hasText: words.notSold }).count()).toBe(1);
      await sheet.getByRole('button').last().click();
      await expect.poll(() => rows.count()).toBe(1);
      await rows.getByText(words.notSold).waitFor();
    }));

  it('[PROD-08] [SHELL-06] what is taken out of the tray or loses its heart without a connection leaves the others as they are', () =>
    withSeller(language, async (page, seller) => {
      const { data } = await callApi(baseUrl, 'GET', 'products?per_page=2');
      const kept = [product, ...data['products']].map(({ id, image }) => ({ id, ...image }));
      await page.goto('/profile');
      await page.evaluate(
        ([id, products]) => {
          localStorage.setItem(`to_list_tray:${id}`, JSON.stringify(products));
          localStorage.setItem(`favourite_products:${id}`, JSON.stringify(products.map((each) => each.id)));
        },
        [seller.seller.id, kept] as const,
      );
      await page.goto('/shop');
      await page.getByRole('button', { name: words.lookIntoTray }).click();
      const sheet = page.getByRole('dialog');
      const named = sheet.getByRole('listitem').filter({ hasText: '฿' });
      await expect.poll(() => named.count()).toBe(3);
      await page.context().setOffline(true);
      const refused = () => page.waitForEvent('requestfailed', (request) => request.url().includes('by-ids'));
      const ofTray = refused();
      await sheet.getByRole('listitem').last().getByRole('button').click();
      await ofTray;
      await expect.poll(() => sheet.getByRole('listitem').count()).toBe(2);
      expect(await named.count()).toBe(2);
      expect(await sheet.getByRole('alert').count()).toBe(0);
      await page.context().setOffline(false);

      await page.goto('/favourites');
      const hearts = page.getByRole('main').getByRole('button');
      await expect.poll(() => hearts.count()).toBe(3);
      await page.context().setOffline(true);
      const ofHearts = refused();
      await hearts.first().click();
      await ofHearts;
      await expect.poll(() => hearts.count()).toBe(2);
      await page.getByRole('main').getByText('฿').nth(1).waitFor();
      await page.context().setOffline(false);
    }));

  it('[PROD-03] [PROD-08] gone off sale since it was opened, it is shown as it is now once listing it is refused', () =>
    withSeller(language, async (page) => {
      await open(page);
      const add = page.getByRole('button', { name: words.addToStore, exact: true });
      await add.waitFor();
      await withParts(page, () => ({ status: 'inactive' }));
      await page.route(`**/api/products/${product['id']}/list`, (route) => {
        const data = { success_count: 0, already_listed: 0, not_found: 0, failed_count: 1 };
        return route.fulfill({ json: { success: true, message: 'OK', data } });
      });
      await add.click();
      await page.getByRole('alert').getByText(words.cannotList).waitFor();
      await page.getByRole('main').getByText(words.cannotList).waitFor();
      await expect.poll(() => add.count()).toBe(0);
    }));

  it('[PROD-08] where it is not known whether it is in the store, the page says so and asks again', () =>
    withSeller(language, async (page, seller) => {
      await callApi(baseUrl, 'POST', 'sellers/products', {
        ...seller,
        body: { product_ids: [product['id']] },
      });
      await page.route(`**/api/sellers/products/${product['id']}`, (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR', message: 'x' } }),
      );
      await open(page);
      await page.getByText(words.listingUnknown).waitFor();
      await page.unroute(`**/api/sellers/products/${product['id']}`);
      await page.getByRole('button', { name: words.retry }).click();
      await page.getByRole('button', { name: words.share, exact: true }).last().waitFor();
      expect(await page.getByText(words.listingUnknown).count()).toBe(0);
    }));

  it('[PROD-07] stars without words are counted and drawn', () =>
    withSeller(language, async (page) => {
      await withParts(page, () => ({
        average_rating: 5,
        reviews_count: 2,
        rating_statistics: { average: 5, count: 2, by_stars: [0, 0, 0, 0, 2] },
        reviews: [],
      }));
      await open(page);
      await page.getByText(words.withWords).waitFor();
      expect(await page.getByRole('listitem', { name: words.fiveStars }).count()).toBe(1);
    }));

  it('[PROD-08] it is shared once it is in the store: link, QR code and picture', () =>
    withSeller(language, async (page, seller) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(page);
      await page.getByRole('button', { name: words.share, exact: true }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: words.shareList }).click();
      const address = `${new URL(baseUrl).origin}/s/${seller.slug}/p/${product['id']}`;
      await sheet.getByText(address).waitFor();
      await sheet.getByRole('button', { name: words.copyLink }).click();
      await page.getByText(words.copied).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      const [code] = await Promise.all([
        page.waitForEvent('download'),
        sheet.getByRole('button', { name: words.saveQr }).click(),
      ]);
      expect(code.suggestedFilename()).toBe(`raan-${product['id']}-qr.png`);
      expect(
        readFileSync(await code.path())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        sheet.getByRole('button', { name: words.savePicture }).click(),
      ]);
      expect(readFileSync(await picture.path()).byteLength).toBeGreaterThan(1_000);
      expect((await page.request.get(address)).status()).toBe(200);
    }));

  it('[PROD-08] a sample is ordered from the balance, tells what it costs before, stands in the records, and is cancelled with its money', () =>
    withSeller(language, async (page, seller) => {
      const path = `/sample-orders/new?product=${product['id']}`;
      await page.goto(path);
      await page.getByText(words.short).first().waitFor();
      expect(await page.getByRole('button', { name: words.orderSample }).getAttribute('aria-disabled')).toBe(
        'true',
      );
      await topUp(baseUrl, seller, 5_000);

      await open(page);
      await page.getByRole('link', { name: words.orderSample }).click();
      await page.waitForURL(/\/sample-orders\/new/);
      const order = page.getByRole('button', { name: words.orderSample });
      await order.click();
      await page.getByText(words.chooseColor).waitFor();
      await page.getByText(words.nameMissing).waitFor();
      await page.getByRole('group', { name: words.colors }).getByRole('button').last().click();
      await page.getByRole('group', { name: words.sizes }).getByRole('button').first().click();
      await fillReceiver(page, words);
      await order.click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(words.balanceAfter).waitFor();
      const color = (product['colors'] as { image: string }[]).at(-1);
      expect(await sheet.getByRole('presentation').getAttribute('src')).toContain(hashOf(color!.image));
      await sheet.getByRole('button', { name: words.confirmSample }).click();
      await page.waitForURL(/\/sample-orders\/\d+$/);
      await page.getByText(words.placed).first().waitFor();
      await page.getByText(words.waiting).waitFor();
      const balance = async () =>
        (await callApi(baseUrl, 'GET', 'sellers/profile', seller)).data['seller'].available_balance as number;
      expect(await balance()).toBe(5_000 - product['effective_price']);

      // The address is there for the next time.
      await page.goto(path);
      await expect.poll(() => page.getByLabel(words.line).inputValue()).toBe('99/1 ซอยลาดพร้าว 15');
      await page.goto('/revenue-record');
      await page.getByText(words.sampleRecord).click();
      await sheet.getByRole('link', { name: words.toSample }).click();
      await page.waitForURL(/\/sample-orders\/\d+$/);
      await page.getByRole('button', { name: words.cancel }).click();
      await sheet.getByRole('button', { name: words.cancelYes }).click();
      await page.getByText(words.cancelled, { exact: true }).first().waitFor();
      await expect.poll(balance).toBe(5_000);
      await page.goto('/sample-orders');
      await page.getByRole('main').getByText(words.cancelled, { exact: true }).waitFor();
    }));

  it('[PROD-08] a sample in a colour that has gone meanwhile is refused once, and then the colour is chosen anew', () =>
    withSeller(language, async (page, seller) => {
      await topUp(baseUrl, seller, 5_000);
      await page.goto(`/sample-orders/new?product=${product['id']}`);
      const colors = page.getByRole('group', { name: words.colors }).getByRole('button');
      await colors.last().click();
      await page.getByRole('group', { name: words.sizes }).getByRole('button').first().click();
      await fillReceiver(page, words);
      const many = await colors.count();
      await withParts(page, (whole) => ({ colors: whole['colors'].slice(0, -1) }));
      await page.route('**/api/sellers/sample-orders', (route) =>
        route.fulfill({ status: 409, json: { success: false, code: 'BUSINESS_PRODUCT_NOT_FOUND' } }),
      );
      const order = page.getByRole('button', { name: words.orderSample });
      await order.click();
      await page.getByRole('dialog').getByRole('button', { name: words.confirmSample }).click();
      await expect.poll(() => colors.count()).toBe(many - 1);
      await order.click();
      await page.getByText(words.chooseColor).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }));

  it('[PROD-08] a question about it reaches those who help, and names it', () =>
    withSeller(language, async (page) => {
      await open(page);
      await page.getByRole('button', { name: words.contact }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(words.noReach).waitFor();
      await sheet.getByRole('button', { name: words.send }).click();
      await sheet.getByText(words.questionMissing).waitFor();
      await sheet.getByLabel(words.question).fill('มีสีอื่นไหม');
      const [request] = await Promise.all([
        page.waitForRequest('**/api/system/contact-support'),
        sheet.getByRole('button', { name: words.send }).click(),
      ]);
      expect(request.postDataJSON().message).toMatch(new RegExp(`${product['id']}[^]*มีสีอื่นไหม`));
      await sheet.getByText(words.sent).waitFor();
    }));

  it('[PROD-09] without an id, unknown, failed or cut off it says so, and tries again', () =>
    withSeller(language, async (page) => {
      const alert = page.getByRole('main').getByRole('alert');
      await page.goto('/product/none');
      await alert.filter({ hasText: words.idMissing }).getByRole('button', { name: words.retry }).waitFor();
      await page.goto('/product/999999999');
      await alert.filter({ hasText: words.notFound }).getByRole('button', { name: words.retry }).waitFor();

      const calls = `**/api/products/${product['id']}`;
      await page.route(calls, (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
      );
      await open(page);
      const failed = alert.filter({ hasText: words.failed });
      await failed.waitFor();
      await page.unroute(calls);
      await page.route(calls, (route) => route.abort());
      await failed.getByRole('button', { name: words.retry }).click();
      const cut = alert.filter({ hasText: words.network });
      await cut.waitFor();
      await page.unroute(calls);
      await cut.getByRole('button', { name: words.retry }).click();
      await page.getByRole('region', { name: words.pictures }).waitFor();
      expect(await alert.count()).toBe(0);
    }));
});

/** What names a picture's bytes in its address, whatever its size. */
function hashOf(address: string): string {
  return /[0-9a-f]{16,}/.exec(address)?.[0] ?? address;
}
