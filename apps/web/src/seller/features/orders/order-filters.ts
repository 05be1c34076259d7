// Filters of an order group. They are stored in the URL, so that back and reload show the same list.
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { OrderStatus } from '@raan/contract/orders/order';
import {
  ORDER_KEYWORD_MAX,
  ORDER_STAGES,
  type OrderSort,
  type OrderStage,
} from '@raan/contract/orders/order-endpoints';
import type { OrderFilter } from './order-lists.api.ts';

const PERIODS = ['today', 'week', 'month', 'last3months'] as const;
const PRIORITIES = ['high', 'normal'] as const;
type Period = (typeof PERIODS)[number];
type Priority = (typeof PRIORITIES)[number];

/** Search, sort and filters from the URL; `''` means no filter. */
export type ListFilters = {
  keyword: string;
  sort: OrderSort;
  period: Period | '';
  priority: Priority | '';
  stage: OrderStage | '';
};

/** The first sort is the default. */
export type GroupFilters = {
  status: OrderStatus;
  sorts: readonly [OrderSort, ...OrderSort[]];
  periods?: boolean;
  priorities?: boolean;
  stages?: boolean;
  /** A list without a selection. It may be long, so it is rendered later than the controls. */
  isReadOnly?: boolean;
};

export const PERIOD_VALUES: readonly (Period | '')[] = ['', ...PERIODS];
export const PRIORITY_VALUES: readonly (Priority | '')[] = ['', ...PRIORITIES];
export const STAGE_VALUES: readonly (OrderStage | '')[] = ['', ...ORDER_STAGES];

/** Parses the search parameters. Values that the group does not offer are ignored. */
export function parseListFilters(search: URLSearchParams, group: GroupFilters): ListFilters {
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name));
  return {
    keyword: (search.get('keyword') ?? '').trim().slice(0, ORDER_KEYWORD_MAX),
    sort: known('sort', group.sorts) ?? group.sorts[0],
    period: (group.periods && known('period', PERIODS)) || '',
    priority: (group.priorities && known('priority', PRIORITIES)) || '',
    stage: (group.stages && known('stage', ORDER_STAGES)) || '',
  };
}

/** Returns the parameters after a change. Defaults are omitted, unrelated parameters stay. */
export function updateListParams(
  search: URLSearchParams,
  group: GroupFilters,
  change: Partial<ListFilters>,
): URLSearchParams {
  const after = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ ...parseListFilters(search, group), ...change }))
    if (value === '' || (name === 'sort' && value === group.sorts[0])) after.delete(name);
    else after.set(name, value);
  return after;
}

/** The filters of a group's page and a function to change them, which replaces the history entry. */
export function useListFilters(group: GroupFilters) {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => parseListFilters(search, group), [search, group]);
  const { keyword, sort, period, priority, stage } = filters;
  const requested: OrderFilter = useMemo(
    () => ({
      status: group.status,
      sort,
      ...(keyword && { keyword }),
      ...(period && { period }),
      ...(priority && { priority }),
      ...(stage && { stage }),
    }),
    [group, keyword, sort, period, priority, stage],
  );
  const deferred = useDeferredValue(requested);
  const filter = group.isReadOnly ? deferred : requested;
  const change = (next: Partial<ListFilters>) =>
    setSearch((before) => updateListParams(before, group, next), {
      replace: true,
      // Open sheets and selections store a marker in the history state.
      state: history.state as object | null,
    });
  return {
    ...filters,
    filter,
    /** Identifies the list in the caches of scroll position and row heights. */
    listKey: JSON.stringify(filter),
    /** Whether the list is narrowed. Like `filter`, it can lag behind the controls. */
    isFiltered: Boolean(filter.keyword ?? filter.period ?? filter.priority ?? filter.stage),
    change,
    clear: () => change({ keyword: '', period: '', priority: '', stage: '' }),
  };
}

export type UrlListFilters = ReturnType<typeof useListFilters>;
