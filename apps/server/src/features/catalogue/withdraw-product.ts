// An operator's word on a single product: off sale, whatever its supplier says, and on sale again. The product's row is locked, as it is
// by whoever orders: an order either comes before and has its pieces, or finds it withdrawn.
import type { ProductWithdrawal } from '@raan/contract/catalogue/product-withdrawal';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';

type Withdrawal = {
  productId: number;
  operatorId: number;
  reason: ProductWithdrawal;
  /** The operator's words, which may be empty, except where the reason says nothing; sellers read them. */
  words: string;
  /** ISO text in UTC. */
  at: string;
};

/**
 * Takes a product off sale and leaves the news of it for those who list it. Throws BUSINESS_PRODUCT_NOT_FOUND, and 409 where it is
 * withdrawn already.
 */
export async function withdrawProduct(
  tx: Tx,
  { productId, operatorId, reason, words, at }: Withdrawal,
): Promise<void> {
  const product = await lockProduct(tx, productId);
  if (product.withdrawn_at !== null) throw conflict('product_withdrawn_already');
  await tx
    .updateTable('products')
    .set({
      withdrawn_at: at,
      withdrawn_reason: reason,
      withdrawn_words: words || null,
      withdrawn_by: operatorId,
      updated_at: at,
    })
    .where('id', '=', productId)
    .execute();
  await endNews(tx, productId, at);
  // What its supplier did not sell anyway is no news to those who list it.
  if (product.status !== 'active') return;
  await tx
    .insertInto('product_news')
    .values({ product_id: productId, kind: 'withdrawn', reason, words: words || null, created_at: at })
    .execute();
}

/**
 * Puts a withdrawn product on sale again, as far as its supplier sells it, and leaves the news of it for those who were told before.
 * Throws BUSINESS_PRODUCT_NOT_FOUND, and 409 where it is not withdrawn.
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
    })
    .where('id', '=', productId)
    .returning('status')
    .executeTakeFirstOrThrow();
  const lastTold = await endNews(tx, productId, at);
  if (status !== 'active' || !(await wasNews(tx, productId, since))) return;
  await tx
    .insertInto('product_news')
    .values({ product_id: productId, kind: 'restored', created_at: at, last_seller_id: lastTold })
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

/** Whether those who list a product were to hear that it is off sale since a moment. */
async function wasNews(tx: Tx, productId: number, since: string): Promise<boolean> {
  const news = await tx
    .selectFrom('product_news')
    .select('id')
    .where('product_id', '=', productId)
    .where('kind', '=', 'withdrawn')
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return news !== undefined;
}

/** What is no longer so is told to nobody more. Answers the last seller who was told; null where all have been. */
async function endNews(tx: Tx, productId: number, at: string): Promise<number | null> {
  const ended = await tx
    .updateTable('product_news')
    .set({ told_at: at })
    .where('product_id', '=', productId)
    .where('told_at', 'is', null)
    .returning('told_seller_id')
    .executeTakeFirst();
  return ended?.told_seller_id ?? null;
}
