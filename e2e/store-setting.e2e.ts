/** The seller dresses the store: settings, pictures, hours, address, and the preview that follows. */
import { randomBytes, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { callApi, listProduct, newSeller } from './seller-api.ts';
import { WORDS, walkedIn } from './words.ts';

const { baseUrl } = inject('server');

const TEXTS = {
  th: {
    save: 'บันทึก',
    saved: /บันทึกแล้ว/,
    saveFailed: 'บันทึกการตั้งค่าร้านไม่สำเร็จ',
    storeName: 'ชื่อร้าน',
    announcement: 'ประกาศหน้าร้าน',
    phone: 'เบอร์ติดต่อ',
    phoneWrong: /ใส่เบอร์โทรเป็นตัวเลข|เบอร์โทร/,
    unsaved: 'ตัวอย่าง ยังไม่ได้บันทึก',
    pictureFirst: 'รูปยังอัปโหลดไม่เสร็จ รอสักครู่แล้วค่อยบันทึก',
    logo: 'โลโก้ร้าน',
    logoNow: 'โลโก้ร้านตอนนี้',
    coverNow: 'ปกร้านตอนนี้',
    cropTitle: 'เลือกส่วนที่จะแสดง',
    cropUse: 'ใช้รูปนี้',
    removeLogo: /^ลบ ?โลโก้ร้าน$/,
    hours: 'บอกเวลาเปิด–ปิดร้าน',
    mondayOpens: 'เวลาเปิดวันจันทร์',
    sunday: 'อาทิตย์',
    copyHours: /ใช้เวลาวันจันทร์/,
    slug: 'ลิงก์ร้าน',
    slugForm: /ไม่ขึ้นต้นหรือลงท้ายด้วยขีด/,
    slugTaken: 'มีร้านอื่นใช้ลิงก์นี้แล้ว ลองชื่ออื่น',
    grayBrown: 'เทา / น้ำตาล',
    ownColor: 'เลือกสีเอง',
    readable: /ความต่างสี/,
    preview: 'ดูตัวอย่าง',
    close: 'ปิด',
    draftFound: 'มีการแก้ไขที่ยังไม่ได้บันทึกจากครั้งก่อน',
    discard: 'ทิ้งการแก้ไข',
    notPicture: /JPG|ประเภทไฟล์|ไม่รองรับ/,
    previewStore: 'ดูหน้าร้าน',
    sample: 'ตัวอย่าง',
    noReviews: 'ยังไม่มีรีวิว',
  },
  en: {
    save: 'Save',
    saved: /^Saved/,
    saveFailed: 'Store settings could not be saved',
    storeName: 'Store name',
    announcement: 'Announcement',
    phone: 'Contact phone',
    phoneWrong: /phone number/,
    unsaved: 'Preview, not saved yet',
    pictureFirst: 'A picture is still uploading. Save once it is there',
    logo: 'Logo',
    logoNow: 'Logo now',
    coverNow: 'Cover picture now',
    cropTitle: 'Choose what is shown',
    cropUse: 'Use this picture',
    removeLogo: /^Remove ?Logo$/,
    hours: 'Show opening hours',
    mondayOpens: 'Monday opens',
    sunday: 'Sunday',
    copyHours: /Use Monday’s hours/,
    slug: 'Store link',
    slugForm: /no dash at either end/,
    slugTaken: 'Another store has this link. Try another name',
    grayBrown: 'Gray / Brown',
    ownColor: 'Your own colour',
    readable: /contrast/,
    preview: 'Preview',
    close: 'Close',
    draftFound: 'You have changes from before that are not saved',
    discard: 'Discard changes',
    notPicture: 'Unsupported file type',
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
  const seller = await newSeller(baseUrl);
  await listProduct(baseUrl, seller);
  return seller;
}

/** Lists a product that nobody has reviewed yet, of which a preview shows a sample rating. */
async function listUnrated({ token }: { token: string }): Promise<void> {
  const { data } = await callApi(baseUrl, 'GET', 'products?per_page=100');
  const product = (data['products'] as { id: number; reviews_count: number }[]).find(
    ({ reviews_count: reviews }) => reviews === 0,
  );
  if (!product) throw new Error('every product of the demo has been reviewed');
  const body = { product_ids: [product.id] };
  await callApi(baseUrl, 'POST', 'sellers/products', { token, body });
}

/** A PNG drawn here: small and of one colour, or a large one of noise, more than an upload may have. */
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

/** What is drawn in the phone's frame. */
const inPreview = (page: Page) => page.frameLocator('iframe[name^="store-preview"]').last();

describe.each(walkedIn('en'))('in %s', (language) => {
  const words = TEXTS[language];

  it('[STORE-01] [SHOP-08] a seller dresses the store, looks at it, saves, and customers see it', async () => {
    const seller = await sellerWithProduct();
    const { page, context, errors } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/store-setting');
    const name = page.getByLabel(words.storeName, { exact: true });
    await name.fill('ร้านมะลิ');
    await page.getByLabel(words.announcement, { exact: true }).fill('วันหยุดส่งปกติ');
    await page.getByLabel(words.phone, { exact: true }).fill('081-234-5678');
    await page.getByLabel(words.grayBrown).check({ force: true });
    await page.getByText(words.readable).waitFor();
    await page.locator('input[type=file]').first().setInputFiles(pngFile('logo.png'));
    await page.getByRole('img', { name: words.logoNow }).waitFor();
    await expect
      .poll(() => page.getByRole('img', { name: words.logoNow }).getAttribute('src'))
      .toMatch(/^\/media\//);
    // A photo as phones take them, larger than an upload may be: it is made to fit before it leaves.
    const photo = pngFile('cover.png', { side: 1_000, isNoise: true });
    expect(photo.buffer.length).toBeGreaterThan(UPLOAD_MAX_BYTES);
    await page.locator('input[type=file]').nth(1).setInputFiles(photo);
    // A square is no cover: the seller says which part of it is.
    const crop = page.getByRole('dialog', { name: words.cropTitle });
    await crop.getByRole('slider').fill('2');
    const shown = () => crop.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await shown();
    await crop.getByRole('application').press('ArrowDown');
    await expect.poll(shown).not.toBe(before);
    await crop.getByRole('button', { name: words.cropUse }).click();
    await expect
      .poll(() => page.getByRole('img', { name: words.coverNow }).getAttribute('src'))
      .toMatch(/^\/media\//);
    await page.getByText(words.hours, { exact: true }).click();
    await page.getByLabel(words.mondayOpens, { exact: true }).selectOption('10:30');
    await page.getByRole('button', { name: words.copyHours }).click();
    await page.getByLabel(words.sunday, { exact: true }).uncheck({ force: true });
    const slug = `mali-${randomUUID().slice(0, 8)}`;
    await page.getByLabel(words.slug, { exact: true }).fill(slug.toUpperCase());
    expect(await page.getByLabel(words.slug, { exact: true }).inputValue()).toBe(slug);

    await page.getByRole('button', { name: words.preview, exact: true }).click();
    await page.getByRole('dialog', { name: words.unsaved }).waitFor();
    const screen = inPreview(page);
    await screen.getByRole('heading', { level: 1, name: 'ร้านมะลิ' }).waitFor();
    await screen.getByText('วันหยุดส่งปกติ').waitFor();
    await screen.getByText('081-234-5678').waitFor();
    await page
      .getByRole('dialog')
      .locator('time')
      .getByText(/^\d{1,2}:\d\d [AP]M$/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: words.close }).click();

    await page.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.saved).waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'sellers/store-setting', seller);
    expect(data['store_setting']).toMatchObject({
      store_name: 'ร้านมะลิ',
      contact_phone: '0812345678',
      theme_color: '#6c757d',
      slug,
      opening_hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '10:30', close: '18:00' })),
    });
    // An address that was shared before leads to the store as it is now.
    await page.goto(`/s/${seller.slug}`);
    expect(new URL(page.url()).pathname).toBe(`/s/${slug}`);
    await page.getByRole('heading', { level: 1, name: 'ร้านมะลิ' }).waitFor();
    await page.getByText('วันหยุดส่งปกติ').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('[STORE-01] what can’t be is said at its field, and a failure to save says so', async () => {
    const [seller, other] = [await newSeller(baseUrl), await newSeller(baseUrl)];
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/store-setting');
    const save = page.getByRole('button', { name: words.save, exact: true });
    const slug = page.getByLabel(words.slug, { exact: true });
    await slug.fill('-x');
    await page.getByText(words.slugForm).waitFor();
    await slug.fill(other.slug);
    await save.click();
    await page.getByText(words.slugTaken).first().waitFor();
    await slug.fill(seller.slug);

    const phone = page.getByLabel(words.phone, { exact: true });
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
    await page.getByRole('alert').filter({ hasText: words.notPicture }).waitFor();

    // Another is tried, and taken away again.
    await page.locator('input[type=file]').first().setInputFiles(pngFile('logo.png'));
    await page.getByRole('button', { name: words.removeLogo }).click();
    await expect.poll(() => page.getByRole('img', { name: words.logoNow }).count()).toBe(0);

    // The words of the refusal before are gone.
    const failed = page.getByText(words.saveFailed);
    await expect.poll(() => failed.count()).toBe(0);
    await page.route('**/api/sellers/store-setting', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR', message: 'x' } })
        : route.continue(),
    );
    await save.click();
    await failed.waitFor();
    await page.unroute('**/api/sellers/store-setting');
    await save.click();
    await page.getByText(words.saved).waitFor();
    await context.close();
  });

  it('[STORE-01] what is typed while it is saved stays, and is saved by the next press', async () => {
    const seller = await newSeller(baseUrl);
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/store-setting');
    const name = page.getByLabel(words.storeName, { exact: true });
    const announcement = page.getByLabel(words.announcement, { exact: true });
    const save = page.getByRole('button', { name: words.save, exact: true });
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/sellers/store-setting', async (route) => {
      if (route.request().method() === 'PUT') {
        asked.resolve();
        await answer.promise;
      }
      await route.continue();
    });
    await name.fill('  ร้านมะลิ ');
    await save.click();
    await asked.promise;
    await announcement.fill('พิมพ์ระหว่างบันทึก');
    answer.resolve();
    await page.getByText(words.saved).waitFor();
    // As the server tidied it, and as it was typed since.
    await expect.poll(() => name.inputValue()).toBe('ร้านมะลิ');
    expect(await announcement.inputValue()).toBe('พิมพ์ระหว่างบันทึก');
    await page.reload();
    await page.getByText(words.draftFound).waitFor();
    expect(await announcement.inputValue()).toBe('พิมพ์ระหว่างบันทึก');
    await save.click();
    await page.getByText(words.saved).waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'sellers/store-setting', seller);
    expect(data['store_setting']).toMatchObject({
      store_name: 'ร้านมะลิ',
      announcement: 'พิมพ์ระหว่างบันทึก',
    });
    await context.close();
  });

  it('[STORE-01] what another phone saves meanwhile stays where nothing was typed over it', async () => {
    const seller = await newSeller(baseUrl);
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    const settings = async () =>
      (await callApi(baseUrl, 'GET', 'sellers/store-setting', seller)).data['store_setting'];
    const saveElsewhere = async (announcement: string) => {
      const body = { store_setting: { ...(await settings()), announcement } };
      await callApi(baseUrl, 'PUT', 'sellers/store-setting', { token: seller.token, body });
    };
    await page.goto('/store-setting');
    const name = page.getByLabel(words.storeName, { exact: true });
    const announcement = page.getByLabel(words.announcement, { exact: true });
    await name.fill('ร้านมะลิ');
    await saveElsewhere('พรุ่งนี้หยุด');
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.saved).waitFor();
    expect(await settings()).toMatchObject({ store_name: 'ร้านมะลิ', announcement: 'พรุ่งนี้หยุด' });
    await expect.poll(() => announcement.inputValue()).toBe('พรุ่งนี้หยุด');
    // So it is with what was typed and left.
    await name.fill('ร้านมะลิซ้อน');
    await page.goto('/shop');
    await saveElsewhere('เปิดแล้ว');
    await page.goto('/store-setting');
    await page.getByText(words.draftFound).waitFor();
    expect(await name.inputValue()).toBe('ร้านมะลิซ้อน');
    expect(await announcement.inputValue()).toBe('เปิดแล้ว');
    await context.close();
  });

  it('[STORE-01] saving waits for a picture that is still on its way', async () => {
    const seller = await newSeller(baseUrl);
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/store-setting');
    const save = page.getByRole('button', { name: words.save, exact: true });
    const arrival = Promise.withResolvers<void>();
    await page.route('**/api/files/upload', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.getByLabel(words.storeName, { exact: true }).fill('ร้านมะลิ');
    await page.locator('input[type=file]').first().setInputFiles(pngFile('logo.png'));
    await page.getByText(words.pictureFirst).waitFor();
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel(words.storeName, { exact: true }).press('Enter');
    arrival.resolve();
    await page.getByText(words.pictureFirst).waitFor({ state: 'detached' });
    // The press of Enter sent nothing.
    expect(await page.getByText(words.saved).count()).toBe(0);
    await save.click();
    await page.getByText(words.saved).waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'sellers/store-setting', seller);
    expect(data['store_setting']).toMatchObject({
      store_name: 'ร้านมะลิ',
      logo_url: expect.stringMatching(/^\/media\//),
    });
    await context.close();
  });

  it('[STORE-01] changes that are not saved wait for the seller, until they are thrown away', async () => {
    const seller = await newSeller(baseUrl);
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/store-setting');
    const name = page.getByLabel(words.storeName, { exact: true });
    const saved = await name.inputValue();
    await name.fill('ร้านที่ยังไม่บันทึก');
    await page.goto('/shop');
    await page.goto('/store-setting');
    await page.getByText(words.draftFound).waitFor();
    expect(await name.inputValue()).toBe('ร้านที่ยังไม่บันทึก');
    await page.getByRole('button', { name: words.discard }).click();
    await expect.poll(() => name.inputValue()).toBe(saved);
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe(saved);
    expect(await page.getByText(words.draftFound).count()).toBe(0);
    await context.close();
  });

  it('[SHOP-08] the store’s preview runs a clock, marks what is a sample, and leads nowhere', async () => {
    const seller = await newSeller(baseUrl);
    await listUnrated(seller);
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/shop');
    await page.getByRole('button', { name: words.previewStore }).click();
    const screen = inPreview(page);
    await screen.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('dialog')
      .locator('time')
      .getByText(/^\d{1,2}:\d\d [AP]M$/)
      .waitFor();
    await screen.getByText(words.sample, { exact: true }).first().waitFor();
    await screen.locator('#products a').first().click();
    await screen.getByRole('heading', { level: 1 }).waitFor();
    const customer = await context.newPage();
    await customer.goto(`/s/${seller.slug}`);
    await customer.getByText(words.noReviews).first().waitFor();
    expect(await customer.getByText(words.sample, { exact: true }).count()).toBe(0);
    await context.close();
  });
});

it('[SHOP-08] [PROF-04] a seller who opens the store from the app is no visitor of it; a customer on another phone is', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  await page.goto('/shop');
  await page.getByRole('button', { name: TEXTS.th.previewStore }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('dialog').getByRole('link', { name: WORDS.th.newTab }).click();
  const store = await opening;
  await store.getByRole('heading', { level: 1 }).waitFor();
  // What stands in the address bar can be passed on.
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

it('[SHOP-08] [ERR-05] a preview that can’t be drawn says so, and is drawn when it is tried again', async () => {
  const seller = await sellerWithProduct();
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session: seller,
    uninstalled: true,
  });
  await page.goto('/shop');
  await page.route('**/s/*/preview', (route) => route.abort());
  await page.getByRole('button', { name: TEXTS.th.previewStore }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('alert').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.unroute('**/s/*/preview');
  await sheet.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
  await inPreview(page).getByRole('heading', { level: 1 }).waitFor();
  expect(await sheet.getByRole('alert').count()).toBe(0);
  await context.close();
});

it('[STORE-01] [SHELL-01] keeps to one column on a wide screen, with the preview one press away', async () => {
  const words = TEXTS.en;
  const seller = await sellerWithProduct();
  const { page, context } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/store-setting');
  const name = page.getByLabel(words.storeName, { exact: true });
  await name.fill('Mali flowers');
  const widest = await page
    .getByRole('main')
    .locator('*')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().width)));
  expect(widest).toBeLessThanOrEqual(640);
  await page.getByRole('button', { name: words.preview }).click();
  await inPreview(page).getByRole('heading', { level: 1, name: 'Mali flowers', exact: true }).waitFor();
  await context.close();
});

it('[STORE-01] [SHELL-06] shows a placeholder for a logo that does not load', async () => {
  const seller = await sellerWithProduct();
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: seller,
    uninstalled: true,
  });
  await page.route('**/media/gone*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/sellers/store-setting', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.store_setting.logo_url = '/media/gone.webp';
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/store-setting');
  await page.getByLabel(TEXTS.en.storeName, { exact: true }).waitFor();
  await expect.poll(() => page.locator('img[src="/media/gone.webp"]').count()).toBe(0);
  await page.getByRole('button', { name: TEXTS.en.preview }).waitFor();
  await context.close();
});
