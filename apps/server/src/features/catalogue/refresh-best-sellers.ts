// Marks best sellers: the top tenth of each category by units sold in the last 30 days. The mark is stored so
// that lists need not count sales.
import { bangkokDay } from '@raan/contract/calendar';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';

/** Length of the sales window, including today. */
const DAYS = 30;
const UNITS_MIN = 5;
/** At most one in ONE_IN products on sale in a category is a best seller. */
const ONE_IN = 10;
/** Short transactions, because orders wait for the locked products. */
const BATCH = 500;

type Change = { id: number; is_best_seller: boolean };

/** Updates the best-seller marks. Returns the number of changed products. */
export async function refreshBestSellers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { rows: changes } = await sql<Change>`
    with sold as (
      select product_id, sum(quantity) as units from sold_goods
      where day > ${bangkokDay(clock.now())}::date - ${DAYS}::int and product_id is not null
      group by product_id having sum(quantity) >= ${UNITS_MIN}
    ), placed as (
      select search.product_id, search.category,
        row_number() over (partition by search.category order by sold.units desc, search.product_id) as place
      from sold join product_search search on search.product_id = sold.product_id
    ), best as (
      select placed.product_id
      from placed
      join (select category, count(*) as products from product_search group by category) as category using (category)
      where placed.place * ${ONE_IN} <= category.products
    ), marked as (
      select id from products where is_best_seller
    )
    select coalesce(marked.id, best.product_id) as id, marked.id is null as is_best_seller
    from marked full join best on best.product_id = marked.id
    where marked.id is null or best.product_id is null
    order by 1`.execute(db);
  for (let from = 0; from < changes.length; from += BATCH) {
    const batch = changes.slice(from, from + BATCH);
    await inTransaction(db, (tx) =>
      // Locks products in id order, as orders do, to avoid deadlocks.
      sql`
        with changed as (
          select * from unnest(
            ${batch.map(({ id }) => id)}::bigint[], ${batch.map((change) => change.is_best_seller)}::boolean[]
          ) as changed (id, is_best_seller)
        ), locked as (
          select products.id, changed.is_best_seller from products join changed on changed.id = products.id
          order by products.id for no key update of products
        )
        update products set is_best_seller = locked.is_best_seller from locked where products.id = locked.id`.execute(
        tx,
      ),
    );
  }
  return changes.length;
}
