// The products of an order: checks and reserves them when it is placed, and counts sold units.
import type { Language } from '@raan/contract/language';
import type { Satang } from '@raan/contract/money';
import { CART_LINES_MAX, quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { fail, failField } from '#platform/errors/app-error.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { CatalogueText, StoredColor, StoredImage } from '#platform/schema.ts';
import { moveStock } from '#features/catalogue/move-stock.ts';

export type OrderLine = {
  product_id: number;
  quantity: number;
  color?: string | null | undefined;
  size?: string | null | undefined;
};

export type OrderedProduct = {
  id: number;
  name: CatalogueText;
  price_satang: Satang;
  discount_price_satang: Satang | null;
  stock: number | null;
  colors: StoredColor[];
  sizes: string[];
  images: StoredImage[];
};

/** Finds a color by its name in any language, because the customer may have switched languages since. */
export function findColorByName(
  product: OrderedProduct,
  name: string | null | undefined,
): StoredColor | undefined {
  return name ? product.colors.find((color) => Object.values(color.name).includes(name)) : undefined;
}

/**
 * Checks that the store sells the items in the chosen variants, and reserves their stock. Locks the products
 * in id order. Throws BUSINESS_PRODUCT_NOT_FOUND, and REQUEST_VALIDATION_ERROR under `items` for an unknown
 * variant or a missing stock.
 */
export async function reserveItems(
  tx: Tx,
  order: { sellerId: number; items: readonly OrderLine[] },
  language: Language,
): Promise<Map<number, OrderedProduct>> {
  const ids = [...new Set(order.items.map((item) => item.product_id))].slice(0, CART_LINES_MAX);
  const rows = await tx
    .selectFrom('products')
    .innerJoin('listings', (join) =>
      join.onRef('listings.product_id', '=', 'products.id').on('listings.seller_id', '=', order.sellerId),
    )
    .select(['id', 'name', 'price_satang', 'discount_price_satang', 'stock', 'colors', 'sizes', 'images'])
    .select('status')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate('products')
    .execute();
  const products = new Map(rows.map((row) => [row.id, row]));
  for (const item of order.items) {
    const product = products.get(item.product_id);
    if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
    const name = catalogueText(product.name, language);
    if (product.status !== 'active') throw fail('BUSINESS_PRODUCT_NOT_FOUND', 'cart_product_gone', { name });
    const isColorValid =
      product.colors.length === 0 ? !item.color : findColorByName(product, item.color) !== undefined;
    const isSizeValid = product.sizes.length === 0 ? !item.size : product.sizes.includes(item.size ?? '');
    if (!isColorValid || !isSizeValid) throw failField('items', 'cart_choice_wrong', { name });
  }
  for (const [id, product] of products) {
    const quantity = order.items
      .filter((item) => item.product_id === id)
      .reduce((sum, item) => sum + item.quantity, 0);
    if (product.stock === null) continue;
    const limit = quantityMax(product.stock);
    if (quantity > limit) {
      const name = catalogueText(product.name, language);
      throw product.stock > limit
        ? failField('items', 'cart_quantity_limited', { name, limit })
        : failField('items', 'cart_stock_short', { name, stock: product.stock });
    }
    await moveStock(tx, { kind: 'reserve', productId: id, quantity });
  }
  return products;
}

/** Counts the units of an order as sold; call it when the order is paid. */
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
