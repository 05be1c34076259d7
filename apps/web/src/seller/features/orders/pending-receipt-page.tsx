import { Link } from 'wouter';
import IconCoins from '#icon/IconCoins';
import IconPencil from '#icon/IconPencil';
import IconTruck from '#icon/IconTruck';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { PrintButton } from '#seller/features/documents/print-button.tsx';
import type { BatchPlan } from './batch-sheet.tsx';
import { ConfirmDeliverySheet } from './confirm-delivery-sheet.tsx';
import { ConfirmManySheet } from './confirm-many-sheet.tsx';
import { EarlyReceiptOff, EarlyReceiptSheet } from './early-receipt.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { OrderCard } from './order-card.tsx';
import { useListFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { MenuRow } from './order-menu.tsx';
import { useOrders, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TrackingLine } from './tracking-line.tsx';
import { TrackingSheet } from './tracking-sheet.tsx';
import { useOrderSelection, type OrderSelection } from './use-order-selection.ts';

const GROUP = {
  status: 'pending_delivery',
  sorts: ['created_desc', 'created_asc', 'amount_desc', 'amount_asc'],
} as const;

/** /pending-receipt: parcels on their way, to be tracked and confirmed, one by one or many at once. */
export default function PendingReceiptPage() {
  const t = useMessages(orderMessages);
  const filters = useListFilters(GROUP);
  const list = useOrders(filters.filter);
  const selection = useOrderSelection(filters, list);
  const confirming = useSheetFor<OrderSummary>();
  const tracking = useSheetFor<OrderSummary>();
  return (
    <>
      <OrderList
        group={GROUP}
        filters={filters}
        list={list}
        selection={selection}
        empty={<NothingYet otherwise={<NothingOnTheWay />} />}
        renderMenu={(order, close) => (
          <MenuRow
            icon={<IconPencil size={22} aria-hidden />}
            title={order.tracking_number ? t('editTracking') : t('addTracking')}
            onPress={() => {
              close();
              tracking.show(order);
            }}
          />
        )}
      >
        {(order, card) => (
          <OrderCard
            {...card}
            order={order}
            action={
              orderCan('complete', order) ? (
                <Button onClick={() => confirming.show(order)}>{t('confirmDelivery')}</Button>
              ) : null
            }
          >
            <TrackingLine order={order} onEdit={() => tracking.show(order)} />
          </OrderCard>
        )}
      </OrderList>
      {selection.on ? <ReceiptBar selection={selection} list={list} /> : null}
      {confirming.shown ? (
        <ConfirmDeliverySheet
          key={confirming.shown.opening}
          order={confirming.shown.item}
          open={confirming.shown.open}
          onClose={confirming.hide}
        />
      ) : null}
      {tracking.shown ? (
        <TrackingSheet
          key={tracking.shown.opening}
          order={tracking.shown.item}
          open={tracking.shown.open}
          onClose={tracking.hide}
        />
      ) : null}
    </>
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

/** The ticked ones are confirmed as delivered, or, where the seller may, paid before their customers confirm. */
function ReceiptBar({ selection, list }: { selection: OrderSelection; list: OrdersList }) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const mayBeEarly = useProfile().data?.can_bulk_profit_status ?? false;
  const confirming = useSheetFor<BatchPlan & { profit: number }>();
  const early = useSheetFor<BatchPlan & { profit: number }>();
  const explaining = useSheetFor<null>();
  const begin = (sheet: typeof early) => {
    if (selection.count === 0) return toast.warning(t('nothingSelected'));
    sheet.show({ orders: selection.chosen, count: selection.count, profit: selection.profit });
  };
  const end = (sheet: typeof early) => () => {
    sheet.hide();
    selection.clear();
  };
  return (
    <>
      <SelectionBar selection={selection} total={list.total} sum={selection.profit} sumLabel={t('youEarn')}>
        <PrintButton chosen={selection.chosen} />
        <Button
          variant="secondary"
          className="flex-1 px-3!"
          icon={<IconCoins size={20} aria-hidden />}
          onClick={() => (mayBeEarly ? begin(early) : explaining.show(null))}
        >
          {t('earlyShort')}
        </Button>
        <Button className="flex-1 px-3!" onClick={() => begin(confirming)}>
          {t('confirmShort', { count: count(selection.count) })}
        </Button>
      </SelectionBar>
      {confirming.shown ? (
        <ConfirmManySheet
          key={confirming.shown.opening}
          plan={confirming.shown.item}
          profit={confirming.shown.item.profit}
          open={confirming.shown.open}
          onClose={confirming.hide}
          onDone={end(confirming)}
        />
      ) : null}
      {early.shown ? (
        <EarlyReceiptSheet
          key={early.shown.opening}
          plan={early.shown.item}
          profit={early.shown.item.profit}
          open={early.shown.open}
          onClose={early.hide}
          onDone={end(early)}
        />
      ) : null}
      {explaining.shown ? <EarlyReceiptOff open={explaining.shown.open} onClose={explaining.hide} /> : null}
    </>
  );
}
