import { useMessages } from '#lib/i18n.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { PERIOD_VALUES, type ListFiltersInAddress } from './order-filters.ts';
import { orderMessages } from './orders.ts';

/** From how long ago on a group's orders are shown. */
export function PeriodSelect({ filters }: { filters: ListFiltersInAddress }) {
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
