import { useMessages } from '#lib/i18n.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { PERIOD_VALUES, type UrlListFilters } from './order-filters.ts';
import { orderMessages } from './orders-messages.ts';

/** Selects the period of the listed orders. */
export function PeriodSelect({ filters }: { filters: UrlListFilters }) {
  const t = useMessages(orderMessages);
  return (
    <PillSelect
      label={t('period')}
      value={filters.period}
      marked={filters.period !== ''}
      unmarkedText={t('period')}
      onChange={(period) => filters.change({ period })}
      options={PERIOD_VALUES.map((value) => ({ value, label: t(`period_${value || 'all'}`) }))}
    />
  );
}
