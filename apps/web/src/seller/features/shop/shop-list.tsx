import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import type { productListOptions } from '#seller/features/catalogue/catalogue.api.ts';
import { isFiltered, matchOf, type CatalogueFilters } from '#seller/features/catalogue/catalogue-filters.ts';
import { NoMatch } from '#seller/features/catalogue/no-match.tsx';
import { useFilters } from '#seller/features/catalogue/use-filters.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { toast } from '#ui/toast-store.ts';
import { useIsBatchOn } from './batch.ts';
import { BatchBar } from './batch-bar.tsx';
import { useKeptSelection } from './kept-selection.ts';
import { useLastListing } from './last-listing.ts';
import { ListedBar } from './listed-bar.tsx';
import { listingMessages } from './listing.ts';
import { ProductFilter } from './product-filter.tsx';
import { ProductRow, ProductRowsSkeleton } from './product-row.tsx';
import {
  countSelected,
  EXCEPT_MAX,
  isSelected,
  NOTHING_SELECTED,
  selectAll,
  selectionUnder,
  toggle,
  without,
  type Selection,
} from './selection.ts';

/** About the height of a row with the gap after it, in pixels. */
const ROW_PX = 102;

export type ChosenProps = { selection: Selection; count: number; clear: () => void };
/** `onGone` is called when the product leaves the list by what the row did. */
export type RowActionProps = { product: ProductCard; onGone: () => void };
export type FailedProps = { error: unknown; retry: () => void };

type ShopListProps = {
  name: string;
  options: (filters: CatalogueFilters) => ReturnType<typeof productListOptions>;
  /** How many there are, in words. */
  countText: (count: string) => string;
  /** What one row can do. */
  RowAction: ComponentType<RowActionProps>;
  /** The bar of what can be done with the chosen; also asked for when nothing is chosen. */
  ChosenBar: ComponentType<ChosenProps>;
  Empty: ComponentType;
  Failed: ComponentType<FailedProps>;
};

/** A long list of products to choose from: search, filters and sort in the address, selection of some or of all that match. */
export function ShopList({ name, options, countText, RowAction, ChosenBar, Empty, Failed }: ShopListProps) {
  const [asked, change] = useFilters();
  // What was pressed is drawn at once; the products that come with it follow.
  const filters = useDeferredValue(asked);
  const [path] = useLocation();
  const match = matchOf(filters);
  const [ticked, tick] = useKeptSelection(`${path} ${name}`, match);
  const selection = selectionUnder(ticked, match);
  const select = (to: (before: Selection) => Selection) =>
    tick((before) => to(selectionUnder(before, match)));
  const query = useInfiniteQuery({ ...options(filters), placeholderData: keepPreviousData });
  // Until the new answer is there, what stands on screen is the answer to the filters before.
  const [shown, setShown] = useState(filters);
  if (!query.isPlaceholderData && shown !== filters) setShown(filters);
  const { pages } = query.data ?? {};
  const products = useMemo(() => pages?.flatMap((page) => page.products), [pages]);
  const total = pages?.[0]?.pagination.total ?? 0;
  // That the filter before found nothing says nothing of this one.
  const isUnknown = query.isPending || (query.isPlaceholderData && total === 0);
  const locked = useIsBatchOn();
  const lastListing = useLastListing();
  const head = useRef<HTMLDivElement>(null);

  const focusHead = () => {
    const next = head.current ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
  };
  const clear = () => {
    select(() => NOTHING_SELECTED);
    focusHead();
  };
  const changeFilters = (next: CatalogueFilters) => {
    // "All that match" is about the filter it was chosen under; single choices stand, also under another order.
    const same = JSON.stringify(matchOf(next)) === JSON.stringify(matchOf(asked));
    if (selection.kind === 'all' && !same) select(() => NOTHING_SELECTED);
    change(next);
  };
  const count = countSelected(selection, total);
  const bar = locked ? 'batch' : lastListing && count === 0 ? 'listed' : 'chosen';
  const barBefore = useRef(bar);
  useEffect(() => {
    // A bar that had the focus is gone, and none that came took it; whoever reads by ear goes on at the head of the list.
    if (barBefore.current !== bar && document.activeElement === document.body) focusHead();
    barBefore.current = bar;
  }, [bar]);
  return (
    <>
      <div className="flex flex-1 flex-col gap-3 pb-4">
        <ProductFilter filters={asked} onChange={changeFilters} />
        {isUnknown ? (
          <ProductRowsSkeleton />
        ) : !products ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : total === 0 && products.length === 0 ? (
          isFiltered(shown) ? (
            <NoMatch filters={shown} onChange={changeFilters} />
          ) : (
            <Empty />
          )
        ) : (
          <div
            aria-busy={query.isPlaceholderData}
            className={classNames(
              'flex flex-col gap-3 transition-opacity',
              query.isPlaceholderData && 'opacity-50 delay-150',
            )}
          >
            <div ref={head} tabIndex={-1} className="outline-none">
              <SelectAll
                total={total}
                chosen={count}
                countText={countText}
                // How many "all" are under the new filters is not known yet, and the old number would promise fewer.
                locked={locked || asked !== filters || query.isPlaceholderData}
                onChange={(all) => select(() => (all ? selectAll(match) : NOTHING_SELECTED))}
              />
            </div>
            <Rows
              RowAction={RowAction}
              name={`${name} ${JSON.stringify(shown)}`}
              products={products}
              total={total}
              query={query}
              selection={selection}
              locked={locked}
              onSelect={select}
            />
          </div>
        )}
      </div>
      <Announced count={count} />
      {bar === 'batch' ? (
        <BatchBar />
      ) : lastListing && bar === 'listed' ? (
        <ListedBar done={lastListing} />
      ) : products?.length ? (
        <ChosenBar selection={selection} count={count} clear={clear} />
      ) : null}
    </>
  );
}

type SelectAllProps = {
  total: number;
  chosen: number;
  countText: (count: string) => string;
  locked: boolean;
  onChange: (all: boolean) => void;
};

function SelectAll({ total, chosen, countText, locked, onChange }: SelectAllProps) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  return (
    <div className="flex items-center justify-between gap-3 pl-3">
      <Checkbox
        label={t('selectAll')}
        checked={chosen > 0 && chosen === total}
        mixed={chosen > 0 && chosen < total}
        disabled={locked}
        onChange={onChange}
      />
      <span role="status" className="text-sm text-ink-2">
        {countText(count(total))}
      </span>
    </div>
  );
}

type RowsProps = Pick<ShopListProps, 'name' | 'RowAction'> & {
  products: readonly ProductCard[];
  total: number;
  query: {
    hasNextPage: boolean;
    isPlaceholderData: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  selection: Selection;
  locked: boolean;
  onSelect: (change: (before: Selection) => Selection) => void;
};

function Rows({ name, RowAction, products, total, query, selection, locked, onSelect }: RowsProps) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  const listId = useId();
  const flip = (id: number) => {
    const next = toggle(selection, id);
    if (next) onSelect(() => next);
    else toast.warning(t('exceptMax', { count: count(EXCEPT_MAX) }));
  };
  return (
    <section id={listId} aria-label={t('listName')}>
      <InfiniteList
        name={name}
        items={products}
        keyOf={(product) => product.id}
        itemSize={ROW_PX}
        total={total}
        hasMore={query.hasNextPage && !query.isPlaceholderData}
        loadingMore={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      >
        {(product) => {
          const chosen = isSelected(selection, product.id);
          return (
            <ProductRow
              product={product}
              chosen={chosen}
              lead={
                <Checkbox
                  label={t('selectOne', { name: product.name })}
                  labelHidden
                  checked={chosen}
                  disabled={locked}
                  onChange={() => flip(product.id)}
                />
              }
              action={
                <RowAction
                  product={product}
                  onGone={() => {
                    focusNeighbour(listId, product.id);
                    onSelect((before) => without(before, [product.id]));
                  }}
                />
              }
            />
          );
        }}
      </InfiniteList>
    </section>
  );
}

/** Before a row leaves: where the focus is in it, the same button of the next row takes it, or of the row before. */
function focusNeighbour(listId: string, productId: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(listId)} [data-product]`)];
  const at = rows.findIndex((row) => row.dataset['product'] === String(productId));
  if (!rows[at]?.contains(document.activeElement)) return;
  (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

/** Says how many are chosen whenever it changes; the bar that shows it comes and goes. */
function Announced({ count }: { count: number }) {
  const t = useMessages(listingMessages);
  const format = useFormat();
  return (
    <p role="status" className="sr-only">
      {count > 0 ? t('selected', { count: format.count(count) }) : ''}
    </p>
  );
}
