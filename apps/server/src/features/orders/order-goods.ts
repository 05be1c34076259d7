// The goods of an order in the catalogue: taken from the stock when ordered, counted as sold when paid, given back when cancelled.
import type { Language } from '@raan/contract/language';
import type { Satang } from '@raan/contract/money';
import { CART_LINES_MAX, quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { fail, failField } from '#platform/errors/app-error.ts';
import { localText } from '#platform/local-text.ts';
import type { LocalText, StoredColor, StoredImage } from '#platform/schema.ts';

export type OrderLine = {
  product_id: number;
  quantity: number;
  color?: string | null | undefined;
  size?: string | null | undefined;
};

export type OrderedProduct = {
  id: number;
  name: LocalText;
  price_satang: Satang;
  discount_price_satang: Satang | null;
  stock: number | null;
  colors: StoredColor[];
  sizes: string[];
  images: StoredImage[];
};

/** A colour is chosen by its name in any language: the customer may have switched languages on the way. */
export function colorNamed(
  product: OrderedProduct,
  name: string | null | undefined,
): StoredColor | undefined {
  return name ? product.colors.find((color) => Object.values(color.name).includes(name)) : undefined;
}

/** Checks that the store sells what is ordered, as chosen, and takes it from the stock. Rows are locked in id order. */
export async function reserveProducts(
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
    const name = localText(product.name, language);
    if (product.status !== 'active') throw fail('BUSINESS_PRODUCT_NOT_FOUND', 'cart_product_gone', { name });
    const colorFits =
      product.colors.length === 0 ? !item.color : colorNamed(product, item.color) !== undefined;
    const sizeFits = product.sizes.length === 0 ? !item.size : product.sizes.includes(item.size ?? '');
    if (!colorFits || !sizeFits) throw failField('items', 'cart_choice_wrong', { name });
  }
  for (const [id, product] of products) {
    const wanted = order.items
      .filter((item) => item.product_id === id)
      .reduce((sum, item) => sum + item.quantity, 0);
    if (product.stock === null) continue;
    const limit = quantityMax(product.stock);
    if (wanted > limit) {
      const name = localText(product.name, language);
      throw product.stock > limit
        ? failField('items', 'cart_quantity_limited', { name, limit })
        : failField('items', 'cart_stock_short', { name, stock: product.stock });
    }
    await tx
      .updateTable('products')
      .set({ stock: sql`stock - ${wanted}` })
      .where('id', '=', id)
      .execute();
  }
  return products;
}

/** Puts the pieces of an order back into the stock, where stock is counted. */
export async function releaseStock(tx: Tx, sellerId: number, orderId: number): Promise<void> {
  await sql`
    with returned as (
      select product_id, sum(quantity) as quantity from order_items
      where seller_id = ${sellerId} and order_id = ${orderId} and product_id is not null
      group by product_id
    ), locked as (
      select product.id from products product join returned on returned.product_id = product.id
      where product.stock is not null order by product.id for no key update of product
    )
    update products set stock = products.stock + returned.quantity
    from returned, locked where products.id = returned.product_id and locked.id = products.id`.execute(tx);
}

/** Sold pieces count when they are paid for. */
export async function countSales(tx: Tx, sellerId: number, orderId: number): Promise<void> {
  await changeSales(tx, sellerId, orderId, 1);
}

/** Pieces of a cancelled order were not sold after all. */
export async function takeBackSales(tx: Tx, sellerId: number, orderId: number): Promise<void> {
  await changeSales(tx, sellerId, orderId, -1);
}

/** Product rows are taken in id order; a count never falls below zero. */
async function changeSales(tx: Tx, sellerId: number, orderId: number, sign: 1 | -1): Promise<void> {
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
