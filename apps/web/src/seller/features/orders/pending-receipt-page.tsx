import { Link } from 'wouter';
import IconBarcode from '#icon/IconBarcode';
import IconCoins from '#icon/IconCoins';
import IconPencil from '#icon/IconPencil';
import IconTruck from '#icon/IconTruck';
import { keepsTrackingNumber, orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { ParcelSheet } from '#seller/features/tracking/parcel-sheet.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { lazySheet } from '#lib/lazy-sheet.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { ConfirmDeliverySheet } from './confirm-delivery-sheet.tsx';
import { ConfirmManySheet } from './confirm-many-sheet.tsx';
import { once } from './order-batch.ts';
import { DisputeChip } from './dispute-chip.tsx';
import { LostChip, LostLine } from './lost-parcel.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { OrderCard } from './order-card.tsx';
import { useListFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { MenuRow } from './order-menu.tsx';
import { useOrders, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import { PeriodSelect } from './period-select.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { PrintChosen } from './print-chosen.tsx';
import { TrackingLine } from './tracking-line.tsx';
import { TrackingSheet } from './tracking-sheet.tsx';
import { useEarlyReceipt, type EarlyPlan } from './use-early-receipt.tsx';
import { useIsTicking, useOrderSelection, useTicked, type OrderSelection } from './use-order-selection.ts';

/** Fetched when many numbers are to be read. */
const TrackMany = lazySheet(() => import('#seller/features/shipping/track-many.tsx'));

const GROUP = {
  status: 'pending_delivery',
  sorts: ['created_desc', 'created_asc', 'amount_desc', 'amount_asc'],
  periods: true,
} as const;

/** /pending-receipt: parcels on their way, to be tracked and confirmed, one by one or many at once. */
export default function PendingReceiptPage() {
  const t = useMessages(orderMessages);
  const filters = useListFilters(GROUP);
  const list = useOrders(filters.filter);
  const selection = useOrderSelection(filters);
  // Of those that are not loaded yet nobody knows.
  const lacksNumbers = list.hasMore || list.orders.some(({ tracking_number }) => tracking_number === null);
  const confirming = useSheetFor<OrderSummary>();
  const tracking = useSheetFor<OrderSummary>();
  const parcel = useSheetFor<OrderSummary>();
  const numbers = useSheetFor<null>();
  const early = useEarlyReceipt(selection.clear);
  return (
    <>
      <OrderList
        group={GROUP}
        filters={filters}
        list={list}
        selection={selection}
        head={
          <div className="flex flex-wrap items-center gap-2">
            <PeriodSelect filters={filters} />
            {lacksNumbers ? (
              <Button
                variant="secondary"
                className="px-4!"
                icon={<IconBarcode size={20} aria-hidden />}
                onClick={() => numbers.show(null)}
              >
                {t('manyNumbers')}
              </Button>
            ) : null}
          </div>
        }
        empty={<NothingYet otherwise={<NothingOnTheWay />} />}
        renderMenu={(order, close) => (
          <>
            {keepsTrackingNumber(order) ? null : (
              <MenuRow
                icon={<IconPencil size={22} aria-hidden />}
                title={order.tracking_number ? t('editTracking') : t('addTracking')}
                onPress={() => {
                  close();
                  tracking.show(order);
                }}
              />
            )}
            {orderCan('complete', order) ? (
              <MenuRow
                icon={<IconCoins size={22} aria-hidden />}
                title={t('early')}
                onPress={() => {
                  close();
                  early.ask({ orders: () => once([order]), count: 1, profit: order.profit });
                }}
              />
            ) : null}
          </>
        )}
      >
        {(order, card) => (
          <OrderCard
            {...card}
            order={order}
            chip={order.open_dispute ? <DisputeChip /> : order.lost_at ? <LostChip /> : null}
            action={
              <NextStep
                order={order}
                onAdd={() => tracking.show(order)}
                onConfirm={() => confirming.show(order)}
              />
            }
          >
            <TrackingLine order={order} selection={selection} onTrack={() => parcel.show(order)} />
            {order.lost_at ? <LostLine /> : null}
          </OrderCard>
        )}
      </OrderList>
      <ReceiptBar selection={selection} list={list} onEarly={early.ask} />
      {early.sheets}
      <SheetFor of={numbers}>{(_, sheet) => <TrackMany {...sheet} />}</SheetFor>
      <SheetFor of={confirming}>{(item, sheet) => <ConfirmDeliverySheet {...sheet} order={item} />}</SheetFor>
      <SheetFor of={parcel}>
        {(item, sheet) => (
          <ParcelSheet
            {...sheet}
            order={item}
            onEdit={() => {
              parcel.hide();
              tracking.show(item);
            }}
          />
        )}
      </SheetFor>
      <SheetFor of={tracking}>{(item, sheet) => <TrackingSheet {...sheet} order={item} />}</SheetFor>
    </>
  );
}

/** A parcel that nobody can follow gets its number first; one that can be followed is confirmed when it has arrived, and one that is lost, disputed or being brought back is dealt with on its order's page. */
function NextStep({
  order,
  onAdd,
  onConfirm,
}: {
  order: OrderSummary;
  onAdd: () => void;
  onConfirm: () => void;
}) {
  const t = useMessages(orderMessages);
  if (order.open_dispute || order.lost_at || order.is_returning)
    return (
      <Link href={`/order/${order.id}`} className={buttonLook({ variant: 'primary' })}>
        {t(order.open_dispute ? 'disputeNext' : 'lostNext')}
      </Link>
    );
  const lacksNumber = order.tracking_number === null && order.handed_over_at === null;
  const confirm = orderCan('complete', order) ? (
    <Button variant={lacksNumber ? 'secondary' : 'primary'} className="flex-1 px-3!" onClick={onConfirm}>
      {t('confirmDelivery')}
    </Button>
  ) : null;
  if (!lacksNumber) return confirm;
  return (
    <div className="flex flex-wrap gap-2">
      {confirm}
      <Button className="flex-1 px-3!" onClick={onAdd}>
        {t('addTracking')}
      </Button>
    </div>
  );
}

function NothingOnTheWay() {
  const t = useMessages(orderMessages);
  return (
    <EmptyState
      icon={<IconTruck size={34} stroke={1.6} aria-hidden />}
      title={t('emptyReceiptTitle')}
      detail={t('emptyReceipt')}
      action={
        <Link href="/pending-shipment" className={buttonLook({ variant: 'primary' })}>
          {t('toShipment')}
        </Link>
      }
    />
  );
}

type ReceiptBarProps = {
  selection: OrderSelection;
  list: OrdersList;
  onEarly: (plan: EarlyPlan) => void;
};

/** While orders are ticked: they are confirmed as delivered, or, where the seller may, paid before their customers confirm. */
function ReceiptBar({ selection, list, onEarly }: ReceiptBarProps) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const isTicking = useIsTicking(selection);
  const ticked = useTicked(selection, list);
  const confirming = useSheetFor<EarlyPlan>();
  const nothing = ticked.count === 0;
  const begin = (act: (plan: EarlyPlan) => void) =>
    act({ orders: ticked.chosen, count: ticked.count, profit: ticked.profit });
  return (
    <>
      {isTicking ? (
        <SelectionBar
          selection={selection}
          ticked={ticked}
          list={list}
          sum={ticked.profit}
          sumLabel={t('youEarn')}
        >
          {nothing ? null : (
            <>
              <PrintChosen chosen={ticked.chosen} />
              <Button variant="secondary" className="flex-1 px-3!" onClick={() => begin(onEarly)}>
                {t('early')}
              </Button>
            </>
          )}
          <Button
            wide={nothing}
            className="flex-1 px-3!"
            disabledReason={nothing && t('nothingSelected')}
            onClick={() => begin(confirming.show)}
          >
            {t('confirmShort', { count: count(ticked.count) })}
          </Button>
        </SelectionBar>
      ) : null}
      <SheetFor of={confirming}>
        {(item, sheet) => (
          <ConfirmManySheet
            {...sheet}
            plan={item}
            profit={item.profit}
            onDone={() => {
              confirming.hide();
              selection.clear();
            }}
          />
        )}
      </SheetFor>
    </>
  );
}
