import { Link } from 'wouter';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import { FromPrice } from './from-price.tsx';
import { ProductPicture } from './product-picture.tsx';

const PRODUCTS_PER_ROW = 4;

/** Up to four products in a row: picture, name and profit. */
export function ProductRowOfFour({ products }: { products: readonly ProductCard[] }) {
  const t = useMessages(catalogueMessages);
  return (
    <ul className="grid grid-cols-4 gap-2">
      {products.slice(0, PRODUCTS_PER_ROW).map((product) => (
        <li key={product.id} className="min-w-0">
          <Link href={`/product/${product.id}`} className="block active:opacity-70">
            <ProductPicture
              image={product.image}
              alt=""
              sizes="(min-width: 40rem) 150px, 22vw"
              className="rounded-control"
            />
            <span className="mt-1 line-clamp-2 text-xs">{product.name}</span>
            <span className="block text-xs font-semibold text-positive">
              <span className="sr-only">{t('youEarn')}</span>{' '}
              <FromPrice product={product} amount={product.profit} sign="always" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ProductRowOfFourSkeleton() {
  return (
    <SkeletonGroup className="grid grid-cols-4 gap-2">
      {Array.from({ length: PRODUCTS_PER_ROW }, (_, index) => (
        <Skeleton key={index} className="aspect-3/5 rounded-control" />
      ))}
    </SkeletonGroup>
  );
}
