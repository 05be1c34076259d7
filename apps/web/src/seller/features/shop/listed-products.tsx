import { useState } from 'react';
import { Link } from 'wouter';
import { useMutation } from '@tanstack/react-query';
import IconBuildingStore from '#icon/IconBuildingStore';
import IconCircleMinus from '#icon/IconCircleMinus';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { unlistProduct } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { buttonLook } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { NoMatch } from './no-match.tsx';
import { ProductFilter } from './product-filter.tsx';
import { ProductRow, ProductRowsSkeleton } from './product-row.tsx';
import { SampleProducts } from './sample-products.tsx';
import { useListedProducts, type ShopFilter } from './shop.api.ts';
import { useShopFilter } from './shop-filter.ts';
import { shopMessages } from './shop.ts';

/** What is in the seller's store, newest listing first; each can be taken out again. */
export function ListedProducts() {
  const [filter, changeFilter] = useShopFilter();
  const query = useListedProducts(filter);
  const [leaving, setLeaving] = useState<ProductCard>();
  return (
    <div className="flex flex-col gap-3 pb-4">
      <ProductFilter filter={filter} onChange={changeFilter} />
      <List query={query} filter={filter} onChangeFilter={changeFilter} onUnlist={setLeaving} />
      <UnlistSheet product={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

type ListProps = {
  query: ReturnType<typeof useListedProducts>;
  filter: ShopFilter;
  onChangeFilter: (filter: ShopFilter) => void;
  onUnlist: (product: ProductCard) => void;
};

function List({ query, filter, onChangeFilter, onUnlist }: ListProps) {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  const products = query.data?.pages.flatMap((page) => page.products);
  if (query.isPending) return <ProductRowsSkeleton />;
  if (!products)
    return (
      <>
        <ErrorState
          title={t('listedFailed')}
          detail={errorText(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
        <SampleProducts />
      </>
    );
  if (products.length === 0 && (filter.keyword || filter.category))
    return <NoMatch filter={filter} onChange={onChangeFilter} />;
  if (products.length === 0) return <NothingListed />;
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {t('listedCount', { count: count(query.data?.pages[0]?.pagination.total ?? products.length) })}
      </p>
      <InfiniteList
        name={`listed ${location.search}`}
        items={products}
        keyOf={(product) => product.id}
        itemSize={102}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      >
        {(product) => (
          <ProductRow
            product={product}
            action={
              <IconButton
                label={t('unlistOne', { name: product.name })}
                icon={<IconCircleMinus size={26} stroke={1.7} aria-hidden />}
                className="text-ink-2"
                onClick={() => onUnlist(product)}
              />
            }
          />
        )}
      </InfiniteList>
    </>
  );
}

function NothingListed() {
  const t = useMessages(shopMessages);
  return (
    <EmptyState
      icon={<IconBuildingStore size={34} stroke={1.6} aria-hidden />}
      title={t('listedEmpty')}
      detail={t('listedEmptyDetail')}
      action={
        <Link href="/shop-management" className={buttonLook({ variant: 'primary' })}>
          {t('chooseProducts')}
        </Link>
      }
    />
  );
}

function UnlistSheet({ product, onClose }: { product: ProductCard | undefined; onClose: () => void }) {
  const t = useMessages(shopMessages);
  // Keeps its words while the sheet leaves.
  const [shown, setShown] = useState(product);
  if (product && product !== shown) setShown(product);
  const unlisting = useMutation({
    mutationFn: (id: number) => call(unlistProduct, { params: { id } }),
    meta: { quiet: true },
    onSuccess: async () => {
      onClose();
      toast.success(t('unlisted'));
      await refreshAfter('listings');
    },
    onError: (error) => toast.error(errorText(error), { title: t('unlistFailed') }),
  });
  return (
    <ConfirmSheet
      open={product !== undefined}
      danger
      title={t('unlistTitle')}
      confirmLabel={t('unlist')}
      loading={unlisting.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (product) unlisting.mutate(product.id);
      }}
    >
      <p className="text-sm">{t('unlistText', { name: shown?.name ?? '' })}</p>
    </ConfirmSheet>
  );
}
