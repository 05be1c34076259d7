import IconSearch from '#icon/IconSearch';
import type { CategoryKey, ProductCard } from '@raan/contract/catalogue/product';
import type { Pagination } from '@raan/contract/primitives';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { Highlight } from '#ui/highlight.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import { CategoryIcon } from './category-icon.tsx';
import { FromPrice } from './from-price.tsx';
import { ProductPicture } from './product-picture.tsx';
import { totalText } from './total-text.ts';

type SearchSuggestionsProps = {
  id: string;
  typed: string;
  /** Categories whose name begins with the text. */
  categories: readonly CategoryKey[];
  products: readonly ProductCard[];
  /** To mark in the names. */
  words: readonly string[];
  /** Tells how many products match; undefined until it is loaded. */
  pagination: Pagination | undefined;
  active: number | null;
  /** Receives the index among categories, products and, last, "all results". */
  onChoose: (index: number) => void;
};

/** Returns the DOM id of a suggestion, for `aria-activedescendant`. */
export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Keeps the focus in the field: losing it would close the panel before the click arrives. */
export function preventBlur(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

const rowClasses = 'flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 text-sm';

/** The panel below a search field. It is at most as high as the space above the on-screen keyboard. */
export const panelClasses =
  'absolute inset-x-0 top-full z-20 mt-2 max-h-[min(26rem,50dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised py-1 shadow-float';

/** Matching categories and products as options of the field, followed by "all results". The focus stays in the field. */
export function SearchSuggestions({
  id,
  typed,
  categories,
  products,
  words,
  pagination,
  active,
  onChoose,
}: SearchSuggestionsProps) {
  const t = useMessages(catalogueMessages);
  const { count } = useFormat();
  const option = (index: number) => ({
    id: suggestionId(id, index),
    role: 'option',
    'aria-selected': index === active,
    onMouseDown: preventBlur,
    onClick: () => onChoose(index),
    className: classNames(
      rowClasses,
      index === active ? 'bg-brand-tint' : 'hover:bg-sunken active:bg-sunken',
    ),
  });
  return (
    <>
      <div id={id} role="listbox" aria-label={t('suggestions')} className={panelClasses}>
        {categories.map((category, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as below
          <div key={category} {...option(index)}>
            <span className="inline-flex size-10 shrink-0 items-center justify-center text-brand">
              <CategoryIcon category={category} size={20} />
            </span>
            <span className="min-w-0 flex-1 truncate">
              {t('category')}: <span className="font-semibold">{t(`category_${category}`)}</span>
            </span>
          </div>
        ))}
        {products.map((product, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div key={product.id} {...option(categories.length + index)}>
            <ProductPicture
              image={product.image}
              alt=""
              sizes="40px"
              className="size-10 shrink-0 rounded-sm"
            />
            <span className="line-clamp-2 min-w-0 flex-1">
              <Highlight text={product.name} words={words} />
            </span>
            <span className="text-sm text-ink-2">
              <FromPrice product={product} amount={product.effective_price} />
            </span>
          </div>
        ))}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above */}
        <div {...option(categories.length + products.length)}>
          <span className="inline-flex size-10 shrink-0 items-center justify-center text-brand">
            <IconSearch size={20} aria-hidden />
          </span>
          <span className="min-w-0 flex-1 truncate font-semibold text-brand-strong">
            {pagination === undefined
              ? t('resultsFor', { keyword: typed })
              : t('allResults', { keyword: typed, count: totalText(pagination, count) })}
          </span>
        </div>
      </div>
      <span role="status" className="sr-only">
        {t('suggestionCount', { count: count(categories.length + products.length) })}
      </span>
    </>
  );
}
