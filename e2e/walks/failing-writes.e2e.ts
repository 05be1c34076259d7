// A retry after a failure succeeds, and the server applies it once. Only writes that need a real browser or
// the server's figures are here; component tests cover the others (`apps/web/test/failing-writes.test.tsx`).
import { randomThaiIdNumber } from '@raan/server/test/id-cards.ts';
import { withServerDatabase } from '@raan/server/test/server-database.ts';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { attachCardPicture, IDENTITY_TEXTS, cropCardPicture } from '../identity-documents.ts';
import { selectFirstVariant, saveScreenshot, openPhone } from '../phone.ts';
import { installFakePushService, waitForPushRenewal } from '../fake-push-service.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder, type Session } from '../seller-api.ts';
import {
  REAL_NAME,
  createVerifiedSeller,
  WITHDRAWAL_PASSWORD,
  addApprovedBankAccount,
} from '../verified-seller.ts';
import { UI_TEXTS } from '../ui-texts.ts';

const { baseUrl, dataDir } = workerServer();
const texts = UI_TEXTS.th;
const identityTexts = IDENTITY_TEXTS.th;
/** Shortens the app's own timeout of 15 s. */
const TIMEOUT_MS = 900;
const MESSAGE_TIMEOUT_MS = 10_000;

const FAILURES = {
  'answers 500': 'เกิดข้อผิดพลาดภายในระบบ',
  'never answers': 'ใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง',
  'disconnects after the commit': 'เชื่อมต่อเครือข่ายไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตของคุณ',
} as const;
type Failure = keyof typeof FAILURES;
const FAILURE_NAMES = Object.keys(FAILURES) as Failure[];

type Seller = Awaited<ReturnType<typeof createTestSeller>>;

type Write = {
  name: string;
  session: () => Session;
  prepareBrowser?: (context: BrowserContext) => Promise<void>;
  failingRequest: readonly [method: string, path: RegExp];
  fill: (page: Page) => Promise<unknown>;
  send: (page: Page) => Promise<unknown>;
  /** The way to retry, if it differs from `send`. */
  sendAgain?: (page: Page) => Promise<unknown>;
  readInput?: (page: Page) => Promise<unknown>;
  /** Appears when the write succeeded, even if its response was lost; the screen then offers no retry. */
  successSign?: (page: Page) => Locator;
  /** The message, if it differs from the error catalogue. */
  message?: string | RegExp;
  done?: (page: Page) => Locator;
  /** Returns how often the server has applied the write. */
  count: () => Promise<number>;
};

let browser: Browser;
/** Has a balance and an approved bank account. */
let seller: Seller;
/** A new seller without identity, balance or orders. */
let novice: Seller;
let product: number;
let receivedOrderToken: string;

beforeAll(async () => {
  browser = await launchBrowser({ fullBrowser: true });
  seller = await addApprovedBankAccount(baseUrl, await createVerifiedSeller(baseUrl, 30_000));
  novice = await createTestSeller(baseUrl);
  product = await listFirstProduct(baseUrl, seller);
  receivedOrderToken = await createReceivedOrder();
});

afterAll(async () => {
  await browser?.close();
});

const fetchData = async (path: string, { token }: Session = seller) =>
  (await callApi(baseUrl, 'GET', path, { token })).data;

const countOrders = async (status: string) =>
  (await fetchData(`sellers/orders?status=${status}&per_page=1`))['pagination'].total as number;

/** Creates an order, ships it and confirms its receipt. Returns its token. */
async function createReceivedOrder(): Promise<string> {
  const { orderToken } = await placeTestOrder(baseUrl, seller.slug, product);
  const [order] = (await fetchData('sellers/orders?status=pending_shipment&per_page=1'))['orders'];
  await callApi(baseUrl, 'POST', `sellers/orders/${order.id}/ship`, {
    token: seller.token,
    body: { courier: 'sf', tracking_number: 'SF1234567890999', funding: 'escrow' },
  });
  await callApi(baseUrl, 'POST', `storefront/orders/${orderToken}/confirm-received`);
  return orderToken;
}

const countRows = (table: 'push_subscriptions' | 'files' | 'verifications', { seller: { id } }: Session) =>
  withServerDatabase(dataDir, async (db) => {
    const { count } = await db
      .selectFrom(table)
      .where('seller_id', '=', id)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });

const sheet = (page: Page) => page.getByRole('dialog').last();
const clickButton = (at: Page | Locator, name: string | RegExp) =>
  at
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();

const hasText = (page: Page, what: string) =>
  page.evaluate((text) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].some((one) => one.includes(text));
  }, what);

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'การแจ้งเตือนบนเครื่องนี้' });

const WRITES: readonly Write[] = [
  {
    name: 'withdraw',
    session: () => seller,
    failingRequest: ['POST', /^\/api\/sellers\/wallet\/withdraw$/],
    fill: async (page) => {
      await page.goto('/withdrawal');
      await page.getByLabel('จำนวนเงิน', { exact: true }).fill('5500');
      await page.getByLabel('รหัสผ่านถอนเงิน').fill(WITHDRAWAL_PASSWORD);
      await clickButton(page.getByRole('tabpanel'), 'ถอนเงิน');
    },
    send: (page) => clickButton(sheet(page), 'ยืนยันถอนเงิน'),
    sendAgain: async (page) => {
      await clickButton(page.getByRole('tabpanel'), 'ถอนเงิน');
      await clickButton(sheet(page), 'ยืนยันถอนเงิน');
    },
    readInput: (page) => page.getByLabel('จำนวนเงิน', { exact: true }).inputValue(),
    successSign: (page) => page.getByText(/^มีคำขอถอนเงินที่กำลังดำเนินการอยู่/),
    count: async () => (await fetchData('sellers/wallet/withdraw-history?per_page=50'))['pagination'].total,
  },
  {
    name: 'subscribe this device to push',
    session: () => novice,
    prepareBrowser: installFakePushService,
    failingRequest: ['POST', /^\/api\/sellers\/push\/subscriptions$/],
    fill: async (page) => {
      await page.goto('/profile');
      // Between the attempts it would give the retry another endpoint.
      await waitForPushRenewal(page);
    },
    send: (page) => pushSwitch(page).press('Space'),
    // The dialog explains at which step push fails. It must be closed before the retry.
    sendAgain: async (page) => {
      await sheet(page).waitFor();
      await page.keyboard.press('Escape');
      await sheet(page).waitFor({ state: 'detached' });
      await pushSwitch(page).press('Space');
    },
    message: 'ตั้งค่าการแจ้งเตือนไม่สำเร็จ',
    readInput: async (page) => await pushSwitch(page).isChecked(),
    done: (page) => page.getByText('เปิดการแจ้งเตือนบนเครื่องนี้แล้ว'),
    count: () => countRows('push_subscriptions', novice),
  },
  {
    name: 'upload a card picture',
    session: () => novice,
    failingRequest: ['POST', /^\/api\/sellers\/verification\/upload$/],
    fill: async (page) => {
      await page.goto('/verification');
      await page.getByLabel(identityTexts.realName).fill(REAL_NAME);
    },
    send: (page) => cropCardPicture(page, identityTexts, 'front'),
    readInput: (page) => page.getByLabel(identityTexts.realName).inputValue(),
    done: (page) => page.getByRole('img', { name: identityTexts.picture.front }),
    // A file whose response was lost belongs to no submission. The server deletes it later.
    count: async () => Number((await countRows('files', novice)) > 0),
  },
  {
    name: 'submit identity documents',
    session: () => novice,
    failingRequest: ['POST', /^\/api\/sellers\/verification$/],
    fill: async (page) => {
      await page.goto('/verification');
      await page.getByLabel(identityTexts.realName).fill(REAL_NAME);
      await page.getByLabel(identityTexts.idNumber).fill(randomThaiIdNumber());
      for (const side of ['front', 'back'] as const) await attachCardPicture(page, identityTexts, side);
    },
    send: (page) => clickButton(page, identityTexts.submit),
    readInput: (page) => hasText(page, REAL_NAME),
    successSign: (page) => page.getByText(/^ทราบผลภายใน/),
    count: () => countRows('verifications', novice),
  },
  {
    name: 'place an order',
    session: () => seller,
    failingRequest: ['POST', /^\/api\/storefront\/[^/]+\/orders$/],
    fill: async (page) => {
      await page.goto(`/s/${seller.slug}`);
      await page.evaluate((form) => sessionStorage.setItem('checkout', JSON.stringify(form)), {
        name: 'มาลี รักสวย',
        phone: '0897654321',
        email: '',
        address: '99/1 ซอยลาดพร้าว 15',
        postal_code: '10900',
        subdistrict: 'ลาดยาว',
        district: 'จตุจักร',
        province: 'กรุงเทพมหานคร',
        note: '',
      });
      await page.goto(`/s/${seller.slug}/p/${product}`);
      await selectFirstVariant(page);
      await clickButton(page, texts.buyNow);
      await page.getByLabel(texts.name).waitFor();
    },
    send: (page) => clickButton(page, texts.placeOrder),
    readInput: (page) => page.getByLabel(texts.name).inputValue(),
    message: 'ส่งคำสั่งซื้อไม่สำเร็จ กดอีกครั้งได้เลย จะไม่สั่งซ้ำ',
    done: (page) => page.getByRole('button', { name: texts.paySandbox }),
    count: () => countOrders('pending_payment'),
  },
  {
    name: 'review an order',
    session: () => seller,
    failingRequest: ['POST', /^\/api\/storefront\/orders\/[^/]+\/review$/],
    fill: async (page) => {
      await page.goto(`/s/${seller.slug}/order/${receivedOrderToken}`);
      await page.getByRole('radio', { name: texts.stars, exact: true }).check({ force: true });
      await page.getByLabel(/เล่าให้ฟังหน่อย/).fill('ชอบมาก');
    },
    send: (page) => clickButton(page, texts.sendReview),
    readInput: (page) => hasText(page, 'ชอบมาก'),
    successSign: (page) => page.getByRole('heading', { name: texts.yourReview }),
    count: async () =>
      Number((await fetchData(`storefront/orders/${receivedOrderToken}`))['review'] !== null),
  },
];

async function openFailing({ session, prepareBrowser, failingRequest: [method, path] }: Write) {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session: session(),
    serviceWorker: true,
  });
  await prepareBrowser?.(context);
  let failure: Failure | null = null;
  let hasFailed = false;
  await context.addInitScript((timeoutMs) => {
    const shortened = (ms: number) => ('hasShortTimeout' in globalThis ? Math.min(ms, timeoutMs) : ms);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(shortened(ms));
    // Uploads report progress through XMLHttpRequest.
    const originalTimeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout') ?? {};
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...originalTimeout,
      set(ms: number) {
        originalTimeout.set?.call(this, shortened(ms));
      },
    });
  }, TIMEOUT_MS);
  await context.route('**/api/**', async (route) => {
    const failingRequest = route.request();
    const isTargeted =
      failingRequest.method() === method && path.test(new URL(failingRequest.url()).pathname);
    if (!isTargeted || failure === null) return await route.continue().catch(() => undefined);
    hasFailed = true;
    if (failure === 'answers 500')
      await route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });
    else if (failure === 'disconnects after the commit') {
      await route.fetch();
      await route.abort('connectionreset');
    }
    // 'never answers': the request stays open.
  });
  const setFailure = async (next: Failure | null) => {
    failure = next;
    hasFailed = false;
    // Shortens the timeout for this failure only. On a busy machine the others may need the full time.
    await page.evaluate((impatient) => {
      if (impatient) Object.assign(globalThis, { hasShortTimeout: true });
      else Reflect.deleteProperty(globalThis, 'hasShortTimeout');
    }, next === 'never answers');
  };
  /** The message of the previous failure may still be visible. */
  const waitForFailure = () => expect.poll(() => hasFailed).toBe(true);
  return { page, context, setFailure, waitForFailure };
}

/** Lets a write fail in three ways, then succeed. Returns the problems found. */
async function findProblems(write: Write): Promise<string[]> {
  const { page, context, setFailure, waitForFailure } = await openFailing(write);
  onTestFailed(() => saveScreenshot(page, `failing-${write.name.replaceAll(' ', '-')}`));
  const problems: string[] = [];
  const before = await write.count();
  await write.fill(page);
  const inputBefore = await write.readInput?.(page);
  const retry = write.sendAgain ?? write.send;
  for (const failure of FAILURE_NAMES) {
    await setFailure(failure);
    await (failure === FAILURE_NAMES[0] ? write.send : retry)(page);
    await waitForFailure();
    const errorMessage = page.getByText(write.message ?? FAILURES[failure]).filter({ visible: true });
    const successSign = failure === 'disconnects after the commit' ? write.successSign?.(page) : undefined;
    const message = (successSign ? errorMessage.or(successSign) : errorMessage).first();
    const isShown = await message.waitFor({ timeout: MESSAGE_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
    if (!isShown) problems.push(`shows no message when the server ${failure}`);
    const inputAfter = await write.readInput?.(page);
    if (inputAfter !== inputBefore)
      problems.push(
        `input changed from ${String(inputBefore)} to ${String(inputAfter)} when the server ${failure}`,
      );
  }
  await setFailure(null);
  if (write.successSign) await write.successSign(page).waitFor();
  else {
    await retry(page);
    await write.done?.(page).first().waitFor();
  }
  const times = (await write.count()) - before;
  if (times > 1 || (await write.count()) === 0) problems.push(`was applied ${times} times`);
  await context.close();
  return problems;
}

it.each(WRITES)(
  '[ERR-05] $name: reports a failure, keeps the input, and applies the write once',
  async (write) => {
    expect(await findProblems(write)).toEqual([]);
  },
);

it('[PROD-07] [ERR-05] shows a review whose response was lost when the customer sends it again', async () => {
  const orderToken = await createReceivedOrder();
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th' });
  onTestFailed(() => saveScreenshot(page, 'review-sent-again'));
  await page.goto(`/s/${seller.slug}/order/${orderToken}`);
  await page.getByRole('radio', { name: texts.stars, exact: true }).check({ force: true });
  let isCut = true;
  await page.route(`**/api/storefront/orders/${orderToken}**`, async (route) => {
    if (!isCut) return await route.continue();
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('connectionreset');
  });
  await clickButton(page, texts.sendReview);
  await page.getByText(FAILURES['disconnects after the commit']).first().waitFor();
  const review = page.getByRole('heading', { name: texts.yourReview });
  expect(await review.count()).toBe(0);
  isCut = false;
  await clickButton(page, texts.sendReview);
  await review.waitFor();
  await context.close();
});
