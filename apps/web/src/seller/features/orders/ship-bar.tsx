import { useState } from 'react';
import { BATCH_SHIP_MAX } from '@raan/contract/constants';
import type { OrderSummary } from '@raan/contract/orders/order';
import { toastError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { matchingOrders, type OrderFilter, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import { PrintChosen } from './print-chosen.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { OrderSelection } from './use-order-selection.ts';

type ShipBarProps = {
  filter: OrderFilter;
  list: OrdersList;
  selection: OrderSelection;
  onReady: (orders: readonly OrderSummary[], limited: boolean) => void;
};

/** Ships what is ticked, or while nothing is being ticked everything; "everything" is all that match on the server, not only what is on screen. */
export function ShipBar({ filter, list, selection, onReady }: ShipBarProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (selection.on && selection.count === 0) return toast.warning(t('nothingSelected'));
    if (selection.on && !selection.everything) return onReady(selection.among(list.orders), false);
    setBusy(true);
    try {
      const orders = await matchingOrders(filter, BATCH_SHIP_MAX);
      onReady(selection.on ? selection.among(orders) : orders, list.total > BATCH_SHIP_MAX);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  if (!selection.on)
    return (
      <StickyActions>
        <Button wide loading={busy} onClick={() => void open()}>
          {t('shipAll', { count: format.count(list.total) })}
        </Button>
      </StickyActions>
    );
  return (
    <SelectionBar selection={selection} total={list.total} sum={selection.cost} sumLabel={t('totalCost')}>
      <PrintChosen selection={selection} />
      <Button wide loading={busy} onClick={() => void open()}>
        {t('shipSelected', { count: format.count(selection.count) })}
      </Button>
    </SelectionBar>
  );
}
