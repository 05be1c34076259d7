import IconBarcode from '#icon/IconBarcode';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import type { ShipBatch } from '#seller/features/shipping/ship-batch.ts';
import { Button } from '#ui/button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import type { OrderFilter, OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import { PrintChosen } from './print-chosen.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useIsTicking, useTicked, type OrderSelection } from './use-order-selection.ts';

type ShipBarProps = {
  filter: OrderFilter;
  list: OrdersList;
  selection: OrderSelection;
  onShip: (batch: ShipBatch) => void;
  onNumbers: () => void;
};

/** Ships what is ticked, or while nothing is being ticked everything; "everything" is all that match on the server, not only what is on screen. */
export function ShipBar({ filter, list, selection, onShip, onNumbers }: ShipBarProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const isTicking = useIsTicking(selection);
  const ticked = useTicked(selection, list);
  const all = ({ priority, period, keyword }: OrderFilter) => ({ filter: { priority, period, keyword } });
  const ship = () => {
    if (!isTicking) onShip(all(filter));
    else if (ticked.everything) onShip({ ...all(filter), except_ids: ticked.leftOut });
    else onShip({ order_ids: ticked.ids });
  };
  if (!isTicking)
    return (
      <StickyActions>
        <Button
          variant="secondary"
          // A long word for it takes two lines, so that what is pressed most has its one.
          className="max-w-1/2 px-4! leading-tight"
          icon={<IconBarcode size={20} aria-hidden />}
          onClick={onNumbers}
        >
          {t('manyNumbers')}
        </Button>
        <Button className="flex-1 px-3!" onClick={ship}>
          {t(list.isPartial ? 'shipAllMore' : 'shipAll', { count: format.count(list.total) })}
        </Button>
      </StickyActions>
    );
  return (
    <SelectionBar
      selection={selection}
      ticked={ticked}
      list={list}
      sum={ticked.cost}
      sumLabel={t('totalCost')}
    >
      {ticked.count > 0 ? <PrintChosen chosen={ticked.chosen} /> : null}
      <Button wide disabledReason={ticked.count === 0 && t('nothingSelected')} onClick={ship}>
        {ticked.isPartial
          ? t('shipAllMore', { count: format.count(ticked.count) })
          : t('shipSelected', { count: format.count(ticked.count) })}
      </Button>
    </SelectionBar>
  );
}
