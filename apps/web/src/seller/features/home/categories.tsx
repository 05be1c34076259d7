import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { CATEGORIES_PER_ROW } from '@raan/contract/constants';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { categoriesQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { productsPath } from '#seller/features/catalogue/catalogue-filters.ts';
import { CategoryIcon } from '#seller/features/catalogue/category-icon.tsx';
import { homeMessages } from './home-messages.ts';
import { LoadFailed } from './load-failed.tsx';

/** The categories, five in a row. During loading and after an error, the five default ones. */
export function Categories() {
  const t = useMessages(homeMessages);
  const catalogueText = useMessages(catalogueMessages);
  const { data, isError, refetch } = useQuery(categoriesQuery);
  const categories = data?.length
    ? data
    : CATEGORY_KEYS.map((key) => ({ key, name: catalogueText(`category_${key}`) }));
  return (
    <nav aria-label={t('categories')} className="flex flex-col gap-2">
      <ul
        className="grid justify-between gap-x-2 gap-y-2"
        style={{ gridTemplateColumns: `repeat(${CATEGORIES_PER_ROW}, auto)` }}
      >
        {categories.map(({ key, name }) => (
          <li key={key} className="min-w-0">
            <Link
              href={productsPath({ category: key })}
              className="group flex flex-col items-center gap-1.5 rounded-control py-1 text-center text-xs"
            >
              <span className="flex size-[min(3.25rem,16vw)] items-center justify-center rounded-card bg-brand-tint text-brand-strong transition-transform group-active:scale-95">
                <CategoryIcon category={key} size={28} />
              </span>
              <span className="line-clamp-2">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isError && !data ? <LoadFailed text={t('categoriesFailed')} onRetry={() => void refetch()} /> : null}
    </nav>
  );
}
