// Order data for printing: full addresses and retail prices, never supplier prices.
import { satang, multiplySatang, type Satang } from '@raan/contract/money';
import type { PRINTABLE_STATUSES } from '@raan/contract/documents/document-rules';
import type { CourierCode, OrderStatus } from '@raan/contract/orders/order';
import type { Db } from '#platform/db.ts';
import type { CatalogueText, StoredChoice, StoredImage } from '#platform/schema.ts';

export type PrintedItem = {
  name: CatalogueText;
  color: CatalogueText | null;
  size: string | null;
  choices: StoredChoice[] | null;
  /** For the packer. */
  sku: string | null;
  quantity: number;
  retail_unit_price_satang: Satang;
};

export type PrintedOrder = {
  id: number;
  order_number: string;
  customer_name: string;
  customer_phone: string;
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  postal_code: string;
  note: string | null;
  courier: CourierCode | null;
  tracking_number: string | null;
  quantity: number;
  retail_satang: Satang;
  is_demo: boolean;
  created_at: string;
  items: PrintedItem[];
};

export type PrintingStore = { store_name: string; contact_phone: string; logo: StoredImage | null };

/** Selects the store data that appears on documents. */
export async function selectPrintingStore(db: Db, sellerId: number): Promise<PrintingStore> {
  return await db
    .selectFrom('stores')
    .select(['store_name', 'contact_phone', 'logo'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
}

export type OrderHead = { id: number; order_number: string; status: OrderStatus };

/** Selects the given orders that belong to the seller, with their status. */
export async function selectOrderHeads(
  db: Db,
  sellerId: number,
  orderIds: readonly number[],
): Promise<OrderHead[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status'])
    .where('seller_id', '=', sellerId)
    .where('id', 'in', orderIds)
    .execute();
}

/** Selects ids of a seller's orders with a status, oldest first. */
export async function selectOrderIdsOfStatus(
  db: Db,
  sellerId: number,
  status: (typeof PRINTABLE_STATUSES)[number],
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('status', '=', status)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Selects orders with their items, in the order of `orderIds`. */
export async function selectPrintedOrders(
  db: Db,
  sellerId: number,
  orderIds: readonly number[],
): Promise<PrintedOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'customer_name',
      'customer_phone',
      'address',
      'subdistrict',
      'district',
      'province',
      'postal_code',
      'note',
      'courier',
      'tracking_number',
      'quantity',
      'retail_satang',
      'is_demo',
      'created_at',
    ])
    .where('seller_id', '=', sellerId)
    .where('id', 'in', orderIds)
    .execute();
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'name', 'color', 'size', 'choices', 'sku', 'quantity', 'retail_unit_price_satang'])
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const byId = new Map(orders.map((order) => [order.id, { ...order, items: [] as PrintedItem[] }]));
  for (const { order_id: orderId, ...item } of items) byId.get(orderId)?.items.push(item);
  return orderIds.flatMap((id) => byId.get(id) ?? []);
}

/** Retail amount of an order line. */
export function retailLineAmount({ retail_unit_price_satang: price, quantity }: PrintedItem): Satang {
  return satang(multiplySatang(price, quantity));
}
