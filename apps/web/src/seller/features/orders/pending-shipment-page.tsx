import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import IconPackage from '#icon/IconPackage';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import { BATCH_SHIP_MAX, REDIRECT_AFTER_BATCH_SHIP_MS } from '@raan/contract/constants';
import type { OrderSummary } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import { toastError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { EmptyState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { BulkShipSheet } from './bulk-ship-sheet.tsx';
import { DeadlineChip } from './deadline-chip.tsx';
import { OrderCard } from './order-card.tsx';
import { useAddressFilter } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { matchingOrders, useOrders, type OrderFilter, type OrdersList } from './orders.api.ts';
import { orderMessages } from './orders.ts';
import { ShipSheet } from './ship-sheet.tsx';
import { useOrderSelection, type OrderSelection } from './use-order-selection.ts';

const PRIORITIES = ['all', 'high', 'normal'] as const;
const PERIODS = ['all', 'today', 'week', 'month', 'last3months'] as const;

/** /pending-shipment: paid orders to be sent, one by one or many at once. */
export default function PendingShipmentPage() {
  const t = useMessages(orderMessages);
  const [, navigate] = useLocation();
  const [priority, setPriority] = useAddressFilter('priority', PRIORITIES);
  const [period, setPeriod] = useAddressFilter('period', PERIODS);
  const filter: OrderFilter = {
    status: 'pending_shipment',
    sort: 'created_asc',
    ...(priority !== 'all' && { priority }),
    ...(period !== 'all' && { period }),
  };
  const name = `pending-shipment ${priority} ${period}`;
  const list = useOrders(filter);
  const selection = useOrderSelection(name, list);
  const shipping = useSheetFor<OrderSummary>();
  const bulk = useSheetFor<{ orders: readonly OrderSummary[]; limited: boolean }>();
  const leave = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leave.current), []);

  const onShipped = (count: number) => {
    bulk.hide();
    selection.clear();
    toast.success(t('bulkShipped', { count }));
    navigator.vibrate?.(18);
    leave.current = setTimeout(() => navigate('/pending-receipt'), REDIRECT_AFTER_BATCH_SHIP_MS);
  };
  const filtered = priority !== 'all' || period !== 'all';
  return (
    <>
      <OrderList
        name={name}
        list={list}
        head={
          <div className="flex flex-col gap-1 pt-2">
            <FilterChips
              label={t('priority')}
              value={priority}
              onChange={setPriority}
              options={PRIORITIES.map((value) => ({ value, label: t(`priority_${value}`) }))}
            />
            <FilterChips
              label={t('period')}
              value={period}
              onChange={setPeriod}
              options={PERIODS.map((value) => ({ value, label: t(`period_${value}`) }))}
            />
          </div>
        }
        empty={
          <EmptyState
            icon={<IconPackage size={34} stroke={1.6} aria-hidden />}
            title={filtered ? t('noMatchTitle') : t('emptyShipmentTitle')}
            detail={filtered ? t('noMatch') : t('emptyShipment')}
            action={
              filtered ? (
                <Button variant="secondary" onClick={() => navigate('/pending-shipment', { replace: true })}>
                  {t('clearFilters')}
                </Button>
              ) : null
            }
          />
        }
      >
        {(order) => (
          <OrderCard
            order={order}
            chip={<DeadlineChip order={order} />}
            selected={selection.isSelected(order.id)}
            onSelect={() => selection.toggle(order.id)}
            action={
              orderCan('ship', order) ? (
                <Button
                  icon={<IconTruckDelivery size={20} aria-hidden />}
                  onClick={() => shipping.show(order)}
                >
                  {t('ship')}
                </Button>
              ) : null
            }
          />
        )}
      </OrderList>
      {list.orders.length > 0 ? (
        <BatchBar
          filter={filter}
          list={list}
          selection={selection}
          onReady={(orders, limited) => bulk.show({ orders, limited })}
        />
      ) : null}
      {shipping.shown ? (
        <ShipSheet
          key={shipping.shown.opening}
          order={shipping.shown.item}
          open={shipping.shown.open}
          onClose={shipping.hide}
        />
      ) : null}
      {bulk.shown ? (
        <BulkShipSheet
          key={bulk.shown.opening}
          {...bulk.shown.item}
          open={bulk.shown.open}
          onClose={bulk.hide}
          onShipped={onShipped}
        />
      ) : null}
    </>
  );
}

type BatchBarProps = {
  filter: OrderFilter;
  list: OrdersList;
  selection: OrderSelection;
  onReady: (orders: readonly OrderSummary[], limited: boolean) => void;
};

/** Ships what is ticked, or everything when nothing is; "everything" is all that match on the server, not only what is on screen. */
function BatchBar({ filter, list, selection, onReady }: BatchBarProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const nothing = selection.count === 0;
  const open = async () => {
    if (!nothing && !selection.everything) return onReady(selection.among(list.orders), false);
    setBusy(true);
    try {
      const orders = await matchingOrders(filter, BATCH_SHIP_MAX);
      onReady(nothing ? orders : selection.among(orders), list.total > BATCH_SHIP_MAX);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <StickyActions
      above={
        <div className="-my-2 flex items-center justify-between gap-3">
          <Checkbox
            checked={selection.everything}
            mixed={selection.everything ? selection.count < list.total : !nothing}
            onChange={selection.setEverything}
            label={nothing ? t('selectAll') : t('selectedCount', { count: format.count(selection.count) })}
          />
          <span className="text-sm text-ink-2">
            {t('totalCost')}{' '}
            <Money
              amount={nothing ? list.totals.total_amount : selection.cost}
              className="text-base font-semibold text-ink"
            />
          </span>
        </div>
      }
    >
      <Button wide loading={busy} onClick={() => void open()}>
        {nothing
          ? t('shipAll', { count: format.count(list.total) })
          : t('shipSelected', { count: format.count(selection.count) })}
      </Button>
    </StickyActions>
  );
}
