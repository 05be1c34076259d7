import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { listProducts } from '@raan/contract/catalogue/product-endpoints';
import { SHOP_HOT_PRODUCTS } from '@raan/contract/constants';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#lib/query-keys.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { ProductPicture } from '#seller/features/catalogue/product-picture.tsx';
import { SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { shopMessages } from './shop.ts';

/** Four of the platform's best sellers. */
export function HotBlock() {
  const t = useMessages(shopMessages);
  const words = useMessages(catalogueMessages);
  const query = useQuery({
    queryKey: [...queryKeys.catalogue, 'shop-hot'],
    queryFn: async ({ signal }) =>
      (
        await call(
          listProducts,
          { query: { hot: true, sort: 'sales', per_page: SHOP_HOT_PRODUCTS } },
          { signal },
        )
      ).products,
  });
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
        <SkeletonGroup className="grid grid-cols-4 gap-2">
          {Array.from({ length: SHOP_HOT_PRODUCTS }, (_, index) => (
            <Skeleton key={index} className="aspect-3/5 rounded-control" />
          ))}
        </SkeletonGroup>
      ) : !query.data ? (
        <ErrorState
          title={t('hotFailed')}
          detail={errorText(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.length === 0 ? (
        <p className="text-sm text-ink-2">{t('hotEmpty')}</p>
      ) : (
        <ul className="grid grid-cols-4 gap-2">
          {query.data.map((product) => (
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
                  <span className="sr-only">{words('youEarn')}</span>{' '}
                  <Money amount={product.profit} sign="always" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
