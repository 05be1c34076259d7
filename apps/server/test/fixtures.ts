// Products are inserted; everything else is created through the API.
import { randomUUID } from 'node:crypto';
import { satang } from '@raan/contract/money';
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { CatalogueText } from '#platform/schema.ts';
import { deriveProducts } from '#features/catalogue/derive-products.ts';
import { writeVariants } from '#features/catalogue/write-variants.ts';
import { chargeSeller } from '#features/ledger/charge-seller.ts';
import { handleReturnedParcel } from '#features/refunds/handle-returned-parcel.ts';
import { processScans } from '#features/tracking/process-scans.ts';
import { call, type TestApp } from './test-app.ts';

export type TestSeller = { id: number; account: string; password: string; token: string; slug: string };

let sequence = 0;

/** Registers a seller. `balance` (baht) adds a paid top-up by QR. */
export async function newSeller(app: TestApp, options: { balance?: number } = {}): Promise<TestSeller> {
  sequence += 1;
  const account = `seller-${process.pid}-${sequence}-${randomUUID().slice(0, 6)}`;
  const password = 'correct horse';
  const { body } = await call(app, 'POST /sellers/register', { body: { account, password } });
  if (!body.userInfo) throw new Error(`registering returned ${JSON.stringify(body)}`);
  const seller = {
    id: body.userInfo.id,
    account,
    password,
    token: body.token,
    slug: body.userInfo.store_slug,
  };
  if (options.balance) await topUp(app, seller, options.balance);
  return seller;
}

/** Tops up by QR. `amount` in baht, at least 5,000. */
export async function topUp(app: TestApp, seller: TestSeller, amount: number): Promise<void> {
  const { data } = await call(app, 'POST /sellers/wallet/recharge', {
    token: seller.token,
    body: { amount },
  });
  await pay(app, data.recharge.payment.id);
}

/** Pays a payment with the sandbox provider. */
export async function pay(app: TestApp, paymentId: number): Promise<void> {
  const { status } = await call(app, `POST /payments/sandbox/${paymentId}/pay`);
  if (status !== 200) throw new Error(`payment returned ${status}`);
}

export type TestProduct = { id: number; name: CatalogueText };

/** Keys of the values (of a colour its English name), in the order colour, size. Prices in satang. */
export type TestVariant = {
  choice: readonly string[];
  price?: number;
  discount?: number | null;
  stock?: number | null;
  sku?: string | null;
  status?: 'active' | 'inactive';
};

/** Writes the variants of a product. */
export async function setVariants(
  app: Pick<TestApp, 'db' | 'clock'>,
  productId: number,
  variants: readonly TestVariant[],
  common: { price: number; discount?: number | null; sharedStock?: number | null },
): Promise<void> {
  await inTransaction(app.db, (tx) =>
    writeVariants(tx, new Date(app.clock.now()).toISOString(), [
      {
        productId,
        sharedStock: common.sharedStock,
        variants: variants.map(({ discount = common.discount ?? null, ...variant }) => ({
          choice: variant.choice,
          price: satang(variant.price ?? common.price),
          originalPrice: null,
          discountPrice: discount === null ? null : satang(discount),
          stock: variant.stock ?? null,
          sku: variant.sku ?? null,
          barcode: null,
          weightGrams: null,
          image: null,
          status: variant.status ?? 'active',
        })),
      },
    ]),
  );
}

const optionValue = (name: CatalogueText) => ({ key: name.en ?? name.th ?? '', name, image: null });

function combinations(options: readonly { values: readonly { key: string }[] }[]): string[][] {
  return options.reduce<string[][]>(
    (choices, { values }) => choices.flatMap((choice) => values.map(({ key }) => [...choice, key])),
    [[]],
  );
}

/** Sets the price of all variants of a product, in satang. */
export async function setPrice(
  app: Pick<TestApp, 'db'>,
  productId: number,
  { price, discount = null }: { price: number; discount?: number | null },
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await tx
      .updateTable('variants')
      .set({
        price_satang: satang(price),
        discount_price_satang: discount === null ? null : satang(discount),
      })
      .where('product_id', '=', productId)
      .execute();
    await deriveProducts(tx, [productId]);
  });
}

/** Makes every restocking of a product fail, because its pools hold nothing. The returned function repairs it. */
export async function breakRestocking(
  app: Pick<TestApp, 'db'>,
  productId: number,
): Promise<() => Promise<void>> {
  const pools = await app.db
    .selectFrom('stock_pools')
    .select(['id', 'received', 'reserved', 'sold'])
    .where('product_id', '=', productId)
    .execute();
  const write = async (id: number, change: { received: number | null; reserved: number; sold: number }) => {
    await app.db.updateTable('stock_pools').set(change).where('id', '=', id).execute();
  };
  for (const { id, received } of pools) await write(id, { received: received && 0, reserved: 0, sold: 0 });
  return async () => {
    for (const { id, ...former } of pools) await write(id, former);
  };
}

/** Inserts a product into the catalogue. Prices in satang. */
export async function newProduct(
  app: Pick<TestApp, 'db' | 'clock'>,
  product: {
    name?: CatalogueText;
    price?: number;
    discount?: number | null;
    stock?: number | null;
    sizes?: string[];
    colors?: CatalogueText[];
    /** Without them, every combination of colours and sizes shares `stock`. */
    variants?: readonly TestVariant[];
    category?: 'tiktok_market' | 'beauty' | 'fashion' | 'sports' | 'electronics';
    hot?: boolean;
  } = {},
): Promise<TestProduct> {
  sequence += 1;
  const name = product.name ?? { th: `สินค้า ${sequence}`, en: `Product ${sequence}` };
  const at = new Date(app.clock.now()).toISOString();
  const options = [
    {
      kind: 'color' as const,
      name: { th: 'สี', en: 'Colour' },
      values: (product.colors ?? []).map(optionValue),
    },
    {
      kind: 'size' as const,
      name: { th: 'ขนาด', en: 'Size' },
      values: (product.sizes ?? []).map((size) => optionValue({ en: size })),
    },
  ].filter(({ values }) => values.length > 0);
  const price = satang(product.price ?? 10_000);
  const { id } = await app.db
    .insertInto('products')
    .values({
      source: 'test',
      source_key: randomUUID(),
      category: product.category ?? 'beauty',
      name: JSON.stringify(name),
      description: JSON.stringify({ th: '<p>ดี</p>', en: '<p>good</p>' }),
      price_satang: price,
      highest_price_satang: price,
      discount_price_satang: null,
      original_price_satang: null,
      stock: 0,
      is_recommended: product.hot ?? false,
      options: JSON.stringify(options),
      content_hash: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setVariants(app, id, product.variants ?? combinations(options).map((choice) => ({ choice })), {
    price,
    discount: product.discount ?? null,
    ...(product.variants ? {} : { sharedStock: product.stock ?? null }),
  });
  return { id, name };
}

export const CUSTOMER = { name: 'สมชาย ใจดี', phone: '081 234 5678' };
export const ADDRESS = {
  address: '99/1 ซอยลาดพร้าว 15',
  subdistrict: 'ลาดยาว',
  district: 'จตุจักร',
  province: 'กรุงเทพมหานคร',
  postal_code: '10900',
};

export type TestOrder = { id: number; number: string; token: string; paymentId: number; total: number };

/** Lists the product, orders `quantity` of it (of each choice) as a customer, and pays unless `paid` is false. */
export async function newOrder(
  app: TestApp,
  seller: TestSeller,
  product: TestProduct,
  options: {
    quantity?: number;
    paid?: boolean;
    choices?: { color?: string; size?: string }[];
    customer?: { name?: string; phone?: string; email?: string };
    language?: string;
    note?: string;
  } = {},
): Promise<TestOrder> {
  const { quantity = 1, choices = [{}], customer, language = 'en', note } = options;
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [product.id] } });
  const placed = await call(app, `POST /storefront/${seller.slug}/orders`, {
    language,
    body: {
      customer: { ...CUSTOMER, ...customer },
      shipping: ADDRESS,
      items: choices.map((choice) => ({ product_id: product.id, quantity, ...choice })),
      ...(note !== undefined && { note }),
    },
  });
  if (placed.status !== 201)
    throw new Error(`order returned ${placed.status} ${JSON.stringify(placed.body)}`);
  const { data } = placed;
  if (options.paid !== false) await pay(app, data.payment.id);
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', seller.id)
    .where('order_number', '=', data.order_number)
    .executeTakeFirstOrThrow();
  return {
    id,
    number: data.order_number,
    token: data.order_token,
    paymentId: data.payment.id,
    total: data.total_amount,
  };
}

/** Ships an order, paid from the balance unless `body` says otherwise. */
export async function ship(app: TestApp, seller: TestSeller, orderId: number, body: object = {}) {
  return await call(app, `POST /sellers/orders/${orderId}/ship`, {
    token: seller.token,
    body: { courier: 'sf', tracking_number: 'SF1234567890123', ...body },
  });
}

/** Charges a seller for items; what the balance does not cover becomes a debt. `amount` in satang. Once per seller. */
export async function chargeForItems(
  app: Pick<TestApp, 'db' | 'clock'>,
  { id: sellerId }: Pick<TestSeller, 'id'>,
  amount: number,
): Promise<void> {
  const at = new Date(app.clock.now()).toISOString();
  const charge = {
    kind: 'goods_kept',
    to: 'supplier_payable',
    key: `test:${sellerId}:items`,
    sellerId,
    at,
  } as const;
  await inTransaction(app.db, (tx) => chargeSeller(tx, { ...charge, amount: satang(amount) }));
}

/** Returns the seller's available balance in baht. */
export async function balanceOf(app: TestApp, seller: TestSeller): Promise<number> {
  const { data } = await call(app, 'GET /sellers/profile', { token: seller.token });
  return data.seller.available_balance;
}

/** Processes scans of an order's parcel as its courier reports them, at the current time of the test's clock. */
export async function scan(
  app: Pick<TestApp, 'db' | 'clock' | 'config' | 'realtimeSignal'>,
  seller: Pick<TestSeller, 'id'>,
  orderId: number,
  ...kinds: CourierEventKind[]
): Promise<void> {
  const sellerId = seller.id;
  const { courier, tracking_number: trackingNumber } = await app.db
    .selectFrom('parcels')
    .select(['courier', 'tracking_number'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const at = new Date(app.clock.now()).toISOString();
  const scans = kinds.map((kind) => ({ eventId: randomUUID(), kind, at, place: null }));
  const deps = {
    ...app,
    handleReturnedParcel: (tx: Tx, order: { sellerId: number; orderId: number }) =>
      handleReturnedParcel(tx, app, order),
  };
  const parcel = { sellerId, orderId, courier, trackingNumber };
  await inTransaction(app.db, (tx) => processScans(tx, deps, parcel, 'test', scans));
}
