import IconRefresh from '#icon/IconRefresh';
import { useMessages } from '#lib/i18n.tsx';
import { SelectButton } from '#lib/list/selection-bar.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import type { GroupFilters, UrlListFilters } from './order-filters.ts';
import type { OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import type { OrderSelection } from './use-order-selection.ts';

/** With large text the controls are in a row of their own. */
const COUNT_WIDTH = { minWidth: '5.5rem' };

type OrderListToolbarProps = {
  group: GroupFilters;
  filters: UrlListFilters;
  list: OrdersList;
  selection?: OrderSelection | undefined;
};

/** Match count and sum, sort, selection and refresh. Sticks to the top while scrolling. */
export function OrderListToolbar({ group, filters, list, selection }: OrderListToolbarProps) {
  const t = useMessages(orderMessages);
  return (
    <div className="sticky top-[calc(var(--bar-height)+var(--safe-top))] z-10 -mx-4 flex min-h-14 flex-wrap items-center bg-surface px-4">
      <MatchCount list={list} />
      <PillSelect
        label={t('sort')}
        value={filters.sort}
        marked={filters.sort !== group.sorts[0]}
        onChange={(sort) => filters.change({ sort })}
        options={group.sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
      />
      {selection ? <SelectButton selection={selection} isEmpty={list.rows.length === 0} /> : null}
      <IconButton
        label={t('refresh')}
        icon={
          <IconRefresh size={20} aria-hidden className={classNames(list.isRefreshing && 'animate-spin')} />
        }
        className="-mr-3 text-ink-2"
        onClick={() => void list.refresh()}
      />
    </div>
  );
}

function MatchCount({ list }: { list: OrdersList }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const count = list.isPartial ? `${format.count(list.total)}+` : format.count(list.total);
  return (
    <div role="status" className="mr-2 flex-1 text-sm" style={COUNT_WIDTH}>
      {list.list ? (
        <>
          <span className="tabular block truncate font-semibold">{t('ordersFound', { count })}</span>
          <span className="block text-xs text-ink-2">
            {t.rich('sumOf', {
              amount: (
                <>
                  <Money amount={list.totals.total_amount} />
                  {list.isPartial ? '+' : ''}
                </>
              ),
            })}
          </span>
        </>
      ) : null}
    </div>
  );
}
