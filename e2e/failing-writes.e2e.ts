/** What people see when something they send fails: the server answers 500, nothing comes, the line is cut after it was done. Then it works, and was done once. */
import { thaiNumber } from '@raan/server/test/cards.ts';
import { addManyOrders } from '@raan/server/test/many-orders.ts';
import { inDatabaseOf } from '@raan/server/test/running-database.ts';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { entryOf } from './desk.ts';
import { enterConsole, SECOND_REVIEWER } from './operators.ts';
import { choosePicture, PAPER_WORDS, sendPicture } from './papers.ts';
import { chooseFirst, keepScreenshot, openPhone } from './people.ts';
import { pushServiceIn } from './push-service.ts';
import { callApi, listProduct, newSeller, orderInStore, type Session } from './seller-api.ts';
import {
  addAccount,
  REAL_NAME,
  verifiedSeller,
  WITHDRAWAL_PASSWORD,
  withAccount,
} from './verified-seller.ts';
import { WORDS } from './words.ts';

const { baseUrl, dataDir } = inject('server');
const words = WORDS.th;
const papers = PAPER_WORDS.th;
/** The app's own timeout of 15 s, shortened so that the journey ends. */
const TIMEOUT_MS = 900;
const TOLD_WITHIN_MS = 10_000;

/** What fails, and how a reader is told, in the words of the error catalogue. */
const FAILURES = {
  'answers 500': 'เกิดข้อผิดพลาดภายในระบบ',
  'never answers': 'ใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง',
  'is cut after it was done': 'เชื่อมต่อเครือข่ายไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตของคุณ',
} as const;
type Failure = keyof typeof FAILURES;
const FAILURE_NAMES = Object.keys(FAILURES) as Failure[];

type Seller = Awaited<ReturnType<typeof newSeller>>;

type Write = {
  name: string;
  /** Whoever is signed in on the phone; operators sign in by hand. */
  who: () => Session | undefined;
  /** What the browser is given before it opens anything. */
  equip?: (context: BrowserContext) => Promise<void>;
  /** The call that carries it. */
  call: readonly [method: string, path: RegExp];
  /** Opens the screen and fills it in. */
  fill: (page: Page) => Promise<unknown>;
  send: (page: Page) => Promise<unknown>;
  /** The other way on that is offered once it failed. */
  sendAgain?: (page: Page) => Promise<unknown>;
  /** What was typed or chosen, as it stands on the screen. */
  typed?: (page: Page) => Promise<unknown>;
  /** What shows that it was done; or the screen finds out by itself though the answer was lost, and there is nothing left to press. */
  found?: (page: Page) => Locator;
  /** What is said where the catalogue’s words are not. */
  told?: string | RegExp;
  done?: (page: Page) => Locator;
  /** How often it has been done. */
  count: () => Promise<number>;
};

let browser: Browser;
/** With orders to work on, money and an account for it. */
let seller: Seller;
/** Verified, and no more. */
let verified: Seller;
/** Who has just begun. */
let novice: Seller;
/** Whose accounts a reviewer accepts, and refuses. */
let accepted: Seller;
let refused: Seller;
let product: number;
/** The link of an order whose goods have come. */
let received: string;

beforeAll(async () => {
  browser = await launchBrowser();
  seller = await withAccount(baseUrl, await verifiedSeller(baseUrl, 30_000));
  verified = await verifiedSeller(baseUrl);
  novice = await newSeller(baseUrl);
  accepted = await verifiedSeller(baseUrl);
  refused = await verifiedSeller(baseUrl);
  for (const waiting of [accepted, refused]) await addAccount(baseUrl, waiting);
  product = await listProduct(baseUrl, seller);
  received = await receivedOrder();
  for (let count = 0; count < 2; count += 1) await orderInStore(baseUrl, seller.slug, product);
  await addManyOrders(dataDir, {
    sellerId: seller.seller.id,
    counts: { pending_delivery: 1 },
    earlyReceipt: true,
  });
});

afterAll(async () => {
  await browser?.close();
});

const read = async (path: string, { token }: Session = seller) =>
  (await callApi(baseUrl, 'GET', path, { token })).data;

const ordersIn = async (status: string) =>
  (await read(`sellers/orders?status=${status}&per_page=1`))['pagination'].total as number;

/** An order whose goods have come, as its customer sees it. */
async function receivedOrder(): Promise<string> {
  const { orderToken } = await orderInStore(baseUrl, seller.slug, product);
  const [order] = (await read('sellers/orders?status=pending_shipment&per_page=1'))['orders'];
  await callApi(baseUrl, 'POST', `sellers/orders/${order.id}/ship`, {
    token: seller.token,
    body: { courier: 'sf', tracking_number: 'SF1234567890999', funding: 'escrow' },
  });
  await callApi(baseUrl, 'POST', `storefront/orders/${orderToken}/confirm-received`);
  return orderToken;
}

/** The console's page of accounts, with the sheet of a step open. */
async function openAccount(page: Page, ofSeller: Session, step: string): Promise<void> {
  await enterConsole(page, SECOND_REVIEWER, '/console/bank-cards');
  await press(entryOf(page, ofSeller), /^ดูเลขเต็ม/);
  await entryOf(page, ofSeller).getByText('1234567890').waitFor();
  await press(entryOf(page, ofSeller), step);
  await sheet(page).waitFor();
}

const accountsIn = async (ofSeller: Session, status: string) =>
  (await read('sellers/bank-cards', ofSeller))['cards'].filter(
    (card: { status: string }) => card.status === status,
  ).length as number;

/** How many rows of a table are this seller's. */
const rowsOf = (table: 'push_subscriptions' | 'files' | 'verifications', { seller: { id } }: Session) =>
  inDatabaseOf(dataDir, async (db) => {
    const { count } = await db
      .selectFrom(table)
      .where('seller_id', '=', id)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });

const sheet = (page: Page) => page.getByRole('dialog').last();
const press = (at: Page | Locator, name: string | RegExp) =>
  at
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();

/** Whether words stand on the screen: in a form, or as what it has become. */
const stands = (page: Page, what: string) =>
  page.evaluate((text) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].some((one) => one.includes(text));
  }, what);

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'แจ้งเตือนบนเครื่องนี้' });

const WRITES: readonly Write[] = [
  {
    name: 'ship an order',
    who: () => seller,
    call: ['POST', /^\/api\/sellers\/orders\/\d+\/ship$/],
    fill: async (page) => {
      await page.goto('/pending-shipment');
      await press(page, words.ship);
      await sheet(page).getByLabel(words.courier).selectOption('sf');
      await sheet(page).getByRole('textbox', { name: words.trackingNumber }).fill('SF1234567890123');
    },
    send: (page) => press(sheet(page), words.confirmShip),
    typed: (page) => sheet(page).getByRole('textbox', { name: words.trackingNumber }).inputValue(),
    done: (page) => page.getByText('จัดส่งแล้ว ลูกค้าเห็นสถานะและเลขพัสดุแล้ว'),
    count: () => ordersIn('pending_delivery'),
  },
  {
    name: 'cancel an order',
    who: () => seller,
    call: ['POST', /^\/api\/sellers\/orders\/\d+\/cancel$/],
    fill: async (page) => {
      await page.goto('/pending-shipment');
      await page.getByRole('article').first().getByRole('link').first().click();
      await press(page, 'ยกเลิกคำสั่งซื้อ');
      await sheet(page).getByText('สินค้าหมด').first().click();
    },
    send: (page) => press(sheet(page), 'ยกเลิกคำสั่งซื้อ'),
    typed: (page) => sheet(page).getByRole('textbox').first().inputValue(),
    done: (page) => page.getByText('ยกเลิกคำสั่งซื้อแล้ว'),
    count: () => ordersIn('cancelled'),
  },
  {
    name: 'be paid early',
    who: () => seller,
    call: ['POST', /^\/api\/sellers\/orders\/bulk-early-profit$/],
    fill: async (page) => {
      await page.goto('/pending-receipt');
      await press(page, 'เลือกหลายรายการ');
      await page
        .getByRole('checkbox', { name: /^เลือกคำสั่งซื้อ / })
        .last()
        .check();
      await press(page, 'รับเงินก่อน');
    },
    send: (page) => press(sheet(page), 'รับเงินตอนนี้'),
    sendAgain: (page) => press(sheet(page), 'ทำต่อ'),
    done: (page) => page.getByText(/^รับกำไร .+ จาก 1 คำสั่งซื้อแล้ว$/),
    count: () => ordersIn('completed'),
  },
  {
    name: 'pay the security deposit',
    who: () => seller,
    call: ['POST', /^\/api\/sellers\/deposit$/],
    fill: async (page) => {
      await page.goto('/profile');
      await press(page, /เงินประกันร้าน/);
      await press(sheet(page), 'ยอมรับเงื่อนไข');
    },
    send: (page) => press(sheet(page), 'วางเงินประกัน ฿5,000.00'),
    found: (page) => sheet(page).getByText('คุณวางเงินประกันเรียบร้อยแล้ว'),
    count: async () => Number((await read('sellers/deposit'))['has_deposit']),
  },
  {
    name: 'top up',
    who: () => seller,
    call: ['POST', /^\/api\/sellers\/wallet\/recharge$/],
    fill: async (page) => {
      await page.goto('/deposit');
      await page.getByLabel('จำนวนเงิน', { exact: true }).fill('5432.10');
    },
    send: (page) => press(page, /^สร้าง QR สำหรับจ่าย/),
    typed: (page) => page.getByLabel('จำนวนเงิน', { exact: true }).inputValue(),
    done: (page) => sheet(page).getByRole('img', { name: /^QR พร้อมเพย์/ }),
    count: async () =>
      (await read('sellers/wallet/recharges?per_page=50'))['recharges'].filter(
        ({ amount }: { amount: number }) => amount === 5_432.1,
      ).length,
  },
  {
    name: 'withdraw',
    who: () => seller,
    call: ['POST', /^\/api\/sellers\/wallet\/withdraw$/],
    fill: async (page) => {
      await page.goto('/withdrawal');
      await page.getByLabel('จำนวนเงิน', { exact: true }).fill('5500');
      await page.getByLabel('รหัสผ่านถอนเงิน').fill(WITHDRAWAL_PASSWORD);
      await press(page.getByRole('tabpanel'), 'ถอนเงิน');
    },
    send: (page) => press(sheet(page), 'ยืนยันถอนเงิน'),
    sendAgain: async (page) => {
      await press(page.getByRole('tabpanel'), 'ถอนเงิน');
      await press(sheet(page), 'ยืนยันถอนเงิน');
    },
    typed: (page) => page.getByLabel('จำนวนเงิน', { exact: true }).inputValue(),
    found: (page) => page.getByText(/^มีคำขอถอนเงินที่กำลังดำเนินการอยู่/),
    count: async () => (await read('sellers/wallet/withdraw-history?per_page=50'))['pagination'].total,
  },
  {
    name: 'add a bank account',
    who: () => verified,
    call: ['POST', /^\/api\/sellers\/bank-cards$/],
    fill: async (page) => {
      await page.goto('/bank-cards');
      await press(page, 'เพิ่มบัญชีธนาคาร');
      await sheet(page).getByLabel('ธนาคาร', { exact: true }).selectOption('BAY');
      await sheet(page).getByLabel('เลขบัญชี').fill('1112223334');
      await sheet(page).getByLabel('ชื่อบัญชี').fill(REAL_NAME);
      await sheet(page).getByLabel('ตั้งรหัสผ่านถอนเงิน').fill(WITHDRAWAL_PASSWORD);
    },
    send: (page) => press(sheet(page), 'เพิ่มบัญชีธนาคาร'),
    typed: (page) => sheet(page).getByLabel('เลขบัญชี').inputValue(),
    done: (page) => page.getByText(/^เราจะตรวจให้เสร็จภายใน/),
    count: async () => (await read('sellers/bank-cards', verified))['cards'].length,
  },
  {
    name: 'change what one is called',
    who: () => seller,
    call: ['PUT', /^\/api\/sellers\/update$/],
    fill: async (page) => {
      await page.goto('/profile');
      await press(page, 'แก้ไขข้อมูลของคุณ');
      await sheet(page).getByLabel('ชื่อที่แสดง').fill('มาลีคนใหม่');
    },
    send: (page) => press(sheet(page), 'บันทึก'),
    typed: (page) => sheet(page).getByLabel('ชื่อที่แสดง').inputValue(),
    done: (page) => page.getByText('บันทึกข้อมูลแล้ว'),
    count: async () => Number((await read('sellers/profile'))['seller'].display_name === 'มาลีคนใหม่'),
  },
  {
    name: 'change the store',
    who: () => seller,
    call: ['PUT', /^\/api\/sellers\/store-setting$/],
    fill: async (page) => {
      await page.goto('/store-setting');
      await page.getByLabel('ชื่อร้าน', { exact: true }).fill('ร้านมาลีคนใหม่');
    },
    send: (page) => press(page, 'บันทึก'),
    typed: (page) => page.getByLabel('ชื่อร้าน', { exact: true }).inputValue(),
    done: (page) => page.getByText(/บันทึกแล้ว/),
    count: async () => Number(JSON.stringify(await read('sellers/store-setting')).includes('ร้านมาลีคนใหม่')),
  },
  {
    name: 'save the settings',
    who: () => novice,
    call: ['PUT', /^\/api\/sellers\/notifications\/settings$/],
    fill: (page) => page.goto('/system-settings'),
    send: (page) => page.getByRole('switch', { name: /^การเงิน/, disabled: false }).press('Space'),
    sendAgain: (page) => press(page, 'บันทึกการตั้งค่า'),
    told: /ยังบันทึกไว้กับบัญชีไม่สำเร็จ|^บันทึกการตั้งค่าไม่สำเร็จ/,
    done: (page) => page.getByText('บันทึกการตั้งค่าแล้ว'),
    count: async () =>
      Number((await read('sellers/notifications/settings', novice))['finance_notification'] === false),
  },
  {
    name: 'be told on this device',
    who: () => novice,
    equip: pushServiceIn,
    call: ['POST', /^\/api\/sellers\/push\/subscriptions$/],
    fill: (page) => page.goto('/profile'),
    send: (page) => pushSwitch(page).press('Space'),
    // What it is about stands in the sheet that says at which step a device is not reached.
    sendAgain: async (page) => {
      await sheet(page).waitFor();
      await page.keyboard.press('Escape');
      await sheet(page).waitFor({ state: 'detached' });
      await pushSwitch(page).press('Space');
    },
    told: 'ตั้งค่าการแจ้งเตือนไม่สำเร็จ',
    typed: async (page) => await pushSwitch(page).isChecked(),
    done: (page) => page.getByText('เปิดการแจ้งเตือนบนเครื่องนี้แล้ว'),
    count: () => rowsOf('push_subscriptions', novice),
  },
  {
    name: 'send up a picture of a card',
    who: () => novice,
    call: ['POST', /^\/api\/sellers\/verification\/upload$/],
    fill: async (page) => {
      await page.goto('/verification');
      await page.getByLabel(papers.name).fill(REAL_NAME);
    },
    send: (page) => sendPicture(page, papers, 'front'),
    typed: (page) => page.getByLabel(papers.name).inputValue(),
    done: (page) => page.getByRole('img', { name: papers.picture.front }),
    // One whose answer was lost belongs to no papers; the server forgets it by itself.
    count: async () => Number((await rowsOf('files', novice)) > 0),
  },
  {
    name: 'hand in identity papers',
    who: () => novice,
    call: ['POST', /^\/api\/sellers\/verification$/],
    fill: async (page) => {
      await page.goto('/verification');
      await page.getByLabel(papers.name).fill(REAL_NAME);
      await page.getByLabel(papers.number).fill(thaiNumber());
      for (const side of ['front', 'back'] as const) await choosePicture(page, papers, side);
    },
    send: (page) => press(page, papers.send),
    typed: (page) => stands(page, REAL_NAME),
    found: (page) => page.getByText(/^ทราบผลภายใน/),
    count: () => rowsOf('verifications', novice),
  },
  {
    name: 'list a product',
    who: () => novice,
    call: ['POST', /^\/api\/products\/\d+\/list$/],
    fill: (page) => page.goto('/shop-management'),
    send: (page) => press(page, words.listOne),
    done: (page) => page.getByText(/^ลงขาย .+ แล้ว$|อยู่ในร้านอยู่แล้ว$/),
    count: async () => (await read('sellers/products?per_page=1', novice))['pagination'].total,
  },
  {
    name: 'place an order',
    who: () => seller,
    call: ['POST', /^\/api\/storefront\/[^/]+\/orders$/],
    fill: async (page) => {
      await page.goto(`/s/${seller.slug}`);
      await page.evaluate((form) => sessionStorage.setItem('checkout', JSON.stringify(form)), {
        name: 'มาลี รักสวย',
        phone: '0897654321',
        address: '99/1 ซอยลาดพร้าว 15',
        postal_code: '10900',
        district: 'จตุจักร',
        province: 'กรุงเทพมหานคร',
        note: '',
      });
      await page.goto(`/s/${seller.slug}/p/${product}`);
      await chooseFirst(page);
      await press(page, words.buyNow);
      await page.getByLabel(words.name).waitFor();
    },
    send: (page) => press(page, words.place),
    typed: (page) => page.getByLabel(words.name).inputValue(),
    told: 'ส่งคำสั่งซื้อไม่สำเร็จ กดอีกครั้งได้เลย จะไม่สั่งซ้ำ',
    done: (page) => page.getByRole('button', { name: words.paySandbox }),
    count: () => ordersIn('pending_payment'),
  },
  {
    name: 'review an order',
    who: () => seller,
    call: ['POST', /^\/api\/storefront\/orders\/[^/]+\/review$/],
    fill: async (page) => {
      await page.goto(`/s/${seller.slug}/order/${received}`);
      await page.getByRole('radio', { name: words.stars, exact: true }).check({ force: true });
      await page.getByLabel(/เล่าให้ฟังหน่อย/).fill('ชอบมาก');
    },
    send: (page) => press(page, words.sendReview),
    typed: (page) => stands(page, 'ชอบมาก'),
    found: (page) => page.getByRole('heading', { name: words.yourReview }),
    count: async () => Number((await read(`storefront/orders/${received}`))['review'] !== null),
  },
  {
    name: 'accept an account at the console',
    who: () => undefined,
    call: ['POST', /^\/api\/console\/bank-cards\/\d+\/approve$/],
    fill: (page) => openAccount(page, accepted, 'ผ่าน'),
    send: (page) => press(sheet(page), 'ผ่าน'),
    done: (page) => page.getByText('ยืนยันบัญชีแล้ว'),
    count: () => accountsIn(accepted, 'verified'),
  },
  {
    name: 'refuse an account at the console',
    who: () => undefined,
    call: ['POST', /^\/api\/console\/bank-cards\/\d+\/reject$/],
    fill: async (page) => {
      await openAccount(page, refused, 'ไม่ผ่าน');
      await sheet(page).getByText('เลขบัญชีนี้เป็นของธนาคารอื่น', { exact: true }).click();
      await sheet(page).getByLabel('คำอธิบายเพิ่มเติม').fill('ลองตรวจเลขอีกครั้ง');
    },
    send: (page) => press(sheet(page), 'ไม่ผ่าน'),
    typed: (page) => sheet(page).getByLabel('คำอธิบายเพิ่มเติม').inputValue(),
    done: (page) => page.getByText('แจ้งผู้ขายแล้ว'),
    count: () => accountsIn(refused, 'unverified'),
  },
];

/** A phone whose one call fails as it is told, and whose patience is short. */
async function openFailing({ who, equip, call: [method, path] }: Write) {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    ...(who() && { session: who() }),
  });
  await equip?.(context);
  let failure: Failure | null = null;
  let isMet = false;
  await context.addInitScript((timeoutMs) => {
    const shortened = (ms: number) => ('isImpatient' in globalThis ? Math.min(ms, timeoutMs) : ms);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(shortened(ms));
    // What is sent up with its progress.
    const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout') ?? {};
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...own,
      set(ms: number) {
        own.set?.call(this, shortened(ms));
      },
    });
  }, TIMEOUT_MS);
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    const isMeant = request.method() === method && path.test(new URL(request.url()).pathname);
    if (!isMeant || failure === null) return await route.continue().catch(() => undefined);
    isMet = true;
    if (failure === 'answers 500')
      await route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });
    else if (failure === 'is cut after it was done') {
      await route.fetch();
      await route.abort('connectionreset');
    }
    // Else it is left without an answer.
  });
  const fail = async (next: Failure | null) => {
    failure = next;
    isMet = false;
    // Only what is left without an answer is not waited for: a busy machine takes its time for the rest.
    await page.evaluate((impatient) => {
      if (impatient) Object.assign(globalThis, { isImpatient: true });
      else Reflect.deleteProperty(globalThis, 'isImpatient');
    }, next === 'never answers');
  };
  /** Ends when a call has failed in the way that was last asked for: what the one before it said may still be on the screen. */
  const met = () => expect.poll(() => isMet).toBe(true);
  return { page, context, fail, met };
}

/** What is wrong with a screen whose call fails in three ways, one after the other, and then works. */
async function faultsOf(write: Write): Promise<string[]> {
  const { page, context, fail, met } = await openFailing(write);
  onTestFailed(() => keepScreenshot(page, `failing-${write.name.replaceAll(' ', '-')}`));
  const faults: string[] = [];
  const before = await write.count();
  await write.fill(page);
  const typed = await write.typed?.(page);
  const again = write.sendAgain ?? write.send;
  for (const failure of FAILURE_NAMES) {
    await fail(failure);
    await (failure === FAILURE_NAMES[0] ? write.send : again)(page);
    await met();
    const inWords = page.getByText(write.told ?? FAILURES[failure]).filter({ visible: true });
    const found = failure === 'is cut after it was done' ? write.found?.(page) : undefined;
    const told = (found ? inWords.or(found) : inWords).first();
    const isTold = await told.waitFor({ timeout: TOLD_WITHIN_MS }).then(
      () => true,
      () => false,
    );
    if (!isTold) faults.push(`says nothing when the server ${failure}`);
    const kept = await write.typed?.(page);
    if (kept !== typed) faults.push(`${String(typed)} is ${String(kept)} when the server ${failure}`);
  }
  await fail(null);
  if (write.found) await write.found(page).waitFor();
  else {
    await again(page);
    await write.done?.(page).first().waitFor();
  }
  const times = (await write.count()) - before;
  if (times > 1 || (await write.count()) === 0) faults.push(`was done ${times} times`);
  await context.close();
  return faults;
}

it.each(WRITES)(
  '[ERR-05] $name: a failure is told, nothing typed is lost, and it is done once',
  async (write) => {
    expect(await faultsOf(write)).toEqual([]);
  },
);

it('[ERR-05] a review whose answer was lost is shown when it is sent again, and said to be there', async () => {
  const orderToken = await receivedOrder();
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th' });
  onTestFailed(() => keepScreenshot(page, 'review-sent-again'));
  await page.goto(`/s/${seller.slug}/order/${orderToken}`);
  await page.getByRole('radio', { name: words.stars, exact: true }).check({ force: true });
  let isCut = true;
  await page.route(`**/api/storefront/orders/${orderToken}**`, async (route) => {
    if (!isCut) return await route.continue();
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('connectionreset');
  });
  await press(page, words.sendReview);
  await page.getByText(FAILURES['is cut after it was done']).first().waitFor();
  const review = page.getByRole('heading', { name: words.yourReview });
  expect(await review.count()).toBe(0);
  isCut = false;
  await press(page, words.sendReview);
  await review.waitFor();
  await context.close();
});
