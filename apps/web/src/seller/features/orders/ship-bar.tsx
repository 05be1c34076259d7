import IconBarcode from '#icon/IconBarcode';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import type { ShipBatch } from '#seller/features/shipping/ship-batch.ts';
import { Button } from '#ui/button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import type { OrderFilter, OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import { PrintSelectedOrders } from './print-orders.tsx';
import { OrderSelectionBar } from './order-selection-bar.tsx';
import { useIsSelecting, useSelectedOrders, type OrderSelection } from './use-order-selection.ts';

type ShipBarProps = {
  filter: OrderFilter;
  list: OrdersList;
  selection: OrderSelection;
  onShip: (batch: ShipBatch) => void;
  onEnterNumbers: () => void;
};

/** Ships the selected orders, or without an active selection all matches on the server. */
export function ShipBar({ filter, list, selection, onShip, onEnterNumbers }: ShipBarProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const isSelecting = useIsSelecting(selection);
  const selected = useSelectedOrders(selection, list);
  const toShipFilter = ({ priority, period, keyword }: OrderFilter) => ({
    filter: { priority, period, keyword },
  });
  const ship = () => {
    if (!isSelecting) onShip(toShipFilter(filter));
    else if (selected.isAll) onShip({ ...toShipFilter(filter), except_ids: selected.excludedIds });
    else onShip({ order_ids: selected.ids });
  };
  if (!isSelecting)
    return (
      <StickyActions>
        <Button
          variant="secondary"
          // A long label wraps here, so that the primary button keeps a single line.
          className="max-w-1/2 px-4! leading-tight"
          icon={<IconBarcode size={20} aria-hidden />}
          onClick={onEnterNumbers}
        >
          {t('manyNumbers')}
        </Button>
        <Button className="flex-1 px-3!" onClick={ship}>
          {t(list.isPartial ? 'shipAllMore' : 'shipAll', { count: format.count(list.total) })}
        </Button>
      </StickyActions>
    );
  return (
    <OrderSelectionBar
      selection={selection}
      selected={selected}
      list={list}
      sum={selected.cost}
      sumLabel={t('totalCost')}
    >
      {selected.count > 0 ? <PrintSelectedOrders steps={selected.steps} /> : null}
      <Button wide disabledReason={selected.count === 0 && t('nothingSelected')} onClick={ship}>
        {selected.isPartial
          ? t('shipAllMore', { count: format.count(selected.count) })
          : t('shipSelected', { count: format.count(selected.count) })}
      </Button>
    </OrderSelectionBar>
  );
}
