// Operators withdraw products from sale and restore them. The product row is locked, as it is by orders: an
// order either reserves its units before the withdrawal or is refused.
import type { ProductWithdrawal } from '@raan/contract/catalogue/product-withdrawal';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';

type Withdrawal = {
  productId: number;
  operatorId: number;
  reason: ProductWithdrawal;
  /** The operator's note, shown to sellers. May be empty unless the reason requires one. */
  note: string;
  /** ISO text in UTC. */
  at: string;
};

/** Withdraws a product and queues the sellers' notifications. Throws BUSINESS_PRODUCT_NOT_FOUND, or 409. */
export async function withdrawProduct(
  tx: Tx,
  { productId, operatorId, reason, note, at }: Withdrawal,
): Promise<void> {
  const product = await lockProduct(tx, productId);
  if (product.withdrawn_at !== null) throw conflict('product_withdrawn_already');
  await tx
    .updateTable('products')
    .set({
      withdrawn_at: at,
      withdrawn_reason: reason,
      withdrawn_words: note || null,
      withdrawn_by: operatorId,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', productId)
    .execute();
  await endPendingNews(tx, productId, at);
  // Sellers already know that an inactive product is off sale.
  if (product.status !== 'active') return;
  await tx
    .insertInto('product_news')
    .values({ product_id: productId, kind: 'withdrawn', reason, words: note || null, created_at: at })
    .execute();
}

/**
 * Restores a withdrawn product and queues the notification of the sellers who were notified of the withdrawal. It
 * is on sale only if its supplier sells it. Throws BUSINESS_PRODUCT_NOT_FOUND, or 409 if it is not withdrawn.
 */
export async function restoreProduct(
  tx: Tx,
  { productId, at }: Pick<Withdrawal, 'productId' | 'at'>,
): Promise<void> {
  const { withdrawn_at: since } = await lockProduct(tx, productId);
  if (since === null) throw conflict('product_not_withdrawn');
  const { status } = await tx
    .updateTable('products')
    .set({
      withdrawn_at: null,
      withdrawn_reason: null,
      withdrawn_words: null,
      withdrawn_by: null,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', productId)
    .returning('status')
    .executeTakeFirstOrThrow();
  const lastNotifiedSellerId = await endPendingNews(tx, productId, at);
  if (status !== 'active' || !(await hasWithdrawalNews(tx, productId, since))) return;
  await tx
    .insertInto('product_news')
    .values({ product_id: productId, kind: 'restored', created_at: at, last_seller_id: lastNotifiedSellerId })
    .execute();
}

async function lockProduct(tx: Tx, productId: number) {
  const product = await tx
    .selectFrom('products')
    .select(['status', 'withdrawn_at'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
  return product;
}

async function hasWithdrawalNews(tx: Tx, productId: number, since: string): Promise<boolean> {
  const news = await tx
    .selectFrom('product_news')
    .select('id')
    .where('product_id', '=', productId)
    .where('kind', '=', 'withdrawn')
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return news !== undefined;
}

/** Cancels the pending announcement. Returns the last seller who was notified; null if all were. */
async function endPendingNews(tx: Tx, productId: number, at: string): Promise<number | null> {
  const ended = await tx
    .updateTable('product_news')
    .set({ told_at: at })
    .where('product_id', '=', productId)
    .where('kind', 'in', ['withdrawn', 'restored'])
    .where('told_at', 'is', null)
    .returning('told_seller_id')
    .executeTakeFirst();
  return ended?.told_seller_id ?? null;
}
