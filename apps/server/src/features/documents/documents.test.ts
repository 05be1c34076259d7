import { describe, expect, it } from 'vitest';
import { readBarcode, cropPage, readQrCode, readPdf, type ReadPage } from '#test/pdf.ts';
import {
  ADDRESS,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  pay,
  scan,
  ship,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const logged: string[] = [];
const app = useTestApp({ logStream: { write: (line) => void logged.push(line) } });

const A6 = { width: 297.64, height: 420.94 };
const THAI = 'ที่ปั้นน้ำแข็ง ผู้ใหญ่ กี่เพ้า';

type PdfResponse = { status: number; headers: Headers; bytes: Uint8Array };

async function fetchPdf(
  token: string,
  address: string,
  options: { body?: object; language?: string } = {},
): Promise<PdfResponse> {
  const response = await fetch(`${app.baseUrl}/api${address}`, {
    method: options.body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': options.language ?? 'th',
      ...(options.body && { 'content-type': 'application/json' }),
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

async function readPages(paper: PdfResponse, options: { scale?: number } = {}) {
  expect(paper.status).toBe(200);
  expect(paper.headers.get('content-type')).toBe('application/pdf');
  return await readPdf(paper.bytes, options);
}

const slip = (id: number, query = '') => `/sellers/orders/${id}/documents/packing-slip.pdf${query}`;
const label = (id: number, query = '') => `/sellers/orders/${id}/documents/label.pdf${query}`;

async function sellerWithOrder(options: { paid?: boolean; name?: string } = {}) {
  const seller = await newSeller(app, { balance: 5_000 });
  const product = await newProduct(app, {
    name: { th: options.name ?? THAI, en: 'Ice shaper' },
    price: 10_000,
  });
  const order = await newOrder(app, seller, product, { quantity: 2, ...options });
  return { seller, product, order };
}

async function placeOrder(
  seller: TestSeller,
  products: readonly TestProduct[],
  body: { customer?: object; shipping?: object; note?: string } = {},
) {
  const token = seller.token;
  await call(app, 'POST /sellers/products', { token, body: { product_ids: products.map(({ id }) => id) } });
  const placed = await call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: { ...CUSTOMER, ...body.customer },
      shipping: { ...ADDRESS, ...body.shipping },
      items: products.map(({ id }) => ({ product_id: id, quantity: 1 })),
      ...(body.note && { note: body.note }),
    },
  });
  expect(placed.status).toBe(201);
  await pay(app, placed.data.payment.id);
  const number = placed.data.order_number as string;
  const { data } = await call(app, `GET /sellers/orders?keyword=${number}`, { token });
  return { id: data.orders[0].id as number, number };
}

/** PDF readers insert spaces between text runs. */
const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

describe('a packing slip', () => {
  it('[ORD-12] lists the items in whole Thai words at retail prices, without supplier prices', async () => {
    const { seller, order } = await sellerWithOrder();
    const paper = await fetchPdf(seller.token, slip(order.id));
    expect(paper.headers.get('content-disposition')).toBe(
      `attachment; filename="packing-slip-${order.number}.pdf"`,
    );
    expect(paper.headers.get('cache-control')).toBe('private, no-store');
    expect(paper.bytes.length).toBeLessThan(100_000);
    const { count, pages } = await readPages(paper);
    expect(count).toBe(1);
    const [page] = pages as [ReadPage];
    expect(page.size.width).toBeCloseTo(A6.width, 0);
    expect(page.size.height).toBeCloseTo(A6.height, 0);
    const text = withoutSpaces(page.text);
    for (const words of [
      'ใบรายการสินค้า',
      THAI,
      CUSTOMER.name,
      ADDRESS.address,
      `แขวง${ADDRESS.subdistrict}`,
      `เขต${ADDRESS.district}`,
      '10900',
    ])
      expect(text).toContain(withoutSpaces(words));
    expect(text).toContain('ภายใน7วัน');
    // Two units at 110.00 for the customer. The supplier price (100.00 and 200.00) must not appear.
    expect(text).toContain('110.00');
    expect(text).toContain('220.00');
    expect(text).not.toContain('100.00');
    expect(text).not.toContain('200.00');
    expect(text.indexOf('ใบรายการสินค้า')).toBeLessThan(text.indexOf(withoutSpaces(CUSTOMER.name)));
    expect(text.indexOf(withoutSpaces(CUSTOMER.name))).toBeLessThan(text.indexOf(withoutSpaces(THAI)));
    expect(readQrCode(page)).toBe(order.number);
    expect(readBarcode(page)).toBe(order.number);
  });

  it('[ORD-12] is printed in the requested language and page size', async () => {
    const { seller, order } = await sellerWithOrder();
    const titles = { th: 'ใบรายการสินค้า', en: 'Packing slip', 'zh-TW': '出貨明細', 'zh-CN': '发货清单' };
    for (const [language, title] of Object.entries(titles)) {
      const paper = await fetchPdf(seller.token, slip(order.id, '?size=a4'), { language });
      const { pages } = await readPages(paper, { scale: 1 });
      expect(withoutSpaces(pages[0]?.text ?? '')).toContain(withoutSpaces(title));
      expect(pages[0]?.size.height).toBeCloseTo(842, 0);
    }
    const requested = await fetchPdf(seller.token, slip(order.id, '?language=en'), { language: 'zh-TW' });
    expect((await readPages(requested, { scale: 1 })).pages[0]?.text).toContain('Packing slip');
    expect((await fetchPdf(seller.token, slip(order.id, '?size=letter'))).status).toBe(422);
  });

  it('[ORD-12] continues on numbered pages and prints every line once', async () => {
    const seller = await newSeller(app);
    const products = [];
    for (let line = 1; line <= 50; line += 1)
      products.push(await newProduct(app, { name: { th: `รายการที่${line}จบ`, en: `Line ${line}.` } }));
    const order = await placeOrder(seller, products);
    for (const size of ['a6', 'a4']) {
      const { count, pages } = await readPages(
        await fetchPdf(seller.token, slip(order.id, `?size=${size}`)),
        {
          scale: 1,
        },
      );
      expect(count).toBeGreaterThan(1);
      const texts = pages.map(({ text }) => withoutSpaces(text));
      for (const [index, text] of texts.entries()) expect(text).toContain(`หน้า${index + 1}/${count}`);
      const all = texts.join('');
      for (let line = 1; line <= 50; line += 1) expect(all.split(`รายการที่${line}จบ`)).toHaveLength(2);
      expect(texts.at(-1)).toContain('ขอบคุณ');
    }
  });
});

describe('a shipping label', () => {
  it('[ORD-12] shows sender, recipient and prepayment, and has codes that scanners can read', async () => {
    const { seller, order } = await sellerWithOrder();
    const { token } = seller;
    const { data } = await call(app, 'GET /sellers/store-setting', { token });
    const setting = { ...data.store_setting, store_name: 'ร้านน้ำหวาน', contact_phone: '0898765432' };
    await call(app, 'PUT /sellers/store-setting', { token, body: { store_setting: setting } });
    await ship(app, seller, order.id, { courier: 'ems', tracking_number: 'RR473124829GB' });
    const paper = await fetchPdf(seller.token, label(order.id));
    expect(paper.headers.get('content-disposition')).toBe(`attachment; filename="label-${order.number}.pdf"`);
    expect(paper.bytes.length).toBeLessThan(100_000);
    const { count, pages } = await readPages(paper);
    expect(count).toBe(1);
    const [page] = pages as [ReadPage];
    const text = withoutSpaces(page.text);
    for (const words of [
      'EMS',
      'RR473124829GB',
      CUSTOMER.name,
      '081 234 5678',
      ADDRESS.address,
      ADDRESS.province,
      '10900',
      'ร้านน้ำหวาน',
      '089 876 5432',
      'ชำระเงินแล้ว',
      'ไม่เก็บเงินปลายทาง',
      '2 ชิ้น',
      order.number,
    ])
      expect(text).toContain(withoutSpaces(words));
    expect(text).not.toContain('110.00');
    expect(readQrCode(page)).toBe(order.number);
    expect(readBarcode(await cropPage(page, { left: 0, top: 0.08, width: 1, height: 0.14 }))).toBe(
      'RR473124829GB',
    );
    expect(readBarcode(await cropPage(page, { left: 0, top: 0.4, width: 0.75, height: 0.6 }))).toBe(
      order.number,
    );
  });

  it('[ORD-12] fits the longest name, address and note', async () => {
    const seller = await newSeller(app);
    const customer = { name: `${'ผู้'.repeat(26)}จบ` };
    const address = `${'หมู่บ้านน้ำใสใจดี '.repeat(16)}สุดท้าย`;
    const note = `${'ฝากไว้ที่ป้อมยามด้วยนะคะ '.repeat(11)}ปลายข้อความ`;
    const order = await placeOrder(seller, [await newProduct(app)], {
      customer,
      shipping: { address },
      note,
    });
    const { count, pages } = await readPages(await fetchPdf(seller.token, label(order.id)));
    expect(count).toBe(1);
    const text = withoutSpaces(pages[0]?.text ?? '');
    for (const words of [customer.name, address, note, order.number])
      expect(text).toContain(withoutSpaces(words));
    expect(readQrCode(pages[0] as ReadPage)).toBe(order.number);
  });

  it('[ORD-12] prints mixed Thai, Chinese and Latin text, and a placeholder for characters without a glyph', async () => {
    const seller = await newSeller(app);
    const customer = { name: '陳大文 John ปั้น 🧋👩‍👩‍👧 Ω' };
    const order = await placeOrder(seller, [await newProduct(app)], { customer });
    const { pages } = await readPages(await fetchPdf(seller.token, label(order.id)));
    const text = withoutSpaces(pages[0]?.text ?? '');
    expect(text).toContain('陳大文');
    expect(text).toContain('Johnปั้น');
    // Each of the two fonts has characters that the other lacks.
    for (const language of ['zh-TW', 'zh-CN']) {
      const both = await placeOrder(seller, [await newProduct(app)], { customer: { name: '陳谢' } });
      const paper = await readPages(await fetchPdf(seller.token, label(both.id), { language }));
      expect(withoutSpaces(paper.pages[0]?.text ?? '')).toContain('陳谢');
    }
  });
});

describe('documents of several orders', () => {
  it('[ORD-12] are printed in the requested order: one label per A6 page, four per A4 page', async () => {
    const { seller, product, order } = await sellerWithOrder();
    const orders = [order];
    while (orders.length < 5) orders.push(await newOrder(app, seller, product));
    const requested = [orders[3], orders[0], orders[4], orders[1], orders[2]].map(
      (one) => one as typeof order,
    );
    const body = { kind: 'label', order_ids: requested.map(({ id }) => id) };
    const paper = await fetchPdf(seller.token, '/sellers/orders/documents', { body });
    expect(paper.headers.get('content-disposition')).toMatch(/filename="labels-\d{4}-\d\d-\d\d\.pdf"/);
    const { pages } = await readPages(paper);
    expect(pages.map((page) => readQrCode(page))).toEqual(requested.map(({ number }) => number));
    const sheets = await readPages(
      await fetchPdf(seller.token, '/sellers/orders/documents', { body: { ...body, size: 'a4' } }),
      { scale: 2 },
    );
    expect(sheets.count).toBe(2);
    const corners = [
      { left: 0, top: 0 },
      { left: 0.5, top: 0 },
      { left: 0, top: 0.5 },
      { left: 0.5, top: 0.5 },
    ];
    const [sheet] = sheets.pages as [ReadPage];
    const codes = await Promise.all(
      corners.map(async (corner) =>
        readQrCode(await cropPage(sheet, { ...corner, width: 0.5, height: 0.5 })),
      ),
    );
    expect(codes).toEqual(requested.slice(0, 4).map(({ number }) => number));
    const slips = await fetchPdf(seller.token, '/sellers/orders/documents', {
      body: { kind: 'packing_slip', status: 'pending_shipment' },
    });
    expect((await readPages(slips)).pages.map((page) => readQrCode(page))).toEqual(
      orders.map(({ number }) => number),
    );
  });

  it('[ORD-12] are printed for all orders or none', async () => {
    const { seller, product, order } = await sellerWithOrder();
    const other = await sellerWithOrder();
    const unpaid = await newOrder(app, seller, product, { paid: false });
    const print = async (body: object) =>
      await call(app, 'POST /sellers/orders/documents', { token: seller.token, body });
    expectRefused(
      await print({ kind: 'label', order_ids: [order.id, other.order.id] }),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
    const refused = await print({ kind: 'label', order_ids: [order.id, unpaid.id] });
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(JSON.stringify(refused.body)).toContain(unpaid.number);
    expectRefused(await print({ kind: 'label', status: 'completed' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await print({ kind: 'label', status: 'pending_delivery' }), 409, 'REQUEST_INVALID');
    // The orders to ship fit into the first part; there is no second one.
    const waiting = { kind: 'label', status: 'pending_shipment' };
    expectRefused(await print({ ...waiting, part: 2 }), 409, 'REQUEST_INVALID');
    expectRefused(await print({ ...waiting, part: 0 }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await print({ kind: 'label' }), 422, 'REQUEST_VALIDATION_ERROR');
    const both = { kind: 'label', order_ids: [order.id], status: 'pending_shipment' };
    expectRefused(await print(both), 422, 'REQUEST_VALIDATION_ERROR');
    const tooMany = { kind: 'label', order_ids: Array.from({ length: 1_001 }, (_, index) => index + 1) };
    expectRefused(await print(tooMany), 422, 'REQUEST_VALIDATION_ERROR');
  });
});

describe('printing', () => {
  it('[AUTH-10] [ORD-12] is allowed for the order’s seller while the order is paid and not ended', async () => {
    const { seller, order } = await sellerWithOrder({ paid: false });
    const stranger = await newSeller(app);
    for (const address of [slip(order.id), label(order.id)]) {
      expectRefused(await call(app, `GET ${address}`), 401, 'AUTH_TOKEN_INVALID');
      expectRefused(await call(app, `GET ${address}`, stranger), 404, 'BUSINESS_ORDER_NOT_FOUND');
      expectRefused(await call(app, `GET ${address}`, seller), 409, 'REQUEST_INVALID');
    }
    await pay(app, order.paymentId);
    expect((await fetchPdf(seller.token, label(order.id))).status).toBe(200);
    await ship(app, seller, order.id);
    expect((await fetchPdf(seller.token, label(order.id))).status).toBe(200);
    await scan(app, seller, order.id, 'delivered');
    await call(app, `PUT /sellers/orders/${order.id}/status`, {
      token: seller.token,
      body: { status: 'completed' },
    });
    expectRefused(await call(app, `GET ${label(order.id)}`, seller), 409, 'REQUEST_INVALID');
    expect((await fetchPdf(seller.token, slip(order.id))).status).toBe(200);
    const over = await sellerWithOrder();
    await call(app, `POST /sellers/orders/${over.order.id}/cancel`, {
      token: over.seller.token,
      body: { reason: 'ของหมด' },
    });
    expectRefused(await call(app, `GET ${slip(over.order.id)}`, over.seller), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] writes no name or address into the log or the PDF metadata', async () => {
    const { seller, order } = await sellerWithOrder();
    logged.length = 0;
    const { bytes } = await fetchPdf(seller.token, label(order.id));
    const described = Buffer.from(bytes).toString('latin1');
    expect(described).toContain(`label-${order.number}`);
    const lines = logged.join('');
    expect(lines).toContain('/documents/label.pdf');
    for (const secret of ['สมชาย', '812345678', 'ลาดพร้าว', '10900']) expect(lines).not.toContain(secret);
  });
});
