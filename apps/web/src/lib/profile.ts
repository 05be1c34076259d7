// The signed-in seller: fetched once, shared by every page, stale after five minutes.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { PROFILE_STALE_MS } from '@raan/contract/constants';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import type { Seller } from '@raan/contract/sellers/seller';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { queryKeys } from './query-keys.ts';
import { rememberSeller } from './session.ts';
import { useSignedIn } from './use-session.ts';

const NESTED_UNDER = ['seller', 'user', 'userInfo'] as const;

/** The seller in a profile's data: under seller, user, userInfo, or the data itself. Throws where there is none. */
export function sellerIn(data: unknown): Seller {
  const root = (data ?? {}) as Readonly<Record<string, unknown>>;
  const found = [...NESTED_UNDER.map((name) => root[name]), root].find(
    (value) => typeof value === 'object' && value !== null && 'id' in value,
  );
  if (!found) throw new ApiError('SERVER_ERROR');
  return found as Seller;
}

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => {
    const seller = sellerIn(await call(getProfile, {}, { signal }));
    rememberSeller(seller);
    return seller;
  },
  staleTime: PROFILE_STALE_MS,
});

/** The seller's profile, balances and counts. */
export function useProfile() {
  const enabled = useSignedIn();
  return useQuery({ ...profileQuery, enabled });
}
