import { useLocation } from 'wouter';
import IconPackage from '#icon/IconPackage';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import type { OrderSummary } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import { useMessages } from '#lib/i18n.tsx';
import { lazySheet } from '#lib/lazy-sheet.tsx';
import type { ShipBatch } from '#seller/features/shipping/ship-batch.ts';
import { Button } from '#ui/button.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { EmptyState } from '#ui/state.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { DeadlineChip } from './deadline-chip.tsx';
import { Reload } from './no-match.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { OrderCard } from './order-card.tsx';
import { PRIORITY_VALUES, useListFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { afterMove, useOrders } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import { PeriodSelect } from './period-select.tsx';
import { ShipBar } from './ship-bar.tsx';
import { ShipSheet } from './ship-sheet.tsx';
import { useCancelling } from './use-cancelling.tsx';
import { useOrderSelection } from './use-order-selection.ts';

/** Fetched when many orders are to ship: reading pasted and scanned numbers is much code. */
const ShipMany = lazySheet(() => import('#seller/features/shipping/ship-many.tsx'));

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
  const selection = useOrderSelection(filters);
  const shipping = useSheetFor<OrderSummary>();
  const cancelling = useCancelling();
  const many = useSheetFor<ShipBatch | 'numbers'>();
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
            <PeriodSelect filters={filters} />
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
        renderMenu={cancelling.menuRow}
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
          onShip={many.show}
          onNumbers={() => many.show('numbers')}
        />
      ) : null}
      {cancelling.sheet}
      <SheetFor of={shipping}>{(item, sheet) => <ShipSheet {...sheet} order={item} />}</SheetFor>
      <SheetFor of={many}>
        {(item, sheet) => (
          <ShipMany
            {...sheet}
            begin={item}
            onShipped={(ids) => {
              selection.clear();
              afterMove(ids.map((id) => ({ id, status: 'pending_delivery' })));
            }}
            onLeave={() => navigate('/pending-receipt')}
          />
        )}
      </SheetFor>
    </>
  );
}
