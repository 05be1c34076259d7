import { queryOptions } from '@tanstack/react-query';
import { getCoupon } from '@raan/contract/coupons/coupon-endpoints';
import { getDeliveryAddress, getSample, listSamples } from '@raan/contract/samples/sample-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

export const sampleList = cursorListOptions({
  key: [...queryKeys.samples, 'list'],
  fetchPage: async (position, signal) => {
    const { sample_orders, ...page } = await callEndpoint(
      listSamples,
      { query: { ...position } },
      { signal },
    );
    return { ...page, rows: sample_orders };
  },
});

export function sampleQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.samples, 'one', id],
    queryFn: ({ signal }) => callEndpoint(getSample, { params: { id } }, { signal }),
  });
}

export const deliveryAddressQuery = queryOptions({
  queryKey: [...queryKeys.samples, 'address'],
  queryFn: ({ signal }) => callEndpoint(getDeliveryAddress, {}, { signal }),
});

/** `coupon` is null for sellers who can't use it. */
export const couponQuery = queryOptions({
  queryKey: queryKeys.coupon,
  queryFn: ({ signal }) => callEndpoint(getCoupon, {}, { signal }),
});
