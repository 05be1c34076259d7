import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import { CategoryIcon } from './category-icon.tsx';

type CategoryChipsProps = {
  value: CategoryKey | undefined;
  onChange: (category: CategoryKey | undefined) => void;
};

/** Selects one category, or all. */
export function CategoryChips({ value, onChange }: CategoryChipsProps) {
  const t = useMessages(catalogueMessages);
  return (
    <FilterChips<CategoryKey | 'all'>
      label={t('category')}
      options={[
        { value: 'all', label: t('allCategories') },
        ...CATEGORY_KEYS.map((key) => ({
          value: key,
          label: t(`category_${key}`),
          icon: <CategoryIcon category={key} size={18} />,
        })),
      ]}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  );
}
