import { useDeferredValue, useEffect, useId, useRef, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList, useShownFilters, type CursorList } from '#lib/list/use-cursor-list.ts';
import { useFormat } from '#lib/use-format.ts';
import type { productListOptions, ProductListPage } from '#seller/features/catalogue/catalogue.api.ts';
import {
  isFiltered,
  toProductFilter,
  type CatalogueFilters,
} from '#seller/features/catalogue/catalogue-filters.ts';
import { NoMatchingProducts } from '#seller/features/catalogue/no-matching-products.tsx';
import { useFilters } from '#seller/features/catalogue/use-filters.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { toast } from '#ui/toast-store.ts';
import { useIsBatchActive } from './batch.ts';
import { BatchBar } from './batch-bar.tsx';
import { useListSelection } from './list-selection.ts';
import { useLastListing } from './last-listing.ts';
import { LastListingBar } from './last-listing-bar.tsx';
import { listingMessages } from './listing-messages.ts';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { ProductRow, ProductRowsSkeleton } from './product-row.tsx';
import {
  countSelected,
  EXCEPT_MAX,
  isSelected,
  EMPTY_SELECTION,
  selectAll,
  selectionForFilter,
  toggleSelected,
  removeFromSelection,
  type Selection,
} from './selection.ts';

/** Approximate height of a row with its gap, in pixels. */
const ROW_PX = 102;

export type SelectedProps = { selection: Selection; count: number; clear: () => void };
/** `onRemoved` is called when the action removed the product from the list. */
export type RowActionProps = { product: ProductCard; onRemoved: () => void };
export type ListFailureProps = { error: unknown; retry: () => void };

type ShopListProps = {
  name: string;
  options: (filters: CatalogueFilters) => ReturnType<typeof productListOptions>;
  countText: (count: string) => string;
  RowAction: ComponentType<RowActionProps>;
  /** Rendered for an empty selection too. */
  SelectedBar: ComponentType<SelectedProps>;
  Empty: ComponentType;
  Failed: ComponentType<ListFailureProps>;
};

/** A long product list with search, filters and sort in the URL, and a selection. */
export function ShopList({ name, options, countText, RowAction, SelectedBar, Empty, Failed }: ShopListProps) {
  const [requestedFilters, setUrlFilters] = useFilters();
  // Deferred, so that the filter controls respond before the list.
  const filters = useDeferredValue(requestedFilters);
  const [path] = useLocation();
  const productFilter = toProductFilter(filters);
  const [storedSelection, updateStored] = useListSelection(`${path} ${name}`, productFilter);
  const selection = selectionForFilter(storedSelection, productFilter);
  const select = (update: (previous: Selection) => Selection) =>
    updateStored((previous) => update(selectionForFilter(previous, productFilter)));
  const list = useCursorList(options(filters));
  const shownFilters = useShownFilters(filters, list);
  const { total } = list;
  const isLocked = useIsBatchActive();
  const lastListing = useLastListing();
  const listHead = useRef<HTMLDivElement>(null);

  const focusHead = () => {
    const next = listHead.current ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
  };
  const clear = () => {
    select(() => EMPTY_SELECTION);
    focusHead();
  };
  const changeFilters = (next: CatalogueFilters) => {
    // "All" applies to its own filter only. Single selections stay, and sorting keeps both.
    const isSameFilter =
      JSON.stringify(toProductFilter(next)) === JSON.stringify(toProductFilter(requestedFilters));
    if (selection.kind === 'all' && !isSameFilter) select(() => EMPTY_SELECTION);
    setUrlFilters(next);
  };
  const count = countSelected(selection, total);
  const bar = isLocked ? 'batch' : lastListing && count === 0 ? 'listed' : 'selection';
  const previousBar = useRef(bar);
  useEffect(() => {
    // The bar with the focus is gone. Screen readers continue at the head of the list.
    if (previousBar.current !== bar && document.activeElement === document.body) focusHead();
    previousBar.current = bar;
  }, [bar]);
  return (
    <>
      <div className="flex flex-1 flex-col gap-3 pb-4">
        <ProductFilterBar filters={requestedFilters} onChange={changeFilters} />
        <ListBody
          list={list}
          skeleton={<ProductRowsSkeleton />}
          failed={<Failed error={list.error} retry={() => void list.refresh()} />}
          empty={
            isFiltered(shownFilters) ? (
              <NoMatchingProducts filters={shownFilters} onChange={changeFilters} />
            ) : (
              <Empty />
            )
          }
        >
          <div ref={listHead} tabIndex={-1} className="outline-none">
            <SelectAll
              total={total}
              selectedCount={count}
              countText={countText}
              // The number of matches of the new filter is not known yet.
              locked={isLocked || requestedFilters !== filters || list.isPlaceholder}
              onChange={(all) => select(() => (all ? selectAll(productFilter) : EMPTY_SELECTION))}
            />
          </div>
          <Rows
            RowAction={RowAction}
            name={`${name} ${JSON.stringify(shownFilters)}`}
            list={list}
            selection={selection}
            locked={isLocked}
            onSelect={select}
          />
        </ListBody>
      </div>
      <SelectionStatus count={count} />
      {bar === 'batch' ? (
        <BatchBar />
      ) : lastListing && bar === 'listed' ? (
        <LastListingBar counts={lastListing} />
      ) : list.rows.length > 0 ? (
        <SelectedBar selection={selection} count={count} clear={clear} />
      ) : null}
    </>
  );
}

type SelectAllProps = {
  total: number;
  selectedCount: number;
  countText: (count: string) => string;
  locked: boolean;
  onChange: (all: boolean) => void;
};

function SelectAll({ total, selectedCount, countText, locked, onChange }: SelectAllProps) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  return (
    <div className="flex items-center justify-between gap-3 pl-3">
      <Checkbox
        label={t('selectAll')}
        checked={selectedCount > 0 && selectedCount === total}
        mixed={selectedCount > 0 && selectedCount < total}
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
  list: CursorList<ProductListPage>;
  selection: Selection;
  locked: boolean;
  onSelect: (update: (previous: Selection) => Selection) => void;
};

function Rows({ name, RowAction, list, selection, locked, onSelect }: RowsProps) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  const listId = useId();
  const toggleProduct = (id: number) => {
    const next = toggleSelected(selection, id);
    if (next) onSelect(() => next);
    else toast.warning(t('exceptMax', { count: count(EXCEPT_MAX) }));
  };
  return (
    <section id={listId} aria-label={t('listName')}>
      <InfiniteList
        name={name}
        items={list.rows}
        keyOf={(product) => product.id}
        itemSize={ROW_PX}
        total={list.total}
        more={list.more}
      >
        {(product) => {
          const isRowSelected = isSelected(selection, product.id);
          return (
            <ProductRow
              product={product}
              isSelected={isRowSelected}
              lead={
                <Checkbox
                  label={t('selectOne', { name: product.name })}
                  labelHidden
                  checked={isRowSelected}
                  disabled={locked}
                  onChange={() => toggleProduct(product.id)}
                />
              }
              action={
                <RowAction
                  product={product}
                  onRemoved={() => {
                    focusNeighbour(listId, product.id);
                    onSelect((previous) => removeFromSelection(previous, [product.id]));
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

/** Before a row is removed, moves the focus to the same button of its neighbour. */
function focusNeighbour(listId: string, productId: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(listId)} [data-product]`)];
  const at = rows.findIndex((row) => row.dataset['product'] === String(productId));
  if (!rows[at]?.contains(document.activeElement)) return;
  (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

// The visible bar comes and goes.
function SelectionStatus({ count }: { count: number }) {
  const t = useMessages(listingMessages);
  const format = useFormat();
  return (
    <p role="status" className="sr-only">
      {count > 0 ? t('selected', { count: format.count(count) }) : ''}
    </p>
  );
}
