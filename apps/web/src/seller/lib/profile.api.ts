import { queryOptions, useQuery } from '@tanstack/react-query';
import { PROFILE_STALE_MS } from '@raan/contract/constants';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import type { Seller } from '@raan/contract/sellers/seller';
import { ApiError } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from './query-keys.ts';
import { storeSellerInfo } from '#lib/session.ts';
import { useSignedIn } from './use-session.ts';

const NESTED_FIELDS = ['seller', 'user', 'userInfo'] as const;

/** Returns the seller under seller, user, userInfo or the data itself. Throws ApiError without one. */
export function sellerFromProfile(data: unknown): Seller {
  const root = (data ?? {}) as Readonly<Record<string, unknown>>;
  const found = [...NESTED_FIELDS.map((name) => root[name]), root].find(
    (value) => typeof value === 'object' && value !== null && 'id' in value,
  );
  if (!found) throw new ApiError('SERVER_ERROR');
  return found as Seller;
}

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => {
    const seller = sellerFromProfile(await callEndpoint(getProfile, {}, { signal }));
    storeSellerInfo(seller);
    return seller;
  },
  staleTime: PROFILE_STALE_MS,
});

/** Queries the signed-in seller's profile with balances and counts. */
export function useProfile() {
  const enabled = useSignedIn();
  return useQuery({ ...profileQuery, enabled });
}
