// What the pages of sample orders read.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getCoupon } from '@raan/contract/coupons/coupon-endpoints';
import { getDeliveryAddress, getSample, listSamples } from '@raan/contract/samples/sample-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** The seller's samples, newest first, page after page. */
export const samplesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.samples, 'list'],
  queryFn: ({ pageParam, signal }) => call(listSamples, { query: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.page + 1 : undefined),
});

export function sampleQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.samples, 'one', id],
    queryFn: ({ signal }) => call(getSample, { params: { id } }, { signal }),
  });
}

/** Where the last sample went; it never grows old while a form is open. */
export const deliveryAddressQuery = queryOptions({
  queryKey: [...queryKeys.samples, 'address'],
  queryFn: ({ signal }) => call(getDeliveryAddress, {}, { signal }),
});

/** The new-member coupon; `coupon` is null for sellers who can't use it. */
export const couponQuery = queryOptions({
  queryKey: queryKeys.coupon,
  queryFn: ({ signal }) => call(getCoupon, {}, { signal }),
});
