import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { UNAVAILABLE_PRODUCTS_MAX, type listUnavailableProducts } from '@raan/contract/shop/shop-endpoints';
import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';
import { productCardView } from '#features/catalogue/product-view.ts';
import { CARD_COLUMNS, type ProductRow } from '#features/catalogue/products.queries.ts';

/** Loads the products of a store that are off sale. Only the seller sees them, and can unlist them. */
export async function loadUnavailableProducts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  language: Language,
): Promise<Data<typeof listUnavailableProducts>> {
  const { rows } = await sql<ProductRow & { total: number }>`
    with unsold as materialized (
      select listings.product_id, listings.listed_at, count(*) over () as total
      from unsold_search search join listings on listings.product_id = search.product_id and listings.seller_id = ${sellerId}
      order by listings.listed_at desc, listings.product_id desc limit ${UNAVAILABLE_PRODUCTS_MAX}
    )
    select ${CARD_COLUMNS}, true as is_listed, unsold.total
    from unsold join products product on product.id = unsold.product_id
    order by unsold.listed_at desc, unsold.product_id desc`.execute(db);
  return {
    products: rows.map((row) => productCardView(row, language, clock.now())),
    total: rows[0]?.total ?? 0,
  };
}
