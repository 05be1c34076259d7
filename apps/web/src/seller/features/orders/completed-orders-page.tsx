import { Link, useLocation } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconFilterOff from '#icon/IconFilterOff';
import IconMapPin from '#icon/IconMapPin';
import IconRefresh from '#icon/IconRefresh';
import IconStarFilled from '#icon/IconStarFilled';
import type { OrderSummary } from '@raan/contract/orders/order';
import { commonMessages } from '#lib/common.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useOrderCounts } from '#lib/order-counts.ts';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/state.tsx';
import { Tile } from '#ui/tile.tsx';
import { OrderStatusChip } from './order-status.tsx';
import { OrderCard } from './order-card.tsx';
import { useAddressFilter } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { useOrders, type OrdersList } from './orders.api.ts';
import { orderMessages } from './orders.ts';

const PERIODS = ['all', 'today', 'week', 'month', 'last3months'] as const;
/** Completed orders are read by the calendar: its week from Monday, its month from the first. */
const PERIOD_LABELS = {
  all: 'period_all',
  today: 'period_today',
  week: 'period_thisWeek',
  month: 'period_thisMonth',
  last3months: 'period_last3months',
} as const satisfies Record<(typeof PERIODS)[number], string>;
const SORTS = ['completed_desc', 'completed_asc', 'amount_desc', 'amount_asc'] as const;

/** /completed-orders: what has been delivered and earned. */
export default function CompletedOrdersPage() {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const [period, setPeriod] = useAddressFilter('period', PERIODS);
  const [sort, setSort] = useAddressFilter('sort', SORTS);
  const list = useOrders({ status: 'completed', sort, ...(period !== 'all' && { period }) });
  return (
    <OrderList
      name={`completed ${period} ${sort}`}
      list={list}
      head={
        <div className="flex flex-col gap-3 pt-3">
          <Tiles list={list} />
          <FilterChips
            label={t('period')}
            value={period}
            onChange={setPeriod}
            options={PERIODS.map((value) => ({ value, label: t(PERIOD_LABELS[value]) }))}
          />
          <Select
            label={t('sort')}
            labelHidden
            value={sort}
            onChange={setSort}
            options={SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
          />
        </div>
      }
      empty={<Nothing filtered={period !== 'all'} list={list} />}
    >
      {(order) => (
        <OrderCard
          order={order}
          moment={order.completed_at && format.date(order.completed_at, 'with-time')}
          chip={
            order.rating === null ? (
              <OrderStatusChip status={order.status} />
            ) : (
              <Rating rating={order.rating} />
            )
          }
          action={
            <Link href={`/order/${order.id}`} className={buttonLook({ variant: 'secondary' })}>
              {t('more')}
            </Link>
          }
        >
          <Delivery order={order} />
        </OrderCard>
      )}
    </OrderList>
  );
}

function Tiles({ list }: { list: OrdersList }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const profile = useProfile();
  const waiting = <Skeleton className="h-[1lh] w-20" />;
  const { totals } = list;
  // What could not be loaded is unknown, and a zero would say otherwise.
  const unknown = list.isPending ? waiting : list.isError && list.orders.length === 0 ? '–' : undefined;
  return (
    <div className="grid grid-cols-6 gap-2">
      <Tile label={t('tileProfit')} className="col-span-3">
        {unknown ?? <Money amount={totals.total_profit} className="text-positive" />}
      </Tile>
      <Tile label={t('tileBalance')} className="col-span-3">
        {profile.data ? (
          <Money amount={profile.data.available_balance} />
        ) : profile.isError ? (
          <UnknownBalance onRetry={() => void profile.refetch()} />
        ) : (
          waiting
        )}
      </Tile>
      <Tile label={t('tileAmount')} className="col-span-6 sm:col-span-2">
        {unknown ?? <Money amount={totals.total_amount} />}
      </Tile>
      <Tile label={t('tileOrders')} className="col-span-3 sm:col-span-2">
        {unknown ?? format.count(list.total)}
      </Tile>
      <Tile label={t('tileProducts')} className="col-span-3 sm:col-span-2">
        {unknown ?? format.count(totals.total_quantity)}
      </Tile>
    </div>
  );
}

function UnknownBalance({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(commonMessages);
  return (
    <span className="flex items-center justify-between">
      –
      <IconButton label={t('retry')} icon={<IconRefresh size={20} aria-hidden />} onClick={onRetry} />
    </span>
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

/** To whom it was delivered, masked. */
function Delivery({ order }: { order: OrderSummary }) {
  const { customer, shipping } = order;
  return (
    <div className="mx-4 flex items-start gap-2 border-t border-line py-2.5 text-sm text-ink-2">
      <IconMapPin size={18} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-ink">
          {customer.name} <span className="tabular">{customer.phone}</span>
        </p>
        <p>
          {[shipping.address, shipping.district, shipping.province, shipping.postal_code]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </div>
  );
}

function Nothing({ filtered, list }: { filtered: boolean; list: OrdersList }) {
  const t = useMessages(orderMessages);
  const [, navigate] = useLocation();
  const all = useOrderCounts().data?.completed ?? 0;
  const reload = (
    <Button variant="secondary" loading={list.isRefetching} onClick={() => void list.refetch()}>
      {t('reload')}
    </Button>
  );
  if (!filtered)
    return (
      <EmptyState
        icon={<IconCircleCheck size={34} stroke={1.6} aria-hidden />}
        title={t('emptyCompletedTitle')}
        detail={t('emptyCompleted')}
        action={reload}
      />
    );
  return (
    <EmptyState
      icon={<IconFilterOff size={34} stroke={1.6} aria-hidden />}
      title={t('noMatchTitle')}
      detail={t('noMatchCounts', { loaded: all, matched: list.total })}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {reload}
          {all > 0 ? (
            <Button onClick={() => navigate('/completed-orders', { replace: true })}>
              {t('clearFilters')}
            </Button>
          ) : null}
        </div>
      }
    />
  );
}
