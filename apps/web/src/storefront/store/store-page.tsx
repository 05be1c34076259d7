import type { Store, StoreProductCard, StoreSections } from '@raan/contract/storefront/storefront';
import type { Pagination } from '@raan/contract/primitives';
import type { Data } from '@raan/contract/endpoint';
import type { listStoreProducts, StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { storePath } from '@raan/contract/storefront/storefront-pages';
import IconPackageOff from '#icon/IconPackageOff';
import { browseMessages } from '#storefront/app/browse-messages.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { formatCount } from '#lib/format.ts';
import { useLocale, useMessages } from '#lib/i18n.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/state.tsx';
import { ProductCard } from './product-card.tsx';
import { StoreHeader } from './store-header.tsx';
import { isNarrowed, storeListPath } from '#storefront/app/store-address.ts';
import { ActiveFilters, StoreFilter } from './store-filter.tsx';
import { Sections } from './store-sections.tsx';
import { StorePages } from './store-pages.tsx';
import { StoreCategories, SearchForm, SortSelect } from './store-search.tsx';

/** Cards on a phone's first screen. Below a cover picture none is eager, because the cover is larger. */
const IN_FIRST_VIEW = 4;

type StoreSearch = NonNullable<Data<typeof listStoreProducts>['search']>;

type StorePageProps = {
  store: Store;
  products: readonly StoreProductCard[];
  pagination: Pagination;
  query: StoreProductQuery;
  search?: StoreSearch | undefined;
  arePricesSwapped: boolean;
  sections?: StoreSections | undefined;
  /** The server's time in milliseconds, for the open state. */
  nowMs: number;
};

export function StorePage({
  store,
  products,
  pagination,
  query,
  search,
  arePricesSwapped,
  sections,
  nowMs,
}: StorePageProps) {
  const t = useMessages(storefrontMessages);
  const browseText = useMessages(browseMessages);
  const locale = useLocale();
  const isFiltered = isNarrowed(query);
  // An empty store has nothing to search.
  const isBare = pagination.total === 0 && !isFiltered;
  // Filtered lists omit the header, because the customer already knows the store.
  const category = store.categories.find(({ key }) => key === query.category)?.name ?? t('products');
  const collection = store.collections.find(({ id }) => id === query.collection)?.name;
  const hasSections = sections && sections.pinned.length + sections.collections.length > 0;
  const hasSimilar = search !== undefined && search.similar.length > 0;
  const eagerCount = isFiltered || store.cover_url === null ? IN_FIRST_VIEW : 0;
  const title = collection ?? (query.keyword ? t('resultsFor', { keyword: query.keyword }) : category);
  return (
    <>
      {isFiltered ? <h1 className="sr-only">{store.name}</h1> : <StoreHeader store={store} nowMs={nowMs} />}
      {isBare ? null : (
        <div className={classNames('flex flex-col gap-3 px-4', isFiltered ? 'pt-3' : 'pt-3 lg:pt-6')}>
          <div className="flex flex-col gap-2 lg:flex-row lg:items-center lg:gap-6 lg:*:first:w-80 lg:*:last:min-w-0">
            <SearchForm store={store} query={query} />
            <StoreCategories store={store} query={query} />
          </div>
          {hasSections ? (
            <div className="-mx-4">
              <Sections slug={store.slug} sections={sections} eagerCount={eagerCount} />
            </div>
          ) : null}
          <div className="flex flex-wrap items-center gap-2">
            <div className={classNames('min-w-0 flex-1', isFiltered && 'basis-full sm:basis-0')}>
              <h2 className="text-base font-semibold wrap-break-word">{title}</h2>
              {search?.corrected && products.length > 0 ? (
                <p className="text-sm font-semibold">{t('correctedTo', { keyword: search.corrected })}</p>
              ) : null}
              {search?.did_you_mean ? (
                <a
                  href={storeListPath(store.slug, {
                    ...query,
                    keyword: search.did_you_mean,
                    page: undefined,
                  })}
                  className="inline-flex min-h-12 items-center text-sm font-semibold text-brand-strong underline"
                >
                  {browseText('didYouMean', { keyword: search.did_you_mean })}
                </a>
              ) : null}
              <p className="tabular text-sm text-ink-2">
                {t('productCount', { count: formatCount(pagination.total, locale) })}
              </p>
            </div>
            {collection === undefined ? (
              <>
                <SortSelect query={query} />
                <StoreFilter store={store} query={query} />
              </>
            ) : null}
          </div>
          {arePricesSwapped ? <p className="text-sm text-ink-2">{t('pricesSwapped')}</p> : null}
          <ActiveFilters store={store} query={query} />
        </div>
      )}
      {products.length === 0 && hasSimilar ? (
        // Small, so that the similar products are in the first screen.
        <p className="flex flex-wrap items-center justify-between gap-x-3 px-4 text-sm">
          {t('noMatch')}
          <a
            href={storePath(store.slug)}
            className="inline-flex min-h-12 items-center font-semibold text-brand-strong underline"
          >
            {t('seeAll')}
          </a>
        </p>
      ) : products.length === 0 ? (
        <EmptyState
          icon={<IconPackageOff size={32} aria-hidden />}
          title={t(isFiltered ? 'noMatch' : 'noProducts')}
          detail={t(isFiltered ? 'noMatchDetail' : 'noProductsDetail')}
          action={
            isFiltered ? (
              <a href={storePath(store.slug)} className={buttonClasses({ variant: 'secondary' })}>
                {t('seeAll')}
              </a>
            ) : null
          }
        />
      ) : (
        <ul id="products" className="grid grid-cols-2 gap-3 px-4 pt-2 sm:grid-cols-3 lg:grid-cols-5">
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              slug={store.slug}
              product={product}
              words={search?.words}
              eager={!hasSections && index < eagerCount}
            />
          ))}
        </ul>
      )}
      {hasSimilar ? (
        <section
          aria-labelledby="similar"
          className={classNames('flex flex-col gap-3 px-4', products.length > 0 && 'pt-6')}
        >
          <h2 id="similar" className="text-base font-semibold">
            {t('similarProducts')}
          </h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {search.similar.map((product) => (
              <ProductCard
                key={product.id}
                slug={store.slug}
                product={product}
                words={search.words}
                eager={false}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <StorePages slug={store.slug} query={query} pagination={pagination} />
    </>
  );
}
