import IconSearchOff from '#icon/IconSearchOff';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import type { ShopFilter } from './shop.api.ts';
import { shopMessages } from './shop.ts';

/** No product matches. What was searched for is taken away first, the category after it. */
export function NoMatch({
  filter,
  onChange,
}: {
  filter: ShopFilter;
  onChange: (filter: ShopFilter) => void;
}) {
  const t = useMessages(shopMessages);
  return (
    <EmptyState
      icon={<IconSearchOff size={34} stroke={1.6} aria-hidden />}
      title={t('noMatch')}
      detail={t('noMatchDetail')}
      action={
        <Button
          variant="secondary"
          onClick={() => onChange(filter.keyword ? { category: filter.category } : {})}
        >
          {filter.keyword ? t('clearSearch') : t('clearFilters')}
        </Button>
      }
    />
  );
}
