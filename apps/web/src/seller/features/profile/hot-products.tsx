import { Link } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SHOP_HOT_PRODUCTS } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { productsQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { ProductTile, ProductTilesSkeleton } from '#seller/features/catalogue/product-tile.tsx';
import { SectionTitle } from '#ui/card.tsx';
import { profileMessages } from './profile.ts';

const hotQuery = productsQuery({ hot: true, sort: 'sales', per_page: SHOP_HOT_PRODUCTS });

/** A few products that sell well, and the way to all of them. Without any, or when they can't be had, the page does without. */
export function HotProducts() {
  const t = useMessages(profileMessages);
  const query = useInfiniteQuery({ ...hotQuery, meta: { quiet: true } });
  const products = query.data?.pages[0]?.products ?? [];
  if (!query.isPending && products.length === 0) return null;
  return (
    <section>
      <SectionTitle
        aside={
          <Link
            href="/products?hot=true&sort=sales"
            className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
          >
            {t('viewAll')}
          </Link>
        }
      >
        {t('hotProducts')}
      </SectionTitle>
      {query.isPending ? (
        <ProductTilesSkeleton count={SHOP_HOT_PRODUCTS} />
      ) : (
        <ul className="grid grid-cols-2 gap-3">
          {products.map((product) => (
            <li key={product.id} className="min-w-0">
              <ProductTile product={product} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
