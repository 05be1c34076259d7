// What the wallet's pages read and what they do.
import { useState } from 'react';
import { infiniteQueryOptions, queryOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { TRANSACTIONS_PER_PAGE } from '@raan/contract/constants';
import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import { paySandbox } from '@raan/contract/payments/payment-endpoints';
import type { Recharge, RechargeMethod } from '@raan/contract/wallet/recharge';
import {
  cancelRecharge,
  getDepositInfo,
  getRecharge,
  listRecharges,
  recharge,
  RECHARGES_PER_PAGE,
  sendTransactionId,
  uploadSlip,
} from '@raan/contract/wallet/recharge-endpoints';
import {
  getTransaction,
  listTransactions,
  type RequestStatus,
  type TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { call } from '#lib/api.ts';
import { ApiError, isConflict } from '#lib/api-error.ts';
import { fitPicture } from '#lib/fit-picture.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { sessionToken } from '#lib/session.ts';
import { sendPicture } from '#lib/upload-picture.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';

const POLL_MS = 3_000;
/** People look at it; they take minutes. */
const REVIEW_POLL_MS = 30_000;

export type TransactionFilter = { type?: TransactionType; status?: RequestStatus };

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

/** One top-up, asked for again and again while something about it is awaited: the push may not arrive. */
export function rechargeQuery(first: Recharge) {
  return queryOptions({
    queryKey: oneKey(first.id),
    queryFn: ({ signal }) => call(getRecharge, { params: { id: first.id } }, { signal }),
    initialData: first,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.status !== 'pending' ? false : data.method === 'qr' ? POLL_MS : REVIEW_POLL_MS,
    meta: { quiet: true },
  });
}

const oneKey = (id: number) => [...queryKeys.recharges, 'one', id];

type Start = { amount: number; method: RechargeMethod };

/** Starts a top-up; the balance changes when its money is there. */
export function useRecharge() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: async (start: Start) =>
      (await call(recharge, { body: start }, { idempotencyKey: intent.keyFor(start) })).recharge,
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('money');
    },
  });
}

/** What a step has made of a top-up is on the screen at once, and the lists follow. */
function showRecharge(changed: Recharge): void {
  queryClient.setQueryData(oneKey(changed.id), changed);
  void refreshAfter('money');
}

const proofKey = (rechargeId: number) => ['recharge-proof', rechargeId];

/** Whether a slip or a transaction id of the top-up is on its way. */
export function useIsProofLeaving(rechargeId: number): boolean {
  return useIsMutating({ mutationKey: proofKey(rechargeId) }) > 0;
}

/** It moved meanwhile, or an answer was lost: where it stands now is asked for. */
function showAgainAfter(error: Error, rechargeId: number): void {
  if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: oneKey(rechargeId) });
}

/** Sends the slip of a bank transfer; `share` is how much of it has left, 0…1. */
export function useSendSlip(rechargeId: number) {
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationKey: proofKey(rechargeId),
    mutationFn: async (picture: File) => {
      const token = sessionToken();
      if (!token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
      setShare(0);
      const slip = await fitPicture(picture, DOCUMENT_MIN_PX);
      const params = { id: rechargeId };
      return await sendPicture(uploadSlip, { params }, slip, { token, onProgress: setShare });
    },
    meta: { quiet: true },
    onSuccess: showRecharge,
    onError: (error) => showAgainAfter(error, rechargeId),
  });
  return { send, share };
}

/** Names the USDT transfer of a top-up. */
export function useSendTransactionId(rechargeId: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationKey: proofKey(rechargeId),
    mutationFn: (transaction_id: string) =>
      call(
        sendTransactionId,
        { params: { id: rechargeId }, body: { transaction_id } },
        { idempotencyKey: intent.keyFor(transaction_id) },
      ),
    meta: { quiet: true },
    onSuccess: showRecharge,
    onError: (error) => showAgainAfter(error, rechargeId),
  });
}

/** Takes a top-up back that nothing was paid for. */
export function useCancelRecharge(rechargeId: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: () =>
      call(cancelRecharge, { params: { id: rechargeId } }, { idempotencyKey: intent.keyFor(rechargeId) }),
    meta: { quiet: true },
    onSuccess: showRecharge,
    onError: (error) => showAgainAfter(error, rechargeId),
  });
}

/** Plays the payer's bank where payments are a sandbox. */
export function useSandboxPay() {
  return useMutation({
    mutationFn: (paymentId: number) => call(paySandbox, { params: { id: paymentId } }),
    onSuccess: () => void refreshAfter('money'),
  });
}
