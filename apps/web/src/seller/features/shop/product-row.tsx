import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { FromPrice } from '#seller/features/catalogue/from-price.tsx';
import { ProductPicture } from '#seller/features/catalogue/product-picture.tsx';
import { classNames } from '#ui/class-names.ts';
import { Highlight } from '#ui/highlight.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

type ProductRowProps = {
  product: ProductCard;
  lead?: ReactNode;
  action: ReactNode;
  /** Replaces the prices, if the product earns nothing. */
  badge?: ReactNode;
  /** Words of a search to mark in the name. */
  words?: readonly string[] | undefined;
};

/** A product in a list of the shop, with supplier price and profit. Picture and name link to its page. */
export function ProductRow({ product, lead, action, badge, words = [] }: ProductRowProps) {
  const catalogueText = useMessages(catalogueMessages);
  return (
    <div
      data-product={product.id}
      className={classNames(
        'flex items-center gap-2.5 rounded-card border border-line bg-raised py-2 pr-1 has-checked:border-brand',
        lead ? 'pl-3' : 'pl-2',
      )}
    >
      {lead}
      <Link href={`/product/${product.id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-sm">
        <ProductPicture
          image={product.image}
          alt=""
          sizes="72px"
          className="size-18 shrink-0 rounded-control"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm">
            <Highlight text={product.name} words={words} />
          </span>
          {badge ? (
            <span className="block pt-1">{badge}</span>
          ) : (
            <span className="flex flex-wrap items-baseline gap-x-2 pt-0.5 text-xs text-ink-2">
              <span>
                {catalogueText('cost')}{' '}
                <FromPrice
                  product={product}
                  amount={product.effective_price}
                  className="text-sm font-semibold text-ink"
                />
              </span>
              <span className="text-positive">
                {catalogueText('youEarn')}{' '}
                <FromPrice product={product} amount={product.profit} className="text-sm font-semibold" />
              </span>
            </span>
          )}
        </span>
      </Link>
      {action}
    </div>
  );
}

/** Placeholder of a product list. */
export function ProductRowsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-3 rounded-card border border-line bg-raised p-2">
          <Skeleton className="size-18 rounded-control" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
