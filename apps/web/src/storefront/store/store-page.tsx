import type { Store, StoreProductCard } from '@raan/contract/storefront/storefront';
import type { Pagination } from '@raan/contract/primitives';
import { STORE_SORTS, type StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { storePath } from '@raan/contract/storefront/storefront-pages';
import IconChevronDown from '#icon/IconChevronDown';
import IconPackageOff from '#icon/IconPackageOff';
import IconSearch from '#icon/IconSearch';
import IconX from '#icon/IconX';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { buttonLook } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/state.tsx';
import { ProductCard } from './product-card.tsx';
import { StoreHeader } from './store-header.tsx';
import { storeAddress } from './store-address.ts';

/** Cards that a phone shows before the first scroll; a cover picture is larger and goes first. */
const IN_FIRST_VIEW = 4;

type StorePageProps = {
  store: Store;
  products: readonly StoreProductCard[];
  pagination: Pagination;
  query: StoreProductQuery;
};

export function StorePage({ store, products, pagination, query }: StorePageProps) {
  const t = useMessages(storefrontMessages);
  const isFiltered = Boolean(query.keyword || query.category);
  return (
    <>
      <StoreHeader store={store} />
      <div className="flex flex-col gap-3 px-4 pt-5">
        <SearchForm store={store} query={query} />
        <Categories store={store} query={query} />
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-base font-semibold wrap-break-word">
              {query.keyword ? t('resultsFor', { keyword: query.keyword }) : t('products')}
            </h2>
            <p className="tabular text-xs text-ink-2">{t('productCount', { count: pagination.total })}</p>
          </div>
          <Sort query={query} />
        </div>
      </div>
      {products.length === 0 ? (
        <EmptyState
          icon={<IconPackageOff size={32} aria-hidden />}
          title={t(isFiltered ? 'noMatch' : 'noProducts')}
          detail={t(isFiltered ? 'noMatchDetail' : 'noProductsDetail')}
          action={
            isFiltered ? (
              <a href={storePath(store.slug)} className={buttonLook({ variant: 'secondary' })}>
                {t('seeAll')}
              </a>
            ) : null
          }
        />
      ) : (
        <ul id="products" className="grid grid-cols-2 gap-3 px-4 pt-2 sm:grid-cols-3 lg:grid-cols-4">
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              slug={store.slug}
              product={product}
              eager={index < IN_FIRST_VIEW && store.cover_url === null}
            />
          ))}
        </ul>
      )}
      <Pages store={store} query={query} pagination={pagination} />
    </>
  );
}

function SearchForm({ store, query }: { store: Store; query: StoreProductQuery }) {
  const t = useMessages(storefrontMessages);
  return (
    <form role="search" action={storePath(store.slug)} method="get" id="filter">
      {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
      <div className="relative flex items-center">
        <input
          type="search"
          name="keyword"
          defaultValue={query.keyword ?? ''}
          maxLength={100}
          placeholder={t('searchPlaceholder')}
          aria-label={t('searchPlaceholder')}
          enterKeyHint="search"
          className="h-12 w-full appearance-none rounded-full border border-line bg-raised pr-24 pl-5 text-base outline-none focus:border-brand focus:ring-3 focus:ring-brand/20 [&::-webkit-search-cancel-button]:hidden"
        />
        {query.keyword ? (
          <a
            href={storeAddress(store.slug, { ...query, keyword: undefined })}
            aria-label={t('clearSearch')}
            className="absolute right-12 inline-flex size-12 items-center justify-center text-ink-2"
          >
            <IconX size={18} aria-hidden />
          </a>
        ) : null}
        <button
          type="submit"
          aria-label={t('search')}
          className="absolute right-0 inline-flex size-12 items-center justify-center rounded-full text-brand"
        >
          <IconSearch size={22} aria-hidden />
        </button>
      </div>
    </form>
  );
}

/** Belongs to the search form, whose button applies it where there is no script. */
function Sort({ query }: { query: StoreProductQuery }) {
  const t = useMessages(storefrontMessages);
  const sortNames = {
    latest: t('sortLatest'),
    price_asc: t('sortPriceAsc'),
    price_desc: t('sortPriceDesc'),
    sales: t('sortSales'),
    rating: t('sortRating'),
  };
  return (
    <label className="relative flex items-center gap-2 shrink-0">
      <span className="sr-only">{t('sort')}</span>
      <select
        form="filter"
        name="sort"
        defaultValue={query.sort ?? 'latest'}
        className="h-12 max-w-44 appearance-none rounded-full border border-line bg-raised pr-10 pl-4 text-sm outline-none focus:border-brand"
      >
        {STORE_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} aria-hidden className="pointer-events-none absolute right-3.5 text-ink-2" />
    </label>
  );
}

function Categories({ store, query }: { store: Store; query: StoreProductQuery }) {
  const t = useMessages(storefrontMessages);
  const filled = store.categories.filter((category) => category.count > 0);
  if (filled.length < 2) return null;
  const chips = [{ key: undefined, name: t('allCategories'), count: undefined }, ...filled];
  return (
    <nav
      aria-label={t('categories')}
      className="no-scrollbar -mx-4 flex touch-pan-x gap-2 overflow-x-auto px-4 py-1"
    >
      {chips.map((chip) => {
        const chosen = chip.key === query.category;
        return (
          <a
            key={chip.name}
            href={storeAddress(store.slug, { ...query, category: chip.key, page: undefined })}
            aria-current={chosen ? 'true' : undefined}
            className={classNames(
              'relative inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm transition-colors after:absolute after:inset-x-0 after:-inset-y-1',
              chosen
                ? 'accent border-transparent font-semibold'
                : 'border-line bg-raised text-ink-2 hover:border-line-strong',
            )}
          >
            {chip.name}
            {chip.count === undefined ? null : <span className="tabular text-xs">{chip.count}</span>}
          </a>
        );
      })}
    </nav>
  );
}

/** Links to the pages before and after; the script turns the second into "show more". */
function Pages({
  store,
  query,
  pagination,
}: {
  store: Store;
  query: StoreProductQuery;
  pagination: Pagination;
}) {
  const t = useMessages(storefrontMessages);
  const { page, per_page: perPage, total, has_more: hasMore } = pagination;
  if (page === 1 && !hasMore) return null;
  const pages = Math.max(page, Math.ceil(total / perPage));
  const link = buttonLook({ variant: 'secondary' });
  return (
    <nav
      id="pages"
      aria-label={t('pages')}
      className="flex flex-wrap items-center justify-center gap-3 px-4 pt-6"
    >
      {page > 1 ? (
        <a rel="prev" href={storeAddress(store.slug, { ...query, page: page - 1 })} className={link}>
          {t('previousPage')}
        </a>
      ) : null}
      <span className="tabular text-sm text-ink-2">{t('pageOf', { page, pages })}</span>
      {hasMore ? (
        <a
          rel="next"
          href={storeAddress(store.slug, { ...query, page: page + 1 })}
          data-more={t('loadMore')}
          data-failed={t('loadMoreFailed')}
          className={link}
        >
          {t('nextPage')}
        </a>
      ) : null}
    </nav>
  );
}
