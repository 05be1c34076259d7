import IconPackageOff from '#icon/IconPackageOff';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { catalogueMessages } from './catalogue.ts';
import { isFiltered, type CatalogueFilters } from './catalogue-filters.ts';

type NoMatchProps = { filters: CatalogueFilters; onChange: (filters: CatalogueFilters) => void };

/** No product matches, and the way on: without the keyword, or without the filters. */
export function NoMatch({ filters, onChange }: NoMatchProps) {
  const t = useMessages(catalogueMessages);
  const { keyword, ...others } = filters;
  return (
    <EmptyState
      icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
      title={t('noMatch')}
      detail={t('noMatchDetail')}
      action={
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
      }
    />
  );
}
