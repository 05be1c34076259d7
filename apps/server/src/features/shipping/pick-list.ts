import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import {
  PICK_LIST_ORDERS_MAX,
  type getPickList,
  type PickLine,
  type PickListScope,
} from '@raan/contract/shipping/shipping-endpoints';
import { sql } from 'kysely';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import type { CatalogueText, StoredImage } from '#platform/schema.ts';
import { choiceViews, type ChosenItem } from '#features/catalogue/variant-view.ts';
import { selectOrderIdsToShip } from './orders-to-ship.ts';

type ItemRow = ChosenItem & {
  order_id: number;
  product_id: number | null;
  variant_id: number | null;
  name: CatalogueText;
  image: StoredImage | null;
  sku: string | null;
  quantity: number;
};

/**
 * Adds up the items of orders to ship by variant, sorted by name. Reads only.
 * Throws BUSINESS_ORDER_NOT_FOUND if a named order is not the seller's.
 */
export async function pickList(
  { db, clock }: { db: Db; clock: Clock },
  sellerId: number,
  scope: PickListScope = {},
  language: Language,
): Promise<Data<typeof getPickList>> {
  const ids = scope.order_ids
    ? await selectNamedOrderIds(db, sellerId, [...new Set(scope.order_ids)])
    : await selectOrderIdsToShip(db, sellerId, scope, clock.now());
  const items = await selectItems(db, sellerId, ids.slice(0, PICK_LIST_ORDERS_MAX));
  const lines = addUpByVariant(items, language);
  return {
    order_count: Math.min(ids.length, PICK_LIST_ORDERS_MAX),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    is_partial: ids.length > PICK_LIST_ORDERS_MAX,
    lines,
  };
}

/** Returns those that still await shipment. */
async function selectNamedOrderIds(db: Db, sellerId: number, ids: readonly number[]): Promise<number[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  if (orders.length < ids.length) throw fail('BUSINESS_ORDER_NOT_FOUND', 'orders_not_found');
  return orders.flatMap(({ id, status }) => (status === 'pending_shipment' ? [id] : []));
}

async function selectItems(db: Db, sellerId: number, orderIds: readonly number[]): Promise<ItemRow[]> {
  return await db
    .selectFrom('order_items')
    .select([
      'order_id',
      'product_id',
      'variant_id',
      'name',
      'image',
      'color',
      'size',
      'choices',
      'sku',
      'quantity',
    ])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

function addUpByVariant(items: readonly ItemRow[], language: Language): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const item of items) {
    const key = variantKey(item);
    const line = lines.get(key);
    const order = { id: item.order_id, quantity: item.quantity };
    // The newest order names the variant as the catalogue does now.
    lines.set(key, {
      ...lineView(item, language),
      key,
      quantity: (line?.quantity ?? 0) + item.quantity,
      orders: addOrder(line?.orders ?? [], order),
    });
  }
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sortText = ({ product_name, choices, sku }: PickLine) =>
    [product_name, ...choices.map(({ value }) => value), sku].join(' ');
  return [...lines.values()].toSorted((a, b) => compare(sortText(a), sortText(b)));
}

/** An order can have the same variant in two items. */
function addOrder(orders: PickLine['orders'], added: PickLine['orders'][number]): PickLine['orders'] {
  const last = orders.at(-1);
  if (last?.id !== added.id) {
    orders.push(added);
    return orders;
  }
  last.quantity += added.quantity;
  return orders;
}

/** Orders placed before variants existed are told apart by their options. */
function variantKey({ variant_id, product_id, name, color, size }: ItemRow): string {
  if (variant_id !== null) return `v${variant_id}`;
  return JSON.stringify([product_id ?? name.th, color?.th ?? null, size]);
}

function lineView(item: ItemRow, language: Language) {
  return {
    product_name: catalogueText(item.name, language),
    image_url: item.image ? mediaUrl(item.image.hash, 400) : PLACEHOLDER_URL,
    choices: choiceViews(item, language),
    sku: item.sku,
  };
}
