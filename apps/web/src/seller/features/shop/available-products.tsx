import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconCirclePlus from '#icon/IconCirclePlus';
import IconConfetti from '#icon/IconConfetti';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { useListOne } from '#seller/features/catalogue/catalogue.api.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { useListedToast, useListingToast } from '#seller/features/catalogue/use-listing-toast.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { NoMatch } from './no-match.tsx';
import { ProductFilter } from './product-filter.tsx';
import { ProductRow, ProductRowsSkeleton } from './product-row.tsx';
import {
  countSelected,
  isSelected,
  NOTHING_SELECTED,
  selectAll,
  toggle,
  type Selection,
} from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { listSelection, useAvailableProducts, type ShopFilter } from './shop.api.ts';
import { useShopFilter } from './shop-filter.ts';
import { shopMessages } from './shop.ts';

/** The products to choose from: search, category, selection of some or all that match, and listing of one or many. */
export function AvailableProducts() {
  const words = useMessages(catalogueMessages);
  const [filter, changeFilter] = useShopFilter();
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const query = useAvailableProducts(filter);
  const tellResult = useListingToast();
  const batch = useMutation({
    mutationFn: (chosen: Selection) => listSelection(chosen, filter),
    meta: { quiet: true },
    onSuccess: (result) => {
      setSelection(NOTHING_SELECTED);
      tellResult(result);
      navigator.vibrate?.(20);
    },
    onError: (error) => toast.error(errorText(error), { title: words('listingFailed') }),
    // Also after a failure: of several batches the first may have been listed.
    onSettled: () => refreshAfter('listings'),
  });
  const count = countSelected(selection);
  const total = query.data?.pages[0]?.pagination.total ?? 0;
  return (
    <>
      <div className="flex flex-col gap-3 pb-4">
        <ProductFilter
          filter={filter}
          onChange={(next) => {
            // "All that match" is about the filter it was chosen under; single choices stand.
            if (selection.mode === 'all') setSelection(NOTHING_SELECTED);
            changeFilter(next);
          }}
        />
        <SelectAll total={total} selection={selection} onChange={setSelection} />
        <List
          query={query}
          selection={selection}
          filter={filter}
          onToggle={(id) => setSelection(toggle(selection, id))}
          onChangeFilter={changeFilter}
        />
      </div>
      <SelectionBar
        count={count}
        busy={batch.isPending}
        onClear={() => setSelection(NOTHING_SELECTED)}
        onList={() => {
          if (count === 0) toast.warning(words('listingNone'));
          else batch.mutate(selection);
        }}
      />
    </>
  );
}

type SelectAllProps = { total: number; selection: Selection; onChange: (selection: Selection) => void };

function SelectAll({ total, selection, onChange }: SelectAllProps) {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  const chosen = countSelected(selection);
  if (total === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3 pl-3">
      <Checkbox
        label={t('selectAll')}
        checked={selection.mode === 'all' && chosen > 0}
        mixed={chosen > 0 && chosen < total}
        onChange={(checked) => onChange(checked ? selectAll(total) : NOTHING_SELECTED)}
      />
      <span role="status" className="text-sm text-ink-2">
        {t('availableCount', { count: count(total) })}
      </span>
    </div>
  );
}

type ListProps = {
  query: ReturnType<typeof useAvailableProducts>;
  selection: Selection;
  filter: ShopFilter;
  onToggle: (id: number) => void;
  onChangeFilter: (filter: ShopFilter) => void;
};

function List({ query, selection, filter, onToggle, onChangeFilter }: ListProps) {
  const t = useMessages(shopMessages);
  const products = query.data?.pages.flatMap((page) => page.products);
  if (query.isPending) return <ProductRowsSkeleton />;
  if (!products)
    return (
      <ErrorState
        title={t('availableFailed')}
        detail={errorText(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (products.length === 0 && (filter.keyword || filter.category))
    return <NoMatch filter={filter} onChange={onChangeFilter} />;
  if (products.length === 0)
    return (
      <EmptyState
        icon={<IconConfetti size={34} stroke={1.6} aria-hidden />}
        title={t('availableEmpty')}
        detail={t('availableEmptyDetail')}
      />
    );
  return (
    <InfiniteList
      name={`available ${location.pathname}${location.search}`}
      items={products}
      keyOf={(product) => product.id}
      itemSize={102}
      hasMore={query.hasNextPage}
      loadingMore={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
    >
      {(product) => (
        <AvailableRow product={product} chosen={isSelected(selection, product.id)} onToggle={onToggle} />
      )}
    </InfiniteList>
  );
}

type AvailableRowProps = { product: ProductCard; chosen: boolean; onToggle: (id: number) => void };

function AvailableRow({ product, chosen, onToggle }: AvailableRowProps) {
  const t = useMessages(shopMessages);
  const words = useMessages(catalogueMessages);
  const tellListed = useListedToast();
  const listing = useListOne();
  const list = () =>
    listing.mutate(product.id, {
      onSuccess: (result) => {
        if (chosen) onToggle(product.id);
        tellListed(result, product.name);
      },
      onError: (error) => toast.error(errorText(error), { title: words('listingFailed') }),
    });
  return (
    <ProductRow
      product={product}
      chosen={chosen}
      lead={
        <Checkbox
          label={t('selectOne', { name: product.name })}
          labelHidden
          checked={chosen}
          onChange={() => onToggle(product.id)}
        />
      }
      action={
        <IconButton
          label={t('listOne', { name: product.name })}
          icon={
            listing.isPending ? (
              <Spinner size={22} />
            ) : (
              <IconCirclePlus size={26} stroke={1.7} aria-hidden className="text-brand" />
            )
          }
          onClick={() => {
            if (!listing.isPending) list();
          }}
        />
      }
    />
  );
}
