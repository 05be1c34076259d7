import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconAdjustmentsHorizontal from '#icon/IconAdjustmentsHorizontal';
import IconPackageOff from '#icon/IconPackageOff';
import {
  CATEGORY_KEYS,
  PRODUCT_SORTS,
  type CategoryKey,
  type ProductCard,
} from '@raan/contract/catalogue/product';
import { SEARCH_PER_PAGE } from '@raan/contract/constants';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Chip, FilterChips } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Select } from '#ui/select.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { productsQuery } from './catalogue.api.ts';
import { catalogueMessages } from './catalogue.ts';
import { countFilters, productsAddress, readFilters, type CatalogueFilters } from './catalogue-filters.ts';
import { CategoryIcon } from './category-icon.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { ProductTile, ProductTilesSkeleton } from './product-tile.tsx';
import { SearchBox } from './search-box.tsx';

const COLUMNS = 2;
const EAGER_TILES = 4;

function rowsOf(products: readonly ProductCard[]): ProductCard[][] {
  const rows: ProductCard[][] = [];
  for (let from = 0; from < products.length; from += COLUMNS) rows.push(products.slice(from, from + COLUMNS));
  return rows;
}

/** /products: search, category, sort and filters over the whole catalogue. All of its state is the address. */
export default function ProductsPage() {
  const search = useSearch();
  const filters = useMemo(() => readFilters(search), [search]);
  const [, navigate] = useLocation();
  const show = (next: CatalogueFilters) => navigate(productsAddress(next), { replace: true });
  return (
    <div className="flex flex-1 flex-col gap-2 pt-3">
      <SearchBox
        key={filters.keyword ?? ''}
        keyword={filters.keyword}
        onSearch={(keyword) => show({ ...filters, keyword })}
      />
      <Categories filters={filters} onChange={show} />
      <Controls filters={filters} onChange={show} />
      <Results filters={filters} onChange={show} />
    </div>
  );
}

type PartProps = { filters: CatalogueFilters; onChange: (filters: CatalogueFilters) => void };

function Categories({ filters, onChange }: PartProps) {
  const t = useMessages(catalogueMessages);
  const options = [
    { value: 'all' as const, label: t('allCategories') },
    ...CATEGORY_KEYS.map((key) => ({
      value: key,
      label: t(`category_${key}`),
      icon: <CategoryIcon category={key} size={18} />,
    })),
  ];
  return (
    <FilterChips<CategoryKey | 'all'>
      label={t('category')}
      options={options}
      value={filters.category ?? 'all'}
      onChange={(value) => onChange({ ...filters, category: value === 'all' ? undefined : value })}
    />
  );
}

function Controls({ filters, onChange }: PartProps) {
  const t = useMessages(catalogueMessages);
  const [filtering, setFiltering] = useState(false);
  const count = countFilters(filters);
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label={t('sortBy')}
          labelHidden
          value={filters.sort ?? 'latest'}
          options={PRODUCT_SORTS.map((sort) => ({ value: sort, label: t(`sort_${sort}`) }))}
          onChange={(sort) => onChange({ ...filters, sort })}
        />
      </div>
      <Button
        variant="secondary"
        aria-label={count > 0 ? t('filtersOn', { count }) : undefined}
        icon={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        className={classNames('h-13 px-4!', count > 0 && 'border-brand text-brand-strong')}
        onClick={() => setFiltering(true)}
      >
        {t('filters')}
        {count > 0 ? <Chip tone="brand">{count}</Chip> : null}
      </Button>
      <FilterSheet
        key={JSON.stringify(filters)}
        open={filtering}
        onClose={() => setFiltering(false)}
        filters={filters}
        onApply={(next) => {
          setFiltering(false);
          onChange(next);
        }}
      />
    </div>
  );
}

function Results({ filters, onChange }: PartProps) {
  const t = useMessages(catalogueMessages);
  const { count } = useFormat();
  const query = useInfiniteQuery(productsQuery({ ...filters, per_page: SEARCH_PER_PAGE }));
  const pages = query.data?.pages;
  const rows = useMemo(() => rowsOf(pages?.flatMap((page) => page.products) ?? []), [pages]);

  if (query.isPending)
    return (
      <div className="pt-2">
        <ProductTilesSkeleton count={6} />
      </div>
    );
  if (!pages)
    return (
      <ErrorState
        title={filters.keyword ? t('searchFailed') : t('productsFailed')}
        detail={errorText(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const total = pages[0]?.pagination.total ?? 0;
  const filtered =
    countFilters(filters) > 0 || filters.category !== undefined || filters.keyword !== undefined;
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <p role="status" className="pt-1 pb-2 text-sm text-ink-2">
        {filters.keyword ? (
          <span className="block truncate font-semibold text-ink">
            {t('resultsFor', { keyword: filters.keyword })}
          </span>
        ) : null}
        {t('resultCount', { count: count(total) })}
      </p>
      {total === 0 ? (
        <EmptyState
          icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
          title={filtered ? t('noMatch') : t('noProducts')}
          detail={filtered ? t('noMatchDetail') : t('noProductsDetail')}
          action={filtered ? <NoMatchAction filters={filters} onChange={onChange} /> : undefined}
        />
      ) : (
        <InfiniteList
          name={`products ${JSON.stringify(filters)}`}
          items={rows}
          keyOf={(row) => row[0]?.id ?? 0}
          itemSize={330}
          hasMore={query.hasNextPage}
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
    </PullToRefresh>
  );
}

/** What was searched for is taken away first; where only filters are on, all of them. */
function NoMatchAction({ filters, onChange }: PartProps) {
  const t = useMessages(catalogueMessages);
  return filters.keyword ? (
    <Button variant="secondary" onClick={() => onChange({ ...filters, keyword: undefined })}>
      {t('clearSearch')}
    </Button>
  ) : (
    <Button variant="secondary" onClick={() => onChange({ sort: filters.sort })}>
      {t('clearFilters')}
    </Button>
  );
}
