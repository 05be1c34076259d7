import { Link } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconFlame from '#icon/IconFlame';
import { HOT_PRODUCTS_PER_PAGE } from '@raan/contract/constants';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { productsQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { ProductTile, ProductTilesSkeleton } from '#seller/features/catalogue/product-tile.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { SectionTitle } from '#ui/card.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { homeMessages } from './home.ts';

const SKELETONS = 4;
const HOT_ADDRESS = '/products?hot=true&sort=sales';

const hotProductsQuery = productsQuery({ hot: true, sort: 'sales', per_page: HOT_PRODUCTS_PER_PAGE });

/** What sells best on the platform, six at a time. */
export function HotProducts() {
  const t = useMessages(homeMessages);
  const query = useInfiniteQuery(hotProductsQuery);
  const products = query.data?.pages.flatMap((page) => page.products);
  return (
    <section>
      <SectionTitle
        aside={
          <Link
            href={HOT_ADDRESS}
            className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
          >
            {t('viewAll')}
          </Link>
        }
      >
        {t('hotProducts')}
      </SectionTitle>
      {query.isPending ? (
        <ProductTilesSkeleton count={SKELETONS} />
      ) : !products ? (
        <ErrorState
          title={t('hotFailed')}
          detail={errorText(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : products.length === 0 ? (
        <EmptyState
          icon={<IconFlame size={34} stroke={1.6} aria-hidden />}
          title={t('hotEmpty')}
          detail={t('hotEmptyDetail')}
          action={
            <Link href="/products" className={buttonLook({ variant: 'secondary' })}>
              {t('browseAll')}
            </Link>
          }
        />
      ) : (
        <>
          <ul className="grid grid-cols-2 gap-3">
            {products.map((product) => (
              <li key={product.id} className="min-w-0">
                <ProductTile product={product} />
              </li>
            ))}
          </ul>
          {query.hasNextPage ? (
            <div className="pt-4">
              <Button
                wide
                variant="secondary"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('showMore')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}
