// The only code that moves the stock of products.
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

export type StockMovement =
  /** Reserves units of a product. The caller has locked the product and checked that its stock suffices. */
  | { kind: 'reserve'; productId: number; quantity: number }
  | { kind: 'restock'; productId: number; quantity: number }
  | { kind: 'restock_order'; sellerId: number; orderId: number };

/**
 * Decreases or increases the stock of products. Products without a counted stock stay as they are.
 * Catalogue imports do not use it: they overwrite the stock with the supplier's figure. A refund after shipping
 * does not restock: the supplier decides whether returned units can be sold again. `restock_order` locks the
 * products in id order.
 */
export async function moveStock(tx: Tx, movement: StockMovement): Promise<void> {
  switch (movement.kind) {
    case 'reserve':
      await tx
        .updateTable('products')
        .set({ stock: sql`stock - ${movement.quantity}` })
        .where('id', '=', movement.productId)
        .execute();
      return;
    case 'restock':
      await tx
        .updateTable('products')
        .set({ stock: sql`stock + ${movement.quantity}` })
        .where('id', '=', movement.productId)
        .where('stock', 'is not', null)
        .execute();
      return;
    case 'restock_order':
      await restockOrder(tx, movement);
  }
}

async function restockOrder(
  tx: Tx,
  { sellerId, orderId }: { sellerId: number; orderId: number },
): Promise<void> {
  await sql`
    with ordered as (
      select product_id, sum(quantity) as quantity from order_items
      where seller_id = ${sellerId} and order_id = ${orderId} and product_id is not null
      group by product_id
    ), locked as (
      select product.id from products product join ordered on ordered.product_id = product.id
      where product.stock is not null order by product.id for no key update of product
    )
    update products set stock = products.stock + ordered.quantity
    from ordered, locked where products.id = ordered.product_id and locked.id = products.id`.execute(tx);
}
