import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { CategoryIcon } from '#seller/features/catalogue/category-icon.tsx';
import { SearchBox } from '#seller/features/catalogue/search-box.tsx';
import { FilterChips } from '#ui/chip.tsx';
import type { ShopFilter } from './shop.api.ts';

/** Search and category above a list of products. */
export function ProductFilter({
  filter,
  onChange,
}: {
  filter: ShopFilter;
  onChange: (filter: ShopFilter) => void;
}) {
  const words = useMessages(catalogueMessages);
  return (
    <div className="flex flex-col gap-2">
      <SearchBox
        key={filter.keyword ?? ''}
        keyword={filter.keyword}
        onSearch={(keyword) => onChange({ ...filter, keyword })}
      />
      <FilterChips<CategoryKey | 'all'>
        label={words('category')}
        options={[
          { value: 'all', label: words('allCategories') },
          ...CATEGORY_KEYS.map((key) => ({
            value: key,
            label: words(`category_${key}`),
            icon: <CategoryIcon category={key} size={18} />,
          })),
        ]}
        value={filter.category ?? 'all'}
        onChange={(value) => onChange({ ...filter, category: value === 'all' ? undefined : value })}
      />
    </div>
  );
}
