import { queryOptions } from '@tanstack/react-query';
import { getArriving, listArrivingOrders } from '@raan/contract/arriving/arriving-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

export const arrivingQuery = queryOptions({
  queryKey: [...queryKeys.arriving, 'sum'],
  queryFn: ({ signal }) => callEndpoint(getArriving, {}, { signal }),
});

/** Unfinished orders by expected day, with the totals of every day. */
export const arrivingList = cursorListOptions({
  key: [...queryKeys.arriving, 'list'],
  fetchPage: async (position, signal) => {
    const cursor = position?.cursor;
    const query = cursor === undefined ? {} : { cursor };
    const { orders, ...page } = await callEndpoint(listArrivingOrders, { query }, { signal });
    return { ...page, rows: orders };
  },
});
