import { CategoryChips } from '#seller/features/catalogue/category-chips.tsx';
import type { CatalogueFilters } from '#seller/features/catalogue/catalogue-filters.ts';
import { CatalogueFilterChips, FilterControls } from '#seller/features/catalogue/filter-controls.tsx';
import { LiveSearch } from '#seller/features/catalogue/live-search.tsx';

type ProductFilterBarProps = {
  filters: CatalogueFilters;
  onChange: (filters: CatalogueFilters) => void;
};

/** Search, category, sort and filters above a product list. */
export function ProductFilterBar({ filters, onChange }: ProductFilterBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <LiveSearch keyword={filters.keyword} onSearch={(keyword) => onChange({ ...filters, keyword })} />
      <CategoryChips value={filters.category} onChange={(category) => onChange({ ...filters, category })} />
      <div className="flex flex-wrap items-center gap-2">
        <FilterControls filters={filters} onChange={onChange} />
      </div>
      <CatalogueFilterChips filters={filters} onChange={onChange} />
    </div>
  );
}
