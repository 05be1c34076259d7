import { useState } from 'react';
import { queryOptions, useIsMutating, useMutation } from '@tanstack/react-query';
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
  submitRechargeTransaction,
  uploadSlip,
} from '@raan/contract/wallet/recharge-endpoints';
import {
  getTransaction,
  listTransactions,
  type RequestStatus,
  type TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { ApiError, isConflict } from '#lib/api-error.ts';
import { fitPicture } from '#lib/fit-picture.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { sessionToken } from '#lib/session.ts';
import { postPicture } from '#lib/upload-picture.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';

const POLL_MS = 3_000;
/** Reviews by people take minutes. */
const REVIEW_POLL_MS = 30_000;

export type TransactionFilter = { type?: TransactionType; status?: RequestStatus };

export const depositInfoQuery = queryOptions({
  queryKey: queryKeys.depositInfo,
  queryFn: ({ signal }) => callEndpoint(getDepositInfo, {}, { signal }),
});

/** Transactions that match a filter, newest first, with the balance and the totals. */
export const transactionList = (filter: TransactionFilter) =>
  cursorListOptions({
    key: [...queryKeys.transactions, 'list', filter],
    fetchPage: async (position, signal) => {
      const query = { ...filter, ...position, per_page: TRANSACTIONS_PER_PAGE };
      const { transactions, ...page } = await callEndpoint(listTransactions, { query }, { signal });
      return { ...page, rows: transactions };
    },
    idOf: ({ request, id }) => `${request} ${id}`,
  });

/** Queries a transaction with its ledger entries, which never change. */
export function transactionQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.transactions, 'one', id],
    queryFn: ({ signal }) => callEndpoint(getTransaction, { params: { id } }, { signal }),
    staleTime: Infinity,
  });
}

export const rechargeList = cursorListOptions({
  key: [...queryKeys.recharges, 'list'],
  fetchPage: async (position, signal) => {
    const query = { ...position, per_page: RECHARGES_PER_PAGE };
    const { recharges, ...page } = await callEndpoint(listRecharges, { query }, { signal });
    return { ...page, rows: recharges };
  },
});

/** Queries a top-up. Polls while it is pending, because the push may be lost. */
export function rechargeQuery(initial: Recharge) {
  return queryOptions({
    queryKey: rechargeKey(initial.id),
    queryFn: ({ signal }) => callEndpoint(getRecharge, { params: { id: initial.id } }, { signal }),
    initialData: initial,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.status !== 'pending' ? false : data.method === 'qr' ? POLL_MS : REVIEW_POLL_MS,
    meta: { quiet: true },
  });
}

const rechargeKey = (id: number) => [...queryKeys.recharges, 'one', id];

type RechargeInput = { amount: number; method: RechargeMethod };

/** Starts a top-up. The balance changes when the money arrives. */
export function useStartRecharge() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: async (start: RechargeInput) =>
      (await callEndpoint(recharge, { body: start }, { idempotencyKey: intent.keyFor(start) })).recharge,
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void invalidateAfter('money');
    },
  });
}

function storeRecharge(updated: Recharge): void {
  queryClient.setQueryData(rechargeKey(updated.id), updated);
  void invalidateAfter('money');
}

const proofKey = (rechargeId: number) => ['recharge-proof', rechargeId];

/** Whether a slip or transaction id of the top-up is being sent. */
export function useIsProofUploading(rechargeId: number): boolean {
  return useIsMutating({ mutationKey: proofKey(rechargeId) }) > 0;
}

/** After a conflict the top-up has changed elsewhere, or an earlier response was lost. */
function refetchAfterConflict(error: Error, rechargeId: number): void {
  if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: rechargeKey(rechargeId) });
}

/** Uploads the slip of a bank transfer. `fraction` is the uploaded part, 0 to 1. */
export function useSendSlip(rechargeId: number) {
  const [fraction, setFraction] = useState(0);
  const send = useMutation({
    mutationKey: proofKey(rechargeId),
    mutationFn: async (picture: File) => {
      const token = sessionToken();
      if (!token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
      setFraction(0);
      const slip = await fitPicture(picture, DOCUMENT_MIN_PX);
      const params = { id: rechargeId };
      return await postPicture(uploadSlip, { params }, slip, { token, onProgress: setFraction });
    },
    meta: { quiet: true },
    onSuccess: storeRecharge,
    onError: (error) => refetchAfterConflict(error, rechargeId),
  });
  return { send, share: fraction };
}

/** Submits the transaction id of a USDT transfer. */
export function useSendTransactionId(rechargeId: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationKey: proofKey(rechargeId),
    mutationFn: (transaction_id: string) =>
      callEndpoint(
        submitRechargeTransaction,
        { params: { id: rechargeId }, body: { transaction_id } },
        { idempotencyKey: intent.keyFor(transaction_id) },
      ),
    meta: { quiet: true },
    onSuccess: storeRecharge,
    onError: (error) => refetchAfterConflict(error, rechargeId),
  });
}

/** Cancels an unpaid top-up. */
export function useCancelRecharge(rechargeId: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: () =>
      callEndpoint(
        cancelRecharge,
        { params: { id: rechargeId } },
        { idempotencyKey: intent.keyFor(rechargeId) },
      ),
    meta: { quiet: true },
    onSuccess: storeRecharge,
    onError: (error) => refetchAfterConflict(error, rechargeId),
  });
}

/** Simulates the payment in sandbox mode. */
export function useSandboxPay() {
  return useMutation({
    mutationFn: (paymentId: number) => callEndpoint(paySandbox, { params: { id: paymentId } }),
    onSuccess: () => void invalidateAfter('money'),
  });
}
