import { Link } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconFlame from '#icon/IconFlame';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { HOT_PRODUCTS_PER_PAGE, SHOP_HOT_PRODUCTS } from '@raan/contract/constants';
import { errorText } from '#lib/errors.ts';
import { limitToFirstScreen } from '#seller/lib/first-screen.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Button, buttonClasses } from '#ui/button.tsx';
import { SectionTitle } from '#ui/card.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { productsQuery } from './catalogue.api.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { ProductRowOfFour, ProductRowOfFourSkeleton } from './product-row-of-four.tsx';
import { ProductTile, ProductTilesSkeleton } from './product-tile.tsx';

const SKELETONS = 4;
const ON_FIRST_SCREEN = 2;
const HOT_PATH = '/products?hot=true&sort=sales';

/** Shared by all layouts, so that navigating between them fetches nothing. */
const hotProductsQuery = productsQuery({ hot: true, sort: 'sales', per_page: HOT_PRODUCTS_PER_PAGE });

type Layout = 'row' | 'tiles' | 'pages';

/** Best sellers and recommended products, best-selling first. */
export function HotProducts({ layout }: { layout: Layout }) {
  const t = useMessages(catalogueMessages);
  const query = useInfiniteQuery(hotProductsQuery);
  const loaded = query.data?.pages.flatMap((page) => page.products);
  const products = layout === 'pages' ? loaded : loaded?.slice(0, SHOP_HOT_PRODUCTS);
  return (
    <section>
      <SectionTitle
        aside={
          <Link
            href={HOT_PATH}
            className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
          >
            {t('hotViewAll')}
          </Link>
        }
      >
        {t('hotProducts')}
      </SectionTitle>
      {query.isPending ? (
        layout === 'row' ? (
          <ProductRowOfFourSkeleton />
        ) : (
          <ProductTilesSkeleton count={SKELETONS} />
        )
      ) : !products ? (
        <ErrorState
          title={t('hotFailed')}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : products.length === 0 ? (
        <NoHotProducts />
      ) : layout === 'row' ? (
        <ProductRowOfFour products={products} />
      ) : (
        <Tiles products={products} />
      )}
      {layout === 'pages' && query.hasNextPage ? (
        <div className="pt-4">
          <Button
            wide
            variant="secondary"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('hotMore')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Tiles({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3">
      {limitToFirstScreen(products, ON_FIRST_SCREEN).map((product) => (
        <li key={product.id} className="min-w-0">
          <ProductTile product={product} />
        </li>
      ))}
    </ul>
  );
}

function NoHotProducts() {
  const t = useMessages(catalogueMessages);
  return (
    <EmptyState
      icon={<IconFlame size={34} stroke={1.6} aria-hidden />}
      title={t('hotEmpty')}
      detail={t('hotEmptyDetail')}
      action={
        <Link href="/products" className={buttonClasses({ variant: 'secondary' })}>
          {t('browseAll')}
        </Link>
      }
    />
  );
}
