/** The four lists of orders as a seller works through them: search, filters, long lists, many at once, and what they say when there is nothing. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { addManyOrders, type GroupCounts } from '@raan/server/test/many-orders.ts';
import { thaiAddress } from '@raan/contract/orders/thai-address';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, listProduct, newSeller, orderInStore, payInSandbox, type Session } from './seller-api.ts';

const { baseUrl, dataDir } = inject('server');
const LONG = 10_000;

const words = {
  groups: 'กลุ่มคำสั่งซื้อ',
  search: 'ค้นหาคำสั่งซื้อ',
  clearSearch: 'ล้างคำค้น',
  elsewhere: 'พบในกลุ่มอื่น',
  sort: 'เรียงตาม',
  priority: 'ความเร่งด่วน',
  period: 'ช่วงเวลา',
  select: 'เลือกหลายรายการ',
  selectOne: /^เลือกคำสั่งซื้อ /,
  selectAll: /^(เลือกทั้งหมด|เลือก [\d,]+) /,
  leave: 'เลิกเลือก',
  more: /^ตัวเลือกเพิ่มเติมของ /,
  cancelMany: (count: string) => `ยกเลิก ${count} คำสั่งซื้อ`,
  notSelected: 'เลือกอย่างน้อย 1 คำสั่งซื้อก่อน',
  reason: 'เหตุผล',
  reasonMissing: 'กรุณาบอกเหตุผล ลูกค้าจะเห็นข้อความนี้',
  outOfStock: 'สินค้าหมด',
  ship: (count: string) => `จัดส่ง ${count} รายการ`,
  delivered: (count: string) => `ส่งถึงแล้ว ${count}`,
  confirm: (count: string) => `ยืนยันส่งถึงแล้ว ${count} รายการ`,
  cancelOne: 'ยกเลิกคำสั่งซื้อ',
  cancelTitle: 'ยกเลิกคำสั่งซื้อนี้ไหม',
  unpaid: /^ลูกค้ายังไม่ได้จ่ายเงิน/,
  paidBack: /^ลูกค้าจะได้เงินคืนเต็มจำนวน/,
  delivered1: 'ยืนยันส่งถึงแล้ว',
  editTracking: 'แก้เลขพัสดุ',
  noneToShip: /ส่งครบหมดแล้ว|ยังไม่มีคำสั่งซื้อ/,
  save: 'บันทึก',
  stop: 'หยุด',
  goOn: 'ทำต่อ',
  again: 'ลองรายการที่เหลืออีกครั้ง',
  refresh: 'รีเฟรช',
  ship1: 'จัดส่ง',
  courier: 'บริษัทขนส่ง',
  trackingNumber: 'เลขพัสดุ',
  confirmShip: 'ยืนยันจัดส่ง',
  changed: /มีการเปลี่ยนแปลงระหว่างนี้/,
  early: 'รับเงินก่อน',
  earlyOff: 'ยังรับเงินก่อนไม่ได้',
  toHelp: 'ติดต่อฝ่ายบริการลูกค้า',
  earlyConfirm: 'รับเงินตอนนี้',
  irreversible: /ย้อนกลับไม่ได้/,
  close: 'ปิด',
  clearFilters: 'ล้างตัวกรอง',
  reload: 'โหลดใหม่',
  counts: (all: number, matched: number) => `มีทั้งหมด ${all} คำสั่งซื้อ ตรงกับที่เลือก ${matched}`,
  expiring: /^ใกล้หมดเวลา \d+:\d\d$/,
  failed: {
    '/pending-payment': 'โหลดคำสั่งซื้อที่รอชำระไม่สำเร็จ',
    '/pending-shipment': 'โหลดคำสั่งซื้อที่รอจัดส่งไม่สำเร็จ',
    '/pending-receipt': 'โหลดคำสั่งซื้อที่กำลังจัดส่งไม่สำเร็จ',
  },
};

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** A phone of a new seller who has so many orders in each group. */
async function withOrders(
  counts: GroupCounts,
  story: (page: Page, session: Session) => Promise<void>,
  { earlyReceipt = false, mayFail = false }: { earlyReceipt?: boolean; mayFail?: boolean } = {},
): Promise<void> {
  const session = await newSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts, earlyReceipt });
  const { page, context, errors } = await openPhone(browser, { baseUrl, language: 'th', session });
  onTestFailed(() => keepScreenshot(page, `order-lists-${Date.now()}`));
  await story(page, session);
  expect(mayFail ? [] : errors).toEqual([]);
  await context.close();
}

const cards = (page: Page) => page.getByRole('article');
const found = (page: Page, count: string) => page.getByText(`${count} คำสั่งซื้อ`, { exact: true });
const pick = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value);
const numberOf = async (page: Page, at: number) =>
  (await cards(page).nth(at).getAttribute('aria-label')) ?? '';
const ordersOf = async ({ token }: Session, query: string) =>
  (await callApi(baseUrl, 'GET', `sellers/orders?${query}`, { token })).data;

/** A finger rests on the middle of a card for as long as a long press takes. */
async function holdFinger(page: Page, card: Locator): Promise<void> {
  // While a list comes to rest its rows take no finger, and a finger on it keeps it from coming to rest.
  const takesFingers = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  await expect.poll(() => card.evaluate(takesFingers)).toBe(true);
  const { x, y, width, height } = (await card.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(900);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Presses twice where a button is, as a double press that the browser counts as one; however slow the machine is. */
async function pressTwice(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.waitForTimeout(120);
  }
}

/** Scrolls down until what a row holds is there. */
async function scrollDownTo(page: Page, sought: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollBy(0, innerHeight / 2));
        return await sought.count();
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(1);
}

/** Scrolls down until the order's row is there; answers its tick. */
async function findTick(page: Page, number: string): Promise<Locator> {
  const tick = page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` });
  await scrollDownTo(page, tick);
  return tick;
}

/** Goes to the top of the list and pulls it down with a finger, so that it is asked for anew from its beginning. */
async function pullDown(page: Page, path = '/api/sellers/orders'): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      return await page.evaluate(() => scrollY);
    })
    .toBe(0);
  const asked = page.waitForResponse(
    (response) => new URL(response.url()).pathname === path && response.ok(),
  );
  const finger = await page.context().newCDPSession(page);
  const move = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 200, y }] });
  await move('touchStart', 250);
  for (let y = 270; y <= 470; y += 20) await move('touchMove', y);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await asked;
  // The list has forgotten all but its beginning.
  await expect.poll(() => page.getByText('กำลังอัปเดต').count()).toBe(0);
}

it('[ORD-03] the groups show how many they hold, also when the counts themselves fail', () =>
  withOrders(
    { pending_payment: 2, pending_shipment: 3, pending_delivery: 4, completed: 5 },
    async (page) => {
      await page.route('**/orders/counts-by-status', (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
      );
      await page.goto('/pending-payment');
      const tabs = page.getByRole('navigation', { name: words.groups }).getByRole('link');
      await expect
        .poll(async () => (await tabs.allInnerTexts()).slice(0, 4).map((text) => Number.parseInt(text, 10)))
        .toEqual([2, 3, 4, 5]);
      await tabs.nth(2).click();
      await page.waitForURL('**/pending-receipt');
      await expect.poll(() => cards(page).count()).toBe(4);
      expect(await tabs.nth(2).getAttribute('aria-current')).toBe('page');
    },
    { mayFail: true },
  ));

it('[ORD-03] what was cancelled is found beside the groups, with its reason and whether the money is back', () =>
  withOrders({ pending_shipment: 3, pending_delivery: 1 }, async (page, session) => {
    const { orders } = await ordersOf(session, 'status=pending_shipment&per_page=3');
    const [gone] = orders;
    await callApi(baseUrl, 'POST', `sellers/orders/${gone.id}/cancel`, {
      token: session.token,
      body: { reason: 'โกดังน้ำท่วม' },
    });
    await page.goto('/pending-shipment');
    await found(page, '2').waitFor();
    // A part of its number finds nothing here, and says where it is.
    await page.getByRole('searchbox', { name: words.search }).fill(gone.order_number.slice(-4));
    const elsewhere = page.getByRole('navigation', { name: words.elsewhere });
    await elsewhere.getByRole('link', { name: /^ยกเลิกแล้ว/ }).click();
    await page.waitForURL(`**/ended-orders?keyword=${gone.order_number.slice(-4)}`);
    const card = page.getByRole('article', { name: gone.order_number });
    await card.getByText('คุณยกเลิก: โกดังน้ำท่วม').waitFor();
    await card.getByText(/^(กำลังคืนเงินให้ลูกค้า|ลูกค้าได้เงินคืนแล้ว)$/).waitFor();

    await page.getByRole('button', { name: words.clearSearch }).click();
    await page.getByRole('button', { name: 'คืนเงิน', exact: true }).click();
    await page.waitForURL('**/ended-orders?state=refunded');
    await page.getByText('ไม่มีคำสั่งซื้อที่คืนเงิน').waitFor();
    await page.getByRole('button', { name: 'ยกเลิกแล้ว', exact: true }).click();
    // Not today's: soon after midnight the order, an hour old, is yesterday's.
    await pick(page, words.period, 'week');
    await page.waitForURL('**/ended-orders?period=week');
    await found(page, '1').waitFor();
    expect(await numberOf(page, 0)).toBe(gone.order_number);
  }));

it('[ORD-04] unpaid orders count down, are sorted by the address, and several are cancelled with one reason', () =>
  withOrders({ pending_payment: 30 }, async (page, session) => {
    await page.goto('/pending-payment');
    await found(page, '30').waitFor();
    const chip = cards(page).first().getByText(words.expiring);
    const before = await chip.innerText();
    await expect.poll(() => chip.innerText()).not.toBe(before);

    for (const sort of ['created_asc', 'amount_desc', 'amount_asc', 'expiry_asc']) {
      await pick(page, words.sort, sort);
      await page.waitForURL(`**/pending-payment?sort=${sort}`);
      const { orders } = await ordersOf(session, `status=pending_payment&sort=${sort}&per_page=2`);
      await expect.poll(() => numberOf(page, 0)).toBe(orders[0].order_number);
    }
    await page.reload();
    await expect.poll(() => page.getByLabel(words.sort, { exact: true }).inputValue()).toBe('expiry_asc');

    await page.getByRole('button', { name: words.select }).click();
    await page.getByText(words.notSelected).waitFor();
    const chosen = await Promise.all([0, 1, 2].map((at) => numberOf(page, at)));
    for (const number of chosen) await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` }).check();
    // Meanwhile one of them is cancelled on another device.
    const { orders } = await ordersOf(session, 'status=pending_payment&sort=expiry_asc&per_page=3');
    const gone = orders[1];
    await callApi(baseUrl, 'POST', `sellers/orders/${gone.id}/cancel`, {
      token: session.token,
      body: { reason: 'ซ้ำ' },
    });
    await page.getByRole('button', { name: words.cancelMany('3') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.cancelMany('3') }).click();
    await sheet.getByText(words.reasonMissing).waitFor();
    await sheet.getByRole('button', { name: words.outOfStock }).click();
    await sheet.getByRole('button', { name: words.cancelMany('3') }).click();
    await sheet.getByText('สำเร็จ 2 รายการ').waitFor();
    await sheet.getByRole('link', { name: gone.order_number }).waitFor();
    await sheet.getByRole('button', { name: words.close, exact: true }).last().click();
    await expect.poll(() => found(page, '27').count()).toBe(1);
    const { orders: cancelled } = await ordersOf(session, 'status=cancelled');
    expect(cancelled.map((order: { order_number: string }) => order.order_number).sort()).toEqual(
      chosen.sort(),
    );
  }));

it('[ORD-05] [ORD-14] orders to ship are filtered by the address and found by number, phone, product and parcel', () =>
  withOrders({ pending_shipment: 60 }, async (page, session) => {
    await page.goto('/pending-shipment');
    await found(page, '60').waitFor();
    await pick(page, words.priority, 'high');
    await page.waitForURL('**/pending-shipment?priority=high');
    const { pagination: urgent } = await ordersOf(session, 'status=pending_shipment&priority=high');
    await found(page, String(urgent.total)).waitFor();
    await pick(page, words.priority, '');
    for (const period of ['today', 'week', 'month', 'last3months']) {
      await pick(page, words.period, period);
      const { pagination } = await ordersOf(session, `status=pending_shipment&period=${period}`);
      await page.waitForURL(`**/pending-shipment?period=${period}`);
      await found(page, String(pagination.total)).waitFor();
    }
    await pick(page, words.period, '');
    await found(page, '60').waitFor();

    const box = page.getByRole('searchbox', { name: words.search });
    const { orders } = await ordersOf(session, 'status=pending_shipment&sort=created_asc&per_page=60');
    const wanted = orders[7];
    await box.fill(wanted.order_number);
    await found(page, '1').waitFor();
    expect(await numberOf(page, 0)).toBe(wanted.order_number);
    // Back from the order, and after a reload, the search stands.
    await cards(page).first().getByRole('link').first().click();
    await page.waitForURL(`**/order/${wanted.id}`);
    await page.goBack();
    await found(page, '1').waitFor();
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe(wanted.order_number);
    await page.getByRole('button', { name: words.clearSearch }).click();
    await found(page, '60').waitFor();

    // While a word is being put together nothing is asked.
    await box.dispatchEvent('compositionstart');
    await box.fill('zzzz');
    await page.waitForTimeout(600);
    expect(new URL(page.url()).search).toBe('');
    await box.dispatchEvent('compositionend');
    await page.getByText('ไม่พบ “zzzz”').waitFor();
    await page.getByText(words.counts(60, 0)).waitFor();
    await page.getByRole('button', { name: words.clearFilters }).click();
    await found(page, '60').waitFor();
    expect(await box.inputValue()).toBe('');

    await box.fill(String(wanted.items[0].product_name).slice(0, 6));
    const { pagination: named } = await ordersOf(
      session,
      `status=pending_shipment&keyword=${encodeURIComponent(wanted.items[0].product_name.slice(0, 6))}`,
    );
    await found(page, String(named.total)).waitFor();
    const whole = (await callApi(baseUrl, 'GET', `sellers/orders/${wanted.id}`, session)).data;
    await box.fill(whole['customer'].phone.slice(-4));
    await expect.poll(() => cards(page).count()).toBe(1);
    const list = await page.getByRole('main').innerText();
    expect(list).not.toContain(whole['customer'].phone);
    expect(list).not.toContain(whole['customer'].name);
  }));

it('[ORD-08] filters orders on their way by period, and selects all that match the filter', () =>
  withOrders({ pending_delivery: 60 }, async (page, session) => {
    await page.goto('/pending-receipt');
    await found(page, '60').waitFor();
    for (const period of ['week', 'month', 'last3months', 'today']) {
      await pick(page, words.period, period);
      const { pagination } = await ordersOf(session, `status=pending_delivery&period=${period}`);
      await page.waitForURL(`**/pending-receipt?period=${period}`);
      if (pagination.total > 0) await found(page, String(pagination.total)).waitFor();
    }
    await pick(page, words.period, 'week');
    const { pagination } = await ordersOf(session, 'status=pending_delivery&period=week');
    expect(pagination.total).toBeGreaterThan(0);
    await page.getByRole('button', { name: words.select }).click();
    await page.getByRole('checkbox', { name: words.selectAll }).check();
    await page.getByRole('button', { name: words.delivered(String(pagination.total)) }).waitFor();
  }));

it('[ORD-08] ten thousand orders on their way: scrolled, opened and returned to, selected, some of them confirmed', () =>
  withOrders({ pending_delivery: LONG }, async (page, session) => {
    await page.goto('/pending-receipt');
    await found(page, LONG.toLocaleString('th')).waitFor();
    // Down through the list, as far as a thumb goes in a while.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          return page.evaluate(() => scrollY);
        },
        { timeout: 60_000, interval: 150 },
      )
      .toBeGreaterThan(100_000);
    expect(await cards(page).count()).toBeLessThan(40);
    // Rows that come by a jump are shapes at first, so that no phone is held up by a screen full of cards, and then they are there.
    // In its first second a list is only brought back to where it stood.
    await page.waitForTimeout(1_500);
    const rowsAfterJump = await page.evaluate(async () => {
      scrollTo(0, document.documentElement.scrollHeight / 2);
      await new Promise(requestAnimationFrame);
      const rows = [...document.querySelectorAll('[role="listitem"][aria-posinset]')];
      return { rows: rows.length, cards: rows.filter((row) => row.querySelector('article')).length };
    });
    expect(rowsAfterJump.rows).toBeGreaterThan(2);
    expect(rowsAfterJump.cards).toBe(0);
    await expect
      .poll(() => page.locator('[role="listitem"][aria-posinset]:not(:has(article))').count())
      .toBe(0);
    const middle = cards(page).nth(Math.floor((await cards(page).count()) / 2));
    const number = (await middle.getAttribute('aria-label')) ?? '';
    const card = page.getByRole('article', { name: number, exact: true });
    const place = () => card.evaluate((element) => element.getBoundingClientRect().top);
    // Rows that come near are measured, and the place settles.
    let before = Number.NaN;
    await expect
      .poll(
        async () => {
          await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          const last = before;
          before = await place();
          return before - last;
        },
        { interval: 300 },
      )
      .toBe(0);
    await card.getByRole('link').first().click();
    await page.waitForURL('**/order/*');
    await page.getByText(number).first().waitFor();
    await page.goBack();
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(100);

    // A long press begins to tick; back leaves.
    await holdFinger(page, card);
    await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` }).waitFor();
    expect(await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` }).isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
    await page.waitForURL('**/pending-receipt');

    await page.getByRole('button', { name: words.select }).click();
    await page.getByRole('checkbox', { name: words.selectAll }).check();
    await page.getByRole('button', { name: words.delivered('10,000') }).waitFor();
    const { totals } = await ordersOf(session, 'status=pending_delivery&per_page=1');
    const profit = totals.total_profit.toLocaleString('th', { minimumFractionDigits: 2 });
    await expect
      .poll(async () => (await page.getByRole('status').allInnerTexts()).join(' '))
      .toContain(profit);
    await page.getByRole('checkbox', { name: words.selectOne }).first().uncheck();
    await page.getByRole('button', { name: words.delivered('9,999') }).waitFor();
    // In another order of the list ticking goes on, with nothing ticked.
    await pick(page, words.sort, 'created_asc');
    await page.getByText(words.notSelected).waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await page.getByRole('checkbox', { name: words.selectOne }).first().check();
    await page.getByRole('button', { name: words.delivered('1') }).waitFor();
    await page.getByRole('button', { name: words.leave }).click();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
    await pick(page, words.sort, 'created_desc');

    // A few found by their parcels' numbers are confirmed at once.
    const searchbox = page.getByRole('searchbox', { name: words.search });
    await searchbox.scrollIntoViewIfNeeded();
    const { orders } = await ordersOf(session, 'status=pending_delivery&per_page=1');
    await searchbox.fill(orders[0].tracking_number);
    await found(page, '1').waitFor();
    await page.getByRole('button', { name: words.select }).click();
    await page.getByRole('checkbox', { name: words.selectAll }).check();
    await page.getByRole('button', { name: words.delivered('1') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.confirm('1') })
      .click();
    await page.getByText('สำเร็จแล้ว 1 คำสั่งซื้อ เงินเข้ายอดของคุณ').waitFor();
    await page.getByText(`ไม่พบ “${orders[0].tracking_number}”`).waitFor();
    const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect([counts['pending_delivery'], counts['completed']]).toEqual([LONG - 1, 1]);
  }));

it('[ORD-05] [ORD-07] of all that ship, one that was unticked far down the list stays, also after the list was pulled down', () =>
  withOrders({ pending_shipment: 60 }, async (page, session) => {
    const { orders } = await ordersOf(session, 'status=pending_shipment&sort=created_asc&per_page=60');
    const kept = orders[45];
    await page.goto('/pending-shipment');
    await found(page, '60').waitFor();
    await page.getByRole('button', { name: words.select }).click();
    await page.getByRole('checkbox', { name: words.selectAll }).check();
    await page.getByRole('button', { name: words.ship('60') }).waitFor();
    await (await findTick(page, kept.order_number)).uncheck();
    await page.getByRole('button', { name: words.ship('59') }).waitFor();

    await pullDown(page);
    await page.getByRole('button', { name: words.ship('59') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.ship('59') }).click();
    await page.waitForURL('**/pending-receipt');
    const { orders: waiting } = await ordersOf(session, 'status=pending_shipment');
    expect(waiting.map(({ id }: { id: number }) => id)).toEqual([kept.id]);
  }));

it('[ORD-04] orders that were ticked far down the list are still in the batch after the list was pulled down', () =>
  withOrders({ pending_payment: 60 }, async (page, session) => {
    const { orders } = await ordersOf(session, 'status=pending_payment&sort=created_desc&per_page=60');
    const chosen: [string, string] = [orders[0].order_number, orders[45].order_number];
    await page.goto('/pending-payment');
    await found(page, '60').waitFor();
    await page.getByRole('button', { name: words.select }).click();
    await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${chosen[0]}` }).check();
    await (await findTick(page, chosen[1])).check();
    await page.getByRole('button', { name: words.cancelMany('2') }).waitFor();

    await pullDown(page);
    await page.getByRole('button', { name: words.cancelMany('2') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.outOfStock }).click();
    await sheet.getByRole('button', { name: words.cancelMany('2') }).click();
    await found(page, '58').waitFor();
    const { orders: cancelled } = await ordersOf(session, 'status=cancelled');
    expect(cancelled.map((order: { order_number: string }) => order.order_number).sort()).toEqual(
      chosen.sort(),
    );
  }));

it('[ORD-08] of several to be confirmed each that stays says why, and the others complete', () =>
  withOrders({ pending_delivery: 4 }, async (page, session) => {
    // What happens meanwhile is not heard of here: it would take the row away.
    await page.route('**/api/pusher/auth', () => {});
    await page.goto('/pending-receipt');
    await found(page, '4').waitFor();
    await page.getByRole('button', { name: words.select }).click();
    await page.getByRole('checkbox', { name: words.selectAll }).check();
    const { orders } = await ordersOf(session, 'status=pending_delivery');
    const [gone] = orders;
    await callApi(baseUrl, 'PUT', `sellers/orders/${gone.id}/status`, {
      token: session.token,
      body: { status: 'completed' },
    });
    // Only what is ticked one by one can have changed; all are what they are on the server.
    await page.getByRole('checkbox', { name: words.selectAll }).uncheck();
    for (const order of orders)
      await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${order.order_number}` }).check();
    await page.getByRole('button', { name: words.delivered('4') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.confirm('4') }).click();
    await sheet.getByText('สำเร็จ 3 รายการ').waitFor();
    await sheet.getByRole('link', { name: gone.order_number }).waitFor();
    await sheet.getByRole('button', { name: words.close, exact: true }).last().click();
    const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect(counts['completed']).toBe(4);
  }));

it('[ORD-08] what stayed of several is asked for anew when it is tried again, and what may complete by now completes', () =>
  withOrders({}, async (page, session) => {
    const { token, seller } = session;
    const productId = await listProduct(baseUrl, session);
    const { orderToken, orderNumber } = await orderInStore(baseUrl, seller.store_slug, productId);
    const [order] = (await ordersOf(session, 'status=pending_shipment')).orders;
    await callApi(baseUrl, 'POST', `sellers/orders/${order.id}/ship`, {
      token,
      body: { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' },
    });
    const request = `storefront/orders/${orderToken}/refund-request`;
    await callApi(baseUrl, 'POST', request, { body: { reason: 'not_arrived', comment: '', photos: [] } });
    await page.goto('/pending-receipt');
    await page.getByRole('button', { name: words.select }).click();
    await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${orderNumber}` }).check();
    await page.getByRole('button', { name: words.delivered('1') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.confirm('1') }).click();
    await sheet.getByRole('link', { name: orderNumber }).waitFor();
    await callApi(baseUrl, 'POST', `${request}/withdraw`);
    await sheet.getByRole('button', { name: words.again }).click();
    await page.getByText('สำเร็จแล้ว 1 คำสั่งซื้อ เงินเข้ายอดของคุณ').waitFor();
    expect((await ordersOf(session, 'status=completed')).orders).toHaveLength(1);
  }));

it('[ORD-05] [ERR-05] a list that can’t be asked for anew keeps all that it had loaded', () =>
  withOrders(
    { pending_shipment: 120 },
    async (page, session) => {
      const { orders } = await ordersOf(session, 'status=pending_shipment&sort=created_asc&per_page=100');
      await page.goto('/pending-shipment');
      await found(page, '120').waitFor();
      const far = page.getByRole('article', { name: orders[70].order_number });
      await scrollDownTo(page, far);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: words.refresh }).click();
      await page.waitForTimeout(500);
      expect(await far.count()).toBe(1);
      await page.context().setOffline(false);
    },
    { mayFail: true },
  ));

it('[ORD-05] an order that shipped while more of its list was being fetched does not come back with it', () =>
  withOrders({ pending_shipment: 240 }, async (page) => {
    let asked = 0;
    let answer: (() => void) | undefined;
    await page.route('**/api/sellers/orders?*cursor=*', async (route) => {
      asked += 1;
      if (asked === 2) await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await page.goto('/pending-shipment');
    await found(page, '240').waitFor();
    await expect
      .poll(
        async () => {
          if (!answer) await page.evaluate(() => scrollBy(0, innerHeight));
          return answer !== undefined;
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(true);
    // Of the last that are loaded, so that the list's beginning does not tell of it.
    const card = page.getByRole('article', { name: await numberOf(page, 0) });
    await card.getByRole('button', { name: words.ship1, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words.courier).selectOption('sf');
    await sheet.getByRole('textbox', { name: words.trackingNumber }).fill('SF1234567890123');
    await sheet.getByRole('button', { name: words.confirmShip }).click();
    await found(page, '239').waitFor();
    expect(await card.count()).toBe(0);
    const came = page.waitForResponse(/cursor=/);
    answer?.();
    await came;
    await page.waitForTimeout(500);
    expect(await card.count()).toBe(0);
  }));

it('[ORD-08] of all that match, those whose answer was lost are counted when the batch goes on', () =>
  withOrders(
    { pending_delivery: 60 },
    async (page, session) => {
      let calls = 0;
      await page.route('**/api/sellers/orders/batch-update-status', async (route) => {
        calls += 1;
        if (calls !== 2) return await route.continue();
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page.goto('/pending-receipt');
      await found(page, '60').waitFor();
      await page.getByRole('button', { name: words.select }).click();
      await page.getByRole('checkbox', { name: words.selectAll }).check();
      await page.getByRole('button', { name: words.delivered('60') }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: words.confirm('60') }).click();
      await sheet.getByRole('button', { name: words.goOn }).click();
      await page.getByText('สำเร็จแล้ว 60 คำสั่งซื้อ เงินเข้ายอดของคุณ').waitFor();
      const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
      expect(counts['completed']).toBe(60);
    },
    { mayFail: true },
  ));

it('[ORD-08] an order that changed since its row was pressed says so, and the next press is about the order as it is', () =>
  withOrders(
    { pending_delivery: 1 },
    async (page, session) => {
      await page.goto('/pending-receipt');
      await cards(page).getByRole('button', { name: words.delivered1 }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: words.delivered1 }).waitFor();
      const [order] = (await ordersOf(session, 'status=pending_delivery')).orders;
      await callApi(baseUrl, 'PUT', `sellers/orders/${order.id}/shipping`, {
        token: session.token,
        body: { courier: 'sf', tracking_number: 'SF1234567890124' },
      });
      await sheet.getByRole('button', { name: words.delivered1 }).click();
      await sheet.getByRole('alert').getByText(words.changed).waitFor();
      await sheet.getByRole('button', { name: words.delivered1 }).click();
      await sheet.waitFor({ state: 'detached' });
      const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
      expect(counts['completed']).toBe(1);
    },
    { mayFail: true },
  ));

it('[ORD-12] the form of a parcel’s number begins with the one that the order has now, each time it is opened', () =>
  withOrders({ pending_delivery: 1 }, async (page, session) => {
    const [order] = (await ordersOf(session, 'status=pending_delivery')).orders;
    await page.goto(`/order/${order.id}`);
    const number = page.getByRole('dialog').getByRole('textbox', { name: words.trackingNumber });
    await page.getByRole('button', { name: words.editTracking }).click();
    expect(await number.inputValue()).toBe(order.tracking_number);
    await page.keyboard.press('Escape');
    await number.waitFor({ state: 'detached' });
    // It is put right on another phone, and this one hears of it.
    await callApi(baseUrl, 'PUT', `sellers/orders/${order.id}/shipping`, {
      token: session.token,
      body: { courier: 'sf', tracking_number: 'SF1234567890124' },
    });
    await pullDown(page, `/api/sellers/orders/${order.id}`);
    await page.getByText('SF1234567890124').first().waitFor();
    await page.getByRole('button', { name: words.editTracking }).click();
    expect(await number.inputValue()).toBe('SF1234567890124');
  }));

it('[ORD-05] [ORD-08] an order that can’t be shipped or given a number any more leaves the list when that is tried', () =>
  withOrders(
    { pending_shipment: 2, pending_delivery: 1 },
    async (page, session) => {
      const { token } = session;
      // Nothing is heard of what happens meanwhile.
      await page.route('**/api/pusher/auth', () => {});
      const sheet = page.getByRole('dialog');
      const [waiting] = (await ordersOf(session, 'status=pending_shipment')).orders;
      await page.goto('/pending-shipment');
      const row = page.getByRole('article', { name: waiting.order_number });
      await row.getByRole('button', { name: words.ship1, exact: true }).click();
      await callApi(baseUrl, 'POST', `sellers/orders/${waiting.id}/cancel`, {
        token,
        body: { reason: 'ซ้ำ' },
      });
      await sheet.getByLabel(words.courier).selectOption('sf');
      await sheet.getByRole('textbox', { name: words.trackingNumber }).fill('SF1234567890123');
      await sheet.getByRole('button', { name: words.confirmShip }).click();
      await sheet.getByRole('alert').waitFor();
      await expect.poll(() => page.locator('article').count()).toBe(1);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });

      const [sent] = (await ordersOf(session, 'status=pending_delivery')).orders;
      await page
        .getByRole('navigation', { name: words.groups })
        .getByRole('link', { name: /รอรับสินค้า/ })
        .click();
      await page.waitForURL('**/pending-receipt');
      await page.getByRole('article', { name: sent.order_number }).waitFor();
      await page.getByRole('button', { name: words.more }).click();
      await sheet.getByRole('button', { name: words.editTracking }).click();
      await callApi(baseUrl, 'PUT', `sellers/orders/${sent.id}/status`, {
        token,
        body: { status: 'completed' },
      });
      await sheet.getByLabel(words.courier).selectOption('sf');
      await sheet.getByRole('textbox', { name: words.trackingNumber }).fill('SF1234567890123');
      await sheet.getByRole('button', { name: words.save }).click();
      await sheet.getByRole('alert').waitFor();
      await expect.poll(() => page.locator('article').count()).toBe(0);
    },
    { mayFail: true },
  ));

it('[ORD-12] a press that is a double one asks, and neither confirms what it asks nor takes the question away', () =>
  withOrders({ pending_delivery: 1 }, async (page, session) => {
    const [order] = (await ordersOf(session, 'status=pending_delivery')).orders;
    const sheet = page.getByRole('dialog');
    // On the order's page the sheet's button comes up where the page's was.
    await page.goto(`/order/${order.id}`);
    const confirm = page.getByRole('button', { name: words.delivered1 });
    await confirm.waitFor();
    await pressTwice(page, confirm);
    await page.waitForTimeout(500);
    expect(await sheet.getByRole('button', { name: words.delivered1 }).count()).toBe(1);
    // In the list what is around the sheet does, and closes it.
    await page.goto('/pending-receipt');
    await pressTwice(page, page.getByRole('button', { name: words.more }));
    await page.waitForTimeout(500);
    expect(await sheet.count()).toBe(1);
    const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect(counts['completed']).toBe(0);
  }));

it('[ORD-05] [ORD-07] a double press neither sends an odd number unasked nor stops what it has begun', () =>
  withOrders({ pending_shipment: 2 }, async (page, session) => {
    await page.goto('/pending-shipment');
    const sheet = page.getByRole('dialog');
    await page.getByRole('button', { name: words.ship1, exact: true }).first().click();
    await sheet.getByLabel(words.courier).selectOption('ems');
    await sheet.getByRole('textbox', { name: words.trackingNumber }).fill('EA123456780TH');
    await pressTwice(page, sheet.getByRole('button', { name: words.confirmShip }));
    await sheet.getByRole('alert').waitFor();
    expect((await ordersOf(session, 'status=pending_shipment')).orders).toHaveLength(2);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route('**/orders/bulk-ship', async (route) => {
      await answer;
      await route.continue();
    });
    await page.getByRole('button', { name: 'จัดส่งทั้งหมด 2 รายการ' }).click();
    const ship = sheet.getByRole('button', { name: words.ship('2') });
    await ship.waitFor();
    await page.waitForTimeout(300);
    await pressTwice(page, ship);
    await sheet.getByText('กำลังจัดส่ง').waitFor();
    expect(await sheet.getByRole('button', { name: words.stop }).getAttribute('aria-busy')).toBeNull();
    letAnswer();
    await page.waitForURL('**/pending-receipt');
  }));

it('[ORD-08] [ORD-04] an order that was paid while it was about to be cancelled is shown as paid before it is cancelled', () =>
  withOrders(
    {},
    async (page, session) => {
      const productId = await listProduct(baseUrl, session);
      const { paymentId } = await orderInStore(baseUrl, session.seller.store_slug, productId, { pay: false });
      // What happens meanwhile is not heard of here.
      await page.route('**/api/pusher/auth', () => {});
      await page.goto('/pending-payment');
      await cards(page).getByRole('button', { name: words.more }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.cancelOne, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: words.cancelTitle });
      await sheet.getByText(words.unpaid).waitFor();
      await sheet.getByRole('textbox', { name: words.reason }).fill('ของหมด');
      await payInSandbox(baseUrl, paymentId);
      await sheet.getByRole('button', { name: words.cancelOne, exact: true }).click();
      await sheet.getByRole('alert').getByText(words.changed).waitFor();
      await sheet.getByText(words.paidBack).waitFor();
      expect(await sheet.getByText(words.unpaid).count()).toBe(0);
      await sheet.getByRole('button', { name: words.cancelOne, exact: true }).click();
      await sheet.waitFor({ state: 'detached' });
      const { orders } = await ordersOf(session, 'status=cancelled');
      expect(orders.length).toBe(1);
    },
    { mayFail: true },
  ));

it('[ORD-08] [ORD-04] of an order that was cancelled elsewhere meanwhile nothing is said of money back, and it is not cancelled again', () =>
  withOrders(
    { pending_payment: 1 },
    async (page, session) => {
      await page.route('**/api/pusher/auth', () => {});
      await page.goto('/pending-payment');
      await cards(page).getByRole('button', { name: words.more }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.cancelOne, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: words.cancelTitle });
      await sheet.getByText(words.unpaid).waitFor();
      await sheet.getByRole('textbox', { name: words.reason }).fill('ของหมด');
      const [order] = (await ordersOf(session, 'status=pending_payment')).orders;
      await callApi(baseUrl, 'POST', `sellers/orders/${order.id}/cancel`, {
        token: session.token,
        body: { reason: 'ซ้ำ' },
      });
      const press = sheet.getByRole('button', { name: words.cancelOne, exact: true });
      await press.click();
      await sheet.getByRole('alert').first().waitFor();
      await expect.poll(() => press.getAttribute('aria-disabled')).toBe('true');
      for (const said of [words.unpaid, words.paidBack]) expect(await sheet.getByText(said).count()).toBe(0);
    },
    { mayFail: true },
  ));

it('[ORD-09] early receipt without the grant leads to customer service', () =>
  withOrders({ pending_delivery: 2 }, async (page) => {
    await page.goto('/pending-receipt');
    await page.getByRole('button', { name: words.select }).click();
    await page.getByRole('checkbox', { name: words.selectOne }).first().check();
    await page.getByRole('button', { name: words.early, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: words.earlyOff }).waitFor();
    expect(await sheet.getByRole('link', { name: words.toHelp }).getAttribute('href')).toBe('/help#contact');
  }));

it('[ORD-09] with the grant, several orders are paid early after a warning that it can’t be undone', () =>
  withOrders(
    { pending_delivery: 3 },
    async (page, session) => {
      await page.goto('/pending-receipt');
      await page.getByRole('button', { name: words.select }).click();
      await page.getByText(words.notSelected).waitFor();
      await page.getByRole('checkbox', { name: words.selectOne }).nth(0).check();
      await page.getByRole('checkbox', { name: words.selectOne }).nth(1).check();
      const chosen = [await numberOf(page, 0), await numberOf(page, 1)];
      await page.getByRole('button', { name: words.early, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(words.irreversible).waitFor();
      await sheet.getByRole('button', { name: words.earlyConfirm }).click();
      await page.getByText(/^รับกำไร .+ จาก 2 คำสั่งซื้อแล้ว$/).waitFor();
      await found(page, '1').waitFor();
      const { orders } = await ordersOf(session, 'status=completed');
      expect(orders.map((order: { order_number: string }) => order.order_number).sort()).toEqual(
        chosen.sort(),
      );
    },
    { earlyReceipt: true },
  ));

it('[ORD-10] [ORD-14] completed orders: tiles, period, sorts, cards that mask the customer, and a menu', () =>
  withOrders({ completed: 25 }, async (page, session) => {
    await listProduct(baseUrl, session);
    await page.goto('/completed-orders');
    await found(page, '25').waitFor();
    const { totals, orders } = await ordersOf(session, 'status=completed&per_page=25');
    const money = (baht: number) => `฿${baht.toLocaleString('th', { minimumFractionDigits: 2 })}`;
    const tile = (label: string) => page.getByText(label, { exact: true }).locator('..');
    await expect.poll(() => tile('กำไรรวม').innerText()).toContain(money(totals.total_profit));
    await expect.poll(() => tile('มูลค่าสินค้า').first().innerText()).toContain(money(totals.total_amount));
    await expect.poll(() => tile('สินค้าที่สั่ง (ชิ้น)').innerText()).toContain(String(totals.total_quantity));
    await expect.poll(() => tile('สินค้าในร้าน').innerText()).toMatch(/^1\n/);
    await expect.poll(() => tile('ยอดของฉัน').innerText()).toContain('฿0.00');

    const card = cards(page).first();
    const [first] = orders;
    const text = await card.innerText();
    for (const shown of [first.order_number, first.items[0].product_name, `×${first.total_quantity}`])
      expect(text).toContain(shown);
    expect(text).toContain(first.customer.name);
    expect(text).toContain('*');
    const whole = (await callApi(baseUrl, 'GET', `sellers/orders/${first.id}`, session)).data;
    for (const secret of [whole['customer'].name, whole['customer'].phone, whole['shipping'].address])
      expect(text).not.toContain(secret);
    await expect.poll(() => page.getByText(/^คะแนน [45]\/5$/).count()).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'เดือนนี้' }).click();
    await page.waitForURL('**/completed-orders?period=month');
    for (const sort of ['completed_asc', 'amount_desc', 'amount_asc']) {
      await pick(page, words.sort, sort);
      const sorted = await ordersOf(session, `status=completed&period=month&sort=${sort}&per_page=1`);
      await expect.poll(() => numberOf(page, 0)).toBe(sorted.orders[0].order_number);
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const number = await numberOf(page, 0);
    await cards(page).first().getByRole('button', { name: words.more }).click();
    const menu = page.getByRole('dialog', { name: number });
    await menu.getByRole('button', { name: 'คัดลอกเลขที่คำสั่งซื้อ' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await cards(page).first().getByRole('button', { name: words.more }).click();
    await menu.getByRole('link', { name: 'เปิดคำสั่งซื้อ' }).click();
    await page.waitForURL('**/order/*');
    await page.getByRole('button', { name: 'คัดลอกชื่อ เบอร์ และที่อยู่' }).click();
    const id = Number(page.url().split('/').at(-1));
    const { customer, shipping } = (await callApi(baseUrl, 'GET', `sellers/orders/${id}`, session)).data as {
      customer: { name: string; phone: string };
      shipping: Parameters<typeof thaiAddress>[0];
    };
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${customer.name}\n${customer.phone}\n${thaiAddress(shipping)}`);
  }));

it('[ORD-11] nothing completed and nothing that matches are told apart, with counts, a reload and a way back', async () => {
  await withOrders({}, async (page) => {
    await page.goto('/completed-orders');
    await page.getByText('ยังไม่มีคำสั่งซื้อที่สำเร็จ').waitFor();
    await page.getByText(words.counts(0, 0)).waitFor();
    expect(await page.getByRole('button', { name: words.clearFilters }).count()).toBe(0);
    await page.getByRole('button', { name: words.reload }).click();
    await page.goto('/completed-orders?period=today');
    await page.getByText('ไม่มีคำสั่งซื้อที่ตรงกับตัวกรอง').waitFor();
    await page.getByText(words.counts(0, 0)).waitFor();
    await page.getByRole('button', { name: words.reload }).waitFor();
    // Clearing would show no more.
    expect(await page.getByRole('button', { name: words.clearFilters }).count()).toBe(0);
  });
  await withOrders({ completed: 3 }, async (page) => {
    await page.goto('/completed-orders?keyword=zzzz&sort=amount_desc');
    await page.getByText('ไม่พบ “zzzz”').waitFor();
    await page.getByText(words.counts(3, 0)).waitFor();
    // Until the answer is here, nothing is said of the list: neither that it is empty nor that nothing matches.
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route('**/api/sellers/orders?*', async (route) => {
      await answer;
      await route.continue();
    });
    await page.getByRole('button', { name: words.clearFilters }).click();
    await page.getByRole('main').getByText('กำลังโหลด').waitFor({ state: 'attached' });
    for (const said of ['ยังไม่มีคำสั่งซื้อที่สำเร็จ', 'ไม่พบ “zzzz”'])
      expect(await page.getByText(said).count()).toBe(0);
    letAnswer();
    await expect.poll(() => cards(page).count()).toBe(3);
    await page.waitForURL('**/completed-orders?sort=amount_desc');
  });
});

it('[ORD-05] a filter that found nothing is cleared, and nothing says for a moment that there is nothing to ship', () =>
  withOrders({ pending_shipment: 3 }, async (page) => {
    await page.goto('/pending-shipment');
    await found(page, '3').waitFor();
    await page.getByRole('searchbox', { name: words.search }).fill('zzzz');
    await page.getByText('ไม่พบ “zzzz”').waitFor();
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      const look = () => seen.add(document.querySelector('main')?.textContent ?? '');
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await page.getByRole('button', { name: words.clearFilters }).click();
    await expect.poll(() => cards(page).count()).toBe(3);
    const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => words.noneToShip.test(text))).toEqual([]);
  }));

it('[ERR-05] each list says in its own words that it could not be loaded, and comes back', () =>
  withOrders(
    { pending_payment: 1, pending_shipment: 1, pending_delivery: 1 },
    async (page) => {
      for (const [path, text] of Object.entries(words.failed)) {
        await page.route('**/api/sellers/orders?*', (route) =>
          route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
        );
        await page.goto(path);
        await page.getByText(text).waitFor();
        await page.unroute('**/api/sellers/orders?*');
        await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
        await expect.poll(() => cards(page).count()).toBe(1);
      }
    },
    { mayFail: true },
  ));

it('[ORD-08] what happens elsewhere shows in a list that is open, without a reload', () =>
  withOrders({ pending_payment: 3 }, async (page, session) => {
    const listening = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
      }),
    );
    await page.goto('/pending-payment');
    await found(page, '3').waitFor();
    await listening;
    const productId = await listProduct(baseUrl, session);
    const { orderNumber } = await orderInStore(baseUrl, session.seller.store_slug, productId, { pay: false });
    await found(page, '4').waitFor();
    expect(await page.getByRole('article', { name: orderNumber }).count()).toBe(1);
  }));
