import type { ReactNode } from 'react';
import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import type { OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import type { OrderSelection, TickedOrders } from './use-order-selection.ts';

type SelectionBarProps = {
  selection: OrderSelection;
  ticked: TickedOrders;
  /** How many match on the server, and whether there are more than were counted. */
  list: Pick<OrdersList, 'total' | 'isPartial'>;
  /** What the ticked ones come to, in baht, and what that sum is. */
  sum: number;
  sumLabel: string;
  /** What can be done with them. */
  children: ReactNode;
};

/** While orders are ticked: all or none of what matches, how many and what they come to, and what can be done with them. */
export function SelectionBar({ selection, ticked, list, sum, sumLabel, children }: SelectionBarProps) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const nothing = ticked.count === 0;
  const selected = t('selectedCount', {
    count: `${count(ticked.count)}${ticked.isPartial ? '+' : ''}`,
  });
  return (
    <StickyActions
      above={
        <div className="-my-2 flex items-center gap-3">
          <Checkbox
            checked={ticked.everything}
            mixed={ticked.everything ? ticked.count < list.total : !nothing}
            onChange={selection.setEverything}
            label={
              nothing
                ? t('selectAllCount', { count: `${count(list.total)}${list.isPartial ? '+' : ''}` })
                : selected
            }
          />
          <span role="status" className="ml-auto text-right text-xs text-ink-2">
            <span className="sr-only">{selected}</span>
            {nothing ? null : (
              <>
                {sumLabel} <Money amount={sum} className="text-base font-semibold text-ink" />
                {ticked.isPartial ? '+' : ''}
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
