// What the pages of withdrawals read and what they do.
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { BANK_CARDS_STALE_MS } from '@raan/contract/constants';
import { addBankCard, deleteBankCard, listBankCards } from '@raan/contract/withdrawals/bank-card-endpoints';
import {
  cancelWithdrawal,
  getWithdrawLimits,
  listWithdrawals,
  withdraw,
} from '@raan/contract/withdrawals/withdrawal-endpoints';
import type { Body } from '@raan/contract/endpoint';
import { call } from '#lib/api.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';

export const limitsQuery = queryOptions({
  queryKey: [...queryKeys.withdrawals, 'limits'],
  queryFn: ({ signal }) => call(getWithdrawLimits, {}, { signal }),
});

export const bankCardsQuery = queryOptions({
  queryKey: queryKeys.bankCards,
  queryFn: ({ signal }) => call(listBankCards, {}, { signal }),
  staleTime: BANK_CARDS_STALE_MS,
});

export const withdrawalPagesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.withdrawals, 'list'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => call(listWithdrawals, { query: { cursor: pageParam } }, { signal }),
  getNextPageParam: ({ pagination }) => pagination.next_cursor,
});

/** Asks for a payout. */
export function useWithdraw() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (request: Body<typeof withdraw>) => {
      // The password is no part of what is asked for: after a wrong one it is the same withdrawal.
      const { amount, description } = request;
      return call(withdraw, { body: request }, { idempotencyKey: intent.keyFor([amount, description]) });
    },
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('money');
    },
    // Whatever was refused, the limits tell why.
    onError: () => void refreshAfter('money'),
  });
}

/** Takes a request back. */
export function useCancelWithdrawal() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (id: number) =>
      call(cancelWithdrawal, { params: { id } }, { idempotencyKey: intent.keyFor(id) }),
    meta: { quiet: true },
    onSettled: () => void refreshAfter('money'),
  });
}

/** Adds the card. */
export function useAddCard() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (card: Body<typeof addBankCard>) =>
      call(addBankCard, { body: card }, { idempotencyKey: intent.keyFor(card) }),
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('bank-card');
    },
  });
}

/** Removes the card. */
export function useDeleteCard() {
  return useMutation({
    mutationFn: (id: number) => call(deleteBankCard, { params: { id } }),
    meta: { quiet: true },
    onSuccess: () => void refreshAfter('bank-card'),
  });
}
