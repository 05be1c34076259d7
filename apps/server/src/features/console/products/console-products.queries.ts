import { retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { ProductWithdrawal } from '@raan/contract/catalogue/product-withdrawal';
import type {
  ConsoleProduct,
  ConsoleProductState,
  ConsoleProductSummary,
  listConsoleProducts,
} from '@raan/contract/console/console-product-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, StoredImage } from '#platform/schema.ts';
import { categoryName } from '#features/catalogue/categories.ts';
import { countOffSale, selectOffSaleMatches } from '#features/catalogue/off-sale.queries.ts';
import { parseKeyword } from '#features/catalogue/product-filter.ts';
import { imageView } from '#features/catalogue/product-view.ts';
import { findProducts, selectLatestMatches } from '#features/catalogue/find-products.ts';
import { textMatches } from '#features/catalogue/match-sql.ts';
import type { KeywordMatch } from '#features/catalogue/parse-keyword.ts';
import { loadLexicon } from '#features/catalogue/search-lexicon.ts';
import { toOperatorRef } from '#features/console/row-parts.ts';

type SummaryRow = {
  id: number;
  source: string;
  source_key: string;
  category: CategoryKey;
  name: CatalogueText;
  price_satang: Satang;
  discount_price_satang: Satang | null;
  stock: number | null;
  images: StoredImage[];
  state: ConsoleProductState;
  is_demo: boolean;
};

/** State of a row of `products product`. */
export const PRODUCT_STATE = sql<ConsoleProductState>`case when product.withdrawn_at is not null then 'withdrawn'
  when product.status = 'active' then 'on_sale' else 'inactive' end`;
const COLUMNS = sql`product.id, product.source, product.source_key, product.category, product.name, product.price_satang,
  product.discount_price_satang, product.stock, product.images, product.is_demo, ${PRODUCT_STATE} as state`;

function summaryView(row: SummaryRow, language: Language): ConsoleProductSummary {
  const supplier = supplierUnitPrice(row);
  return {
    id: row.id,
    name: catalogueText(row.name, language),
    category: row.category,
    category_name: categoryName(row.category, language),
    image: imageView(row.images[0]),
    source: row.source,
    source_key: row.source_key,
    effective_price: toBaht(supplier),
    retail_price: toBaht(retailUnitPrice(supplier)),
    stock: row.stock,
    state: row.state,
    is_demo: row.is_demo,
  };
}

/** Loads a page of products, newest first, and the count per state. Throws REQUEST_VALIDATION_ERROR for the cursor. */
export async function selectConsoleProducts(
  db: Db,
  query: Query<typeof listConsoleProducts>,
  language: Language,
): Promise<Data<typeof listConsoleProducts>> {
  const page = cursorPage('console-products', query, 1);
  const range = { before: page.after?.[0], limit: page.limit };
  const { state } = query;
  const { match } = parseKeyword(query.search ?? '', await loadLexicon(db), 'search', { inside: true });
  const none = { ids: [], total: 0 };
  const sold =
    state === undefined || state === 'on_sale' ? await selectLatestMatches(db, match, range) : none;
  const unsold = state === 'on_sale' ? none : await selectOffSaleMatches(db, state, match, range);
  const direct = match ? await selectByIdOrSourceKey(db, query.search ?? '', match, state) : [];
  const total = sold.total + unsold.total + direct.filter(({ by_name }) => !by_name).length;
  const directIds = direct
    .map(({ id }) => id)
    .filter((id) => range.before === undefined || id < range.before);
  const ids = [...new Set([...sold.ids, ...unsold.ids, ...directIds])]
    .sort((a, b) => b - a)
    .slice(0, page.limit);
  const { shown, pagination } = slicePage(page, await selectSummaries(db, ids), total, ({ id }) => [id]);
  const isMissed = match !== null && total === 0;
  return {
    products: shown.map((row) => summaryView(row, language)),
    counts: await countProducts(db),
    pagination,
    ...(isMissed && { near: await findNearProducts(db, query.search ?? '', language) }),
  };
}

const NEAR_MAX = 6;

/** Finds products on sale that nearly match a search without results, and its keyword without typing errors. */
async function findNearProducts(
  db: Db,
  keyword: string,
  language: Language,
): Promise<Data<typeof listConsoleProducts>['near']> {
  const range = { page: 1, limit: NEAR_MAX, offset: 0 };
  const { products, search } = await findProducts(db, { keyword }, range, { kind: 'catalogue' });
  const ids = [...products, ...(search?.similar ?? [])].slice(0, NEAR_MAX).map(({ id }) => id);
  const rows = new Map((await selectSummaries(db, ids)).map((row) => [row.id, row]));
  return {
    did_you_mean: search?.corrected ?? null,
    products: ids.flatMap((id) => rows.get(id) ?? []).map((row) => summaryView(row, language)),
  };
}

/** Finds products by id or supplier key. `by_name` tells those that the name search finds as well. */
async function selectByIdOrSourceKey(
  db: Db,
  search: string,
  match: KeywordMatch,
  state: ConsoleProductState | undefined,
): Promise<{ id: number; by_name: boolean }[]> {
  const [, number] = /^#?([1-9]\d{0,14})$/.exec(search.trim()) ?? [];
  const { rows } = await sql<{ id: number; by_name: boolean }>`
    select product.id, ${textMatches(match, sql`search.search_text`)} as by_name
    from products product join lateral (
      select search_text from product_search where product_id = product.id
      union all select search_text from unsold_search where product_id = product.id
    ) as search on true
    where (product.id = ${number ?? null}::bigint or lower(product.source_key) = lower(${search.trim()}))
      and (${state ?? null}::text is null or ${PRODUCT_STATE} = ${state ?? null})`.execute(db);
  return rows;
}

async function selectSummaries(db: Db, ids: readonly number[]): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${COLUMNS} from products product where product.id = any(${ids}::bigint[]) order by product.id desc`.execute(
    db,
  );
  return rows;
}

async function countProducts(db: Db): Promise<Record<ConsoleProductState, number>> {
  const { total } = await selectLatestMatches(db, null, { before: undefined, limit: 0 });
  return { on_sale: total, ...(await countOffSale(db)) };
}

type DetailRow = SummaryRow & {
  original_price_satang: Satang | null;
  supplied_status: 'active' | 'inactive';
  sales_count: number;
  withdrawn_at: string | null;
  withdrawn_reason: ProductWithdrawal | null;
  withdrawn_words: string | null;
  withdrawn_by: number | null;
  withdrawn_by_account: string | null;
  listings: number;
  created_at: string;
  updated_at: string;
};

/** Throws BUSINESS_PRODUCT_NOT_FOUND. */
export async function loadConsoleProduct(
  db: Db | Tx,
  id: number,
  language: Language,
): Promise<ConsoleProduct> {
  const { rows } = await sql<DetailRow>`
    select ${COLUMNS}, product.original_price_satang, product.supplied_status, product.sales_count, product.withdrawn_at,
      product.withdrawn_reason, product.withdrawn_words, product.withdrawn_by, operators.account as withdrawn_by_account,
      (select count(*) from listings where listings.product_id = product.id) as listings, product.created_at, product.updated_at
    from products product left join operators on operators.id = product.withdrawn_by
    where product.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
  const { withdrawn_at: at, withdrawn_reason: reason } = row;
  return {
    ...summaryView(row, language),
    price: toBaht(row.price_satang),
    original_price: row.original_price_satang === null ? null : toBaht(row.original_price_satang),
    discount_price: row.discount_price_satang === null ? null : toBaht(row.discount_price_satang),
    sales_count: row.sales_count,
    images: row.images.length > 0 ? row.images.map(imageView) : [imageView(undefined)],
    is_supplied: row.supplied_status === 'active',
    listings: row.listings,
    ...(await countOpenOrders(db, id)),
    withdrawal:
      at === null || reason === null
        ? null
        : {
            at,
            reason_code: reason,
            reason: row.withdrawn_words ?? '',
            by: toOperatorRef(row.withdrawn_by, row.withdrawn_by_account),
          },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Counts unpaid orders that can still be paid, and paid orders that are not shipped. */
async function countOpenOrders(
  db: Db | Tx,
  productId: number,
): Promise<{ unpaid_orders: number; unshipped_orders: number }> {
  const { rows } = await sql<{ unpaid_orders: number; unshipped_orders: number }>`
    select count(*) filter (where orders.status = 'pending_payment') as unpaid_orders,
      count(*) filter (where orders.status = 'pending_shipment') as unshipped_orders
    from (select distinct seller_id, order_id from order_items where product_id = ${productId}) as ordered
    join orders on orders.seller_id = ordered.seller_id and orders.id = ordered.order_id
    where orders.status in ('pending_payment', 'pending_shipment')`.execute(db);
  return firstRow(rows);
}
