import IconCircleCheck from '#icon/IconCircleCheck';
import IconMapPin from '#icon/IconMapPin';
import IconStarFilled from '#icon/IconStarFilled';
import type { OrderSummary } from '@raan/contract/orders/order';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { FilterChips } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state.tsx';
import { CompletedTiles } from './completed-tiles.tsx';
import { DisputeChip, RefundedPartChip } from './dispute-chip.tsx';
import { LoadedCounts, ReloadButton } from './no-matching-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { PERIOD_VALUES, useListFilters, type GroupFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { OrderSplit } from './order-split.tsx';
import { useOrders } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';

const GROUP = {
  status: 'completed',
  sorts: ['completed_desc', 'completed_asc', 'amount_desc', 'amount_asc'],
  periods: true,
  isReadOnly: true,
} as const satisfies GroupFilters;

/** Completed orders use calendar periods: weeks start on Monday, months on the first. */
const PERIOD_LABELS = {
  '': 'period_all',
  today: 'period_today',
  week: 'period_thisWeek',
  month: 'period_thisMonth',
  last3months: 'period_last3months',
} as const satisfies Record<(typeof PERIOD_VALUES)[number], string>;

/** /completed-orders: delivered orders and their profit. */
export default function CompletedOrdersPage() {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const filters = useListFilters(GROUP);
  const list = useOrders(filters.filter);
  return (
    <OrderSplit list={list}>
      <OrderList
        group={GROUP}
        filters={filters}
        list={list}
        head={
          <>
            <CompletedTiles list={list} />
            <FilterChips
              label={t('period')}
              value={filters.period}
              onChange={(period) => filters.change({ period })}
              options={PERIOD_VALUES.map((value) => ({ value, label: t(PERIOD_LABELS[value]) }))}
            />
          </>
        }
        empty={
          <EmptyState
            icon={<IconCircleCheck size={34} stroke={1.6} aria-hidden />}
            title={t('emptyCompletedTitle')}
            detail={
              <LoadedCounts group="completed" list={list}>
                {t('emptyCompleted')}
              </LoadedCounts>
            }
            action={<ReloadButton list={list} />}
          />
        }
      >
        {(order, card) => (
          <OrderCard
            {...card}
            order={order}
            amountLabel={t('goodsValue')}
            timestamp={order.completed_at && format.date(order.completed_at, 'with-time')}
            chip={
              order.open_dispute ? (
                <DisputeChip state={order.refund_state} />
              ) : order.refunded_amount > 0 ? (
                <RefundedPartChip amount={order.refunded_amount} />
              ) : order.rating === null ? null : (
                <Rating rating={order.rating} />
              )
            }
          >
            <Delivery order={order} />
          </OrderCard>
        )}
      </OrderList>
    </OrderSplit>
  );
}

function Rating({ rating }: { rating: number }) {
  const t = useMessages(orderMessages);
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <IconStarFilled size={16} aria-hidden className="text-mango" />
      {t('rating', { rating })}
    </span>
  );
}

function Delivery({ order }: { order: OrderSummary }) {
  const { customer, shipping } = order;
  return (
    <div className="mx-4 flex items-start gap-2 border-t border-line py-2.5 text-sm text-ink-2">
      <IconMapPin size={18} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-ink">
          {customer.name} <span className="tabular">{customer.phone}</span>
        </p>
        <p>{formatThaiAddress(shipping)}</p>
      </div>
    </div>
  );
}
