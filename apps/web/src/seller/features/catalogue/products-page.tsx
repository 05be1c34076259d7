import { useDeferredValue, useMemo, type ReactNode } from 'react';
import IconPackageOff from '#icon/IconPackageOff';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { SEARCH_PER_PAGE } from '@raan/contract/constants';
import type { Pagination } from '@raan/contract/primitives';
import { useMessages } from '#lib/i18n.tsx';
import { restartLists } from '#lib/list/cursor-list.ts';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList, useShownFilters } from '#lib/list/use-cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { useFormat } from '#lib/use-format.ts';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { EmptyState } from '#ui/state.tsx';
import { productList } from './catalogue.api.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { isFiltered, type CatalogueFilters } from './catalogue-filters.ts';
import { CategoryChips } from './category-chips.tsx';
import { CatalogueFilterChips, FilterControls } from './filter-controls.tsx';
import { KeywordCorrection } from './keyword-correction.tsx';
import { NoMatchingProducts } from './no-matching-products.tsx';
import { ProductTile, ProductTilesSkeleton } from './product-tile.tsx';
import { SearchBox } from './search-box.tsx';
import { SimilarProducts } from './similar-products.tsx';
import { totalText } from './total-text.ts';
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
    <div className="flex flex-1 flex-col gap-1 pt-2">
      <SearchBox
        keyword={requested.keyword}
        onSearch={(keyword) => change({ ...requested, keyword }, { step: true })}
      />
      <CategoryChips value={requested.category} onChange={(category) => change({ ...requested, category })} />
      <CatalogueFilterChips filters={requested} onChange={change} />
      <Results
        filters={filters}
        onChange={change}
        controls={<FilterControls filters={requested} onChange={change} />}
      />
    </div>
  );
}

type ResultsProps = {
  filters: CatalogueFilters;
  onChange: (filters: CatalogueFilters) => void;
  /** At the end of the row with the number of results. */
  controls: ReactNode;
};

function Results({ filters, onChange, controls }: ResultsProps) {
  const t = useMessages(catalogueMessages);
  const options = productList({ ...filters, per_page: SEARCH_PER_PAGE });
  const list = useCursorList(options);
  const shownFilters = useShownFilters(filters, list.isPlaceholder);
  const search = list.list?.search;
  const rows = useMemo(() => toRows(list.rows), [list.rows]);
  return (
    <PullToRefresh onRefresh={() => restartLists(queryClient, options.key)}>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        {/* With large text the controls are in a row of their own. */}
        <div role="status" className="flex-1 text-sm text-ink-2" style={{ minWidth: '5rem' }}>
          {list.list ? (
            <ResultCount keyword={shownFilters.keyword} pagination={list.list.pagination} />
          ) : null}
        </div>
        {controls}
      </div>
      {list.list ? (
        <KeywordCorrection
          search={search}
          hasRows={list.rows.length > 0}
          onSearch={(keyword) => onChange({ ...filters, keyword })}
        />
      ) : null}
      <ListBody
        list={list}
        skeleton={
          <div className="pt-2">
            <ProductTilesSkeleton count={6} />
          </div>
        }
        failedTitle={t(
          filters.keyword ? 'searchFailed' : filters.category ? 'categoryFailed' : 'productsFailed',
        )}
        empty={
          isFiltered(shownFilters) ? (
            <NoMatchingProducts
              filters={shownFilters}
              onChange={onChange}
              hasSimilar={search !== undefined && search.similar.length > 0}
            />
          ) : (
            <EmptyState
              icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
              title={t('noProducts')}
              detail={t('noProductsDetail')}
            />
          )
        }
      >
        <InfiniteList
          name={list.shownKey}
          items={rows}
          keyOf={(row) => row[0]?.id ?? 0}
          itemSize={330}
          columns={COLUMNS}
          more={list.more}
        >
          {(row, index) => (
            <div className="grid grid-cols-2 gap-3">
              {row.map((product) => (
                <ProductTile
                  key={product.id}
                  product={product}
                  eager={index * COLUMNS < EAGER_TILES}
                  words={search?.words}
                />
              ))}
            </div>
          )}
        </InfiniteList>
      </ListBody>
      {list.list && !list.more.exists ? <SimilarProducts search={search} /> : null}
    </PullToRefresh>
  );
}

type ResultCountProps = { keyword: string | undefined; pagination: Pagination };

function ResultCount({ keyword, pagination }: ResultCountProps) {
  const t = useMessages(catalogueMessages);
  const { count } = useFormat();
  return (
    <>
      {keyword ? <span className="sr-only">{t('resultsFor', { keyword })} </span> : null}
      <span className="tabular">{t('resultCount', { count: totalText(pagination, count) })}</span>
    </>
  );
}
