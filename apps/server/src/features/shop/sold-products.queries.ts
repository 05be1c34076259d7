// Counts orders that were neither cancelled nor refunded since. Reads the daily totals in `sold_goods`, never orders.
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { DayRange } from '@raan/contract/calendar';
import type { Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, StoredImage } from '#platform/schema.ts';

export type SoldProductRow = {
  product_id: number | null;
  name: CatalogueText;
  image: StoredImage | null;
  quantity: number;
  total: Satang;
  /** Rank by units and by amount, from 1. */
  by_quantity: number;
  by_amount: number;
};

export type SoldCategoryRow = { category: CategoryKey | null; quantity: number; total: Satang };

/** Selects the `limit` best sellers by units and by amount, and every category, largest amount first. */
export async function selectSoldProducts(
  db: Db,
  sellerId: number,
  { from, to }: DayRange,
  limit: number,
): Promise<{ products: SoldProductRow[]; categories: SoldCategoryRow[] }> {
  // Products deleted from the catalogue are distinguished by the name they were ordered under.
  const { rows } = await sql<{ products: SoldProductRow[]; categories: SoldCategoryRow[] }>`
    with sold as materialized (
      select product_id, gone, sum(quantity)::bigint as quantity, sum(total_satang)::bigint as total
      from sold_goods
      where seller_id = ${sellerId} and day >= ${from}::date and day <= ${to}::date
      group by 1, 2 having sum(quantity) > 0
    ), ranked as (
      select sold.product_id, coalesce(product.name, sold.gone) as name, product.images -> 0 as image, product.category,
        quantity, total,
        row_number() over (order by quantity desc, total desc, sold.product_id) as by_quantity,
        row_number() over (order by total desc, quantity desc, sold.product_id) as by_amount
      from sold left join products product on product.id = sold.product_id
    )
    select
      coalesce((
        select jsonb_agg(to_jsonb(best) - 'category') from ranked best
        where by_quantity <= ${limit} or by_amount <= ${limit}
      ), '[]') as products,
      coalesce((
        select jsonb_agg(to_jsonb(part) order by total desc) from (
          select category, sum(quantity)::bigint as quantity, sum(total)::bigint as total from ranked group by category
        ) part
      ), '[]') as categories`.execute(db);
  return firstRow(rows);
}
