import { queryOptions } from '@tanstack/react-query';
import { BANK_CARDS_STALE_MS } from '@raan/contract/constants';
import { listBankCards } from '@raan/contract/withdrawals/bank-card-endpoints';
import { getWithdrawLimits, listWithdrawals } from '@raan/contract/withdrawals/withdrawal-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

/** `isClosing`: of the payout before the account is closed. */
export const withdrawLimitsQuery = (isClosing: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.withdrawals, 'limits', isClosing],
    queryFn: ({ signal }) =>
      callEndpoint(getWithdrawLimits, isClosing ? { query: { closing: true } } : {}, { signal }),
  });

export const bankCardsQuery = queryOptions({
  queryKey: queryKeys.bankCards,
  queryFn: ({ signal }) => callEndpoint(listBankCards, {}, { signal }),
  staleTime: BANK_CARDS_STALE_MS,
});

export const withdrawalList = cursorListOptions({
  key: [...queryKeys.withdrawals, 'list'],
  fetchPage: async (position, signal) => {
    const { withdrawals, ...page } = await callEndpoint(
      listWithdrawals,
      { query: { ...position } },
      { signal },
    );
    return { ...page, rows: withdrawals };
  },
});
