import { queryOptions, useMutation } from '@tanstack/react-query';
import { BANK_CARDS_STALE_MS } from '@raan/contract/constants';
import { addBankCard, deleteBankCard, listBankCards } from '@raan/contract/withdrawals/bank-card-endpoints';
import {
  cancelWithdrawal,
  getWithdrawLimits,
  listWithdrawals,
  withdraw,
} from '@raan/contract/withdrawals/withdrawal-endpoints';
import type { Body } from '@raan/contract/endpoint';
import { callEndpoint } from '#lib/api.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';

export const withdrawLimitsQuery = queryOptions({
  queryKey: [...queryKeys.withdrawals, 'limits'],
  queryFn: ({ signal }) => callEndpoint(getWithdrawLimits, {}, { signal }),
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

/** Requests a withdrawal. */
export function useRequestWithdrawal() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (request: Body<typeof withdraw>) => {
      // Without the password: a second attempt with another password is the same withdrawal.
      const { amount, description } = request;
      return callEndpoint(
        withdraw,
        { body: request },
        { idempotencyKey: intent.keyFor([amount, description]) },
      );
    },
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void invalidateAfter('money');
    },
    // The limits contain the reason of a refusal.
    onError: () => void invalidateAfter('money'),
  });
}

/** Cancels a withdrawal request. */
export function useCancelWithdrawal() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (id: number) =>
      callEndpoint(cancelWithdrawal, { params: { id } }, { idempotencyKey: intent.keyFor(id) }),
    meta: { quiet: true },
    onSettled: () => void invalidateAfter('money'),
  });
}

export function useAddCard() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (card: Body<typeof addBankCard>) =>
      callEndpoint(addBankCard, { body: card }, { idempotencyKey: intent.keyFor(card) }),
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void invalidateAfter('bank-card');
    },
  });
}

export function useDeleteCard() {
  return useMutation({
    mutationFn: (id: number) => callEndpoint(deleteBankCard, { params: { id } }),
    meta: { quiet: true },
    onSuccess: () => void invalidateAfter('bank-card'),
  });
}
