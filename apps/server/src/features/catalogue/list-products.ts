import type { listProducts, ProductQuery } from '@raan/contract/catalogue/product-endpoints';
import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import type { Deps } from '#platform/deps.ts';
import { streamList, type StreamedList } from '#platform/http/streamed-list.ts';
import { buildPagination, ROWS_IN_MEMORY_MAX } from '#platform/paging.ts';
import { categoryViews } from './categories.ts';
import { productCardView } from './product-view.ts';
import { findProducts, type ProductPage } from './find-products.ts';
import { countByCategory } from './products.queries.ts';
import type { ProductScope } from './search-sql.ts';

type List = Data<typeof listProducts>;

const BATCH = 500;

/** Returns a page of a scope's products, with its categories. Pages of more than ROWS_HELD_MAX rows are streamed. */
export async function listProductsInScope(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: ProductQuery,
  scope: ProductScope,
  language: Language,
): Promise<List | StreamedList<List>> {
  const number = query.page ?? 1;
  const size = query.per_page ?? PAGE_SIZE_DEFAULT;
  const offset = (number - 1) * size;
  const isLong = size > ROWS_IN_MEMORY_MAX;
  const first = await findProducts(db, query, { page: number, limit: isLong ? BATCH : size, offset }, scope);
  const counts = await countByCategory(db, scope, first.revisions);
  const categories = categoryViews(counts, language);
  const cards = ({ products }: Pick<ProductPage, 'products'>) =>
    products.map((row) => productCardView(row, language, clock.now()));
  const search = first.search && { ...first.search, similar: cards({ products: first.search.similar }) };
  if (!isLong)
    return {
      products: cards(first),
      categories,
      pagination: buildPagination(first, size),
      ...(search && { search }),
    };

  let last = first;
  const batches = async function* () {
    yield cards(first);
    for (let left = size - first.products.length; left > 0 && last.nextCursor; left -= last.products.length) {
      const range = { page: first.page, isSamePage: true, limit: Math.min(BATCH, left), offset: 0 };
      last = await findProducts(db, { ...query, cursor: last.nextCursor }, range, scope);
      yield cards(last);
    }
  };
  return streamList('products', batches(), () => ({
    categories,
    pagination: buildPagination(last, size),
  }));
}
