import { addDays, type DayRange } from '@raan/contract/calendar';
import type { Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { CatalogueText } from '#platform/schema.ts';
import type { ChosenItem } from '#features/catalogue/variant-view.ts';

export type SoldVariantRow = ChosenItem & {
  /** Null if the product was deleted from the catalogue. */
  product_id: number | null;
  variant_id: number | null;
  name: CatalogueText;
  sku: string | null;
  quantity: number;
  total: Satang;
};

/**
 * Selects the variants of the orders paid in a range that were neither cancelled nor refunded, best sellers first; all,
 * or those of the given products. A variant has the names and the SKU under which it was ordered last. Units of orders
 * from before variants count by colour and size.
 */
export async function selectSoldVariants(
  db: Db,
  sellerId: number,
  { from, to }: DayRange,
  productIds?: readonly number[],
): Promise<SoldVariantRow[]> {
  const ofProducts = productIds ? sql`and item.product_id = any(${[...productIds]}::bigint[])` : sql``;
  const { rows } = await sql<SoldVariantRow>`
    with sold as (
      select item.product_id, item.variant_id, item.name, item.sku, item.choices, item.color, item.size, item.quantity,
        item.quantity * item.unit_price_satang as amount, orders.paid_at,
        case
          when item.variant_id is not null then jsonb_build_array(item.variant_id)
          when item.product_id is not null then jsonb_build_array(item.product_id, item.color, item.size)
          else jsonb_build_array(item.name, item.color, item.size)
        end as goods
      from orders join order_items item on item.seller_id = orders.seller_id and item.order_id = orders.id
      where orders.seller_id = ${sellerId} and orders.status not in ('cancelled', 'refunded')
        and orders.paid_at >= ${startOfBangkokDay(from)} and orders.paid_at < ${startOfBangkokDay(addDays(to, 1))}
        ${ofProducts}
    ), totals as (
      select goods, sum(quantity)::bigint as quantity, sum(amount)::bigint as total from sold group by goods
    ), latest as (
      select distinct on (goods) * from sold order by goods, paid_at desc
    )
    select latest.product_id, latest.variant_id, coalesce(product.name, latest.name) as name, latest.sku, latest.choices,
      latest.color, latest.size, totals.quantity, totals.total
    from totals join latest on latest.goods = totals.goods left join products product on product.id = latest.product_id
    order by totals.quantity desc, totals.total desc, latest.product_id, latest.variant_id`.execute(db);
  return rows;
}
