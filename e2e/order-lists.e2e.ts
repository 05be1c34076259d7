import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { addManyOrders, type GroupCounts } from '@raan/server/test/many-orders.ts';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder, type Session } from './seller-api.ts';

const { baseUrl, dataDir } = workerServer();
const LONG_LIST_SIZE = 300;
/** Less than the height of a list with this many rows. */
const LONG_LIST_PX = 60_000;

const texts = {
  search: 'ค้นหาคำสั่งซื้อ',
  clearSearch: 'ล้างคำค้น',
  otherLists: 'พบในกลุ่มอื่น',
  sort: 'เรียงตาม',
  priority: 'ความเร่งด่วน',
  period: 'ช่วงเวลา',
  select: 'เลือกหลายรายการ',
  selectOne: /^เลือกคำสั่งซื้อ /,
  selectAll: /^(เลือกทั้งหมด|เลือกแล้ว) /,
  endSelection: 'เลิกเลือก',
  more: /^ตัวเลือกเพิ่มเติมของ /,
  cancelMany: (count: string) => `ยกเลิก ${count} คำสั่งซื้อ`,
  selectionRequired: 'เลือกอย่างน้อย 1 คำสั่งซื้อก่อน',
  reasonRequired: 'กรุณาบอกเหตุผล ลูกค้าจะเห็นข้อความนี้',
  outOfStock: 'สินค้าหมด',
  ship: (count: string) => `จัดส่ง ${count} รายการ`,
  deliveredCount: (count: string) => `ส่งถึงแล้ว ${count}`,
  confirm: (count: string) => `ยืนยันส่งถึงแล้ว ${count} รายการ`,
  collectEarly: 'รับกำไรล่วงหน้า',
  confirmEarlyReceipt: 'รับเงินตอนนี้',
  irreversible: /ย้อนกลับไม่ได้/,
  clearFilters: 'ล้างตัวกรอง',
  counts: (all: number, matched: number) => `มีทั้งหมด ${all} คำสั่งซื้อ ตรงกับที่เลือก ${matched}`,
  expiring: /^ใกล้หมดเวลา \d+:\d\d$/,
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
  { earlyReceipt = false }: { earlyReceipt?: boolean } = {},
): Promise<void> {
  const session = await createTestSeller(baseUrl);
  await addManyOrders(dataDir, { sellerId: session.seller.id, counts, earlyReceipt });
  const { page, context, errors } = await openPhone(browser, { baseUrl, language: 'th', session });
  onTestFailed(() => saveScreenshot(page, `order-lists-${Date.now()}`));
  await journey(page, session);
  expect(errors).toEqual([]);
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
  const { x, y, width, height } = (await card.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.getByRole('checkbox').first().waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function scrollUntilMounted(page: Page, target: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollBy(0, innerHeight / 2));
        return await target.count();
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(1);
}

async function findCheckbox(page: Page, number: string): Promise<Locator> {
  const checkbox = page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` });
  await scrollUntilMounted(page, checkbox);
  return checkbox;
}

/** Pulls the list down from its top, which refetches it from its beginning. */
async function pullToRefresh(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      return await page.evaluate(() => scrollY);
    })
    .toBe(0);
  const requested = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/sellers/orders' && response.ok(),
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
  withOrders({ pending_payment: 8 }, async (page, session) => {
    await page.goto('/pending-payment');
    await orderCount(page, '8').waitFor();
    const chip = cards(page).first().getByText(texts.expiring);
    const before = await chip.innerText();
    await expect.poll(() => chip.innerText()).not.toBe(before);

    for (const sort of ['amount_desc', 'expiry_asc']) {
      await selectFilter(page, texts.sort, sort);
      await page.waitForURL(`**/pending-payment?sort=${sort}`);
      const { orders } = await fetchOrders(session, `status=pending_payment&sort=${sort}&per_page=2`);
      await expect.poll(() => orderNumberAt(page, 0)).toBe(orders[0].order_number);
    }

    await page.getByRole('button', { name: texts.select }).click();
    await page.getByText(texts.selectionRequired).waitFor();
    const selected = await Promise.all([0, 1, 2].map((at) => orderNumberAt(page, at)));
    for (const number of selected)
      await page.getByRole('checkbox', { name: `เลือกคำสั่งซื้อ ${number}` }).press('Space');
    await page.getByRole('button', { name: texts.cancelMany('3') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: texts.cancelMany('3') }).click();
    await sheet.getByText(texts.reasonRequired).waitFor();
    await sheet.getByRole('button', { name: texts.outOfStock }).click();
    await sheet.getByRole('button', { name: texts.cancelMany('3') }).click();
    await expect.poll(() => orderCount(page, '5').count()).toBe(1);
    const { orders: cancelled } = await fetchOrders(session, 'status=cancelled');
    expect(cancelled.map((order: { order_number: string }) => order.order_number).sort()).toEqual(
      selected.sort(),
    );
  }));

it('[ORD-05] [ORD-14] filters orders to ship by address, and finds them by number, phone, product and tracking number', () =>
  withOrders({ pending_shipment: 12 }, async (page, session) => {
    await page.goto('/pending-shipment');
    await orderCount(page, '12').waitFor();
    await selectFilter(page, texts.priority, 'high');
    await page.waitForURL('**/pending-shipment?priority=high');
    const { pagination: urgent } = await fetchOrders(session, 'status=pending_shipment&priority=high');
    await orderCount(page, String(urgent.total)).waitFor();
    await selectFilter(page, texts.priority, '');
    for (const period of ['today', 'week']) {
      await selectFilter(page, texts.period, period);
      const { pagination } = await fetchOrders(session, `status=pending_shipment&period=${period}`);
      await page.waitForURL(`**/pending-shipment?period=${period}`);
      await orderCount(page, String(pagination.total)).waitFor();
    }
    await selectFilter(page, texts.period, '');
    await orderCount(page, '12').waitFor();

    const box = page.getByRole('searchbox', { name: texts.search });
    const { orders } = await fetchOrders(session, 'status=pending_shipment&sort=created_asc&per_page=12');
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
    await orderCount(page, '12').waitFor();

    // An input method that composes a character sends no request.
    await box.dispatchEvent('compositionstart');
    await box.fill('zzzz');
    await page.waitForTimeout(400);
    expect(new URL(page.url()).search).toBe('');
    await box.dispatchEvent('compositionend');
    await page.getByText('ไม่พบ “zzzz”').waitFor();
    await page.getByText(texts.counts(12, 0)).waitFor();
    await page.getByRole('button', { name: texts.clearFilters }).click();
    await orderCount(page, '12').waitFor();
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

it('[ORD-08] scrolls, opens, restores, selects and confirms orders in a long list', () =>
  withOrders({ pending_delivery: LONG_LIST_SIZE }, async (page, session) => {
    await page.goto('/pending-receipt');
    await orderCount(page, String(LONG_LIST_SIZE)).waitFor();
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          return page.evaluate(() => scrollY);
        },
        { timeout: 60_000, interval: 150 },
      )
      .toBeGreaterThan(LONG_LIST_PX);
    expect(await cards(page).count()).toBeLessThan(40);
    // After a jump, rows are placeholders first, so that no phone has to render a screen of cards at once. In
    // its first second, a list only restores its scroll position.
    await page.waitForTimeout(1_000);
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
    await page.getByRole('checkbox', { name: texts.selectAll }).check();
    await page.getByRole('button', { name: texts.deliveredCount(String(LONG_LIST_SIZE)) }).waitFor();
    const { totals } = await fetchOrders(session, 'status=pending_delivery&per_page=1');
    const profit = totals.total_profit.toLocaleString('th', { minimumFractionDigits: 2 });
    await expect
      .poll(async () => (await page.getByRole('status').allInnerTexts()).join(' '))
      .toContain(profit);
    await page.getByRole('button', { name: texts.endSelection }).click();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);

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
    // The courier has not reported the delivery, so the order waits for its customer.
    await page.getByText('บันทึกแล้ว รอลูกค้าหรือขนส่งยืนยัน').waitFor();
    await cards(page)
      .getByText(/^คุณแจ้งว่าส่งถึงแล้วเมื่อวัน/)
      .waitFor();
    const { data: counts } = await callApi(baseUrl, 'GET', 'sellers/orders/counts-by-status', session);
    expect([counts['pending_delivery'], counts['completed']]).toEqual([LONG_LIST_SIZE, 0]);
  }));

it('[ORD-05] [ORD-07] keeps an order deselected far down the list when all others ship, also after pull to refresh', () =>
  withOrders({ pending_shipment: 30 }, async (page, session) => {
    const { orders } = await fetchOrders(session, 'status=pending_shipment&sort=created_asc&per_page=30');
    const keptOrder = orders[25];
    await page.goto('/pending-shipment');
    await orderCount(page, '30').waitFor();
    await page.getByRole('button', { name: texts.select }).click();
    await page.getByRole('checkbox', { name: texts.selectAll }).check();
    await page.getByRole('button', { name: texts.ship('30') }).waitFor();
    // By keyboard: rows above are still measured, which moves this one.
    await (await findCheckbox(page, keptOrder.order_number)).press('Space');
    await page.getByRole('button', { name: texts.ship('29') }).waitFor();

    await pullToRefresh(page);
    await page.getByRole('button', { name: texts.ship('29') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: texts.ship('29') }).click();
    await page.waitForURL('**/pending-receipt');
    const { orders: waiting } = await fetchOrders(session, 'status=pending_shipment');
    expect(waiting.map(({ id }: { id: number }) => id)).toEqual([keptOrder.id]);
  }));

it('[ORD-09] collects several orders early after a warning that it can’t be undone', () =>
  withOrders(
    { pending_delivery: 3 },
    async (page, session) => {
      await page.goto('/pending-receipt');
      await page.getByRole('button', { name: texts.select }).click();
      await page.getByText(texts.selectionRequired).waitFor();
      await page.getByRole('checkbox', { name: texts.selectOne }).nth(0).press('Space');
      await page.getByRole('checkbox', { name: texts.selectOne }).nth(1).press('Space');
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

it('[ORD-10] [ORD-14] shows completed orders with totals, masked customers and a menu', () =>
  withOrders({ completed: 12 }, async (page, session) => {
    await listFirstProduct(baseUrl, session);
    await page.goto('/completed-orders');
    await orderCount(page, '12').waitFor();
    const { totals, orders } = await fetchOrders(session, 'status=completed&per_page=12');
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
