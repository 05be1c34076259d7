import { Link } from 'wouter';
import IconFlameFilled from '#icon/IconFlameFilled';
import IconThumbUpFilled from '#icon/IconThumbUpFilled';
import IconStarFilled from '#icon/IconStarFilled';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Highlight } from '#ui/highlight.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import { FromPrice } from './from-price.tsx';
import { ProductPicture } from './product-picture.tsx';

type ProductTileProps = {
  product: ProductCard;
  eager?: boolean;
  /** Words of a search to mark in the name. */
  words?: readonly string[] | undefined;
};

/** A product in a two-column grid: picture, badges, name, cost and profit. Links to its page. */
export function ProductTile({ product, eager = false, words = [] }: ProductTileProps) {
  const t = useMessages(catalogueMessages);
  const { sold } = useFormat();
  return (
    <Link
      href={`/product/${product.id}`}
      className="flex h-full min-w-0 flex-col overflow-hidden rounded-card border border-line bg-raised transition-colors hover:border-line-strong active:bg-sunken"
    >
      <span className="relative block">
        <ProductPicture image={product.image} alt="" sizes="(min-width: 40rem) 300px, 46vw" eager={eager} />
        <span className="absolute top-2 right-2 left-2 flex flex-wrap gap-1">
          {product.hot ? (
            <span className="inline-flex items-center gap-0.5 rounded-full bg-mango px-2 py-0.5 text-xs font-semibold text-mango-ink">
              {product.is_best_seller ? (
                <IconFlameFilled size={12} aria-hidden />
              ) : (
                <IconThumbUpFilled size={12} aria-hidden />
              )}
              {t(product.is_best_seller ? 'bestSeller' : 'recommended')}
            </span>
          ) : null}
          {product.is_new ? (
            <span className="rounded-full bg-brand px-2 py-0.5 text-xs font-semibold text-brand-ink">
              {t('new')}
            </span>
          ) : null}
        </span>
        {product.discount_percentage > 0 ? (
          <span className="tabular absolute right-2 bottom-2 rounded-full bg-negative px-2 py-0.5 text-xs font-semibold text-negative-ink">
            {t('discount', { percent: product.discount_percentage })}
          </span>
        ) : null}
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3">
        <span className="line-clamp-2 min-h-[calc(2em*var(--text-leading))] text-sm">
          <Highlight text={product.name} words={words} />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="sr-only">{t('cost')}</span>
          <FromPrice product={product} amount={product.effective_price} className="text-base font-semibold" />
          {product.effective_price < product.price ? (
            <Money amount={product.price} struck className="text-xs" />
          ) : null}
        </span>
        <span className="text-xs font-semibold text-positive">
          {t('youEarn')} <FromPrice product={product} amount={product.profit} sign="always" />
        </span>
        <span className="mt-auto flex items-center gap-2 pt-0.5 text-xs text-ink-2">
          {product.average_rating === null ? null : (
            <span className="tabular inline-flex items-center gap-0.5">
              <IconStarFilled size={12} aria-hidden className="text-mango" />
              <span className="sr-only">{t('rated', { rating: product.average_rating.toFixed(1) })}</span>
              <span aria-hidden>{product.average_rating.toFixed(1)}</span>
            </span>
          )}
          {product.sales_count > 0 ? <span>{t('sold', { count: sold(product.sales_count) })}</span> : null}
        </span>
      </span>
    </Link>
  );
}

export function ProductTilesSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className="grid grid-cols-2 gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-raised">
          <Skeleton className="aspect-square w-full rounded-none" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
