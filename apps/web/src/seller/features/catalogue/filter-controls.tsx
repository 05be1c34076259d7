import { useState } from 'react';
import IconAdjustmentsHorizontal from '#icon/IconAdjustmentsHorizontal';
import { productSorts } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { PillSelect } from '#ui/pill-select.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import { countFilters, type CatalogueFilters } from './catalogue-filters.ts';

const FilterSheet = lazySheet(() => import('./filter-sheet.tsx'));

type FilterControlsProps = {
  filters: CatalogueFilters;
  onChange: (filters: CatalogueFilters) => void;
};

/** Sort and filters of a product list, for the end of a row. */
export function FilterControls({ filters, onChange }: FilterControlsProps) {
  const t = useMessages(catalogueMessages);
  const [filtering, setFiltering] = useState(false);
  const count = countFilters(filters);
  const sorts = productSorts(filters.keyword);
  const sort = sorts.find((value) => value === filters.sort) ?? sorts[0];
  return (
    <>
      <PillSelect
        label={t('sortBy')}
        value={sort}
        marked={sort !== sorts[0]}
        options={sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
        onChange={(value) => onChange({ ...filters, sort: value })}
      />
      <button
        type="button"
        aria-label={count > 0 ? t('filtersOn', { count }) : undefined}
        className={classNames(
          // The pill is 40 px high; an invisible ring makes the target 48 px.
          'relative inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors after:absolute after:-inset-y-1 after:inset-x-0',
          count > 0
            ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
            : 'border-line bg-raised text-ink hover:border-line-strong',
        )}
        onClick={() => setFiltering(true)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        {t('filters')}
        {count > 0 ? <span className="tabular">{count}</span> : null}
      </button>
      <FilterSheet
        key={JSON.stringify(filters)}
        open={filtering}
        onClose={() => setFiltering(false)}
        filters={filters}
        onApply={(next) => {
          setFiltering(false);
          onChange(next);
        }}
      />
    </>
  );
}

/** The active filters as chips that can be removed; nothing without any. */
export function CatalogueFilterChips({ filters, onChange }: FilterControlsProps) {
  const t = useMessages(catalogueMessages);
  const price = usePriceText(filters);
  if (countFilters(filters) === 0) return null;
  const chips = [
    { text: price, without: { min_price: undefined, max_price: undefined } },
    { text: filters.on_sale && t('onSaleOnly'), without: { on_sale: undefined } },
    { text: filters.hot && t('hotOnly'), without: { hot: undefined } },
  ];
  return (
    <div
      role="group"
      aria-label={t('filtersOn', { count: countFilters(filters) })}
      className="no-scrollbar -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1.5"
    >
      {chips.map(({ text, without }) =>
        text ? (
          <RemovableChip
            key={Object.keys(without).join()}
            label={t('removeFilter', { filter: text })}
            onRemove={() => onChange({ ...filters, ...without })}
          >
            {text}
          </RemovableChip>
        ) : null,
      )}
      {countFilters(filters) > 1 ? (
        <button
          type="button"
          className="min-h-12 shrink-0 px-2 text-sm font-semibold text-brand"
          onClick={() =>
            onChange({ keyword: filters.keyword, category: filters.category, sort: filters.sort })
          }
        >
          {t('clearFilters')}
        </button>
      ) : null}
    </div>
  );
}

function usePriceText({ min_price: min, max_price: max }: CatalogueFilters): string | undefined {
  const t = useMessages(catalogueMessages);
  const { count } = useFormat();
  if (min !== undefined && max !== undefined) return t('priceBetween', { min: count(min), max: count(max) });
  if (min !== undefined) return t('priceFrom', { min: count(min) });
  if (max !== undefined) return t('priceUpTo', { max: count(max) });
  return undefined;
}
