import { Link } from 'wouter';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getListedProducts } from '@raan/contract/shop/shop-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#seller/lib/query-keys.ts';
import {
  ProductRowOfFour,
  ProductRowOfFourSkeleton,
} from '#seller/features/catalogue/product-row-of-four.tsx';
import { SectionTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/state.tsx';
import { shopMessages } from './shop-messages.ts';

const PRODUCT_COUNT = 4;

const recentProductsQuery = queryOptions({
  queryKey: [...queryKeys.listedProducts, 'recent'],
  queryFn: async ({ signal }) =>
    (await callEndpoint(getListedProducts, { query: { per_page: PRODUCT_COUNT } }, { signal })).products,
});

/** The products listed last. */
export function RecentProducts() {
  const t = useMessages(shopMessages);
  const query = useQuery(recentProductsQuery);
  return (
    <section>
      <SectionTitle
        aside={
          <Link
            href="/shop-management?list=listed"
            className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
          >
            {t('viewAll')}
          </Link>
        }
      >
        {t('recentProducts')}
      </SectionTitle>
      {query.isPending ? (
        <ProductRowOfFourSkeleton />
      ) : !query.data ? (
        <ErrorState
          title={t('recentFailed')}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.length === 0 ? (
        <p className="text-sm text-ink-2">{t('recentEmpty')}</p>
      ) : (
        <ProductRowOfFour products={query.data} />
      )}
    </section>
  );
}
