// Where an ordered variant appears: orders, refunds, documents, reports and CSV files.
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { readPdf } from '#test/pdf.ts';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let seller: TestSeller;
let order: TestOrder;
let shirtId: number;

beforeAll(async () => {
  const shirt = await newProduct(app, {
    name: { th: 'เสื้อ', en: 'Shirt' },
    colors: [
      { th: 'แดง', en: 'Red' },
      { th: 'น้ำเงิน', en: 'Blue' },
    ],
    sizes: ['S', 'M'],
    variants: [
      { choice: ['Red', 'S'], price: 10_000, sku: 'SHIRT-RS' },
      { choice: ['Blue', 'M'], price: 20_000 },
    ],
  });
  shirtId = shirt.id;
  seller = await newSeller(app, { balance: 10_000 });
  const choices = [
    { color: 'Red', size: 'S' },
    { color: 'Blue', size: 'M' },
  ];
  order = await newOrder(app, seller, shirt, { quantity: 2, choices });
});

const get = async (path: string, language = 'en') =>
  (await call(app, `GET /${path}`, { token: seller.token, language })).data;
const csv = async (path: string): Promise<string[][]> => {
  const headers = { authorization: `Bearer ${seller.token}`, 'accept-language': 'en' };
  const response = await fetch(`${app.baseUrl}/api/${path}`, { headers });
  return parse(await response.text(), { bom: true });
};
const choice = (color: string, size: string) => [
  { option: 'Colour', value: color },
  { option: 'Size', value: size },
];

it('[GOOD-01] names the options in the reader’s language, and the SKU to the seller but not to the customer', async () => {
  const own = await get(`sellers/orders/${order.id}`);
  expect(own.items).toMatchObject([
    { sku: 'SHIRT-RS', choices: choice('Red', 'S'), color: 'Red', size: 'S', unit_price: 100 },
    { sku: null, choices: choice('Blue', 'M'), unit_price: 200 },
  ]);
  const { orders } = await get(`sellers/orders?keyword=${order.number}`, 'th');
  expect(orders[0].items[0].choices).toEqual([
    { option: 'สี', value: 'แดง' },
    { option: 'ขนาด', value: 'S' },
  ]);
  const customer = await call(app, `GET /storefront/orders/${order.token}`, { language: 'en' });
  expect(customer.data.items).toMatchObject([
    { choices: choice('Red', 'S') },
    { choices: choice('Blue', 'M') },
  ]);
  expect(JSON.stringify(customer.body)).not.toContain('SHIRT-RS');
  const store = await call(app, `GET /storefront/${seller.slug}/products/${shirtId}`, { language: 'en' });
  expect(JSON.stringify(store.body)).not.toContain('SHIRT-RS');
});

it('[GOOD-01] prints options and SKU on the packing slip and the label', async () => {
  for (const name of ['packing-slip', 'label']) {
    const address = `${app.baseUrl}/api/sellers/orders/${order.id}/documents/${name}.pdf`;
    const headers = { authorization: `Bearer ${seller.token}`, 'accept-language': 'en' };
    const response = await fetch(address, { headers });
    const { count, pages } = await readPdf(new Uint8Array(await response.arrayBuffer()), {});
    expect(count).toBe(1);
    const text = pages.map((page) => page.text.replace(/\s+/g, '')).join('');
    expect(text).toContain('SHIRT-RS');
    expect(text).toContain(name === 'label' ? 'Shirt·Red·S' : 'Colour:Red·Size:S');
    expect(text).toContain(name === 'label' ? 'Shirt·Blue·M' : 'Colour:Blue·Size:M');
  }
});

it('[GOOD-01] [SHOP-10] reports and exports sales by product, and by variant with its SKU', async () => {
  const { best_sellers: best } = await get('shop/analytics');
  expect(best.by_quantity).toMatchObject([
    {
      name: 'Shirt',
      quantity: 4,
      total_amount: 600,
      variants: [
        { choices: choice('Blue', 'M'), sku: null, quantity: 2, total_amount: 400 },
        { choices: choice('Red', 'S'), sku: 'SHIRT-RS', quantity: 2, total_amount: 200 },
      ],
    },
  ]);
  const [head, ...rows] = await csv('shop/sales-report/export?content=variants');
  expect(head).toEqual(['Product ID', 'Product', 'Quantity', 'Sales (THB)', 'Variant', 'SKU']);
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['Shirt', '2', '400.00', 'Colour: Blue · Size: M', ''],
    ['Shirt', '2', '200.00', 'Colour: Red · Size: S', 'SHIRT-RS'],
  ]);
  const [titles, exported] = await csv('shop/sales-report/export?content=orders');
  expect(titles?.slice(-2)).toEqual(['Variant', 'SKU']);
  expect(exported?.slice(-2)).toEqual(['Colour: Red · Size: S; Colour: Blue · Size: M', 'SHIRT-RS; ']);
});

it('[GOOD-01] lists options and SKUs at the end of the table of orders to ship', async () => {
  const [head, row] = await csv('sellers/orders/numbers-template?purpose=ship');
  expect(head).toEqual(['order_number', 'courier', 'tracking_number', 'items', 'variants', 'skus']);
  expect(row?.slice(3)).toEqual([
    'Shirt × 2; Shirt × 2',
    'Colour: Red · Size: S; Colour: Blue · Size: M',
    'SHIRT-RS; ',
  ]);
});

it('[GOOD-01] [GOOD-03] names colour and size of orders from before variants', async () => {
  await sql`update order_items set choices = null, sku = null, variant_id = null
    where seller_id = ${seller.id} and order_id = ${order.id}`.execute(app.db);
  const own = await get(`sellers/orders/${order.id}`);
  expect(own.items[0]).toMatchObject({ choices: choice('Red', 'S'), sku: null, variant_id: null });
  const { best_sellers: best } = await get('shop/analytics');
  expect(best.by_quantity[0].variants).toHaveLength(2);
  await ship(app, seller, order.id);
  const refund = await call(app, `GET /storefront/orders/${order.token}/refund-request`, { language: 'en' });
  expect(refund.data.items[1]).toMatchObject({ choices: choice('Blue', 'M'), quantity: 2 });
});
