import { useDeferredValue, useMemo, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import IconPackageOff from '#icon/IconPackageOff';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { SEARCH_PER_PAGE } from '@raan/contract/constants';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { productsQuery } from './catalogue.api.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { isFiltered, type CatalogueFilters } from './catalogue-filters.ts';
import { CategoryChips } from './category-chips.tsx';
import { FilterControls } from './filter-controls.tsx';
import { restartLists } from './listing-changes.ts';
import { NoMatchingProducts } from './no-matching-products.tsx';
import { ProductTile, ProductTilesSkeleton } from './product-tile.tsx';
import { SearchBox } from './search-box.tsx';
import { useFilters } from './use-filters.ts';

const COLUMNS = 2;
const EAGER_TILES = 4;

function toRows(products: readonly ProductCard[]): ProductCard[][] {
  const rows: ProductCard[][] = [];
  for (let from = 0; from < products.length; from += COLUMNS) rows.push(products.slice(from, from + COLUMNS));
  return rows;
}

/** /products: search, category, sort and filters over the whole catalogue. The URL holds the whole state. */
export default function ProductsPage() {
  const [requested, change] = useFilters();
  // The controls update immediately; the product list is rendered later.
  const filters = useDeferredValue(requested);
  return (
    <div className="flex flex-1 flex-col gap-2 pt-3">
      <SearchBox
        keyword={requested.keyword}
        onSearch={(keyword) => change({ ...requested, keyword }, { step: true })}
      />
      <CategoryChips value={requested.category} onChange={(category) => change({ ...requested, category })} />
      <FilterControls filters={requested} onChange={change} />
      <Results filters={filters} onChange={change} />
    </div>
  );
}

type ResultsProps = { filters: CatalogueFilters; onChange: (filters: CatalogueFilters) => void };

function Results({ filters, onChange }: ResultsProps) {
  const t = useMessages(catalogueMessages);
  const options = productsQuery({ ...filters, per_page: SEARCH_PER_PAGE });
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  // Filters of the rows on screen, which may belong to the previous request.
  const [shownFilters, setShownFilters] = useState(filters);
  if (!query.isPlaceholderData && shownFilters !== filters) setShownFilters(filters);
  const pages = query.data?.pages;
  const rows = useMemo(() => toRows(pages?.flatMap((page) => page.products) ?? []), [pages]);

  // An empty result of the previous filters says nothing about these.
  if (query.isPending || (query.isPlaceholderData && rows.length === 0))
    return (
      <div className="pt-2">
        <ProductTilesSkeleton count={6} />
      </div>
    );
  if (!pages)
    return (
      <ErrorState
        title={t(filters.keyword ? 'searchFailed' : filters.category ? 'categoryFailed' : 'productsFailed')}
        detail={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  const total = pages[0]?.pagination.total ?? 0;
  return (
    <PullToRefresh onRefresh={() => restartLists(options.queryKey)}>
      <ResultCount keyword={shownFilters.keyword} total={total} />
      <div
        aria-busy={query.isPlaceholderData}
        className={classNames(
          'flex flex-1 flex-col transition-opacity',
          query.isPlaceholderData && 'opacity-50 delay-150',
        )}
      >
        {total === 0 && isFiltered(shownFilters) ? (
          <NoMatchingProducts filters={shownFilters} onChange={onChange} />
        ) : total === 0 ? (
          <EmptyState
            icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
            title={t('noProducts')}
            detail={t('noProductsDetail')}
          />
        ) : (
          <InfiniteList
            name={`products ${JSON.stringify(shownFilters)}`}
            items={rows}
            keyOf={(row) => row[0]?.id ?? 0}
            itemSize={330}
            columns={COLUMNS}
            hasMore={query.hasNextPage && !query.isPlaceholderData}
            loadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          >
            {(row, index) => (
              <div className="grid grid-cols-2 gap-3">
                {row.map((product) => (
                  <ProductTile key={product.id} product={product} eager={index * COLUMNS < EAGER_TILES} />
                ))}
              </div>
            )}
          </InfiniteList>
        )}
      </div>
    </PullToRefresh>
  );
}

function ResultCount({ keyword, total }: { keyword: string | undefined; total: number }) {
  const t = useMessages(catalogueMessages);
  const { count } = useFormat();
  return (
    <p role="status" className="pt-1 pb-2 text-sm text-ink-2">
      {keyword ? (
        <span className="block truncate font-semibold text-ink">{t('resultsFor', { keyword })}</span>
      ) : null}
      <span className="block">{t('resultCount', { count: count(total) })}</span>
    </p>
  );
}
