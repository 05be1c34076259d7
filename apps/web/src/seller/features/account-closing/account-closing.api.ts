import { queryOptions } from '@tanstack/react-query';
import { getAccountClosing } from '@raan/contract/account-closing/account-closing-endpoints';
import { callEndpoint } from '#lib/api.ts';

export const accountClosingQuery = queryOptions({
  queryKey: ['account-closing'],
  queryFn: ({ signal }) => callEndpoint(getAccountClosing, {}, { signal }),
  staleTime: 0,
});
