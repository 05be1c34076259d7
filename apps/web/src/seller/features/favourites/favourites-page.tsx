import { useEffect } from 'react';
import { Link } from 'wouter';
import IconHeart from '#icon/IconHeart';
import IconHeartFilled from '#icon/IconHeartFilled';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProductsByIds } from '#seller/features/catalogue/products-by-ids.api.ts';
import { ProductTile, ProductTilesSkeleton } from '#seller/features/catalogue/product-tile.tsx';
import { syncFavourites, toggleFavourite, useFavourites } from '#seller/features/product/favourites.ts';
import { buttonClasses } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { favouriteMessages } from './favourites-messages.ts';

const COLUMNS = 2;

/** /favourites: the seller's favourite products, newest first. */
export default function FavouritesPage() {
  const t = useMessages(favouriteMessages);
  const ids = useFavourites().toReversed();
  const { query, productsById, hasFailed } = useProductsByIds(ids);
  useEffect(() => {
    void syncFavourites();
  }, []);
  if (ids.length === 0)
    return (
      <EmptyState
        icon={<IconHeart size={34} stroke={1.6} aria-hidden />}
        title={t('none')}
        detail={t('noneDetail')}
        action={
          <Link href="/products" className={buttonClasses({})}>
            {t('browse')}
          </Link>
        }
      />
    );
  if (query.isPending)
    return (
      <div className="pt-3">
        <ProductTilesSkeleton count={Math.min(ids.length, 6)} />
      </div>
    );
  if (hasFailed)
    return (
      <ErrorState title={t('failed')} detail={errorText(query.error)} onRetry={() => void query.refetch()} />
    );
  const products = ids.flatMap((id) => productsById.get(id) ?? []);
  const rows = Array.from({ length: Math.ceil(products.length / COLUMNS) }, (_, row) =>
    products.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  return (
    <div className="flex flex-1 flex-col gap-3 pt-3 pb-6">
      <p role="status" className="text-sm text-ink-2">
        {t('productCount', { count: products.length })}
      </p>
      <InfiniteList
        name="favourites"
        items={rows}
        keyOf={(row) => row[0]?.id ?? 0}
        itemSize={330}
        columns={COLUMNS}
      >
        {(row) => (
          <div className="grid grid-cols-2 gap-3">
            {row.map((product) => (
              <Favourite key={product.id} product={product} />
            ))}
          </div>
        )}
      </InfiniteList>
    </div>
  );
}

function Favourite({ product }: { product: ProductCard }) {
  const t = useMessages(favouriteMessages);
  const remove = () => {
    toggleFavourite(product.id);
    toast.info(t('removed'), { key: 'favourite', onClick: () => void toggleFavourite(product.id) });
  };
  return (
    <div className="relative min-w-0">
      <ProductTile product={product} />
      <IconButton
        label={t('remove', { name: product.name })}
        icon={
          <span className="inline-flex size-9 items-center justify-center rounded-full bg-raised/90 text-negative">
            <IconHeartFilled size={20} aria-hidden />
          </span>
        }
        className="absolute! top-0 right-0"
        onClick={remove}
      />
      {product.status === 'active' ? null : (
        <span className="pointer-events-none absolute inset-x-0 top-1/3 bg-black/60 py-1 text-center text-sm font-semibold text-white">
          {t(product.status)}
        </span>
      )}
    </div>
  );
}
