// A customer's order: prices taken from the catalogue at this moment, stock reserved, payment opened.
import { CART_LINES_MAX } from '@raan/contract/storefront/storefront-endpoints';
import { orderTotals, retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { Language } from '@raan/contract/language';
import { sumSatang, type Satang } from '@raan/contract/money';
import { toBaht } from '@raan/contract/money';
import { sql } from 'kysely';
import { isoIn, nowIso } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail, failField } from '#platform/errors/app-error.ts';
import { localText } from '#platform/local-text.ts';
import type { LocalText, StoredColor, StoredImage } from '#platform/schema.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { openPayment, type PaymentRow } from '#features/payments/open-payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { countMove, recordEvents } from './move-order.ts';
import { newOrderNumber } from './order-number.ts';

export type OrderLine = {
  product_id: number;
  quantity: number;
  color?: string | null | undefined;
  size?: string | null | undefined;
};

export type NewOrder = {
  sellerId: number;
  customer: { name: string; phone: string };
  shipping: { address: string; district: string; province: string; postal_code: string };
  note?: string | undefined;
  items: readonly OrderLine[];
};

export type PlaceOrderDeps = Pick<Deps, 'clock' | 'config'> & {
  hint: NotificationHint;
  provider: PaymentProvider;
};

type ProductRow = {
  id: number;
  name: LocalText;
  price_satang: Satang;
  discount_price_satang: Satang | null;
  stock: number | null;
  colors: StoredColor[];
  sizes: string[];
  images: StoredImage[];
};

/**
 * Places an order that waits for its payment. Throws BUSINESS_PRODUCT_NOT_FOUND for a product that the store does not sell (any more),
 * and REQUEST_VALIDATION_ERROR under `items` for a choice that does not exist or a stock that does not suffice; then nothing is reserved.
 */
export async function placeOrder(
  tx: Tx,
  deps: PlaceOrderDeps,
  order: NewOrder,
  language: Language,
): Promise<{ orderId: number; orderNumber: string; retail: Satang; payment: PaymentRow }> {
  const at = nowIso(deps.clock);
  const products = await reserveProducts(tx, order, language);
  const lines = order.items.map((item) => {
    const product = products.get(item.product_id)!;
    return { item, product, unit_price_satang: supplierUnitPrice(product), quantity: item.quantity };
  });
  const totals = orderTotals(lines);
  const quantity = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const { is_demo: isDemo } = await tx
    .selectFrom('sellers')
    .select('is_demo')
    .where('id', '=', order.sellerId)
    .executeTakeFirstOrThrow();

  const orderNumber = newOrderNumber(at);
  const expiresAt = isoIn(deps.clock, deps.config.orderExpiryMs);
  const { id: orderId } = await tx
    .insertInto('orders')
    .values({
      seller_id: order.sellerId,
      order_number: orderNumber,
      status: 'pending_payment',
      cost_satang: totals.cost_satang,
      retail_satang: totals.retail_satang,
      quantity,
      customer_name: order.customer.name,
      customer_phone: order.customer.phone,
      ...order.shipping,
      note: order.note || null,
      is_demo: isDemo,
      created_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_items')
    .values(
      lines.map(({ item, product, unit_price_satang: unitPrice }, position) => {
        const chosenColor = colorNamed(product, item.color);
        const image = chosenColor?.image ?? product.images[0];
        return {
          seller_id: order.sellerId,
          order_id: orderId,
          position: position + 1,
          product_id: product.id,
          name: JSON.stringify(product.name),
          image: image ? JSON.stringify(image) : null,
          price_satang: product.price_satang,
          discount_price_satang: product.discount_price_satang,
          unit_price_satang: unitPrice,
          retail_unit_price_satang: retailUnitPrice(unitPrice),
          quantity: item.quantity,
          color: chosenColor ? JSON.stringify(chosenColor.name) : null,
          size: item.size ?? null,
        };
      }),
    )
    .execute();
  await recordEvents(tx, order.sellerId, [orderId], { kind: 'placed', actor: 'customer', at });
  const payment = await openPayment(tx, deps, {
    sellerId: order.sellerId,
    orderId,
    amount: totals.retail_satang,
    expiresAt,
  });
  await countMove(tx, order.sellerId, 'pending_payment', [{ ...totals, quantity }], 1);
  await notify(tx, deps.hint, {
    sellerId: order.sellerId,
    type: 'new_order',
    at,
    data: {
      order_id: orderId,
      order_number: orderNumber,
      total_amount: toBaht(totals.cost_satang),
      total_quantity: quantity,
      status: 'pending_payment',
    },
  });
  return { orderId, orderNumber, retail: sumSatang([totals.retail_satang]), payment };
}

/** A colour is chosen by its name in any language: the customer may have switched languages on the way. */
function colorNamed(product: ProductRow, name: string | null | undefined): StoredColor | undefined {
  return name ? product.colors.find((color) => Object.values(color.name).includes(name)) : undefined;
}

/** Checks that the store sells what is ordered, as chosen, and takes it from the stock. Rows are locked in id order. */
async function reserveProducts(
  tx: Tx,
  order: NewOrder,
  language: Language,
): Promise<Map<number, ProductRow>> {
  const ids = [...new Set(order.items.map((item) => item.product_id))].slice(0, CART_LINES_MAX);
  const rows = await tx
    .selectFrom('products')
    .innerJoin('listings', (join) =>
      join.onRef('listings.product_id', '=', 'products.id').on('listings.seller_id', '=', order.sellerId),
    )
    .select(['id', 'name', 'price_satang', 'discount_price_satang', 'stock', 'colors', 'sizes', 'images'])
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate('products')
    .execute();
  const products = new Map<number, ProductRow>(rows.map((row) => [row.id, row]));
  for (const item of order.items) {
    const product = products.get(item.product_id);
    if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
    const name = localText(product.name, language);
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
    if (product.stock < wanted) {
      const name = localText(product.name, language);
      throw failField('items', 'cart_stock_short', { name, stock: product.stock });
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
