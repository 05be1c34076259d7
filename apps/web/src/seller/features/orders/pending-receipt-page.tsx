import { Link } from 'wouter';
import IconBarcode from '#icon/IconBarcode';
import IconCoins from '#icon/IconCoins';
import IconPencil from '#icon/IconPencil';
import IconTruck from '#icon/IconTruck';
import { isTrackingNumberFixed } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { ParcelSheet } from '#seller/features/tracking/parcel-sheet.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { SelectionBar } from '#lib/list/selection-bar.tsx';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { ConfirmDeliverySheet } from './confirm-delivery-sheet.tsx';
import { ConfirmManySheet } from './confirm-many-sheet.tsx';
import { canCollectEarly, canConfirmDelivery } from './order-actions.ts';
import { singleStep } from './order-batch.ts';
import { DisputeChip } from './dispute-chip.tsx';
import { LostParcelChip, LostParcelHint } from './lost-parcel.tsx';
import { EmptyOrderGroup } from './empty-order-group.tsx';
import { OrderCard } from './order-card.tsx';
import { STAGE_VALUES, useListFilters } from './order-filters.ts';
import { useOpenBeside } from './open-beside.ts';
import { OrderList } from './order-list.tsx';
import { OrderSplit } from './order-split.tsx';
import { MenuRow } from './order-menu.tsx';
import { useOrders, type OrderFilter, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import { PeriodSelect } from './period-select.tsx';
import { PrintSelectedOrders } from './print-orders.tsx';
import { TrackingLine } from './tracking-line.tsx';
import { TrackingSheet } from './tracking-sheet.tsx';
import { useEarlyReceipt, type EarlyReceiptPlan } from './use-early-receipt.tsx';
import { useOrderSelection, useSelectedOrders, type OrderSelection } from './use-order-selection.ts';

const TrackMany = lazySheet(() => import('#seller/features/shipping/bulk-tracking-flow.tsx'));

const GROUP = {
  status: 'pending_delivery',
  // Delivered orders first: their sellers can complete them.
  sorts: ['delivered_first', 'created_desc', 'created_asc', 'amount_desc', 'amount_asc'],
  periods: true,
  stages: true,
} as const;

const STAGE_TEXTS = {
  '': 'stage_all',
  delivered: 'stage_delivered',
  on_the_way: 'stage_undelivered',
} as const satisfies Record<(typeof STAGE_VALUES)[number], string>;

/** /pending-receipt: shipped orders, to be tracked and confirmed one by one or in batches. */
export default function PendingReceiptPage() {
  const t = useMessages(orderMessages);
  const filters = useListFilters(GROUP);
  const list = useOrders(filters.filter);
  const selection = useOrderSelection(filters.filter, list);
  // Orders that are not loaded may lack a number, too.
  const lacksNumbers = list.more.exists || list.rows.some(({ tracking_number }) => tracking_number === null);
  const confirming = useItemSheet<OrderSummary>();
  const tracking = useItemSheet<OrderSummary>();
  const parcel = useItemSheet<OrderSummary>();
  const numbers = useItemSheet<null>();
  const earlyReceipt = useEarlyReceipt(selection.clear);
  return (
    <OrderSplit list={list} selection={selection}>
      <OrderList
        group={GROUP}
        filters={filters}
        list={list}
        selection={selection}
        head={
          <>
            <FilterChips
              label={t('stage')}
              value={filters.stage}
              onChange={(stage) => filters.change({ stage })}
              options={STAGE_VALUES.map((value) => ({ value, label: t(STAGE_TEXTS[value]) }))}
            >
              <PeriodSelect filters={filters} />
            </FilterChips>
            {lacksNumbers ? (
              <Button
                variant="secondary"
                className="self-start px-4!"
                icon={<IconBarcode size={20} aria-hidden />}
                onClick={() => numbers.show(null)}
              >
                {t('manyNumbers')}
              </Button>
            ) : null}
          </>
        }
        empty={<EmptyOrderGroup emptyState={<NoShippedOrders />} />}
        renderMenu={(order, close) => (
          <>
            {isTrackingNumberFixed(order) ? null : (
              <MenuRow
                icon={<IconPencil size={22} aria-hidden />}
                title={order.tracking_number ? t('editTracking') : t('addTracking')}
                onClick={() => {
                  close();
                  tracking.show(order);
                }}
              />
            )}
            {canCollectEarly(order) ? (
              <MenuRow
                icon={<IconCoins size={22} aria-hidden />}
                title={t('early')}
                onClick={() => {
                  close();
                  earlyReceipt.start({
                    orders: () => singleStep([order]),
                    count: 1,
                    profit: order.profit,
                  });
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
            chip={
              order.open_dispute ? (
                <DisputeChip state={order.refund_state} />
              ) : order.lost_at ? (
                <LostParcelChip />
              ) : null
            }
            action={
              <NextStep
                order={order}
                onAdd={() => tracking.show(order)}
                onConfirm={() => confirming.show(order)}
              />
            }
          >
            <TrackingLine order={order} selection={selection} onTrack={() => parcel.show(order)} />
            {order.lost_at ? <LostParcelHint /> : null}
          </OrderCard>
        )}
      </OrderList>
      <ReceiptBar
        selection={selection}
        list={list}
        filter={filters.filter}
        onCollectEarly={earlyReceipt.start}
      />
      {earlyReceipt.sheets}
      <ItemSheet state={numbers}>{(_, sheet) => <TrackMany {...sheet} />}</ItemSheet>
      <ItemSheet state={confirming}>
        {(item, sheet) => <ConfirmDeliverySheet {...sheet} order={item} />}
      </ItemSheet>
      <ItemSheet state={parcel}>
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
      </ItemSheet>
      <ItemSheet state={tracking}>{(item, sheet) => <TrackingSheet {...sheet} order={item} />}</ItemSheet>
    </OrderSplit>
  );
}

// Lost, disputed and returning parcels are handled on the order page.
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
  const format = useFormat();
  const openBeside = useOpenBeside(order.id);
  if (order.open_dispute || order.lost_at || order.is_returning)
    return (
      <Link
        href={`/order/${order.id}`}
        onClick={openBeside}
        className={buttonClasses({ variant: 'primary' })}
      >
        {t(order.open_dispute ? 'disputeNext' : 'lostNext')}
      </Link>
    );
  const lacksNumber = order.tracking_number === null && order.handed_over_at === null;
  const confirm = canConfirmDelivery(order) ? (
    <Button
      variant={order.delivered_at === null ? 'secondary' : 'primary'}
      className="flex-1 px-3!"
      onClick={onConfirm}
    >
      {t('confirmDelivery')}
    </Button>
  ) : order.delivery_stated_at ? (
    <p className="text-sm text-ink-2">
      {t('statedShort', { date: format.date(order.delivery_stated_at, 'weekday') })}
    </p>
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

function NoShippedOrders() {
  const t = useMessages(orderMessages);
  return (
    <EmptyState
      icon={<IconTruck size={34} stroke={1.6} aria-hidden />}
      title={t('emptyReceiptTitle')}
      detail={t('emptyReceipt')}
      action={
        <Link href="/pending-shipment" className={buttonClasses({ variant: 'primary' })}>
          {t('toShipment')}
        </Link>
      }
    />
  );
}

type ReceiptBarProps = {
  selection: OrderSelection;
  list: OrdersList;
  filter: OrderFilter;
  onCollectEarly: (plan: EarlyReceiptPlan) => void;
};

function ReceiptBar({ selection, list, filter, onCollectEarly }: ReceiptBarProps) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const selected = useSelectedOrders(selection, list, filter);
  const confirming = useItemSheet<EarlyReceiptPlan>();
  const isEmpty = selected.count === 0;
  // With all matches selected, the server refuses those that the courier has not scanned.
  const canCollect = selected.isAll || selected.toggled.some(canCollectEarly);
  const startWith = (open: (plan: EarlyReceiptPlan) => void) =>
    open({ orders: selected.steps, count: selected.count, profit: selected.profit });
  return (
    <>
      <SelectionBar
        selection={selection}
        selected={selected}
        list={list}
        sum={{ label: t('youEarn'), amount: selected.profit }}
      >
        {isEmpty ? null : (
          <>
            <PrintSelectedOrders steps={selected.steps} />
            <Button
              variant="secondary"
              className="flex-1 px-3!"
              disabledReason={!canCollect && t('earlyNotScanned')}
              onClick={() => startWith(onCollectEarly)}
            >
              {t('early')}
            </Button>
          </>
        )}
        <Button
          wide={isEmpty}
          className="flex-1 px-3!"
          disabledReason={isEmpty && t('nothingSelected')}
          onClick={() => startWith(confirming.show)}
        >
          {t('confirmShort', { count: count(selected.count) })}
        </Button>
      </SelectionBar>
      <ItemSheet state={confirming}>
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
      </ItemSheet>
    </>
  );
}
