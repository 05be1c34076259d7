import { randomBytes, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import { callApi, listFirstProduct, createTestSeller } from './seller-api.ts';
import { UI_TEXTS, journeyLanguages } from './ui-texts.ts';

const { baseUrl } = workerServer();

const TEXTS = {
  th: {
    save: 'บันทึก',
    saved: /บันทึกแล้ว/,
    storeName: 'ชื่อร้าน',
    announcement: 'ประกาศหน้าร้าน',
    phone: 'เบอร์ติดต่อ',
    phoneInvalid: /ใส่เบอร์โทรเป็นตัวเลข|เบอร์โทร/,
    unsaved: 'ตัวอย่าง ยังไม่ได้บันทึก',
    uploadPending: 'รูปยังอัปโหลดไม่เสร็จ รอสักครู่แล้วค่อยบันทึก',
    logo: 'โลโก้ร้าน',
    currentLogo: 'โลโก้ร้านตอนนี้',
    currentCover: 'ปกร้านตอนนี้',
    cropTitle: 'เลือกส่วนที่จะแสดง',
    cropUse: 'ใช้รูปนี้',
    removeLogo: /^ลบ ?โลโก้ร้าน$/,
    hours: 'บอกเวลาเปิด–ปิดร้าน',
    mondayOpens: 'เวลาเปิดวันจันทร์',
    sunday: 'อาทิตย์',
    copyHours: /ใช้เวลาวันจันทร์/,
    slug: 'ลิงก์ร้าน',
    slugInvalid: /ไม่ขึ้นต้นหรือลงท้ายด้วยขีด/,
    slugTaken: 'มีร้านอื่นใช้ลิงก์นี้แล้ว ลองชื่ออื่น',
    grayBrown: 'เทา / น้ำตาล',
    customColor: 'เลือกสีเอง',
    contrastNote: /ความต่างสี/,
    preview: 'ดูตัวอย่าง',
    close: 'ปิด',
    draftFound: 'มีการแก้ไขที่ยังไม่ได้บันทึกจากครั้งก่อน',
    discard: 'ทิ้งการแก้ไข',
    unsupportedFile: /JPG|ประเภทไฟล์|ไม่รองรับ/,
    previewStore: 'ดูหน้าร้าน',
    sample: 'ตัวอย่าง',
    noReviews: 'ยังไม่มีรีวิว',
  },
  en: {
    save: 'Save',
    saved: /^Saved/,
    storeName: 'Store name',
    announcement: 'Announcement',
    phone: 'Contact phone',
    phoneInvalid: /phone number/,
    unsaved: 'Preview, not saved yet',
    uploadPending: 'Wait for the upload to finish, then save',
    logo: 'Logo',
    currentLogo: 'Current Logo',
    currentCover: 'Current Cover image',
    cropTitle: 'Choose the visible part',
    cropUse: 'Use image',
    removeLogo: /^Remove ?Logo$/,
    hours: 'Show opening hours',
    mondayOpens: 'Monday opens',
    sunday: 'Sunday',
    copyHours: /Use Monday’s hours/,
    slug: 'Store link',
    slugInvalid: /Don’t start or end with a dash/,
    slugTaken: 'Another store uses this link. Try another',
    grayBrown: 'Gray / Brown',
    customColor: 'Custom colour',
    contrastNote: /contrast/,
    preview: 'Preview',
    close: 'Close',
    draftFound: 'You have unsaved changes from last time',
    discard: 'Discard changes',
    unsupportedFile: 'Unsupported file type',
    previewStore: 'Preview store',
    sample: 'Sample',
    noReviews: 'No reviews yet',
  },
} as const;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function sellerWithProduct() {
  const seller = await createTestSeller(baseUrl);
  await listFirstProduct(baseUrl, seller);
  return seller;
}

/** Lists a product without reviews. The preview shows it with a sample rating. */
async function listUnrated({ token }: { token: string }): Promise<void> {
  const { data } = await callApi(baseUrl, 'GET', 'products?per_page=100');
  const product = (data['products'] as { id: number; reviews_count: number }[]).find(
    ({ reviews_count: reviews }) => reviews === 0,
  );
  if (!product) throw new Error('the demo has no product without reviews');
  const body = { product_ids: [product.id] };
  await callApi(baseUrl, 'POST', 'sellers/products', { token, body });
}

/** Creates a PNG: small and plain, or large noise that exceeds the upload limit. */
function pngFile(name: string, { side = 64, isNoise = false } = {}) {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let sum = 0xffffffff;
    for (const byte of body) sum = (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE((sum ^ 0xffffffff) >>> 0, 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const pixels = () => (isNoise ? randomBytes(side * 3) : Buffer.alloc(side * 3, 0x5a));
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), pixels()]));
  const data = deflateSync(Buffer.concat(rows), { level: 1 });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

const previewFrame = (page: Page) => page.frameLocator('iframe[name^="store-preview"]').last();

describe.each(journeyLanguages('en'))('store settings in %s', (language) => {
  const texts = TEXTS[language];

  it('[STORE-01] [SHOP-08] saves the store’s appearance after a preview, and customers see it', async () => {
    const seller = await sellerWithProduct();
    const { page, context, errors } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/store-setting');
    const name = page.getByLabel(texts.storeName, { exact: true });
    await name.fill('ร้านมะลิ');
    await page.getByLabel(texts.announcement, { exact: true }).fill('วันหยุดส่งปกติ');
    await page.getByLabel(texts.phone, { exact: true }).fill('081-234-5678');
    await page.getByLabel(texts.grayBrown).check({ force: true });
    await page.getByText(texts.contrastNote).waitFor();
    await page.locator('input[type=file]').first().setInputFiles(pngFile('logo.png'));
    await page.getByRole('img', { name: texts.currentLogo }).waitFor();
    await expect
      .poll(() => page.getByRole('img', { name: texts.currentLogo }).getAttribute('src'))
      .toMatch(/^\/media\//);
    // A phone photo that exceeds the upload limit is scaled down first.
    const photo = pngFile('cover.png', { side: 1_000, isNoise: true });
    expect(photo.buffer.length).toBeGreaterThan(UPLOAD_MAX_BYTES);
    await page.locator('input[type=file]').nth(1).setInputFiles(photo);
    // A square picture is no cover, so the seller crops it.
    const crop = page.getByRole('dialog', { name: texts.cropTitle });
    await crop.getByRole('slider').fill('2');
    const shown = () => crop.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await shown();
    await crop.getByRole('application').press('ArrowDown');
    await expect.poll(shown).not.toBe(before);
    await crop.getByRole('button', { name: texts.cropUse }).click();
    await expect
      .poll(() => page.getByRole('img', { name: texts.currentCover }).getAttribute('src'))
      .toMatch(/^\/media\//);
    await page.getByText(texts.hours, { exact: true }).click();
    await page.getByLabel(texts.mondayOpens, { exact: true }).selectOption('10:30');
    await page.getByRole('button', { name: texts.copyHours }).click();
    await page.getByLabel(texts.sunday, { exact: true }).uncheck({ force: true });
    const slug = `mali-${randomUUID().slice(0, 8)}`;
    await page.getByLabel(texts.slug, { exact: true }).fill(slug.toUpperCase());
    expect(await page.getByLabel(texts.slug, { exact: true }).inputValue()).toBe(slug);

    await page.getByRole('button', { name: texts.preview, exact: true }).click();
    await page.getByRole('dialog', { name: texts.unsaved }).waitFor();
    const screen = previewFrame(page);
    await screen.getByRole('heading', { level: 1, name: 'ร้านมะลิ' }).waitFor();
    await screen.getByText('วันหยุดส่งปกติ').waitFor();
    await screen.getByText('081-234-5678').waitFor();
    await page
      .getByRole('dialog')
      .locator('time')
      .getByText(/^\d{1,2}:\d\d [AP]M$/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: texts.close }).click();

    await page.getByRole('button', { name: texts.save, exact: true }).click();
    await page.getByText(texts.saved).waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'sellers/store-setting', seller);
    expect(data['store_setting']).toMatchObject({
      store_name: 'ร้านมะลิ',
      contact_phone: '0812345678',
      theme_color: '#6c757d',
      slug,
      opening_hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '10:30', close: '18:00' })),
    });
    // The old address of the store redirects to the new one.
    await page.goto(`/s/${seller.slug}`);
    expect(new URL(page.url()).pathname).toBe(`/s/${slug}`);
    await page.getByRole('heading', { level: 1, name: 'ร้านมะลิ' }).waitFor();
    await page.getByText('วันหยุดส่งปกติ').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('[STORE-01] shows invalid input at its field', async () => {
    const [seller, other] = [await createTestSeller(baseUrl), await createTestSeller(baseUrl)];
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/store-setting');
    const save = page.getByRole('button', { name: texts.save, exact: true });
    const slug = page.getByLabel(texts.slug, { exact: true });
    await slug.fill('-x');
    await page.getByText(texts.slugInvalid).waitFor();
    await slug.fill(other.slug);
    await save.click();
    await page.getByText(texts.slugTaken).first().waitFor();
    await slug.fill(seller.slug);

    const phone = page.getByLabel(texts.phone, { exact: true });
    await phone.fill('call me');
    await save.click();
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
    await phone.fill('081 234 5678');

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<script>alert(1)</script>'),
      });
    await page.getByRole('alert').filter({ hasText: texts.unsupportedFile }).waitFor();

    await page.locator('input[type=file]').first().setInputFiles(pngFile('logo.png'));
    await page.getByRole('button', { name: texts.removeLogo }).click();
    await expect.poll(() => page.getByRole('img', { name: texts.currentLogo }).count()).toBe(0);
    await save.click();
    await page.getByText(texts.saved).waitFor();
    await context.close();
  });

  it('[STORE-01] keeps changes of another device in fields without local edits, and discards a draft', async () => {
    const seller = await createTestSeller(baseUrl);
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    const settings = async () =>
      (await callApi(baseUrl, 'GET', 'sellers/store-setting', seller)).data['store_setting'];
    const saveElsewhere = async (announcement: string) => {
      const body = { store_setting: { ...(await settings()), announcement } };
      await callApi(baseUrl, 'PUT', 'sellers/store-setting', { token: seller.token, body });
    };
    await page.goto('/store-setting');
    const name = page.getByLabel(texts.storeName, { exact: true });
    const announcement = page.getByLabel(texts.announcement, { exact: true });
    await name.fill('ร้านมะลิ');
    await saveElsewhere('พรุ่งนี้หยุด');
    await page.getByRole('button', { name: texts.save, exact: true }).click();
    await page.getByText(texts.saved).waitFor();
    expect(await settings()).toMatchObject({ store_name: 'ร้านมะลิ', announcement: 'พรุ่งนี้หยุด' });
    await expect.poll(() => announcement.inputValue()).toBe('พรุ่งนี้หยุด');
    await name.fill('ร้านมะลิซ้อน');
    await page.goto('/shop');
    await saveElsewhere('เปิดแล้ว');
    await page.goto('/store-setting');
    await page.getByText(texts.draftFound).waitFor();
    expect(await name.inputValue()).toBe('ร้านมะลิซ้อน');
    expect(await announcement.inputValue()).toBe('เปิดแล้ว');
    await page.getByRole('button', { name: texts.discard }).click();
    await expect.poll(() => name.inputValue()).toBe('ร้านมะลิ');
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('ร้านมะลิ');
    expect(await page.getByText(texts.draftFound).count()).toBe(0);
    await context.close();
  });

  it('[STORE-01] disables saving while a picture is uploading', async () => {
    const seller = await createTestSeller(baseUrl);
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/store-setting');
    const save = page.getByRole('button', { name: texts.save, exact: true });
    const uploadGate = Promise.withResolvers<void>();
    await page.route('**/api/files/upload', async (route) => {
      await uploadGate.promise;
      await route.continue();
    });
    await page.getByLabel(texts.storeName, { exact: true }).fill('ร้านมะลิ');
    await page.locator('input[type=file]').first().setInputFiles(pngFile('logo.png'));
    await page.getByText(texts.uploadPending).waitFor();
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel(texts.storeName, { exact: true }).press('Enter');
    uploadGate.resolve();
    await page.getByText(texts.uploadPending).waitFor({ state: 'detached' });
    expect(await page.getByText(texts.saved).count()).toBe(0);
    await save.click();
    await page.getByText(texts.saved).waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'sellers/store-setting', seller);
    expect(data['store_setting']).toMatchObject({
      store_name: 'ร้านมะลิ',
      logo_url: expect.stringMatching(/^\/media\//),
    });
    await context.close();
  });

  it('[SHOP-08] shows a preview with a clock, marked sample data, and inactive links', async () => {
    const seller = await createTestSeller(baseUrl);
    await listUnrated(seller);
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/shop');
    await page.getByRole('button', { name: texts.previewStore }).click();
    const screen = previewFrame(page);
    await screen.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('dialog')
      .locator('time')
      .getByText(/^\d{1,2}:\d\d [AP]M$/)
      .waitFor();
    await screen.getByText(texts.sample, { exact: true }).first().waitFor();
    await screen.locator('#products a').first().click();
    await screen.getByRole('heading', { level: 1 }).waitFor();
    const customer = await context.newPage();
    await customer.goto(`/s/${seller.slug}`);
    await customer.getByText(texts.noReviews).first().waitFor();
    expect(await customer.getByText(texts.sample, { exact: true }).count()).toBe(0);
    await context.close();
  });
});

it('[SHOP-08] [PROF-04] counts a customer’s visit, but not the visit of a seller who opens the store from the app', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  await page.goto('/shop');
  await page.getByRole('button', { name: TEXTS.th.previewStore }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('dialog').getByRole('link', { name: UI_TEXTS.th.openStore }).click();
  const store = await opening;
  await store.getByRole('heading', { level: 1 }).waitFor();
  // The address bar has the address to share.
  expect(store.url()).toBe(`${baseUrl}/s/${seller.slug}`);
  await store.reload();
  const visitors = async () => (await callApi(baseUrl, 'GET', 'shop/visitor-stats', seller)).data['today'];
  expect(await visitors()).toBe(0);
  const customer = await openPhone(browser, { baseUrl, language: 'th' });
  await customer.page.goto(`/s/${seller.slug}`);
  await expect.poll(visitors).toBe(1);
  await customer.context.close();
  await context.close();
});

it('[SHOP-08] [ERR-05] reports a preview that failed to load, and loads it on retry', async () => {
  const seller = await sellerWithProduct();
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session: seller,
  });
  await page.goto('/shop');
  await page.route('**/s/*/preview', (route) => route.abort());
  await page.getByRole('button', { name: TEXTS.th.previewStore }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('alert').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.unroute('**/s/*/preview');
  await sheet.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
  await previewFrame(page).getByRole('heading', { level: 1 }).waitFor();
  expect(await sheet.getByRole('alert').count()).toBe(0);
  await context.close();
});

it('[STORE-01] [SHELL-01] keeps one column on a wide screen, with the preview one click away', async () => {
  const texts = TEXTS.en;
  const seller = await sellerWithProduct();
  const { page, context } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/store-setting');
  const name = page.getByLabel(texts.storeName, { exact: true });
  await name.fill('Mali flowers');
  const widest = await page
    .getByRole('main')
    .locator('*')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().width)));
  expect(widest).toBeLessThanOrEqual(640);
  await page.getByRole('button', { name: texts.preview }).click();
  await previewFrame(page).getByRole('heading', { level: 1, name: 'Mali flowers', exact: true }).waitFor();
  await context.close();
});

it('[STORE-01] [SHELL-06] shows a placeholder for a logo that fails to load', async () => {
  const seller = await sellerWithProduct();
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: seller,
  });
  await page.route('**/media/gone*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/sellers/store-setting', async (route) => {
    const saveGate = await route.fetch();
    const body = await saveGate.json();
    body.data.store_setting.logo_url = '/media/gone.webp';
    await route.fulfill({ response: saveGate, json: body });
  });
  await page.goto('/store-setting');
  await page.getByLabel(TEXTS.en.storeName, { exact: true }).waitFor();
  await expect.poll(() => page.locator('img[src="/media/gone.webp"]').count()).toBe(0);
  await page.getByRole('button', { name: TEXTS.en.preview }).waitFor();
  await context.close();
});
