import { useState } from 'react';
import IconAdjustmentsHorizontal from '#icon/IconAdjustmentsHorizontal';
import { productSorts } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Chip, RemovableChip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/select.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import { countFilters, type CatalogueFilters } from './catalogue-filters.ts';

const FilterSheet = lazySheet(() => import('./filter-sheet.tsx'));

type FilterControlsProps = {
  filters: CatalogueFilters;
  onChange: (filters: CatalogueFilters) => void;
};

/** Sort and filters of a product list. Active filters are chips that can be removed. */
export function FilterControls({ filters, onChange }: FilterControlsProps) {
  const t = useMessages(catalogueMessages);
  const [filtering, setFiltering] = useState(false);
  const count = countFilters(filters);
  const sorts = productSorts(filters.keyword);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={t('sortBy')}
            labelHidden
            value={sorts.find((sort) => sort === filters.sort) ?? sorts[0]}
            options={sorts.map((sort) => ({ value: sort, label: t(`sort_${sort}`) }))}
            onChange={(sort) => onChange({ ...filters, sort })}
          />
        </div>
        <Button
          variant="secondary"
          aria-label={count > 0 ? t('filtersOn', { count }) : undefined}
          icon={<IconAdjustmentsHorizontal size={20} aria-hidden />}
          className={classNames('h-13 px-4!', count > 0 && 'border-brand text-brand-strong')}
          onClick={() => setFiltering(true)}
        >
          {t('filters')}
          {count > 0 ? <Chip tone="brand">{count}</Chip> : null}
        </Button>
      </div>
      {count > 0 ? <ActiveFilters filters={filters} onChange={onChange} /> : null}
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
    </div>
  );
}

function ActiveFilters({ filters, onChange }: FilterControlsProps) {
  const t = useMessages(catalogueMessages);
  const price = usePriceText(filters);
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
