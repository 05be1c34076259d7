import { queryOptions } from '@tanstack/react-query';
import type { Data } from '@raan/contract/endpoint';
import { getPulse } from '@raan/contract/home/home-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

export type Pulse = Data<typeof getPulse>;

export const pulseQuery = queryOptions({
  queryKey: queryKeys.pulse,
  queryFn: ({ signal }) => callEndpoint(getPulse, {}, { signal }),
});

/** Fits figures, setup and placeholder, so that the page does not move when the data arrives. */
export const PULSE_HEIGHT = { minHeight: '20.25rem' };
