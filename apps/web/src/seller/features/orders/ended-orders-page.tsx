import { useSearchParams } from 'wouter';
import IconBan from '#icon/IconBan';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { FilterChips } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state.tsx';
import { ReloadButton } from './no-matching-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { ClosureReason, RefundChip } from './order-closure.tsx';
import { useListFilters, type GroupFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { OrderSplit } from './order-split.tsx';
import { useOrders } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import { PeriodSelect } from './period-select.tsx';
import { OrderStatusChip } from './order-status.tsx';

const SORTS = ['created_desc', 'created_asc', 'amount_desc', 'amount_asc'] as const;
const GROUPS = {
  cancelled: { status: 'cancelled', sorts: SORTS, periods: true, isReadOnly: true },
  refunded: { status: 'refunded', sorts: SORTS, periods: true, isReadOnly: true },
} as const satisfies Record<string, GroupFilters>;

type State = keyof typeof GROUPS;
const STATES: readonly State[] = ['cancelled', 'refunded'];

/** /ended-orders: cancelled or refunded orders with their reasons. `?state=` selects one of the two. */
export default function EndedOrdersPage() {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const state = STATES.find((value) => value === search.get('state')) ?? 'cancelled';
  const group = GROUPS[state];
  const filters = useListFilters(group);
  const list = useOrders(filters.filter);
  // The list follows the selection with a delay; texts about it must use the state that is shown.
  const isCancelledList = filters.filter.status === 'cancelled';
  const showState = (to: State) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (to === 'cancelled') after.delete('state');
        else after.set('state', to);
        return after;
      },
      { replace: true },
    );
  return (
    <OrderSplit list={list}>
      <OrderList
        group={group}
        filters={filters}
        list={list}
        head={
          <div className="flex flex-wrap items-center gap-2">
            <FilterChips
              label={t('endedStates')}
              wraps
              value={state}
              onChange={showState}
              options={STATES.map((value) => ({ value, label: t(`group_${value}`) }))}
            />
            <PeriodSelect filters={filters} />
          </div>
        }
        empty={
          <EmptyState
            icon={
              isCancelledList ? (
                <IconBan size={34} stroke={1.6} aria-hidden />
              ) : (
                <IconReceiptRefund size={34} stroke={1.6} aria-hidden />
              )
            }
            title={t(isCancelledList ? 'emptyCancelledTitle' : 'emptyRefundedTitle')}
            detail={t(isCancelledList ? 'emptyCancelled' : 'emptyRefunded')}
            action={<ReloadButton list={list} />}
          />
        }
      >
        {(order, card) => (
          <OrderCard
            {...card}
            order={order}
            timestamp={format.date(order.refunded_at ?? order.cancelled_at ?? order.created_at, 'with-time')}
            amountLabel={t('goodsValue')}
            chip={
              order.ending && order.ending.money_back !== 'none' ? (
                <RefundChip isPaidBack={order.ending.money_back === 'paid_back'} />
              ) : (
                <OrderStatusChip status={order.status} />
              )
            }
          >
            {order.ending ? (
              <div className="mx-4 border-t border-line py-2.5 text-sm">
                <ClosureReason ending={order.ending} />
              </div>
            ) : null}
          </OrderCard>
        )}
      </OrderList>
    </OrderSplit>
  );
}
