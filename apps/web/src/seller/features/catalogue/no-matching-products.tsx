import IconPackageOff from '#icon/IconPackageOff';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import { isFiltered, type CatalogueFilters } from './catalogue-filters.ts';

type NoMatchingProductsProps = {
  filters: CatalogueFilters;
  onChange: (filters: CatalogueFilters) => void;
  /** Small, so that the similar products below are in the first screen. */
  hasSimilar: boolean;
};

/** Says that no product matches. Offers to clear the keyword or the filters. */
export function NoMatchingProducts({ filters, onChange, hasSimilar }: NoMatchingProductsProps) {
  const t = useMessages(catalogueMessages);
  const { keyword, ...others } = filters;
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      {keyword ? (
        <Button variant="secondary" onClick={() => onChange(others)}>
          {t('clearSearch')}
        </Button>
      ) : null}
      {isFiltered(others) ? (
        <Button variant="secondary" onClick={() => onChange({ keyword, sort: filters.sort })}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </div>
  );
  if (hasSimilar)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <p className="text-sm font-semibold">{t('noMatch')}</p>
        {actions}
      </div>
    );
  return (
    <EmptyState
      icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
      title={t('noMatch')}
      detail={t('noMatchDetail')}
      action={actions}
    />
  );
}
