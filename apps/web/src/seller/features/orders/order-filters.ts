// The filters of an order group live in its address, so that going back or reloading shows the same list.
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { OrderStatus } from '@raan/contract/orders/order';
import { ORDER_KEYWORD_MAX, type OrderSort } from '@raan/contract/orders/order-endpoints';
import type { OrderFilter } from './order-lists.api.ts';

const PERIODS = ['today', 'week', 'month', 'last3months'] as const;
const PRIORITIES = ['high', 'normal'] as const;
type Period = (typeof PERIODS)[number];
type Priority = (typeof PRIORITIES)[number];

/** A list's search, sort and filters as its address says them; `''` is "no filter". */
export type ListFilters = { keyword: string; sort: OrderSort; period: Period | ''; priority: Priority | '' };

/** Which filters a group has. The first sort is the one an address without any means. */
export type GroupFilters = {
  status: OrderStatus;
  sorts: readonly [OrderSort, ...OrderSort[]];
  periods?: boolean;
  priorities?: boolean;
  /** Nothing is done to several of its orders at once: what was pressed is drawn at once, and a list of thousands that comes with it follows. */
  isOnlyRead?: boolean;
};

export const PERIOD_VALUES: readonly (Period | '')[] = ['', ...PERIODS];
export const PRIORITY_VALUES: readonly (Priority | '')[] = ['', ...PRIORITIES];

/** What an address says, as far as the group knows it; anything else counts as nothing. */
export function readListFilters(search: URLSearchParams, group: GroupFilters): ListFilters {
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name));
  return {
    keyword: (search.get('keyword') ?? '').trim().slice(0, ORDER_KEYWORD_MAX),
    sort: known('sort', group.sorts) ?? group.sorts[0],
    period: (group.periods && known('period', PERIODS)) || '',
    priority: (group.priorities && known('priority', PRIORITIES)) || '',
  };
}

/** The address after a change; what says the same as nothing is left out, what is not ours stays. */
export function writeListFilters(
  search: URLSearchParams,
  group: GroupFilters,
  change: Partial<ListFilters>,
): URLSearchParams {
  const after = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ ...readListFilters(search, group), ...change }))
    if (value === '' || (name === 'sort' && value === group.sorts[0])) after.delete(name);
    else after.set(name, value);
  return after;
}

/** The filters of a group's page, what they ask the server for, and a change of them, which replaces the entry in the history. */
export function useListFilters(group: GroupFilters) {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readListFilters(search, group), [search, group]);
  const { keyword, sort, period, priority } = filters;
  const asked: OrderFilter = useMemo(
    () => ({
      status: group.status,
      sort,
      ...(keyword && { keyword }),
      ...(period && { period }),
      ...(priority && { priority }),
    }),
    [group, keyword, sort, period, priority],
  );
  const following = useDeferredValue(asked);
  const filter = group.isOnlyRead ? following : asked;
  const change = (next: Partial<ListFilters>) =>
    setSearch((before) => writeListFilters(before, group, next), {
      replace: true,
      // An open sheet or a selection has its mark in the entry.
      state: history.state as object | null,
    });
  return {
    ...filters,
    filter,
    /** Of a list's place and heights: another filter is another list. */
    name: JSON.stringify(filter),
    /** Whether what the list is asked for is a part of the group; like `filter` it may follow what was pressed. */
    isFiltered: Boolean(filter.keyword ?? filter.period ?? filter.priority),
    change,
    clear: () => change({ keyword: '', period: '', priority: '' }),
  };
}

export type ListFiltersInAddress = ReturnType<typeof useListFilters>;
