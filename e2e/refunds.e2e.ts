/** Money back, customer and seller side by side: asked for with a picture and agreed to; objected to, until an operator decides. */
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, listProduct, newSeller, orderInStore } from './seller-api.ts';
import { walkedIn } from './words.ts';

const { baseUrl } = inject('server');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const WORDS = {
  th: {
    ask: 'ขอคืนเงิน',
    damaged: 'ของเสียหาย',
    words: 'เล่าให้ร้านฟัง',
    send: 'ส่งคำขอ',
    waiting: 'รอร้านตอบ',
    reasonMissing: 'เลือกเหตุผลก่อนนะ',
    withStaff: 'เจ้าหน้าที่กำลังตัดสิน',
    storeAgreed: 'ร้านตกลงคืนเงิน',
    received: 'ได้รับสินค้าแล้ว',
    toAnswer: /คำขอคืนเงิน 1 รายการรอคุณตอบ/,
    seeRequest: 'ดูคำขอคืนเงิน',
    agree: 'ตกลงคืนเงิน',
    agreeYes: /^คืนเงิน ฿/,
    object: 'ไม่เห็นด้วย',
    objectWords: 'เหตุผลของคุณ',
    objectYes: 'ส่งคำตอบ',
    goodsAwaited: 'รอซัพพลายเออร์ได้รับคืน',
    photo: 'ดูรูปที่ 1 ขนาดเต็ม',
    closed: /จบแล้ว/,
    complete: 'ยืนยันลูกค้าได้รับของ',
  },
  en: {
    ask: 'Ask for a refund',
    damaged: 'It is damaged',
    words: 'Tell the store',
    send: 'Send request',
    waiting: 'Waiting for the store',
    reasonMissing: 'Please choose a reason',
    withStaff: 'Our staff are deciding',
    storeAgreed: 'The store agreed',
    received: 'I have received it',
    toAnswer: /1 refund request waits for your answer/,
    seeRequest: 'See the request',
    agree: 'Agree to refund',
    agreeYes: /^Refund ฿/,
    object: 'Object',
    objectWords: 'Your reason',
    objectYes: 'Send answer',
    goodsAwaited: 'Awaited by the supplier',
    photo: 'Open photo 1 large',
    closed: /Closed/,
    complete: 'Confirm delivery',
  },
} as const;
type Words = (typeof WORDS)['th' | 'en'];

/** A seller whose order has shipped on the customer's own payment, and who each look at it on a phone. */
async function shippedOrder(language: 'th' | 'en') {
  const session = await newSeller(baseUrl);
  const order = await orderInStore(baseUrl, session.slug, await listProduct(baseUrl, session));
  const found = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${order.orderNumber}`, session);
  const { id, retail_amount: paid } = found.data['orders'][0] as { id: number; retail_amount: number };
  await callApi(baseUrl, 'POST', `sellers/orders/${id}/ship`, {
    token: session.token,
    body: { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' },
  });
  const seller = await openPhone(browser, { baseUrl, language, session });
  const customer = await openPhone(browser, { baseUrl, language });
  onTestFailed(async () => {
    await keepScreenshot(seller.page, `refunds-seller-${language}`);
    await keepScreenshot(customer.page, `refunds-customer-${language}`);
  });
  await customer.page.goto(`/s/${session.slug}/order/${encodeURIComponent(order.orderToken)}`);
  return { session, id, paid, seller, customer, orderToken: order.orderToken };
}

async function brokenGlass() {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7d4a3c' } });
  return { name: 'glass.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** The words that describe an element, beside its name. */
async function describedBy(element: Locator): Promise<string | null> {
  const id = await element.getAttribute('aria-describedby');
  return await element.page().locator(`[id="${id}"]`).textContent();
}

/** Asks for the money back as somebody would who forgets the reason first. */
async function ask(page: Page, words: Words, button: string = words.ask): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: words.send }).click();
  await sheet.getByText(words.reasonMissing).waitFor();
  await sheet.getByText(words.damaged, { exact: true }).click();
  await sheet.getByLabel(words.words).fill('แก้วแตกตั้งแต่เปิดกล่อง');
  await sheet.locator('input[type=file]').setInputFiles(await brokenGlass());
  await sheet.locator('img').waitFor();
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  await sheet.getByRole('button', { name: words.send }).click();
  await page.getByRole('heading', { name: words.waiting }).waitFor();
  // Who asks for the money back does not say that all is well.
  await expect.poll(() => page.getByRole('button', { name: words.received }).count()).toBe(0);
}

it('[FILE-01] [ERR-05] each picture that can’t be taken is marked and told by its place with its reason, and a good one still goes', async () => {
  const words = WORDS.en;
  const { customer } = await shippedOrder('en');
  const { page } = customer;
  await page.getByRole('button', { name: words.ask, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(words.damaged, { exact: true }).click();
  await sheet.getByLabel(words.words).fill('It broke on its way');
  const good = await brokenGlass();
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const input = sheet.locator('input[type=file]');
  await input.setInputFiles([
    good,
    { ...good, name: 'drawing.jpg', buffer: drawing },
    { ...good, name: 'half.jpg', buffer: good.buffer.subarray(0, good.buffer.length >> 1) },
    { ...good, name: 'drawing-2.jpg', buffer: drawing },
  ]);
  await sheet.getByText('Photos 2, 4: Unsupported file type', { exact: true }).waitFor();
  await sheet.getByText(/^Photo 3: This picture could not be opened/).waitFor();
  expect(
    await sheet
      .getByRole('alert')
      .getByText(/^Photo 1/)
      .count(),
  ).toBe(0);
  // Each is marked, and says of itself what the message says.
  const again = sheet.getByRole('button', { name: 'Send photo 2 again' });
  expect(await describedBy(again)).toBe('Photos 2, 4: Unsupported file type');
  await sheet.getByRole('button', { name: 'Remove photo 4' }).click();
  await sheet.getByText('Photo 2: Unsupported file type', { exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Send photo 1 again' }).count()).toBe(0);
  // What follows moves up, and so does its message.
  await sheet.getByRole('button', { name: 'Remove photo 1' }).click();
  await sheet.getByText('Photo 1: Unsupported file type', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Remove photo 2' }).click();
  await sheet.getByRole('button', { name: 'Remove photo 1' }).click();
  await input.setInputFiles([good, good]);
  await expect.poll(() => sheet.locator('img').count()).toBe(2);
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  expect(await sheet.getByRole('alert').count()).toBe(0);
  // The server has let go of the second meanwhile: it is marked, and sent again.
  await page.route('**/refund-request', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    const body = route.request().postDataJSON();
    await route.continue({
      postData: JSON.stringify({ ...body, photos: [body.photos[0], randomUUID()] }),
    });
  });
  await sheet.getByRole('button', { name: words.send }).click();
  await sheet.getByText('Photo 2: This photo can’t be used any more. Please add it again').waitFor();
  // Told there, and not once more beside it.
  expect(await page.getByText(/can’t be used any more/).count()).toBe(1);
  expect(await sheet.getByRole('button', { name: 'Send photo 1 again' }).count()).toBe(0);
  await page.unroute('**/refund-request');
  await sheet.getByRole('button', { name: 'Send photo 2 again' }).click();
  await expect.poll(() => sheet.getByRole('alert').count()).toBe(0);
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  await sheet.getByRole('button', { name: words.send }).click();
  await page.getByRole('heading', { name: words.waiting }).waitFor();
});

it.each(walkedIn('th'))(
  '[ORD-12] a customer asks with a picture, the seller agrees, and both see the money back (%s)',
  async (language) => {
    const words = WORDS[language];
    const { session, id, paid, seller, customer } = await shippedOrder(language);
    await ask(customer.page, words);

    const { page } = seller;
    await page.goto('/pending-receipt');
    await page.getByRole('article').getByRole('link', { name: words.seeRequest }).waitFor();
    await page.getByRole('link', { name: words.toAnswer }).click();
    await page.waitForURL('**/refunds');
    await page.getByRole('main').locator(`a[href="/order/${id}"]`).click();
    await page.getByRole('button', { name: words.photo }).waitFor();
    expect(await page.getByRole('button', { name: words.complete }).count()).toBe(0);
    await page.getByRole('button', { name: words.agree }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.agreeYes }).click();
    await page.getByText(words.goodsAwaited).waitFor();

    await customer.page.getByRole('heading', { name: words.storeAgreed }).waitFor();
    const { data } = await callApi(baseUrl, 'GET', `sellers/orders/${id}/refund`, session);
    expect(data).toMatchObject({ order_status: 'refunded', goods: 'awaiting', receivable: 0 });
    expect(data['requests'][0]).toMatchObject({ state: 'agreed', amount: paid });
    const { data: money } = await callApi(baseUrl, 'GET', 'sellers/transactions', session);
    expect(money['balance']).toMatchObject({ available: 0, owed: 0 });
    await page.goto('/refunds?group=closed');
    await page.getByRole('main').locator(`a[href="/order/${id}"]`).waitFor();
    expect([...seller.errors, ...customer.errors]).toEqual([]);
  },
);

/** Whoever looks at a request that a customer sent with a picture, on a phone where nothing is installed. */
async function requestToAnswer() {
  const { id, session, customer } = await shippedOrder('en');
  await ask(customer.page, WORDS.en);
  const { page } = await openPhone(browser, { baseUrl, language: 'en', session, uninstalled: true });
  onTestFailed(() => keepScreenshot(page, 'refunds-lost'));
  return { id, page };
}

it.each([
  ['their part of the page', '**/assets/seller/refunds-to-answer-*.js'],
  ['their part of the page and its words', /\/assets\/seller\/(refunds-to-answer-|refund\.messages)/],
  ['their count', '**/api/sellers/refund-requests?*'],
])(
  '[ORD-12] [SHELL-06] where requests may wait and %s can’t be fetched, the list says so, and a retry has them',
  async (_, lost) => {
    const { page } = await requestToAnswer();
    await page.route(lost, (route) => route.abort());
    await page.goto('/pending-receipt');
    await page.getByRole('article').waitFor();
    const retry = page.getByRole('button', { name: 'Refund requests couldn’t be loaded' });
    await retry.waitFor();
    await page.unroute(lost);
    await retry.click();
    await page.getByRole('link', { name: WORDS.en.toAnswer }).waitFor();
    expect(await retry.count()).toBe(0);
  },
);

it('[ORD-12] [SHELL-06] what is pressed to ask for their count again stays, busy and in focus, until the answer is there', async () => {
  const { page } = await requestToAnswer();
  const count = '**/api/sellers/refund-requests?*';
  await page.route(count, (route) => route.abort());
  await page.goto('/pending-receipt');
  const retry = page.getByRole('button').filter({ hasText: 'Refund requests couldn’t be loaded' });
  await retry.waitFor();
  await page.unroute(count);
  const held = Promise.withResolvers<void>();
  await page.route(count, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(count);
  await retry.press('Enter');
  await asked;
  await expect.poll(() => retry.getAttribute('aria-busy')).toBe('true');
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  held.resolve();
  await page.getByRole('link', { name: WORDS.en.toAnswer }).waitFor();
  expect(await retry.count()).toBe(0);
});

it.each([
  ['the way to ask for money back', /\/assets\/storefront\/refund-box-/],
  ['the way to ask for money back and its words', /\/assets\/storefront\/refund(-box-|\.messages)/],
])(
  '[ORD-12] [SHELL-06] where %s can’t be fetched, the customer’s page says so, and a retry has it',
  async (_, lost) => {
    const { page } = (await shippedOrder('en')).customer;
    await page.route(lost, (route) => route.abort());
    await page.reload();
    const failed = page.getByRole('alert').filter({ hasText: 'What there is about a refund' });
    await failed.waitFor();
    await page.unroute(lost);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: WORDS.en.ask, exact: true }).waitFor();
    expect(await failed.count()).toBe(0);
  },
);

it('[SHOP-08] [SHELL-06] where the way to rate an order can’t be fetched, the customer’s page says so, and a retry has it', async () => {
  const { page } = (await shippedOrder('en')).customer;
  const lost = '**/assets/storefront/review-box-*.js';
  await page.route(lost, (route) => route.abort());
  await page.getByRole('button', { name: WORDS.en.received }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, all is here' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The rating could not be loaded' });
  await failed.waitFor();
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Rate your order' }).waitFor();
  expect(await failed.count()).toBe(0);
});

/** Presses twice for a part of the page that is gone for good: after the second press the page is a new document. */
async function takeNewDocument(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect.poll(() => retry.getAttribute('aria-busy')).not.toBe('true');
  const loaded = page.waitForEvent('load');
  await retry.click();
  await loaded;
}

/** Writes reach the server, and what it answers to them is lost on the way. */
async function loseAnswers(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await route.fetch();
    await route.abort();
  });
}

it('[SHOP-08] [SHELL-06] a review that is half written outlasts the new document that a lost part of the page takes', async () => {
  const { page } = (await shippedOrder('en')).customer;
  const lost = '**/assets/storefront/refund-box-*.js';
  await page.route(lost, (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: WORDS.en.received }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, all is here' }).click();
  await page.getByRole('heading', { name: 'Rate your order' }).waitFor();
  const [stars, words] = [page.getByRole('radio', { name: '4 stars' }), page.getByLabel('Your experience')];
  await stars.check({ force: true });
  await words.fill('Packed well, and');
  await takeNewDocument(page);
  await expect.poll(() => words.inputValue()).toBe('Packed well, and');
  expect(await stars.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByRole('heading', { name: 'Your review' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Packed well');
});

it('[ORD-12] [SHELL-06] the reason for a refund outlasts its sheet and the new document that a lost part of the page takes; its photos the sheet', async () => {
  const { page } = (await shippedOrder('en')).customer;
  const lost = '**/assets/storefront/review-box-*.js';
  await page.route(lost, (route) => route.abort());
  await page.getByRole('button', { name: WORDS.en.received }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, all is here' }).click();
  const open = page.getByRole('button', { name: WORDS.en.ask, exact: true });
  const sheet = page.getByRole('dialog');
  const words = sheet.getByLabel(WORDS.en.words);
  await open.click();
  await sheet.getByText(WORDS.en.damaged, { exact: true }).click();
  await words.fill('The lid is');
  await sheet.locator('input[type=file]').setInputFiles(await brokenGlass());
  const photo = sheet.getByRole('img', { name: 'Photo 1' });
  await photo.waitFor();
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // Closing the sheet alone loses nothing.
  await open.click();
  expect(await words.inputValue()).toBe('The lid is');
  expect(await photo.evaluate((element) => 'naturalWidth' in element && element.naturalWidth)).toBeTruthy();
  const lostPhotos = sheet.getByText('Please add them again');
  expect(await lostPhotos.count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await takeNewDocument(page);
  await open.click();
  expect(await words.inputValue()).toBe('The lid is');
  expect(await sheet.getByRole('radio', { name: WORDS.en.damaged }).isChecked()).toBe(true);
  expect(await photo.count()).toBe(0);
  await lostPhotos.waitFor();
  await sheet.locator('input[type=file]').setInputFiles(await brokenGlass());
  await photo.waitFor();
  expect(await lostPhotos.count()).toBe(0);
  await expect.poll(() => sheet.getByRole('progressbar').count()).toBe(0);
  await words.fill('The lid is broken');
  await sheet.getByRole('button', { name: WORDS.en.send }).click();
  await page.getByRole('heading', { name: WORDS.en.waiting }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('The lid');
});

it('[SHOP-08] [ERR-05] what was written for a review is not kept once the order has it, also where its answer was lost', async () => {
  const { page } = (await shippedOrder('en')).customer;
  await page.getByRole('button', { name: WORDS.en.received }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, all is here' }).click();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByLabel('Your experience').fill('Packed well');
  await loseAnswers(page, '**/api/storefront/orders/*/review');
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByRole('heading', { name: 'Your review' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Packed well');
});

it('[ORD-12] [ERR-05] what was written for a refund is not kept once it is asked for, also where the answer was lost', async () => {
  const { page } = (await shippedOrder('en')).customer;
  await page.getByRole('button', { name: WORDS.en.ask, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(WORDS.en.damaged, { exact: true }).click();
  await sheet.getByLabel(WORDS.en.words).fill('The lid is broken');
  await loseAnswers(page, '**/api/storefront/orders/*/refund-request');
  await sheet.getByRole('button', { name: WORDS.en.send }).click();
  await page.getByRole('alert').filter({ hasText: 'Network connection error' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: WORDS.en.waiting }).waitFor();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .not.toContain('The lid is broken');
  // Taken back, it can be asked for again, and the form is empty.
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await sheet.getByRole('button', { name: 'Withdraw it' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ask again' }).click();
  expect(await sheet.getByLabel('Tell more (optional)').inputValue()).toBe('');
});

it('[SHOP-08] a slow answer of before the customer confirmed does not take the confirmation back', async () => {
  const { page } = (await shippedOrder('en')).customer;
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(
    '**/api/storefront/orders/*',
    async (route) => {
      const before = await route.fetch();
      asked.resolve();
      await held.promise;
      await route.fulfill({ response: before });
    },
    { times: 1 },
  );
  // Who comes back to the page has it ask how the order stands.
  await page.getByRole('button', { name: WORDS.en.received }).waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked.promise;
  await page.getByRole('button', { name: WORDS.en.received }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, all is here' }).click();
  const rating = page.getByRole('heading', { name: 'Rate your order' });
  await rating.waitFor();
  const late = page.waitForResponse(/\/api\/storefront\/orders\/[^/]+$/);
  held.resolve();
  await late;
  await page.waitForTimeout(300);
  expect(await rating.count()).toBe(1);
  expect(await page.getByRole('button', { name: WORDS.en.received }).count()).toBe(0);
});

it('[ORD-12] [SHELL-06] where a photo of a request can’t be loaded, the request says so, and a retry brings it', async () => {
  const { id, page } = await requestToAnswer();
  const lost = '**/private-files/refunds/**';
  await page.route(lost, (route) => route.abort());
  await page.goto(`/order/${id}`);
  const photo = page.getByRole('button', { name: WORDS.en.photo });
  await photo.scrollIntoViewIfNeeded();
  const failed = page.getByRole('alert').filter({ hasText: 'Some photos could not be loaded' });
  await failed.waitFor();
  await page.unroute(lost);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await failed.waitFor({ state: 'detached' });
  await expect
    .poll(() =>
      photo
        .locator('img')
        .evaluateAll((all) => all.map((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0)),
    )
    .toEqual([true]);
  expect(await failed.count()).toBe(0);
});

it('[ORD-12] [ERR-05] where what shows a photo of a request large can’t be fetched, a press says so, and the next one has it', async () => {
  const { id, page } = await requestToAnswer();
  const lost = '**/assets/seller/photoswipe*';
  await page.route(lost, (route) => route.abort());
  await page.goto(`/order/${id}`);
  const photo = page.getByRole('button', { name: WORDS.en.photo });
  await photo.click();
  await page.getByRole('alert').filter({ hasText: 'Network connection error' }).waitFor();
  const large = page.locator('.pswp--open');
  expect(await large.count()).toBe(0);
  await page.unroute(lost);
  await photo.click();
  await large.waitFor();
});

it('[ORD-12] an answer that is being written outlasts the request that is taken back meanwhile, and is told of it', async () => {
  const words = WORDS.en;
  const { id, seller, customer } = await shippedOrder('en');
  await ask(customer.page, words);
  const { page } = seller;
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: words.object, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words.objectWords).fill('It left us whole');
  await customer.page.getByRole('button', { name: 'Withdraw request' }).click();
  await customer.page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await page.getByText('Withdrawn', { exact: true }).first().waitFor({ state: 'attached' });
  expect(await sheet.getByLabel(words.objectWords).inputValue()).toBe('It left us whole');
  await sheet.getByRole('button', { name: words.objectYes }).click();
  await sheet.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: words.object, exact: true }).count()).toBe(0);

  // So does a refund of the seller's own, while its customer asks for one.
  await page.getByRole('button', { name: 'Refund the customer' }).click();
  await sheet.getByRole('textbox').fill('The last one was cracked');
  await ask(customer.page, words, 'Ask again');
  await page.getByRole('button', { name: words.object, exact: true }).waitFor({ state: 'attached' });
  expect(await sheet.getByRole('textbox').inputValue()).toBe('The last one was cracked');
});

it('[ORD-12] a seller objects, and both are told that an operator decides', async () => {
  const words = WORDS.en;
  const { id, session, seller, customer } = await shippedOrder('en');
  await ask(customer.page, words);
  const { page } = seller;
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: words.object, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: words.objectYes }).click();
  await sheet.getByRole('alert').waitFor();
  await sheet.getByLabel(words.objectWords).fill('It left us whole, the packing film shows it');
  // The order changes elsewhere meanwhile: that is told, and who presses again answers the order as it is, in the words that stand.
  await callApi(baseUrl, 'PUT', `sellers/orders/${id}/shipping`, {
    token: session.token,
    body: { courier: 'sf', tracking_number: 'SF1234567890124' },
  });
  await sheet.getByRole('button', { name: words.objectYes }).click();
  await sheet.getByText(/changed meanwhile/).waitFor();
  await page.getByText('SF1234567890124').first().waitFor({ state: 'attached' });
  await sheet.getByRole('button', { name: words.objectYes }).click();
  await page.getByText('With an operator').first().waitFor();
  await customer.page.getByRole('heading', { name: words.withStaff }).waitFor();
  await customer.page.getByText('It left us whole, the packing film shows it').waitFor();
  const { data } = await callApi(baseUrl, 'GET', 'sellers/refund-requests?group=with_operator', session);
  expect(data['counts']).toEqual({ to_answer: 0, with_operator: 1, closed: 0 });
  expect([...seller.errors, ...customer.errors].filter((error) => !error.includes('409'))).toEqual([]);
});

it('[ORD-12] what a refund takes from where is what its sheet says, also when the order has changed meanwhile', async () => {
  const { id, session, seller, customer, orderToken } = await shippedOrder('en');
  const { page } = seller;
  // What happens meanwhile is not heard of here.
  await page.route('**/api/pusher/auth', () => {});
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: 'Refund the customer' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('The customer’s payment (not in your wallet yet)').waitFor();
  await sheet.getByRole('textbox').fill('It came broken');
  const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(`**/api/sellers/orders/${id}/refund`, async (route) => {
    if (route.request().method() === 'GET') await answer;
    await route.continue();
  });
  await callApi(baseUrl, 'POST', `storefront/orders/${encodeURIComponent(orderToken)}/confirm-received`);
  const confirm = sheet.getByRole('button', { name: WORDS.en.agreeYes });
  // The order's own answer is here first: nothing is offered on half of what is known.
  const ofTheOrder = page.waitForResponse((response) => response.url().endsWith(`/api/sellers/orders/${id}`));
  await confirm.click();
  await ofTheOrder;
  await page.waitForTimeout(300);
  expect(await sheet.locator('button[aria-busy=true]').count()).toBe(1);
  letAnswer();
  await sheet.getByText(/changed meanwhile/).waitFor();
  await sheet.getByText('Recorded as owed').waitFor();
  expect(await sheet.getByText('The customer’s payment (not in your wallet yet)').count()).toBe(0);
  await confirm.click();
  await page.getByText('You owe').first().waitFor();
  expect((await callApi(baseUrl, 'GET', `sellers/orders/${id}/refund`, session)).data['order_status']).toBe(
    'refunded',
  );
  await customer.context.close();
});
