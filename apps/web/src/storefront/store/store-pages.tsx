import type { Pagination } from '@raan/contract/primitives';
import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { useLocale, useMessages } from '#lib/i18n.tsx';
import { formatCount } from '#lib/format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { storeListPath } from '#storefront/app/store-address.ts';

/** Links to the previous and the next page. The script turns the latter into "show more". */
export function StorePages({
  slug,
  query,
  pagination,
}: {
  slug: string;
  query: StoreProductQuery;
  pagination: Pagination;
}) {
  const t = useMessages(storefrontMessages);
  const locale = useLocale();
  const { page, per_page: perPage, total, has_more: hasMore } = pagination;
  if (page === 1 && !hasMore) return null;
  const pages = Math.max(page, Math.ceil(total / perPage));
  const link = buttonClasses({ variant: 'secondary' });
  return (
    <nav
      id="pages"
      aria-label={t('pages')}
      className="flex flex-wrap items-center justify-center gap-3 px-4 pt-6"
    >
      {page > 1 ? (
        <a rel="prev" href={storeListPath(slug, { ...query, page: page - 1 })} className={link}>
          {t('previousPage')}
        </a>
      ) : null}
      <span className="tabular text-sm text-ink-2">
        {t('pageOf', { page: formatCount(page, locale), pages: formatCount(pages, locale) })}
      </span>
      {hasMore ? (
        <a
          rel="next"
          href={storeListPath(slug, { ...query, page: page + 1 })}
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
