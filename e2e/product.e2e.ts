import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { chooseSubdistrict } from './choose-subdistrict.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import { callApi, createTestSeller, topUpBalance, type Session } from './seller-api.ts';
import { journeyLanguages } from './ui-texts.ts';

const { baseUrl } = workerServer();

const th = {
  next: 'ถัดไป',
  pictures: 'รูปสินค้า',
  enlarge: /ดูรูปที่ 1 /,
  slide: (index: number, count: number) => `ภาพที่ ${index} จาก ${count}`,
  colors: 'สี',
  sizes: 'ขนาด',
  addToTray: 'เลือกไว้',
  removeFromTray: 'เอาออกจากรายการที่เลือกไว้',
  listAllInTray: 'ลงขาย',
  share: 'แชร์',
  shareList: 'เพิ่มเข้าร้านแล้วแชร์',
  copyLink: 'คัดลอกลิงก์',
  copied: 'คัดลอกลิงก์แล้ว',
  saveQr: 'บันทึกคิวอาร์',
  savePicture: 'บันทึกรูป',
  orderSample: /^สั่งตัวอย่าง/,
  name: 'ชื่อ–นามสกุล',
  phone: 'เบอร์โทรศัพท์',
  addressLine: 'บ้านเลขที่ หมู่ ซอย ถนน',
  postcode: 'รหัสไปรษณีย์',
  confirmSample: /^ยืนยันและจ่าย/,
  balanceAfter: 'คงเหลือหลังสั่ง',
  toShipStatus: 'รอจัดส่ง',
  preparing: /แพลตฟอร์มกำลังเตรียมของ/,
  cancel: 'ยกเลิกตัวอย่าง',
  confirmCancel: 'ใช่ ยกเลิก',
  cancelled: 'ยกเลิกแล้ว',
  sampleRecord: /สั่งสินค้าตัวอย่าง S/,
  openSample: 'ดูคำสั่งซื้อตัวอย่าง',
};
const en: typeof th = {
  next: 'Next',
  pictures: 'Product images',
  enlarge: /Enlarge image 1$/,
  slide: (index, count) => `Image ${index} of ${count}`,
  colors: 'Colour',
  sizes: 'Size',
  addToTray: 'List later',
  removeFromTray: 'Remove from tray',
  listAllInTray: 'List',
  share: 'Share',
  shareList: 'Add to store and share',
  copyLink: 'Copy link',
  copied: 'Link copied',
  saveQr: 'Save QR code',
  savePicture: 'Save image',
  orderSample: /^Order sample/,
  name: 'Full name',
  phone: 'Phone number',
  addressLine: 'House number, street',
  postcode: 'Postcode',
  confirmSample: /^Confirm and pay/,
  balanceAfter: 'Balance after this order',
  toShipStatus: 'To ship',
  preparing: /We’re preparing/,
  cancel: 'Cancel sample',
  confirmCancel: 'Yes, cancel',
  cancelled: 'Cancelled',
  sampleRecord: /Sample order S/,
  openSample: 'View sample order',
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

/** Fills in the recipient of a sample, with a sub-district of the postcode. */
async function fillReceiver(page: Page, texts: typeof en): Promise<void> {
  await page.getByLabel(texts.name).fill('มาลี ขายดี');
  await page.getByLabel(texts.phone).fill('081 234 5678');
  await page.getByLabel(texts.addressLine).fill('99/1 ซอยลาดพร้าว 15');
  await page.getByLabel(texts.postcode).fill('10900');
  await chooseSubdistrict(page, 'ลาดยาว');
}

async function findProduct(): Promise<Product> {
  const { data } = await callApi(baseUrl, 'GET', 'products?category=fashion&per_page=100');
  for (const { id } of data['products'] as { id: number }[]) {
    const { data: one } = await callApi(baseUrl, 'GET', `products/${id}`, {
      headers: { 'accept-language': 'en' },
    });
    const pictured = (one['colors'] as { image: string | null }[]).filter(({ image }) => image !== null);
    const variants = one['variants'] as { status: string }[];
    const hasAll = variants.every(({ status }) => status === 'active');
    const isOnePrice = one['effective_price'] === one['highest_effective_price'];
    if (pictured.length > 1 && one['sizes'].length > 0 && one['stock'] > 10 && hasAll && isOnePrice)
      return one;
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

const open = (page: Page, id: number = product['id']) => page.goto(`/product/${id}`);

it('[PROD-01] [ERR-05] reports that the picture viewer failed to load, and loads it on the next click', async () => {
  const session = await createTestSeller(baseUrl);
  const { page } = await openPhone(browser, { baseUrl, language: 'en', session });
  // Its module and its stylesheet.
  const blocked = '**/assets/seller/photoswipe*';
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

  it('[PROD-06] sanitizes the description', () =>
    withSeller(
      language,
      async (page) => {
        const description =
          '<p>silky<script>window.evil = 1</script><img src=x onerror="window.evil = 2"><a href="javascript:evil()">link</a></p>';
        await page.route(`**/api/products/${product['id']}`, async (route) => {
          const response = await route.fetch();
          const body = (await response.json()) as { data: Product };
          await route.fulfill({ response, json: { ...body, data: { ...body.data, description } } });
        });
        await open(page);
        await page.getByText('silky').waitFor();
        expect(await page.evaluate(() => (window as { evil?: number }).evil)).toBeUndefined();
        expect(await page.getByText('silky').locator('script, img, a').count()).toBe(0);
        // The content security policy blocks and logs what the sanitizer removes.
      },
      /Content Security Policy/,
    ));

  it('[PROD-08] keeps the tray across a reload, and lists all products in it', () =>
    withSeller(language, async (page, seller) => {
      await open(page);
      await page.getByRole('button', { name: texts.addToTray, exact: true }).click();
      await page.getByRole('button', { name: texts.removeFromTray }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: texts.removeFromTray }).waitFor();
      await page.goto('/shop');
      const listAllInTray = page.getByRole('button', { name: texts.listAllInTray, exact: true });
      await listAllInTray.click();
      await expect
        .poll(async () => {
          const { data } = await callApi(baseUrl, 'GET', 'sellers/products?per_page=10', seller);
          return (data['products'] as { id: number }[]).map(({ id }) => id);
        })
        .toEqual([product['id']]);
      await listAllInTray.waitFor({ state: 'detached' });
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
      await topUpBalance(baseUrl, seller, 5_000);
      await open(page);
      await page.getByRole('link', { name: texts.orderSample }).click();
      await page.waitForURL(/\/sample-orders\/new/);
      const order = page.getByRole('button', { name: texts.orderSample });
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
      await page.goto(`/sample-orders/new?product=${product['id']}`);
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
});

/** Returns the content hash in the picture's address, which is the same for every size. */
function contentHash(address: string): string {
  return /[0-9a-f]{16,}/.exec(address)?.[0] ?? address;
}
