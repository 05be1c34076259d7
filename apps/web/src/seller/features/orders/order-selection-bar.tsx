import type { ReactNode } from 'react';
import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import type { OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import type { OrderSelection, SelectedOrders } from './use-order-selection.ts';

type OrderSelectionBarProps = {
  selection: OrderSelection;
  selected: SelectedOrders;
  list: Pick<OrdersList, 'total' | 'isPartial'>;
  /** The total of the selected orders in baht, and its label. */
  sum: number;
  sumLabel: string;
  children: ReactNode;
};

/** The bar of an active selection: select all, count, total and actions. */
export function OrderSelectionBar({
  selection,
  selected,
  list,
  sum,
  sumLabel,
  children,
}: OrderSelectionBarProps) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const isEmpty = selected.count === 0;
  const countText = t('selectedCount', {
    count: `${count(selected.count)}${selected.isPartial ? '+' : ''}`,
  });
  return (
    <StickyActions
      above={
        <div className="-my-2 flex items-center gap-3">
          <Checkbox
            checked={selected.isAll}
            mixed={selected.isAll ? selected.count < list.total : !isEmpty}
            onChange={selection.setAllSelected}
            label={
              isEmpty
                ? t('selectAllCount', { count: `${count(list.total)}${list.isPartial ? '+' : ''}` })
                : countText
            }
          />
          <span role="status" className="ml-auto text-right text-xs text-ink-2">
            <span className="sr-only">{countText}</span>
            {isEmpty ? null : (
              <>
                {sumLabel} <Money amount={sum} className="text-base font-semibold text-ink" />
                {selected.isPartial ? '+' : ''}
              </>
            )}
          </span>
          <IconButton
            label={t('leaveSelection')}
            icon={<IconX size={22} aria-hidden />}
            className="-mr-3 text-ink-2"
            onClick={selection.clear}
          />
        </div>
      }
    >
      {children}
    </StickyActions>
  );
}
