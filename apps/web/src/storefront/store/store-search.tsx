// One form and plain links, which work without script.
import type { Store } from '@raan/contract/storefront/storefront';
import { productSorts } from '@raan/contract/catalogue/product';
import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { storePath } from '@raan/contract/storefront/storefront-pages';
import IconChevronDown from '#icon/IconChevronDown';
import IconSearch from '#icon/IconSearch';
import IconX from '#icon/IconX';
import { browseMessages } from '#storefront/app/browse-messages.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { formatCount } from '#lib/format.ts';
import { useLocale, useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { isNarrowed, storeListPath } from '#storefront/app/store-address.ts';

export type SearchedQuery = { store: Store; query: StoreProductQuery };

/** Id of the search form, which sort and filter belong to. */
export const FILTER_FORM = 'filter';

export function SearchForm({ store, query }: SearchedQuery) {
  const t = useMessages(storefrontMessages);
  const browseText = useMessages(browseMessages);
  return (
    <form role="search" action={storePath(store.slug)} method="get" id={FILTER_FORM}>
      {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
      <div className="relative flex items-center">
        <input
          type="search"
          name="keyword"
          defaultValue={query.keyword ?? ''}
          maxLength={KEYWORD_MAX}
          placeholder={t('searchPlaceholder')}
          aria-label={t('searchPlaceholder')}
          enterKeyHint="search"
          className="h-12 w-full appearance-none rounded-full border border-line bg-raised pr-24 pl-5 text-base outline-none focus:border-brand focus:ring-3 focus:ring-brand/20 [&::-webkit-search-cancel-button]:hidden"
        />
        {query.keyword ? (
          <a
            href={storeListPath(store.slug, { ...query, keyword: undefined, page: undefined })}
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
        <div
          data-suggestions={browseText('suggestions')}
          data-popular={browseText('popularSearches')}
          data-from={t('from', { price: '{price}' })}
          data-count={browseText('suggestionCount', { count: '{count}' })}
          data-slug={store.slug}
          className="absolute inset-x-0 top-full z-20 mt-2 max-h-[min(26rem,50dvh)] overflow-y-auto rounded-card bg-raised shadow-float empty:hidden"
        />
      </div>
    </form>
  );
}

/** Part of the search form, whose button submits it without script. */
export function SortSelect({ query }: Pick<SearchedQuery, 'query'>) {
  const t = useMessages(storefrontMessages);
  const sorts = productSorts(query.keyword);
  const sortNames = {
    relevance: t('sortRelevance'),
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
        form={FILTER_FORM}
        name="sort"
        defaultValue={query.sort === sorts[0] ? '' : query.sort}
        className="h-12 max-w-36 appearance-none rounded-full border border-line bg-raised pr-10 pl-4 text-sm text-ellipsis outline-none focus:border-brand sm:max-w-44"
      >
        {sorts.map((sort, index) => (
          // The default has no value: it depends on the keyword, which the same form may change.
          <option key={sort} value={index === 0 ? '' : sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} aria-hidden className="pointer-events-none absolute right-3.5 text-ink-2" />
    </label>
  );
}

export function StoreCategories({ store, query }: SearchedQuery) {
  const t = useMessages(storefrontMessages);
  const locale = useLocale();
  const filled = store.categories.filter((category) => category.count > 0);
  if (filled.length < 2 && store.collections.length === 0) return null;
  // Counts are for the whole store, so they are hidden in filtered lists.
  const counts = !isNarrowed({ ...query, category: undefined, collection: undefined });
  const { collection, ...others } = query;
  const inCategory = (category: StoreProductQuery['category']) =>
    storeListPath(store.slug, { ...others, category, page: undefined });
  const chips = [
    {
      id: 'all',
      name: t('allCategories'),
      count: undefined,
      href: inCategory(undefined),
      isChosen: collection === undefined && query.category === undefined,
    },
    ...store.collections.map(({ id, name, count }) => ({
      id: `collection ${id}`,
      name,
      count,
      href: storeListPath(store.slug, { collection: id }),
      isChosen: id === collection,
    })),
    ...(filled.length < 2 ? [] : filled).map(({ key, name, count }) => ({
      id: key,
      name,
      count,
      href: inCategory(key),
      isChosen: collection === undefined && key === query.category,
    })),
  ];
  return (
    <nav
      aria-label={t('categories')}
      data-categories
      className="no-scrollbar -mx-4 flex touch-pan-x gap-2 overflow-x-auto px-4 py-1"
    >
      {chips.map((chip) => {
        return (
          <a
            key={chip.id}
            href={chip.href}
            aria-current={chip.isChosen ? 'true' : undefined}
            className={classNames(
              'relative inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm transition-colors after:absolute after:inset-x-0 after:-inset-y-1',
              chip.isChosen
                ? 'accent border-transparent font-semibold'
                : 'border-line bg-raised text-ink-2 hover:border-line-strong',
            )}
          >
            {chip.name}
            {counts && chip.count !== undefined ? (
              <span className="tabular text-xs">{formatCount(chip.count, locale)}</span>
            ) : null}
          </a>
        );
      })}
    </nav>
  );
}
