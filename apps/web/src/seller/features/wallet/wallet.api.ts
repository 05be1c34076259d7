// What the wallet's pages read and what they do.
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { TRANSACTIONS_PER_PAGE } from '@raan/contract/constants';
import { paySandbox } from '@raan/contract/payments/payment-endpoints';
import type { Recharge } from '@raan/contract/wallet/recharge';
import {
  getDepositInfo,
  getRecharge,
  listRecharges,
  recharge,
  RECHARGES_PER_PAGE,
} from '@raan/contract/wallet/recharge-endpoints';
import {
  getTransaction,
  listTransactions,
  type TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';

const POLL_MS = 3_000;

type StatusFilter = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'success' | 'failed' | 'processing';
export type TransactionFilter = { type?: TransactionType; status?: StatusFilter };

export const depositInfoQuery = queryOptions({
  queryKey: queryKeys.depositInfo,
  queryFn: ({ signal }) => call(getDepositInfo, {}, { signal }),
});

/** A page by its number, or the rows that follow those of the page before. */
type PagePlace = { page: number } | { cursor: string };
const FIRST_PAGE: PagePlace = { page: 1 };

/**
 * Transactions, page after page; a page of exactly 20 means that there may be another. It is asked for from the last row on, which what
 * arrives meanwhile does not move.
 */
export function transactionPagesQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.transactions, filter],
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      call(
        listTransactions,
        { query: { ...filter, ...pageParam, per_page: TRANSACTIONS_PER_PAGE } },
        { signal },
      ),
    getNextPageParam: ({ transactions, pagination }) =>
      transactions.length === TRANSACTIONS_PER_PAGE
        ? pagination.next_cursor === undefined
          ? { page: pagination.page + 1 }
          : { cursor: pagination.next_cursor }
        : undefined,
  });
}

/** One transaction with its ledger entries; what is in the book does not change. */
export function transactionQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.transactions, 'one', id],
    queryFn: ({ signal }) => call(getTransaction, { params: { id } }, { signal }),
    staleTime: Infinity,
  });
}

export const rechargePagesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.recharges, 'list'],
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    call(listRecharges, { query: { page: pageParam, per_page: RECHARGES_PER_PAGE } }, { signal }),
  getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.page + 1 : undefined),
});

/** One top-up, asked for again and again while its payment is awaited: the push may not arrive. */
export function rechargeQuery(first: Recharge) {
  return queryOptions({
    queryKey: [...queryKeys.recharges, 'one', first.id],
    queryFn: ({ signal }) => call(getRecharge, { params: { id: first.id } }, { signal }),
    initialData: first,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_MS : false),
    meta: { quiet: true },
  });
}

/** Starts a top-up; the balance changes when it is paid. */
export function useRecharge() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: async (amount: number) =>
      (await call(recharge, { body: { amount } }, { idempotencyKey: intent.keyFor(amount) })).recharge,
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('money');
    },
  });
}

/** Plays the payer's bank where payments are a sandbox. */
export function useSandboxPay() {
  return useMutation({
    mutationFn: (paymentId: number) => call(paySandbox, { params: { id: paymentId } }),
    onSuccess: () => void refreshAfter('money'),
  });
}
