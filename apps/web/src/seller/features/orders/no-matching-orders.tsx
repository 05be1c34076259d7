import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconChevronRight from '#icon/IconChevronRight';
import IconFilterOff from '#icon/IconFilterOff';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useOrderCounts } from '#seller/lib/order-counts.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import type { UrlListFilters } from './order-filters.ts';
import { orderListPath } from './order-groups.ts';
import { matchCountsQuery, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';

/** Reloads an empty list; new orders may have arrived. */
export function ReloadButton({ list }: { list: OrdersList }) {
  const t = useMessages(orderMessages);
  return (
    <Button variant="secondary" loading={list.isRefreshing} onClick={() => void list.refresh()}>
      {t('reload')}
    </Button>
  );
}

/** The number of orders in the group, and how many of them match. */
export function LoadedCounts({
  group,
  list,
  children,
}: {
  group: OrderStatus;
  list: OrdersList;
  children?: ReactNode;
}) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const all = useGroupCount(group) ?? list.total;
  return (
    <>
      {children}
      <span className="block">
        {t('loadedCounts', { loaded: count(Math.max(all, list.total)), matched: count(list.total) })}
      </span>
    </>
  );
}

/** Returns undefined while the count is unknown, and for ended orders. */
function useGroupCount(group: OrderStatus): number | undefined {
  const counts: Partial<Record<OrderStatus, number>> | undefined = useOrderCounts().data;
  return counts?.[group];
}

type NoMatchingOrdersProps = { group: OrderStatus; filters: UrlListFilters; list: OrdersList };

/** Says that no order matches. Offers to clear the filters only if the group has orders. */
export function NoMatchingOrders({ group, filters, list }: NoMatchingOrdersProps) {
  const t = useMessages(orderMessages);
  const all = useGroupCount(group) ?? 1;
  const { keyword } = filters.filter;
  return (
    <EmptyState
      icon={<IconFilterOff size={34} stroke={1.6} aria-hidden />}
      title={keyword ? t('noneFoundTitle', { keyword }) : t('noMatchTitle')}
      detail={
        <LoadedCounts group={group} list={list}>
          {keyword ? t('noneFound') : t('noMatch')}
        </LoadedCounts>
      }
      action={
        <div className="flex w-full flex-col items-center gap-5">
          {keyword ? <MatchesInOtherGroups group={group} keyword={keyword} /> : null}
          <div className="flex flex-wrap justify-center gap-3">
            <ReloadButton list={list} />
            {all > 0 ? <Button onClick={filters.clear}>{t('clearFilters')}</Button> : null}
          </div>
        </div>
      }
    />
  );
}

function MatchesInOtherGroups({ group, keyword }: { group: OrderStatus; keyword: string }) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const { data } = useQuery(matchCountsQuery(keyword));
  const others = ORDER_STATUSES.filter((status) => status !== group && (data?.found[status] ?? 0) > 0);
  if (!data || others.length === 0) return null;
  return (
    <nav aria-label={t('foundElsewhere')} className="w-full max-w-sm text-left">
      <h3 className="pb-1 text-sm font-semibold text-ink">{t('foundElsewhere')}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {others.map((status) => (
          <li key={status}>
            <Link
              href={orderListPath(status, keyword)}
              replace
              className="flex min-h-12 items-center gap-2 px-4 text-sm hover:bg-sunken/60"
            >
              <span className="flex-1 font-semibold text-ink">{t(`status_${status}`)}</span>
              <span className="tabular text-ink-2">
                {count(data.found[status])}
                {data.counts_are_partial ? '+' : ''}
              </span>
              <IconChevronRight size={18} aria-hidden className="text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
