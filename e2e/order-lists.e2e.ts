import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { addManyOrders, type GroupCounts } from '@raan/server/test/many-orders.ts';
import { withServerDatabase } from '@raan/server/test/server-database.ts';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import {
  callApi,
  listFirstProduct,
  createTestSeller,
  placeTestOrder,
  payInSandbox,
  type Session,
} from './seller-api.ts';

const { baseUrl, dataDir } = workerServer();
const LONG_LIST_SIZE = 10_000;

const texts = {
  groups: 'กลุ่มคำสั่งซื้อ',
  search: 'ค้นหาคำสั่งซื้อ',
  clearSearch: 'ล้างคำค้น',
  otherLists: 'พบในกลุ่มอื่น',
  sort: 'เรียงตาม',
  priority: 'ความเร่งด่วน',
  period: 'ช่วงเวลา',
  select: 'เลือกหลายรายการ',
  selectOne: /^เลือกคำสั่งซื้อ /,
  selectAll: /^(เลือกทั้งหมด|เลือก [\d,]+) /,
  endSelection: 'เลิกเลือก',
  more: /^ตัวเลือกเพิ่มเติมของ /,
  cancelMany: (count: string) => `ยกเลิก ${count} คำสั่งซื้อ`,
  selectionRequired: 'เลือกอย่างน้อย 1 คำสั่งซื้อก่อน',
  reason: 'เหตุผล',
  reasonRequired: 'กรุณาบอกเหตุผล ลูกค้าจะเห็นข้อความนี้',
  outOfStock: 'สินค้าหมด',
  ship: (count: string) => `จัดส่ง ${count} รายการ`,
  deliveredCount: (count: string) => `ส่งถึงแล้ว ${count}`,
  confirm: (count: string) => `ยืนยันส่งถึงแล้ว ${count} รายการ`,
  cancelOne: 'ยกเลิกคำสั่งซื้อ',
  cancelTitle: 'ยกเลิกคำสั่งซื้อนี้ไหม',
  notPaidYet: /^ลูกค้ายังไม่ได้จ่ายเงิน/,
  fullRefund: /^ลูกค้าจะได้เงินคืนเต็มจำนวน/,
  confirmDelivery: 'ยืนยันส่งถึงแล้ว',
  editTracking: 'แก้เลขพัสดุ',
  noneToShip: /ส่งครบหมดแล้ว|ยังไม่มีคำสั่งซื้อ/,
  save: 'บันทึก',
  stop: 'หยุด',
  resume: 'ทำต่อ',
  retryRemaining: 'ลองรายการที่เหลืออีกครั้ง',
  refresh: 'รีเฟรช',
  shipOrder: 'จัดส่ง',
  courier: 'บริษัทขนส่ง',
  trackingNumber: 'เลขพัสดุ',
  confirmShip: 'ยืนยันจัดส่ง',
  changedMeanwhile: /มีการเปลี่ยนแปลงระหว่างนี้/,
  collectEarly: 'รับกำไรล่วงหน้า',
  earlyReceiptDenied: 'ยังรับกำไรล่วงหน้าไม่ได้',
  contactSupport: 'ติดต่อฝ่ายบริการลูกค้า',
  confirmEarlyReceipt: 'รับเงินตอนนี้',
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

async function withOrders(
  counts: GroupCounts,
  journey: (page: Page, session: Session) => Promise<void>,
  { earlyReceipt = false, mayFail = false }: { earlyReceipt?: boolean; mayFail?: boolean } = {},
): Promise<void> {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts, earlyReceipt });
  const { page, context, errors } = await openPhone(browser, { baseUrl, language: 'th', session });
  onTestFailed(() => saveScreenshot(page, `order-lists-${Date.now()}`));
  await journey(page, session);
  expect(mayFail ? [] : errors).toEqual([]);
  await context.close();
}

const cards = (page: Page) => page.getByRole('article');
const orderCount = (page: Page, count: string) => page.getByText(`${count} คำสั่งซื้อ`, { exact: true });
const selectFilter = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value);
const orderNumberAt = async (page: Page, at: number) =>
  (await cards(page).nth(at).getAttribute('aria-label')) ?? '';
const fetchOrders = async ({ token }: Session, query: string) =>
  (await callApi(baseUrl, 'GET', `sellers/orders?${query}`, { token })).data;

async function longPress(page: Page, card: Locator): Promise<void> {
  // Rows ignore touches while the list finishes scrolling, and a touch keeps it from finishing.
  const receivesTouches = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  await expect.poll(() => card.evaluate(receivesTouches)).toBe(true);
  const { x, y, width, height } = (await card.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(900);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Sends a double-click as the browser counts one, however slow the machine is. */
async function doubleClick(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.waitForTimeout(120);
  }
}

async function scrollUntilMounted(page: Page, target: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollBy(0, innerHeight / 2));
        return await target.count();
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(1);
}

async function findCheckbox(page: Page, number: string): Promise<Locator> {
  const checkbox = page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` });
  await scrollUntilMounted(page, checkbox);
  return checkbox;
}

/** Pulls the list down from its top, which refetches it from its beginning. */
async function pullToRefresh(page: Page, path = '/api/sellers/orders'): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      return await page.evaluate(() => scrollY);
    })
    .toBe(0);
  const requested = page.waitForResponse(
    (response) => new URL(response.url()).pathname === path && response.ok(),
  );
  const finger = await page.context().newCDPSession(page);
  const move = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 200, y }] });
  await move('touchStart', 250);
  for (let y = 270; y <= 470; y += 20) await move('touchMove', y);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await requested;
  await expect.poll(() => page.getByText('กำลังอัปเดต').count()).toBe(0);
}

it('[ORD-03] shows the number of orders per status, also when the counts request fails', () =>
  withOrders(
    { pending_payment: 2, pending_shipment: 3, pending_delivery: 4, completed: 5 },
    async (page) => {
      await page.route('**/orders/counts-by-status', (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }),
      );
      await page.goto('/pending-payment');
      const tabs = page.getByRole('navigation', { name: texts.groups }).getByRole('link');
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

it('[ORD-03] finds a cancelled order in the list of ended orders, with its reason and its refund status', () =>
  withOrders({ pending_shipment: 3, pending_delivery: 1 }, async (page, session) => {
    const { orders } = await fetchOrders(session, 'status=pending_shipment&per_page=3');
    const [cancelledElsewhere] = orders;
    await callApi(baseUrl, 'POST', `sellers/orders/${cancelledElsewhere.id}/cancel`, {
      token: session.token,
      body: { reason: 'โกดังน้ำท่วม' },
    });
    await page.goto('/pending-shipment');
    await orderCount(page, '2').waitFor();
    // Part of the number has no match in this list, but the page links to the list that has one.
    await page.getByRole('searchbox', { name: texts.search }).fill(cancelledElsewhere.order_number.slice(-4));
    const otherLists = page.getByRole('navigation', { name: texts.otherLists });
    await otherLists.getByRole('link', { name: /^ยกเลิกแล้ว/ }).click();
    await page.waitForURL(`**/ended-orders?keyword=${cancelledElsewhere.order_number.slice(-4)}`);
    const card = page.getByRole('article', { name: cancelledElsewhere.order_number });
    await card.getByText('คุณยกเลิก: โกดังน้ำท่วม').waitFor();
    await card.getByText(/^(กำลังคืนเงินให้ลูกค้า|ลูกค้าได้เงินคืนแล้ว)$/).waitFor();

    await page.getByRole('button', { name: texts.clearSearch }).click();
    await page.getByRole('button', { name: 'คืนเงิน', exact: true }).click();
    await page.waitForURL('**/ended-orders?state=refunded');
    await page.getByText('ไม่มีคำสั่งซื้อที่คืนเงิน').waitFor();
    await page.getByRole('button', { name: 'ยกเลิกแล้ว', exact: true }).click();
    // Not today's orders: soon after midnight, an order that is an hour old is from yesterday.
    await selectFilter(page, texts.period, 'week');
    await page.waitForURL('**/ended-orders?period=week');
    await orderCount(page, '1').waitFor();
    expect(await orderNumberAt(page, 0)).toBe(cancelledElsewhere.order_number);
  }));

it('[ORD-04] counts down unpaid orders, sorts them by address, and cancels several with one reason', () =>
  withOrders({ pending_payment: 30 }, async (page, session) => {
    await page.goto('/pending-payment');
    await orderCount(page, '30').waitFor();
    const chip = cards(page).first().getByText(texts.expiring);
    const before = await chip.innerText();
    await expect.poll(() => chip.innerText()).not.toBe(before);

    for (const sort of ['created_asc', 'amount_desc', 'amount_asc', 'expiry_asc']) {
      await selectFilter(page, texts.sort, sort);
      await page.waitForURL(`**/pending-payment?sort=${sort}`);
      const { orders } = await fetchOrders(session, `status=pending_payment&sort=${sort}&per_page=2`);
      await expect.poll(() => orderNumberAt(page, 0)).toBe(orders[0].order_number);
    }
    await page.reload();
    await expect.poll(() => page.getByLabel(texts.sort, { exact: true }).inputValue()).toBe('expiry_asc');

    await page.getByRole('button', { name: texts.select }).click();
    await page.getByText(texts.selectionRequired).waitFor();
    const selected = await Promise.all([0, 1, 2].map((at) => orderNumberAt(page, at)));
    for (const number of selected) await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` }).check();
    // Another device cancels one of them.
    const { orders } = await fetchOrders(session, 'status=pending_payment&sort=expiry_asc&per_page=3');
    const cancelledElsewhere = orders[1];
    await callApi(baseUrl, 'POST', `sellers/orders/${cancelledElsewhere.id}/cancel`, {
      token: session.token,
      body: { reason: 'ซ้ำ' },
    });
    await page.getByRole('button', { name: texts.cancelMany('3') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: texts.cancelMany('3') }).click();
    await sheet.getByText(texts.reasonRequired).waitFor();
    await sheet.getByRole('button', { name: texts.outOfStock }).click();
    await sheet.getByRole('button', { name: texts.cancelMany('3') }).click();
    await sheet.getByText('สำเร็จ 2 รายการ').waitFor();
    await sheet.getByRole('link', { name: cancelledElsewhere.order_number }).waitFor();
    await sheet.getByRole('button', { name: texts.close, exact: true }).last().click();
    await expect.poll(() => orderCount(page, '27').count()).toBe(1);
    const { orders: cancelled } = await fetchOrders(session, 'status=cancelled');
    expect(cancelled.map((order: { order_number: string }) => order.order_number).sort()).toEqual(
      selected.sort(),
    );
  }));

it('[ORD-05] [ORD-14] filters orders to ship by address, and finds them by number, phone, product and tracking number', () =>
  withOrders({ pending_shipment: 60 }, async (page, session) => {
    await page.goto('/pending-shipment');
    await orderCount(page, '60').waitFor();
    await selectFilter(page, texts.priority, 'high');
    await page.waitForURL('**/pending-shipment?priority=high');
    const { pagination: urgent } = await fetchOrders(session, 'status=pending_shipment&priority=high');
    await orderCount(page, String(urgent.total)).waitFor();
    await selectFilter(page, texts.priority, '');
    for (const period of ['today', 'week', 'month', 'last3months']) {
      await selectFilter(page, texts.period, period);
      const { pagination } = await fetchOrders(session, `status=pending_shipment&period=${period}`);
      await page.waitForURL(`**/pending-shipment?period=${period}`);
      await orderCount(page, String(pagination.total)).waitFor();
    }
    await selectFilter(page, texts.period, '');
    await orderCount(page, '60').waitFor();

    const box = page.getByRole('searchbox', { name: texts.search });
    const { orders } = await fetchOrders(session, 'status=pending_shipment&sort=created_asc&per_page=60');
    const searchedOrder = orders[7];
    await box.fill(searchedOrder.order_number);
    await orderCount(page, '1').waitFor();
    expect(await orderNumberAt(page, 0)).toBe(searchedOrder.order_number);
    // The search survives going back from the order, and a reload.
    await cards(page).first().getByRole('link').first().click();
    await page.waitForURL(`**/order/${searchedOrder.id}`);
    await page.goBack();
    await orderCount(page, '1').waitFor();
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe(searchedOrder.order_number);
    await page.getByRole('button', { name: texts.clearSearch }).click();
    await orderCount(page, '60').waitFor();

    // An input method that composes a character sends no request.
    await box.dispatchEvent('compositionstart');
    await box.fill('zzzz');
    await page.waitForTimeout(600);
    expect(new URL(page.url()).search).toBe('');
    await box.dispatchEvent('compositionend');
    await page.getByText('ไม่พบ “zzzz”').waitFor();
    await page.getByText(texts.counts(60, 0)).waitFor();
    await page.getByRole('button', { name: texts.clearFilters }).click();
    await orderCount(page, '60').waitFor();
    expect(await box.inputValue()).toBe('');

    await box.fill(String(searchedOrder.items[0].product_name).slice(0, 6));
    const { pagination: named } = await fetchOrders(
      session,
      `status=pending_shipment&keyword=${encodeURIComponent(searchedOrder.items[0].product_name.slice(0, 6))}`,
    );
    await orderCount(page, String(named.total)).waitFor();
    const fullOrder = (await callApi(baseUrl, 'GET', `sellers/orders/${searchedOrder.id}`, session)).data;
    await box.fill(fullOrder['customer'].phone.slice(-4));
    await expect.poll(() => cards(page).count()).toBe(1);
    const list = await page.getByRole('main').innerText();
    expect(list).not.toContain(fullOrder['customer'].phone);
    expect(list).not.toContain(fullOrder['customer'].name);
  }));

it('[ORD-08] filters shipped orders by period, and selects all that match the filter', () =>
  withOrders({ pending_delivery: 60 }, async (page, session) => {
    await page.goto('/pending-receipt');
    await orderCount(page, '60').waitFor();
    for (const period of ['week', 'month', 'last3months', 'today']) {
      await selectFilter(page, texts.period, period);
      const { pagination } = await fetchOrders(session, `status=pending_delivery&period=${period}`);
      await page.waitForURL(`**/pending-receipt?period=${period}`);
      if (pagination.total > 0) await orderCount(page, String(pagination.total)).waitFor();
    }
    await selectFilter(page, texts.period, 'week');
    const { pagination } = await fetchOrders(session, 'status=pending_delivery&period=week');
    expect(pagination.total).toBeGreaterThan(0);
    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: texts.selectAll }).check();
    await page.getByRole('button', { name: texts.deliveredCount(String(pagination.total)) }).waitFor();
  }));

it('[ORD-08] scrolls, opens, restores, selects and confirms orders in a list of ten thousand', () =>
  withOrders({ pending_delivery: LONG_LIST_SIZE }, async (page, session) => {
    await page.goto('/pending-receipt');
    await orderCount(page, LONG_LIST_SIZE.toLocaleString('th')).waitFor();
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
    // After a jump, rows are placeholders first, so that no phone has to render a screen of cards at once. In
    // its first second, a list only restores its scroll position.
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
    const topPosition = () => card.evaluate((element) => element.getBoundingClientRect().top);
    // Rows near the screen are measured, which moves the card. Wait until it stays in place.
    let before = Number.NaN;
    await expect
      .poll(
        async () => {
          await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          const last = before;
          before = await topPosition();
          return before - last;
        },
        { interval: 300 },
      )
      .toBe(0);
    await card.getByRole('link').first().click();
    await page.waitForURL('**/order/*');
    await page.getByText(number).first().waitFor();
    await page.goBack();
    await expect.poll(async () => Math.abs((await topPosition()) - before)).toBeLessThan(100);

    await longPress(page, card);
    await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` }).waitFor();
    expect(await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` }).isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
    await page.waitForURL('**/pending-receipt');

    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: texts.selectAll }).check();
    await page.getByRole('button', { name: texts.deliveredCount('10,000') }).waitFor();
    const { totals } = await fetchOrders(session, 'status=pending_delivery&per_page=1');
    const profit = totals.total_profit.toLocaleString('th', { minimumFractionDigits: 2 });
    await expect
      .poll(async () => (await page.getByRole('status').allInnerTexts()).join(' '))
      .toContain(profit);
    await page.getByRole('checkbox', { name: texts.selectOne }).first().uncheck();
    await page.getByRole('button', { name: texts.deliveredCount('9,999') }).waitFor();
    await selectFilter(page, texts.sort, 'created_asc');
    await page.getByText(texts.selectionRequired).waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await page.getByRole('checkbox', { name: texts.selectOne }).first().check();
    await page.getByRole('button', { name: texts.deliveredCount('1') }).waitFor();
    await page.getByRole('button', { name: texts.endSelection }).click();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
    await selectFilter(page, texts.sort, 'created_desc');

    const searchbox = page.getByRole('searchbox', { name: texts.search });
    await searchbox.scrollIntoViewIfNeeded();
    const { orders } = await fetchOrders(session, 'status=pending_delivery&per_page=1');
    await searchbox.fill(orders[0].tracking_number);
    await orderCount(page, '1').waitFor();
    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: texts.selectAll }).check();
    await page.getByRole('button', { name: texts.deliveredCount('1') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts.confirm('1') })
      .click();
    await page.getByText('สำเร็จแล้ว 1 คำสั่งซื้อ เงินเข้ายอดของคุณ').waitFor();
    await page.getByText(`ไม่พบ “${orders[0].tracking_number}”`).waitFor();
    const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect([counts['pending_delivery'], counts['completed']]).toEqual([LONG_LIST_SIZE - 1, 1]);
  }));

it('[ORD-05] [ORD-07] keeps an order deselected far down the list when all others ship, also after pull to refresh', () =>
  withOrders({ pending_shipment: 60 }, async (page, session) => {
    const { orders } = await fetchOrders(session, 'status=pending_shipment&sort=created_asc&per_page=60');
    const keptOrder = orders[45];
    await page.goto('/pending-shipment');
    await orderCount(page, '60').waitFor();
    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: texts.selectAll }).check();
    await page.getByRole('button', { name: texts.ship('60') }).waitFor();
    await (await findCheckbox(page, keptOrder.order_number)).uncheck();
    await page.getByRole('button', { name: texts.ship('59') }).waitFor();

    await pullToRefresh(page);
    await page.getByRole('button', { name: texts.ship('59') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: texts.ship('59') }).click();
    await page.waitForURL('**/pending-receipt');
    const { orders: waiting } = await fetchOrders(session, 'status=pending_shipment');
    expect(waiting.map(({ id }: { id: number }) => id)).toEqual([keptOrder.id]);
  }));

it('[ORD-04] keeps orders that were selected far down the list in the batch after pull to refresh', () =>
  withOrders({ pending_payment: 60 }, async (page, session) => {
    const { orders } = await fetchOrders(session, 'status=pending_payment&sort=created_desc&per_page=60');
    const selected: [string, string] = [orders[0].order_number, orders[45].order_number];
    await page.goto('/pending-payment');
    await orderCount(page, '60').waitFor();
    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${selected[0]}` }).check();
    await (await findCheckbox(page, selected[1])).check();
    await page.getByRole('button', { name: texts.cancelMany('2') }).waitFor();

    await pullToRefresh(page);
    await page.getByRole('button', { name: texts.cancelMany('2') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: texts.outOfStock }).click();
    await sheet.getByRole('button', { name: texts.cancelMany('2') }).click();
    await orderCount(page, '58').waitFor();
    const { orders: cancelled } = await fetchOrders(session, 'status=cancelled');
    expect(cancelled.map((order: { order_number: string }) => order.order_number).sort()).toEqual(
      selected.sort(),
    );
  }));

it('[ORD-08] completes a batch and states the reason for each order that failed', () =>
  withOrders({ pending_delivery: 4 }, async (page, session) => {
    // Blocks push events: they would remove the row.
    await page.route('**/api/pusher/auth', () => {});
    await page.goto('/pending-receipt');
    await orderCount(page, '4').waitFor();
    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: texts.selectAll }).check();
    const { orders } = await fetchOrders(session, 'status=pending_delivery');
    const [cancelledElsewhere] = orders;
    await callApi(baseUrl, 'PUT', `sellers/orders/${cancelledElsewhere.id}/status`, {
      token: session.token,
      body: { status: 'completed' },
    });
    // Orders that were selected one by one can change. “Select all” means the server's current matches.
    await page.getByRole('checkbox', { name: texts.selectAll }).uncheck();
    for (const order of orders)
      await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${order.order_number}` }).check();
    await page.getByRole('button', { name: texts.deliveredCount('4') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: texts.confirm('4') }).click();
    await sheet.getByText('สำเร็จ 3 รายการ').waitFor();
    await sheet.getByRole('link', { name: cancelledElsewhere.order_number }).waitFor();
    await sheet.getByRole('button', { name: texts.close, exact: true }).last().click();
    const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect(counts['completed']).toBe(4);
  }));

it('[ORD-08] rechecks failed orders on retry and completes those that can be completed now', () =>
  withOrders({}, async (page, session) => {
    const { token, seller } = session;
    const productId = await listFirstProduct(baseUrl, session);
    const { orderToken, orderNumber } = await placeTestOrder(baseUrl, seller.store_slug, productId);
    const [order] = (await fetchOrders(session, 'status=pending_shipment')).orders;
    await callApi(baseUrl, 'POST', `sellers/orders/${order.id}/ship`, {
      token,
      body: { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' },
    });
    const request = `storefront/orders/${orderToken}/refund-request`;
    await callApi(baseUrl, 'POST', request, { body: { reason: 'not_arrived', comment: '', photos: [] } });
    await page.goto('/pending-receipt');
    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${orderNumber}` }).check();
    await page.getByRole('button', { name: texts.deliveredCount('1') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: texts.confirm('1') }).click();
    await sheet.getByRole('link', { name: orderNumber }).waitFor();
    await callApi(baseUrl, 'POST', `${request}/withdraw`);
    await sheet.getByRole('button', { name: texts.retryRemaining }).click();
    await page.getByText('สำเร็จแล้ว 1 คำสั่งซื้อ เงินเข้ายอดของคุณ').waitFor();
    expect((await fetchOrders(session, 'status=completed')).orders).toHaveLength(1);
  }));

it('[ORD-05] [SHELL-06] keeps all loaded rows when a refetch fails', () =>
  withOrders(
    { pending_shipment: 120 },
    async (page, session) => {
      const { orders } = await fetchOrders(session, 'status=pending_shipment&sort=created_asc&per_page=100');
      await page.goto('/pending-shipment');
      await orderCount(page, '120').waitFor();
      const far = page.getByRole('article', { name: orders[70].order_number });
      await scrollUntilMounted(page, far);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: texts.refresh }).click();
      await page.waitForTimeout(500);
      expect(await far.count()).toBe(1);
      await page.context().setOffline(false);
    },
    { mayFail: true },
  ));

it('[ORD-05] does not bring back an order that shipped while the next page was loading', () =>
  withOrders({ pending_shipment: 240 }, async (page) => {
    let requested = 0;
    let gate: (() => void) | undefined;
    await page.route('**/api/sellers/orders?*cursor=*', async (route) => {
      requested += 1;
      if (requested === 2) await new Promise<void>((resolve) => (gate = resolve));
      await route.continue();
    });
    await page.goto('/pending-shipment');
    await orderCount(page, '240').waitFor();
    await expect
      .poll(
        async () => {
          if (!gate) await page.evaluate(() => scrollBy(0, innerHeight));
          return gate !== undefined;
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(true);
    // Not among the first rows, so that a refetch of the first page does not include it.
    const card = page.getByRole('article', { name: await orderNumberAt(page, 0) });
    await card.getByRole('button', { name: texts.shipOrder, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(texts.courier).selectOption('sf');
    await sheet.getByRole('textbox', { name: texts.trackingNumber }).fill('SF1234567890123');
    await sheet.getByRole('button', { name: texts.confirmShip }).click();
    await orderCount(page, '239').waitFor();
    expect(await card.count()).toBe(0);
    const nextPage = page.waitForResponse(/cursor=/);
    gate?.();
    await nextPage;
    await page.waitForTimeout(500);
    expect(await card.count()).toBe(0);
  }));

it('[ORD-08] counts orders whose response was lost when a batch of all matches continues', () =>
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
      await orderCount(page, '60').waitFor();
      await page.getByRole('button', { name: texts.select }).click();
      await page.getByRole('checkbox', { name: texts.selectAll }).check();
      await page.getByRole('button', { name: texts.deliveredCount('60') }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: texts.confirm('60') }).click();
      await sheet.getByRole('button', { name: texts.resume }).click();
      await page.getByText('สำเร็จแล้ว 60 คำสั่งซื้อ เงินเข้ายอดของคุณ').waitFor();
      const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
      expect(counts['completed']).toBe(60);
    },
    { mayFail: true },
  ));

it('[ORD-08] reports an order that changed after its row was clicked, and applies the next click to the new version', () =>
  withOrders(
    { pending_delivery: 1 },
    async (page, session) => {
      await page.goto('/pending-receipt');
      await cards(page).getByRole('button', { name: texts.confirmDelivery }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: texts.confirmDelivery }).waitFor();
      const [order] = (await fetchOrders(session, 'status=pending_delivery')).orders;
      await callApi(baseUrl, 'PUT', `sellers/orders/${order.id}/shipping`, {
        token: session.token,
        body: { courier: 'sf', tracking_number: 'SF1234567890124' },
      });
      await sheet.getByRole('button', { name: texts.confirmDelivery }).click();
      await sheet.getByRole('alert').getByText(texts.changedMeanwhile).waitFor();
      await sheet.getByRole('button', { name: texts.confirmDelivery }).click();
      await sheet.waitFor({ state: 'detached' });
      const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
      expect(counts['completed']).toBe(1);
    },
    { mayFail: true },
  ));

it('[ORD-12] prefills the tracking number form with the current number each time it opens', () =>
  withOrders({ pending_delivery: 1 }, async (page, session) => {
    const [order] = (await fetchOrders(session, 'status=pending_delivery')).orders;
    await page.goto(`/order/${order.id}`);
    const number = page.getByRole('dialog').getByRole('textbox', { name: texts.trackingNumber });
    await page.getByRole('button', { name: texts.editTracking }).click();
    expect(await number.inputValue()).toBe(order.tracking_number);
    await page.keyboard.press('Escape');
    await number.waitFor({ state: 'detached' });
    // Another device corrects the number, and this one updates.
    await callApi(baseUrl, 'PUT', `sellers/orders/${order.id}/shipping`, {
      token: session.token,
      body: { courier: 'sf', tracking_number: 'SF1234567890124' },
    });
    await pullToRefresh(page, `/api/sellers/orders/${order.id}`);
    await page.getByText('SF1234567890124').first().waitFor();
    await page.getByRole('button', { name: texts.editTracking }).click();
    expect(await number.inputValue()).toBe('SF1234567890124');
  }));

it('[ORD-05] [ORD-08] removes an order from the list when shipping it or setting its number is no longer possible', () =>
  withOrders(
    { pending_shipment: 2, pending_delivery: 1 },
    async (page, session) => {
      const { token } = session;
      // Blocks push events.
      await page.route('**/api/pusher/auth', () => {});
      const sheet = page.getByRole('dialog');
      const [waiting] = (await fetchOrders(session, 'status=pending_shipment')).orders;
      await page.goto('/pending-shipment');
      const row = page.getByRole('article', { name: waiting.order_number });
      await row.getByRole('button', { name: texts.shipOrder, exact: true }).click();
      await callApi(baseUrl, 'POST', `sellers/orders/${waiting.id}/cancel`, {
        token,
        body: { reason: 'ซ้ำ' },
      });
      await sheet.getByLabel(texts.courier).selectOption('sf');
      await sheet.getByRole('textbox', { name: texts.trackingNumber }).fill('SF1234567890123');
      await sheet.getByRole('button', { name: texts.confirmShip }).click();
      await sheet.getByRole('alert').waitFor();
      await expect.poll(() => page.locator('article').count()).toBe(1);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });

      const [sent] = (await fetchOrders(session, 'status=pending_delivery')).orders;
      await page
        .getByRole('navigation', { name: texts.groups })
        .getByRole('link', { name: /รอรับสินค้า/ })
        .click();
      await page.waitForURL('**/pending-receipt');
      await page.getByRole('article', { name: sent.order_number }).waitFor();
      await page.getByRole('button', { name: texts.more }).click();
      await sheet.getByRole('button', { name: texts.editTracking }).click();
      await callApi(baseUrl, 'PUT', `sellers/orders/${sent.id}/status`, {
        token,
        body: { status: 'completed' },
      });
      await sheet.getByLabel(texts.courier).selectOption('sf');
      await sheet.getByRole('textbox', { name: texts.trackingNumber }).fill('SF1234567890123');
      await sheet.getByRole('button', { name: texts.save }).click();
      await sheet.getByRole('alert').waitFor();
      await expect.poll(() => page.locator('article').count()).toBe(0);
    },
    { mayFail: true },
  ));

it('[ORD-12] a double-click opens the confirmation, and neither confirms nor closes it', () =>
  withOrders({ pending_delivery: 1 }, async (page, session) => {
    const [order] = (await fetchOrders(session, 'status=pending_delivery')).orders;
    const sheet = page.getByRole('dialog');
    // On the order page, the dialog's button appears where the page's button was.
    await page.goto(`/order/${order.id}`);
    const confirm = page.getByRole('button', { name: texts.confirmDelivery });
    await confirm.waitFor();
    await doubleClick(page, confirm);
    await page.waitForTimeout(500);
    expect(await sheet.getByRole('button', { name: texts.confirmDelivery }).count()).toBe(1);
    // In the list, the dialog's backdrop appears there, and a click on it would close the dialog.
    await page.goto('/pending-receipt');
    await doubleClick(page, page.getByRole('button', { name: texts.more }));
    await page.waitForTimeout(500);
    expect(await sheet.count()).toBe(1);
    const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect(counts['completed']).toBe(0);
  }));

it('[ORD-05] [ORD-07] a double-click neither sends an unusual number without a warning nor stops the batch it started', () =>
  withOrders({ pending_shipment: 2 }, async (page, session) => {
    await page.goto('/pending-shipment');
    const sheet = page.getByRole('dialog');
    await page.getByRole('button', { name: texts.shipOrder, exact: true }).first().click();
    await sheet.getByLabel(texts.courier).selectOption('ems');
    await sheet.getByRole('textbox', { name: texts.trackingNumber }).fill('EA123456780TH');
    await doubleClick(page, sheet.getByRole('button', { name: texts.confirmShip }));
    await sheet.getByRole('alert').waitFor();
    expect((await fetchOrders(session, 'status=pending_shipment')).orders).toHaveLength(2);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    await page.route('**/orders/bulk-ship', async (route) => {
      await gate;
      await route.continue();
    });
    await page.getByRole('button', { name: 'จัดส่งทั้งหมด 2 รายการ' }).click();
    const ship = sheet.getByRole('button', { name: texts.ship('2') });
    await ship.waitFor();
    await page.waitForTimeout(300);
    await doubleClick(page, ship);
    await sheet.getByText('กำลังจัดส่ง').waitFor();
    expect(await sheet.getByRole('button', { name: texts.stop }).getAttribute('aria-busy')).toBeNull();
    openGate();
    await page.waitForURL('**/pending-receipt');
  }));

it('[ORD-04] [ORD-12] shows that an order was paid in the meantime before it can be cancelled', () =>
  withOrders(
    {},
    async (page, session) => {
      const productId = await listFirstProduct(baseUrl, session);
      const { paymentId } = await placeTestOrder(baseUrl, session.seller.store_slug, productId, {
        pay: false,
      });
      // Blocks push events.
      await page.route('**/api/pusher/auth', () => {});
      await page.goto('/pending-payment');
      await cards(page).getByRole('button', { name: texts.more }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.cancelOne, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: texts.cancelTitle });
      await sheet.getByText(texts.notPaidYet).waitFor();
      await sheet.getByRole('textbox', { name: texts.reason }).fill('ของหมด');
      await payInSandbox(baseUrl, paymentId);
      await sheet.getByRole('button', { name: texts.cancelOne, exact: true }).click();
      await sheet.getByRole('alert').getByText(texts.changedMeanwhile).waitFor();
      await sheet.getByText(texts.fullRefund).waitFor();
      expect(await sheet.getByText(texts.notPaidYet).count()).toBe(0);
      await sheet.getByRole('button', { name: texts.cancelOne, exact: true }).click();
      await sheet.waitFor({ state: 'detached' });
      const { orders } = await fetchOrders(session, 'status=cancelled');
      expect(orders.length).toBe(1);
    },
    { mayFail: true },
  ));

it('[ORD-04] [ORD-12] promises no refund for an order that was cancelled in the meantime, and does not cancel it again', () =>
  withOrders(
    { pending_payment: 1 },
    async (page, session) => {
      await page.route('**/api/pusher/auth', () => {});
      await page.goto('/pending-payment');
      await cards(page).getByRole('button', { name: texts.more }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.cancelOne, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: texts.cancelTitle });
      await sheet.getByText(texts.notPaidYet).waitFor();
      await sheet.getByRole('textbox', { name: texts.reason }).fill('ของหมด');
      const [order] = (await fetchOrders(session, 'status=pending_payment')).orders;
      await callApi(baseUrl, 'POST', `sellers/orders/${order.id}/cancel`, {
        token: session.token,
        body: { reason: 'ซ้ำ' },
      });
      const confirmCancel = sheet.getByRole('button', { name: texts.cancelOne, exact: true });
      await confirmCancel.click();
      await sheet.getByRole('alert').first().waitFor();
      await expect.poll(() => confirmCancel.getAttribute('aria-disabled')).toBe('true');
      for (const said of [texts.notPaidYet, texts.fullRefund])
        expect(await sheet.getByText(said).count()).toBe(0);
    },
    { mayFail: true },
  ));

it('[ORD-09] links to customer service when early receipt is not granted', () =>
  withOrders({ pending_delivery: 2 }, async (page) => {
    await page.goto('/pending-receipt');
    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: texts.selectOne }).first().check();
    await page.getByRole('button', { name: texts.collectEarly, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: texts.earlyReceiptDenied }).waitFor();
    expect(await sheet.getByRole('link', { name: texts.contactSupport }).getAttribute('href')).toBe(
      '/help#contact',
    );
  }));

it('[ORD-09] collects several orders early after a warning that it can’t be undone', () =>
  withOrders(
    { pending_delivery: 3 },
    async (page, session) => {
      await page.goto('/pending-receipt');
      await page.getByRole('button', { name: texts.select }).click();
      await page.getByText(texts.selectionRequired).waitFor();
      await page.getByRole('checkbox', { name: texts.selectOne }).nth(0).check();
      await page.getByRole('checkbox', { name: texts.selectOne }).nth(1).check();
      const selected = [await orderNumberAt(page, 0), await orderNumberAt(page, 1)];
      await page.getByRole('button', { name: texts.collectEarly, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(texts.irreversible).waitFor();
      await sheet.getByRole('button', { name: texts.confirmEarlyReceipt }).click();
      await page.getByText(/^รับกำไร .+ จาก 2 คำสั่งซื้อแล้ว$/).waitFor();
      await orderCount(page, '1').waitFor();
      const { orders } = await fetchOrders(session, 'status=completed');
      expect(orders.map((order: { order_number: string }) => order.order_number).sort()).toEqual(
        selected.sort(),
      );
    },
    { earlyReceipt: true },
  ));

const DAY_MS = 86_400_000;

/** The first moment in Bangkok of each period of completed orders. */
function periodStarts(now: number): Record<string, number> {
  const bangkok = new Date(now + 7 * 3_600_000);
  const [year, month, day] = [bangkok.getUTCFullYear(), bangkok.getUTCMonth(), bangkok.getUTCDate()];
  const today = Date.UTC(year, month, day, -7);
  return {
    ทุกช่วงเวลา: -Infinity,
    วันนี้: today,
    สัปดาห์นี้: today - ((bangkok.getUTCDay() + 6) % 7) * DAY_MS,
    เดือนนี้: Date.UTC(year, month, 1, -7),
    '90 วัน': today - 90 * DAY_MS,
  };
}

type CompletedRow = {
  id: number;
  number: string;
  cost: number;
  profit: number;
  quantity: number;
  completedAt: number;
};

/** Moves the completion of the orders around the starts of all periods. Returns the orders. */
async function spreadCompletions(sellerId: number, starts: readonly number[]): Promise<CompletedRow[]> {
  const times = [...starts.flatMap((start) => [start - 3_600_000, start + 1_000]), Date.now() - 1_000];
  return await withServerDatabase(dataDir, async (db) => {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'order_number as number', 'cost_satang as cost', 'retail_satang as retail', 'quantity'])
      .where('seller_id', '=', sellerId)
      .orderBy('id')
      .execute();
    const orders: CompletedRow[] = [];
    for (const [index, { retail, ...row }] of rows.entries()) {
      // No two orders complete at the same moment.
      const completedAt = times[index % times.length]! + index;
      await db
        .updateTable('orders')
        .set({ completed_at: new Date(completedAt).toISOString() })
        .where('seller_id', '=', sellerId)
        .where('id', '=', row.id)
        .execute();
      orders.push({ ...row, profit: retail - row.cost, completedAt });
    }
    return orders;
  });
}

it('[ORD-10] filters completed orders by five periods, sorts them in four ways, and shows their totals', () =>
  withOrders({ completed: 12 }, async (page, session) => {
    const starts = periodStarts(Date.now());
    const orders = await spreadCompletions(session.seller.id, Object.values(starts).filter(Number.isFinite));
    const sorts = {
      completed_desc: (one: CompletedRow, other: CompletedRow) => other.completedAt - one.completedAt,
      completed_asc: (one: CompletedRow, other: CompletedRow) => one.completedAt - other.completedAt,
      amount_desc: (one: CompletedRow, other: CompletedRow) => other.cost - one.cost || other.id - one.id,
      amount_asc: (one: CompletedRow, other: CompletedRow) => one.cost - other.cost || one.id - other.id,
    };
    const sumOf = (list: readonly CompletedRow[], name: 'cost' | 'profit' | 'quantity') =>
      list.reduce((sum, row) => sum + row[name], 0);
    const money = (satang: number) => `฿${(satang / 100).toLocaleString('th', { minimumFractionDigits: 2 })}`;
    const tile = (label: string) => page.getByText(label, { exact: true }).locator('..').first();
    await page.goto('/completed-orders');
    for (const [period, start] of Object.entries(starts)) {
      await page.getByRole('button', { name: period, exact: true }).click();
      const matches = orders.filter(({ completedAt }) => completedAt >= start);
      await orderCount(page, String(matches.length)).waitFor();
      await expect.poll(() => tile('กำไรรวม').innerText()).toContain(money(sumOf(matches, 'profit')));
      await expect.poll(() => tile('มูลค่าสินค้า').innerText()).toContain(money(sumOf(matches, 'cost')));
      await expect
        .poll(() => tile('สินค้าที่ขายได้ (ชิ้น)').innerText())
        .toMatch(new RegExp(`(?<!\\d)${sumOf(matches, 'quantity')}(?!\\d)`));
      for (const [sort, compare] of Object.entries(sorts)) {
        await selectFilter(page, texts.sort, sort);
        // Only the rows near the screen are mounted.
        const first = matches.toSorted(compare).slice(0, 3);
        await expect
          .poll(() => Promise.all(first.map((_, at) => orderNumberAt(page, at))))
          .toEqual(first.map(({ number }) => number));
      }
    }
  }));

it('[ORD-10] [ORD-14] shows completed orders with totals, masked customers and a menu', () =>
  withOrders({ completed: 25 }, async (page, session) => {
    await listFirstProduct(baseUrl, session);
    await page.goto('/completed-orders');
    await orderCount(page, '25').waitFor();
    const { totals, orders } = await fetchOrders(session, 'status=completed&per_page=25');
    const money = (baht: number) => `฿${baht.toLocaleString('th', { minimumFractionDigits: 2 })}`;
    const tile = (label: string) => page.getByText(label, { exact: true }).locator('..');
    await expect.poll(() => tile('กำไรรวม').innerText()).toContain(money(totals.total_profit));
    await expect.poll(() => tile('มูลค่าสินค้า').first().innerText()).toContain(money(totals.total_amount));
    await expect.poll(() => tile('สินค้าที่ขายได้ (ชิ้น)').innerText()).toContain(String(totals.total_quantity));
    await expect.poll(() => tile('สินค้าในร้าน').innerText()).toMatch(/^1\n/);
    await expect.poll(() => tile('ยอดของฉัน').innerText()).toContain('฿0.00');

    const card = cards(page).first();
    const [first] = orders;
    const text = await card.innerText();
    for (const shown of [first.order_number, first.items[0].product_name, `×${first.total_quantity}`])
      expect(text).toContain(shown);
    expect(text).toContain(first.customer.name);
    expect(text).toContain('*');
    const fullOrder = (await callApi(baseUrl, 'GET', `sellers/orders/${first.id}`, session)).data;
    for (const secret of [
      fullOrder['customer'].name,
      fullOrder['customer'].phone,
      fullOrder['shipping'].address,
    ])
      expect(text).not.toContain(secret);
    await expect.poll(() => page.getByText(/^คะแนน [45]\/5$/).count()).toBeGreaterThan(0);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const number = await orderNumberAt(page, 0);
    await cards(page).first().getByRole('button', { name: texts.more }).click();
    const menu = page.getByRole('dialog', { name: number });
    await menu.getByRole('button', { name: 'คัดลอกเลขที่คำสั่งซื้อ' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await cards(page).first().getByRole('button', { name: texts.more }).click();
    await menu.getByRole('link', { name: 'เปิดคำสั่งซื้อ' }).click();
    await page.waitForURL('**/order/*');
    await page.getByRole('button', { name: 'คัดลอกชื่อ เบอร์ และที่อยู่' }).click();
    const id = Number(page.url().split('/').at(-1));
    const { customer, shipping } = (await callApi(baseUrl, 'GET', `sellers/orders/${id}`, session)).data as {
      customer: { name: string; phone: string };
      shipping: Parameters<typeof formatThaiAddress>[0];
    };
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${customer.name}\n${customer.phone}\n${formatThaiAddress(shipping)}`);
  }));

it('[ORD-11] distinguishes an empty list of completed orders from filters without a match', async () => {
  await withOrders({}, async (page) => {
    await page.goto('/completed-orders');
    await page.getByText('ยังไม่มีคำสั่งซื้อที่สำเร็จ').waitFor();
    await page.getByText(texts.counts(0, 0)).waitFor();
    expect(await page.getByRole('button', { name: texts.clearFilters }).count()).toBe(0);
    await page.getByRole('button', { name: texts.reload }).click();
    await page.goto('/completed-orders?period=today');
    await page.getByText('ไม่มีคำสั่งซื้อที่ตรงกับตัวกรอง').waitFor();
    await page.getByText(texts.counts(0, 0)).waitFor();
    await page.getByRole('button', { name: texts.reload }).waitFor();
    // Without completed orders, clearing the filters would show no more.
    expect(await page.getByRole('button', { name: texts.clearFilters }).count()).toBe(0);
  });
  await withOrders({ completed: 3 }, async (page) => {
    await page.goto('/completed-orders?keyword=zzzz&sort=amount_desc');
    await page.getByText('ไม่พบ “zzzz”').waitFor();
    await page.getByText(texts.counts(3, 0)).waitFor();
    // While the response is pending, the page shows no empty state.
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    await page.route('**/api/sellers/orders?*', async (route) => {
      await gate;
      await route.continue();
    });
    await page.getByRole('button', { name: texts.clearFilters }).click();
    await page.getByRole('main').getByText('กำลังโหลด').waitFor({ state: 'attached' });
    for (const said of ['ยังไม่มีคำสั่งซื้อที่สำเร็จ', 'ไม่พบ “zzzz”'])
      expect(await page.getByText(said).count()).toBe(0);
    openGate();
    await expect.poll(() => cards(page).count()).toBe(3);
    await page.waitForURL('**/completed-orders?sort=amount_desc');
  });
});

it('[ORD-05] shows no empty state while a filter without a match is being cleared', () =>
  withOrders({ pending_shipment: 3 }, async (page) => {
    await page.goto('/pending-shipment');
    await orderCount(page, '3').waitFor();
    await page.getByRole('searchbox', { name: texts.search }).fill('zzzz');
    await page.getByText('ไม่พบ “zzzz”').waitFor();
    await page.evaluate(() => {
      const recordedTexts = new Set<string>();
      Object.assign(globalThis, { seen: recordedTexts });
      const recordText = () => recordedTexts.add(document.querySelector('main')?.textContent ?? '');
      new MutationObserver(recordText).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await page.getByRole('button', { name: texts.clearFilters }).click();
    await expect.poll(() => cards(page).count()).toBe(3);
    const recordedTexts = await page.evaluate(() => [
      ...(globalThis as unknown as { seen: Set<string> }).seen,
    ]);
    expect(recordedTexts.length).toBeGreaterThan(0);
    expect(recordedTexts.filter((text) => texts.noneToShip.test(text))).toEqual([]);
  }));

it('[ERR-05] reports in each list that its orders failed to load, and loads them on retry', () =>
  withOrders(
    { pending_payment: 1, pending_shipment: 1, pending_delivery: 1 },
    async (page) => {
      for (const [path, text] of Object.entries(texts.failed)) {
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

it('[ORD-04] [RT-03] adds a new order to an open list without a reload', () =>
  withOrders({ pending_payment: 3 }, async (page, session) => {
    const listening = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
      }),
    );
    await page.goto('/pending-payment');
    await orderCount(page, '3').waitFor();
    await listening;
    const productId = await listFirstProduct(baseUrl, session);
    const { orderNumber } = await placeTestOrder(baseUrl, session.seller.store_slug, productId, {
      pay: false,
    });
    await orderCount(page, '4').waitFor();
    expect(await page.getByRole('article', { name: orderNumber }).count()).toBe(1);
  }));
