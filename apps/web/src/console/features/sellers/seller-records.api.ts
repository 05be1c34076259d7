import { queryOptions } from '@tanstack/react-query';
import { getSellerRecords } from '@raan/contract/console/console-seller-records-endpoints';
import { callConsole } from '#console/lib/operator-api.ts';

export const sellerRecordsQuery = (sellerId: number) =>
  queryOptions({
    queryKey: ['console', 'sellers', sellerId, 'records'],
    queryFn: ({ signal }) => callConsole(getSellerRecords, { params: { id: sellerId } }, { signal }),
  });
