import { randomUUID } from 'node:crypto';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import { satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { ImportedVariant } from '#features/catalogue-import/imported-product.ts';
import type { TestApp } from './test-app.ts';

/** Inserts `count` products with the same name and a price of 100 baht. Returns their ids, ascending. */
export async function newProducts(
  app: TestApp,
  count: number,
  name: string,
  options: { category?: CategoryKey } = {},
): Promise<number[]> {
  const at = new Date(app.clock.now()).toISOString();
  const names = { th: name };
  const { rows } = await sql<{ id: number }>`
    insert into products (source, source_key, category, name, description, price_satang, highest_price_satang, content_hash, created_at, updated_at)
    select 'test', ${randomUUID()}::text || number, ${options.category ?? 'beauty'}::text, ${JSON.stringify(names)}::jsonb,
      '{"th": "<p>ดี</p>"}'::jsonb, 10000, 10000, '', ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${count}::int) as number returning id`.execute(app.db);
  const ids = rows.map((row) => row.id).sort((a, b) => a - b);
  await addSingleVariants(app.db, ids);
  return ids;
}

/** Adds the only variant of each product, with the product's price and stock. */
export async function addSingleVariants(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`
    with pools as (
      insert into stock_pools (product_id, choice, received)
      select id, '{}', stock from products where id = any(${[...productIds]}::bigint[]) returning id, product_id
    )
    insert into variants (product_id, position, choice, price_satang, original_price_satang, discount_price_satang, pool_id)
    select product.id, 1, '{}', price_satang, original_price_satang, discount_price_satang, pools.id
    from pools join products product on product.id = pools.product_id`.execute(db);
}

/** The only variant of an imported product. Price in satang. */
export function singleVariant(price: number, stock: number | null): ImportedVariant {
  return {
    choice: [],
    price: satang(price),
    originalPrice: null,
    discountPrice: null,
    stock,
    sku: null,
    barcode: null,
    weightGrams: null,
    picture: null,
    status: 'active',
  };
}

/** Deletes all products with their variants and stock, between tests. */
export async function deleteProducts(db: Db): Promise<void> {
  await db.deleteFrom('variants').execute();
  await db.deleteFrom('stock_pools').execute();
  await db.deleteFrom('products').execute();
}
