import { useDeferredValue, useEffect, useId, useRef, type ComponentType, type RefObject } from 'react';
import { useLocation } from 'wouter';
import type { ProductCard } from '@raan/contract/catalogue/product';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { RowCheckbox, SelectAll, type SelectionBarProps } from '#lib/list/selection-bar.tsx';
import { selectionMessages } from '#lib/list/selection-messages.ts';
import { useCursorList, useShownFilters, type CursorList } from '#lib/list/use-cursor-list.ts';
import { useSelected, useSelection, type ListSelection } from '#lib/list/use-selection.ts';
import { useFormat } from '#lib/use-format.ts';
import type { productListOptions, ProductListPage } from '#seller/features/catalogue/catalogue.api.ts';
import {
  isFiltered,
  toProductFilter,
  type CatalogueFilters,
} from '#seller/features/catalogue/catalogue-filters.ts';
import { KeywordCorrection } from '#seller/features/catalogue/keyword-correction.tsx';
import { NoMatchingProducts } from '#seller/features/catalogue/no-matching-products.tsx';
import { SimilarProducts } from '#seller/features/catalogue/similar-products.tsx';
import { useFilters } from '#seller/features/catalogue/use-filters.ts';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { SHOP_SELECTIONS, useIsBatchActive } from './batch.ts';
import { BatchBar } from './batch-bar.tsx';
import type { BatchTarget } from './batch-steps.ts';
import { useLastListing } from './last-listing.ts';
import { LastListingBar } from './last-listing-bar.tsx';
import { listingMessages } from './listing-messages.ts';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { ProductRow, ProductRowsSkeleton } from './product-row.tsx';

/** Approximate height of a row with its gap, in pixels. */
const ROW_PX = 112;
/** Height of a phone's first screen below tabs, search and filter. */
const BELOW_FILTER_PX = 650;

/** `bar` are the props of the selection bar, `target` are the selected products. */
export type SelectedProps = { bar: Omit<SelectionBarProps, 'children'>; count: number; target: BatchTarget };
/** `onRemoved` is called when the action removed the product from the list. */
export type RowActionProps = { product: ProductCard; onRemoved: () => void };
export type ListFailureProps = { error: unknown; retry: () => void };

type ShopListProps = {
  name: string;
  options: (filters: CatalogueFilters) => ReturnType<typeof productListOptions>;
  countText: (count: string) => string;
  RowAction: ComponentType<RowActionProps>;
  /** Renders a selection bar with its action. */
  SelectedBar: ComponentType<SelectedProps>;
  /** Shows the bar also for an empty selection. */
  alwaysShowBar?: boolean;
  Empty: ComponentType;
  Failed: ComponentType<ListFailureProps>;
};

/** A long product list with search, filters and sort in the URL, and a selection. */
export function ShopList({ name, options, countText, RowAction, Empty, Failed, ...bar }: ShopListProps) {
  const [requestedFilters, changeFilters] = useFilters();
  // Deferred, so that the filter controls respond before the list.
  const filters = useDeferredValue(requestedFilters);
  const [path] = useLocation();
  const filter = toProductFilter(filters);
  const list = useCursorList(options(filters));
  const selection = useSelection({
    name: `${SHOP_SELECTIONS} ${path} ${name}`,
    filter,
    list,
    max: BATCH_LIST_MAX,
  });
  const search = list.list?.search;
  const shownFilters = useShownFilters(filters, list.isPlaceholder);
  const isLocked = useIsBatchActive();
  const listHead = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="flex flex-1 flex-col gap-3 pb-4">
        <ProductFilterBar filters={requestedFilters} onChange={changeFilters} />
        <KeywordCorrection
          hasRows={list.rows.length > 0}
          search={search}
          onSearch={(keyword) => changeFilters({ ...requestedFilters, keyword })}
        />
        <ListBody
          list={list}
          skeleton={<ProductRowsSkeleton />}
          failed={<Failed error={list.error} retry={() => void list.refresh()} />}
          empty={
            isFiltered(shownFilters) ? (
              <NoMatchingProducts
                filters={shownFilters}
                onChange={changeFilters}
                hasSimilar={search !== undefined && search.similar.length > 0}
              />
            ) : (
              <Empty />
            )
          }
        >
          <div ref={listHead} tabIndex={-1} className="outline-none">
            <ListHead
              selection={selection}
              list={list}
              countText={countText}
              disabled={isLocked || requestedFilters !== filters}
            />
          </div>
          <Rows RowAction={RowAction} list={list} selection={selection} locked={isLocked} />
        </ListBody>
        {list.list && !list.more.exists ? <SimilarProducts search={search} /> : null}
      </div>
      <Bar {...bar} selection={selection} list={list} filter={filter} listHead={listHead} />
    </>
  );
}

type ListAndSelection = { list: CursorList<ProductListPage>; selection: ListSelection<ProductCard> };

type ListHeadProps = ListAndSelection & Pick<ShopListProps, 'countText'> & { disabled: boolean };

function ListHead({ selection, list, countText, disabled }: ListHeadProps) {
  const t = useMessages(selectionMessages);
  const { count } = useFormat();
  const selected = useSelected(selection, list);
  return (
    <div className="flex items-center justify-between gap-3 pl-3">
      <SelectAll
        selection={selection}
        selected={selected}
        list={list}
        label={t('selectAll')}
        disabled={disabled}
      />
      <span role="status" className="text-sm text-ink-2">
        {countText(count(list.total))}
      </span>
    </div>
  );
}

type BarProps = ListAndSelection &
  Pick<ShopListProps, 'SelectedBar' | 'alwaysShowBar'> & {
    filter: ProductFilter;
    listHead: RefObject<HTMLElement | null>;
  };

/** The bar of the running batch, of the last listing, or of the selection. */
function Bar({ selection, list, filter, SelectedBar, alwaysShowBar = false, listHead }: BarProps) {
  const selected = useSelected(selection, list);
  const { count, isAll } = selected;
  const isBatchActive = useIsBatchActive();
  const lastListing = useLastListing();
  const kind = isBatchActive ? 'batch' : lastListing && count === 0 ? 'listed' : 'selection';
  const focusHead = () => {
    const next = listHead.current ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
  };
  const previousKind = useRef(kind);
  useEffect(() => {
    // The bar with the focus is gone. Screen readers continue at the head of the list.
    if (previousKind.current !== kind && document.activeElement === document.body) focusHead();
    previousKind.current = kind;
  });
  return (
    <>
      <SelectedBar
        bar={{
          selection,
          selected,
          list,
          isSelectAllInList: true,
          isShown: kind === 'selection' && list.rows.length > 0 && (alwaysShowBar || count > 0),
          onCleared: focusHead,
        }}
        count={count}
        target={
          isAll
            ? { kind: 'all', filter, except: new Set(selected.exceptIds) }
            : { kind: 'some', ids: new Set(selected.toggled.map(({ id }) => id)) }
        }
      />
      {kind === 'batch' ? <BatchBar /> : null}
      {lastListing && kind === 'listed' ? <LastListingBar counts={lastListing} /> : null}
    </>
  );
}

type RowsProps = ListAndSelection & Pick<ShopListProps, 'RowAction'> & { locked: boolean };

function Rows({ RowAction, list, selection, locked }: RowsProps) {
  const t = useMessages(listingMessages);
  const listId = useId();
  return (
    <section id={listId} aria-label={t('listName')}>
      <InfiniteList
        name={list.shownKey}
        items={list.rows}
        keyOf={(product) => product.id}
        itemSize={ROW_PX}
        firstScreenPx={BELOW_FILTER_PX}
        total={list.total}
        more={list.more}
      >
        {(product) => (
          <ProductRow
            product={product}
            words={list.list?.search?.words}
            lead={
              <RowCheckbox
                selection={selection}
                row={product}
                label={t('selectOne', { name: product.name })}
                disabled={locked}
              />
            }
            action={<RowAction product={product} onRemoved={() => focusNeighbour(listId, product.id)} />}
          />
        )}
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
