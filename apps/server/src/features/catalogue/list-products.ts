import type { listProducts, ProductQuery } from '@raan/contract/catalogue/product-endpoints';
import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import type { Deps } from '#platform/deps.ts';
import type { ReusableData } from '#platform/http/reusable-data.ts';
import { streamList, type StreamedList } from '#platform/http/streamed-list.ts';
import { buildPagination, ROWS_IN_MEMORY_MAX } from '#platform/paging.ts';
import { loadCachedList } from './cached-lists.ts';
import { categoryViews } from './categories.ts';
import { productCardView } from './product-view.ts';
import { findProducts } from './find-products.ts';
import { countByCategory, type ProductRow } from './products.queries.ts';
import type { ProductScope } from './search-sql.ts';

type List = Data<typeof listProducts>;
type ListDeps = Pick<Deps, 'db' | 'clock'>;
type ListRequest = { query: ProductQuery; scope: ProductScope; language: Language };

const BATCH = 500;

/** Returns a page of a scope's products, with its categories. Pages of more than ROWS_IN_MEMORY_MAX rows are streamed. */
export async function listProductsInScope(
  deps: ListDeps,
  query: ProductQuery,
  scope: ProductScope,
  language: Language,
): Promise<ReusableData<List> | StreamedList<List>> {
  const request = { query, scope, language };
  const size = query.per_page ?? PAGE_SIZE_DEFAULT;
  if (size > ROWS_IN_MEMORY_MAX) return await streamProducts(deps, request, size);
  const read = async () => await readPage(deps, request, size);
  return await loadCachedList(deps.db, { prices: 'supplier', ...request }, read);
}

async function readPage({ db, clock }: ListDeps, { query, scope, language }: ListRequest, size: number) {
  const number = query.page ?? 1;
  const page = await findProducts(
    db,
    query,
    { page: number, limit: size, offset: (number - 1) * size },
    scope,
  );
  const { products, search, revisions } = page;
  const cards = (rows: readonly ProductRow[]) => cardViews(rows, language, clock.now());
  const data: List = {
    products: cards(products),
    categories: categoryViews(await countByCategory(db, scope, revisions), language),
    pagination: buildPagination(page, size),
    ...(search && { search: { ...search, similar: cards(search.similar) } }),
  };
  return { data, page };
}

async function streamProducts(
  { db, clock }: ListDeps,
  { query, scope, language }: ListRequest,
  size: number,
): Promise<StreamedList<List>> {
  const number = query.page ?? 1;
  const start = { page: number, limit: BATCH, offset: (number - 1) * size };
  let last = await findProducts(db, query, start, scope);
  const categories = categoryViews(await countByCategory(db, scope, last.revisions), language);
  const batches = async function* () {
    yield cardViews(last.products, language, clock.now());
    for (let left = size - last.products.length; left > 0 && last.nextCursor; left -= last.products.length) {
      const range = { page: last.page, isSamePage: true, limit: Math.min(BATCH, left), offset: 0 };
      last = await findProducts(db, { ...query, cursor: last.nextCursor }, range, scope);
      yield cardViews(last.products, language, clock.now());
    }
  };
  return streamList('products', batches(), () => ({
    categories,
    pagination: buildPagination(last, size),
  }));
}

function cardViews(rows: readonly ProductRow[], language: Language, now: number): List['products'] {
  return rows.map((row) => productCardView(row, language, now));
}
