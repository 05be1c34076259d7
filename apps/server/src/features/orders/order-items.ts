// The products of an order: checks and reserves them when it is placed, and counts sold units.
import { retailUnitPrice, supplierUnitPrice, type PricedProduct } from '@raan/contract/catalogue/prices';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import { CART_LINES_MAX, quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { fail, failField } from '#platform/errors/app-error.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { CatalogueText, StoredImage, StoredOption } from '#platform/schema.ts';
import { chooseVariant, variantName, type VariantChoice } from '#features/catalogue/choose-variant.ts';
import { moveStock } from '#features/catalogue/move-stock.ts';
import { selectUsablePastPrices } from '#features/catalogue/prices.queries.ts';
import { selectVariants, type VariantRow } from '#features/catalogue/variants.queries.ts';

export type OrderLine = VariantChoice & {
  product_id: number;
  quantity: number;
  /** Retail price of one unit that the customer saw, in baht. */
  price?: number | undefined;
};

export type OrderedProduct = {
  id: number;
  name: CatalogueText;
  options: StoredOption[];
  images: StoredImage[];
};

export type ReservedItem = {
  product: OrderedProduct;
  /** With the prices that the customer saw, if they are still valid; otherwise with the present ones. */
  variant: VariantRow;
  quantity: number;
  /** The customer saw another price that is no longer valid. */
  isPriceOutdated: boolean;
};

/**
 * Checks that the store sells the items in the chosen variants, and reserves their stock. Locks the products
 * in id order. Throws BUSINESS_PRODUCT_NOT_FOUND, and REQUEST_VALIDATION_ERROR under `items` for an unknown,
 * ambiguous or unavailable variant. Returns the items in their order, with the prices that the customer saw.
 */
export async function reserveItems(
  tx: Tx,
  order: { sellerId: number; items: readonly OrderLine[]; at: string },
  language: Language,
): Promise<ReservedItem[]> {
  const ids = [...new Set(order.items.map((item) => item.product_id))].slice(0, CART_LINES_MAX);
  const rows = await tx
    .selectFrom('products')
    .innerJoin('listings', (join) =>
      join.onRef('listings.product_id', '=', 'products.id').on('listings.seller_id', '=', order.sellerId),
    )
    .select(['id', 'name', 'options', 'images', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate('products')
    .execute();
  const products = new Map(rows.map((row) => [row.id, row]));
  const variants = Map.groupBy(await selectVariants(tx, ids), ({ product_id: id }) => id);
  const reserved = order.items.map((item): ReservedItem => {
    const product = products.get(item.product_id);
    if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
    const name = catalogueText(product.name, language);
    if (product.status !== 'active') throw fail('BUSINESS_PRODUCT_NOT_FOUND', 'cart_product_gone', { name });
    const variant = chooseVariant({ ...product, variants: variants.get(product.id) ?? [] }, item);
    if (!variant || variant.status !== 'active') throw failField('items', 'cart_choice_wrong', { name });
    return { product, variant, quantity: item.quantity, isPriceOutdated: false };
  });
  const byPool = Map.groupBy(reserved, ({ variant }) => variant.pool_id);
  const units = [...byPool].map(([poolId, items]) => {
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
    assertUnitsSuffice(items, quantity, language);
    return { poolId, quantity };
  });
  await moveStock(tx, { kind: 'reserve', units });
  return await useShownPrices(tx, order, reserved);
}

/** Gives items the price version that the customer saw: the present one, or one that ended minutes ago. */
async function useShownPrices(
  tx: Tx,
  { items, at }: { items: readonly OrderLine[]; at: string },
  reserved: readonly ReservedItem[],
): Promise<ReservedItem[]> {
  const isOther = ({ variant }: ReservedItem, index: number) => {
    const shown = items[index]?.price;
    return shown !== undefined && shown !== retailPrice(variant);
  };
  const ids = reserved.filter(isOther).map(({ variant }) => variant.id);
  const past = Map.groupBy(await selectUsablePastPrices(tx, ids, at), ({ variant_id: id }) => id);
  return reserved.map((item, index) => {
    if (!isOther(item, index)) return item;
    const version = past.get(item.variant.id)?.find((one) => retailPrice(one) === items[index]?.price);
    if (!version) return { ...item, isPriceOutdated: true };
    const { price_satang, discount_price_satang } = version;
    return { ...item, variant: { ...item.variant, price_satang, discount_price_satang } };
  });
}

const retailPrice = (priced: PricedProduct) => toBaht(retailUnitPrice(supplierUnitPrice(priced)));

/** `items` sell from one pool. */
function assertUnitsSuffice(items: readonly ReservedItem[], quantity: number, language: Language): void {
  const [first] = items;
  if (!first || first.variant.available === null) return;
  const { product, variant } = first;
  const stock = first.variant.available;
  const limit = quantityMax(stock);
  if (quantity <= limit) return;
  const isOneVariant = items.every((item) => item.variant.id === variant.id);
  const name = isOneVariant ? variantName(product, variant, language) : catalogueText(product.name, language);
  throw stock > limit
    ? failField('items', 'cart_quantity_limited', { name, limit })
    : failField('items', 'cart_stock_short', { name, stock });
}

/** Increases the sales figures of the products; call it when the order is paid. */
export async function increaseSalesCount(tx: Tx, sellerId: number, orderId: number): Promise<void> {
  await changeSalesCount(tx, sellerId, orderId, 1);
}

/** Subtracts the units of a cancelled or refunded order. */
export async function decreaseSalesCount(tx: Tx, sellerId: number, orderId: number): Promise<void> {
  await changeSalesCount(tx, sellerId, orderId, -1);
}

/** Locks the products in id order. A count never falls below zero. */
async function changeSalesCount(tx: Tx, sellerId: number, orderId: number, sign: 1 | -1): Promise<void> {
  await sql`
    with sold as (
      select product_id, sum(quantity)::int as quantity from order_items
      where seller_id = ${sellerId} and order_id = ${orderId} and product_id is not null
      group by product_id
    ), locked as (
      select product.id from products product join sold on sold.product_id = product.id
      order by product.id for no key update of product
    )
    update products set sales_count = greatest(0, sales_count + ${sign}::int * sold.quantity)
    from sold, locked where products.id = sold.product_id and locked.id = products.id`.execute(tx);
}
