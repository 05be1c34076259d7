import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import IconBan from '#icon/IconBan';
import IconPackage from '#icon/IconPackage';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import { REDIRECT_AFTER_BATCH_SHIP_MS } from '@raan/contract/constants';
import type { OrderSummary } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { BulkShipSheet } from './bulk-ship-sheet.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { DeadlineChip } from './deadline-chip.tsx';
import { Reload } from './no-match.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { OrderCard } from './order-card.tsx';
import { PERIOD_VALUES, PRIORITY_VALUES, useListFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { MenuRow } from './order-menu.tsx';
import { useOrders } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import { ShipBar } from './ship-bar.tsx';
import { ShipSheet } from './ship-sheet.tsx';
import { useOrderSelection } from './use-order-selection.ts';

const GROUP = {
  status: 'pending_shipment',
  // What has waited longest goes first.
  sorts: ['created_asc', 'created_desc', 'amount_desc', 'amount_asc'],
  periods: true,
  priorities: true,
} as const;

/** /pending-shipment: paid orders to be sent, one by one or many at once. */
export default function PendingShipmentPage() {
  const t = useMessages(orderMessages);
  const [, navigate] = useLocation();
  const filters = useListFilters(GROUP);
  const list = useOrders(filters.filter);
  const selection = useOrderSelection(filters, list);
  const shipping = useSheetFor<OrderSummary>();
  const cancelling = useSheetFor<OrderSummary>();
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
  return (
    <>
      <OrderList
        group={GROUP}
        filters={filters}
        list={list}
        selection={selection}
        head={
          <div className="flex items-center gap-2">
            <PillSelect
              label={t('priority')}
              value={filters.priority}
              marked={filters.priority !== ''}
              unmarkedText={t('priority')}
              onChange={(priority) => filters.change({ priority })}
              options={PRIORITY_VALUES.map((value) => ({ value, label: t(`priority_${value || 'all'}`) }))}
            />
            <PillSelect
              label={t('period')}
              value={filters.period}
              marked={filters.period !== ''}
              unmarkedText={t('period')}
              onChange={(period) => filters.change({ period })}
              options={PERIOD_VALUES.map((value) => ({ value, label: t(`period_${value || 'all'}`) }))}
            />
          </div>
        }
        empty={
          <NothingYet
            otherwise={
              <EmptyState
                icon={<IconPackage size={34} stroke={1.6} aria-hidden />}
                title={t('emptyShipmentTitle')}
                detail={t('emptyShipment')}
                action={<Reload list={list} />}
              />
            }
          />
        }
        renderMenu={(order, close) =>
          orderCan('cancel', order) ? (
            <MenuRow
              danger
              icon={<IconBan size={22} aria-hidden />}
              title={t('cancel')}
              onPress={() => {
                close();
                cancelling.show(order);
              }}
            />
          ) : null
        }
      >
        {(order, card) => (
          <OrderCard
            {...card}
            order={order}
            chip={<DeadlineChip order={order} />}
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
        <ShipBar
          filter={filters.filter}
          list={list}
          selection={selection}
          onReady={(orders, limited) => bulk.show({ orders, limited })}
        />
      ) : null}
      {cancelling.shown ? (
        <CancelSheet
          key={cancelling.shown.opening}
          order={cancelling.shown.item}
          open={cancelling.shown.open}
          onClose={cancelling.hide}
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
