import { useLocation } from 'wouter';
import IconPackage from '#icon/IconPackage';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import type { OrderSummary } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import { useMessages } from '#lib/i18n.tsx';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import type { PackScope } from '#seller/features/shipping/pack-scope.ts';
import type { ShipBatch } from '#seller/features/shipping/ship-batch.ts';
import { Button } from '#ui/button.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { EmptyState } from '#ui/state.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { DeadlineChip } from './deadline-chip.tsx';
import { ReloadButton } from './no-matching-orders.tsx';
import { EmptyOrderGroup } from './empty-order-group.tsx';
import { OrderCard } from './order-card.tsx';
import { PRIORITY_VALUES, useListFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { applyMovedOrders, useOrders, type OrderFilter } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import { PeriodSelect } from './period-select.tsx';
import { PickListLink } from './pick-list-link.tsx';
import { PrintSelectedOrders } from './print-orders.tsx';
import { ShipBar, toShipFilter } from './ship-bar.tsx';
import { ShipSheet } from './ship-sheet.tsx';
import { useCancelSheet } from './use-cancel-sheet.tsx';
import { useExtendSheet } from './use-extend-sheet.tsx';
import { useOrderSelection } from './use-order-selection.ts';

/** Loaded on demand: parsing pasted and scanned numbers needs much code. */
const ShipMany = lazySheet(() => import('#seller/features/shipping/bulk-ship-flow.tsx'));

const GROUP = {
  status: 'pending_shipment',
  // The oldest orders ship first.
  sorts: ['created_asc', 'created_desc', 'amount_desc', 'amount_asc'],
  periods: true,
  priorities: true,
} as const;

/** The scope of the pick list. Without filters it is every order to ship. */
function allToShip(filter: OrderFilter) {
  const scope = toShipFilter(filter);
  return Object.keys(scope.filter).length === 0 ? {} : scope;
}

/** /pending-shipment: paid orders, to be shipped one by one or in batches. */
export default function PendingShipmentPage() {
  const t = useMessages(orderMessages);
  const [, navigate] = useLocation();
  const filters = useListFilters(GROUP);
  const list = useOrders(filters.filter);
  const selection = useOrderSelection(filters.filter, list);
  const shipping = useItemSheet<OrderSummary>();
  const cancelling = useCancelSheet();
  const extending = useExtendSheet();
  const many = useItemSheet<ShipBatch | PackScope>();
  return (
    <>
      <OrderList
        group={GROUP}
        filters={filters}
        list={list}
        selection={selection}
        head={
          <div className="flex flex-wrap items-center gap-2">
            <PillSelect
              label={t('priority')}
              value={filters.priority}
              marked={filters.priority !== ''}
              unmarkedText={t('priority')}
              onChange={(priority) => filters.change({ priority })}
              options={PRIORITY_VALUES.map((value) => ({ value, label: t(`priority_${value || 'all'}`) }))}
            />
            <PeriodSelect filters={filters} />
            {list.rows.length > 0 ? (
              <PickListLink scope={allToShip(filters.filter)} selection={selection} />
            ) : null}
          </div>
        }
        empty={
          <EmptyOrderGroup
            emptyState={
              <EmptyState
                icon={<IconPackage size={34} stroke={1.6} aria-hidden />}
                title={t('emptyShipmentTitle')}
                detail={t('emptyShipment')}
                action={<ReloadButton list={list} />}
              />
            }
          />
        }
        renderMenu={(order, close) => (
          <>
            {extending.menuRow(order, close)}
            {cancelling.menuRow(order, close)}
          </>
        )}
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
      <ShipBar
        filter={filters.filter}
        list={list}
        selection={selection}
        onShip={many.show}
        onPack={many.show}
      />
      {cancelling.sheet}
      {extending.sheet}
      <ItemSheet state={shipping}>{(item, sheet) => <ShipSheet {...sheet} order={item} />}</ItemSheet>
      <ItemSheet state={many}>
        {(item, sheet) => (
          <ShipMany
            {...sheet}
            start={item}
            printButton={'kind' in item ? <PrintSelectedOrders withText steps={item.steps} /> : null}
            onShipped={(ids) => {
              selection.clear();
              applyMovedOrders(ids.map((id) => ({ id, status: 'pending_delivery' })));
            }}
            onShowShipped={() => navigate('/pending-receipt')}
          />
        )}
      </ItemSheet>
    </>
  );
}
