import IconBarcode from '#icon/IconBarcode';
import { useMessages } from '#lib/i18n.tsx';
import { SelectionBar } from '#lib/list/selection-bar.tsx';
import { useIsSelecting } from '#lib/list/use-selection.ts';
import { useFormat } from '#lib/use-format.ts';
import type { PackScope } from '#seller/features/shipping/pack-scope.ts';
import type { ShipBatch } from '#seller/features/shipping/ship-batch.ts';
import { Button } from '#ui/button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { iterateOrders, type OrderFilter, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import { SelectedPickListLink } from './pick-list-link.tsx';
import { PrintSelectedOrders } from './print-orders.tsx';
import { useSelectedOrders, type OrderSelection } from './use-order-selection.ts';

type ShipBarProps = {
  filter: OrderFilter;
  list: OrdersList;
  selection: OrderSelection;
  onShip: (batch: ShipBatch) => void;
  onPack: (scope: PackScope) => void;
};

/** The filter of a batch that includes all orders of the list. */
export const toShipFilter = ({ priority, period, keyword }: OrderFilter) => ({
  filter: { ...(priority && { priority }), ...(period && { period }), ...(keyword && { keyword }) },
});

/** Ships the selected orders, or without an active selection all matches on the server. */
export function ShipBar({ filter, list, selection, onShip, onPack }: ShipBarProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const isSelecting = useIsSelecting(selection);
  const hasOrders = list.rows.length > 0;
  const selected = useSelectedOrders(selection, list, filter);
  const selectedBatch = () =>
    selected.isAll
      ? { ...toShipFilter(filter), except_ids: selected.exceptIds }
      : { order_ids: selected.toggled.map(({ id }) => id) };
  const pack = () =>
    onPack(
      isSelecting
        ? { kind: 'pack', count: selected.count, isPartial: selected.isPartial, steps: selected.steps }
        : {
            kind: 'pack',
            count: list.total,
            isPartial: list.isPartial,
            steps: (signal) => iterateOrders(filter, signal),
          },
    );
  const ship = () => onShip(isSelecting ? selectedBatch() : toShipFilter(filter));
  return (
    <>
      <SelectionBar
        selection={selection}
        selected={selected}
        list={list}
        sum={{ label: t('totalCost'), amount: selected.cost }}
        isShown={isSelecting && hasOrders}
      >
        {selected.count > 0 ? (
          <>
            <PrintSelectedOrders steps={selected.steps} />
            <SelectedPickListLink scope={selectedBatch()} />
            <Button
              variant="secondary"
              className="shrink-0 px-4!"
              aria-label={t('manyNumbers')}
              icon={<IconBarcode size={20} aria-hidden />}
              onClick={pack}
            />
          </>
        ) : null}
        <Button wide disabledReason={selected.count === 0 && t('nothingSelected')} onClick={ship}>
          {t(selected.isPartial ? 'shipAllMore' : 'shipSelected', { count: format.count(selected.count) })}
        </Button>
      </SelectionBar>
      {isSelecting || !hasOrders ? null : (
        <StickyActions>
          <Button
            variant="secondary"
            // A long label wraps here, so that the primary button keeps a single line.
            className="shrink-99 px-3! leading-tight"
            icon={<IconBarcode size={20} aria-hidden />}
            onClick={pack}
          >
            {t('manyNumbers')}
          </Button>
          <Button className="flex-auto px-3!" onClick={ship}>
            {t(list.isPartial ? 'shipAllMore' : 'shipAll', { count: format.count(list.total) })}
          </Button>
        </StickyActions>
      )}
    </>
  );
}
