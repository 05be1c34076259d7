import type { ReactNode } from 'react';
import IconFilterOff from '#icon/IconFilterOff';
import { useMessages } from '#lib/i18n.tsx';
import { useOrderCounts, type OrderGroup } from '#lib/order-counts.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import type { ListFiltersInAddress } from './order-filters.ts';
import type { OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';

/** Loads an empty list anew: what it waits for may have come. */
export function Reload({ list }: { list: OrdersList }) {
  const t = useMessages(orderMessages);
  return (
    <Button variant="secondary" loading={list.isRefreshing} onClick={() => void list.refresh()}>
      {t('reload')}
    </Button>
  );
}

/** How many orders the group has, and how many of them match. */
export function LoadedCounts({
  group,
  list,
  children,
}: {
  group: OrderGroup;
  list: OrdersList;
  children?: ReactNode;
}) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const all = useOrderCounts().data?.[group] ?? list.total;
  return (
    <>
      {children}
      <span className="block">
        {t('loadedCounts', { loaded: count(Math.max(all, list.total)), matched: count(list.total) })}
      </span>
    </>
  );
}

type NoMatchProps = { group: OrderGroup; filters: ListFiltersInAddress; list: OrdersList };

/** No order matches; clearing what was asked for helps only where the group has orders at all. */
export function NoMatch({ group, filters, list }: NoMatchProps) {
  const t = useMessages(orderMessages);
  const all = useOrderCounts().data?.[group] ?? 0;
  return (
    <EmptyState
      icon={<IconFilterOff size={34} stroke={1.6} aria-hidden />}
      title={filters.keyword ? t('noneFoundTitle', { keyword: filters.keyword }) : t('noMatchTitle')}
      detail={
        <LoadedCounts group={group} list={list}>
          {filters.keyword ? t('noneFound') : t('noMatch')}
        </LoadedCounts>
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Reload list={list} />
          {all > 0 ? <Button onClick={filters.clear}>{t('clearFilters')}</Button> : null}
        </div>
      }
    />
  );
}
