import { useState } from 'react';
import { queryOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { TRANSACTIONS_PER_PAGE } from '@raan/contract/constants';
import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import { paySandbox } from '@raan/contract/payments/payment-endpoints';
import type { Recharge } from '@raan/contract/wallet/recharge';
import {
  cancelRecharge,
  getDepositInfo,
  getRecharge,
  listRecharges,
  RECHARGES_PER_PAGE,
  submitRechargeTransaction,
  uploadSlip,
} from '@raan/contract/wallet/recharge-endpoints';
import {
  getTransaction,
  getTransactionRequest,
  listTransactions,
  type RequestStatus,
  type Transaction,
  type TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { fitPicture } from '#lib/fit-picture.ts';
import { replaceRow } from '#lib/list/cursor-list.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { sessionToken } from '#lib/session.ts';
import { postPicture } from '#lib/upload-picture.ts';

const POLL_MS = 3_000;
/** Reviews by people take minutes. */
const REVIEW_POLL_MS = 30_000;

export type TransactionFilter = { type?: TransactionType; status?: RequestStatus | 'done' };

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
      // A full page may have a next one.
      const has_more = transactions.length === TRANSACTIONS_PER_PAGE;
      return { ...page, pagination: { ...page.pagination, has_more }, rows: transactions };
    },
    idOf: ({ request, id }) => `${request} ${id}`,
  });

/** Queries a transaction with its ledger entries. Those of a movement never change, those of a request do. */
export function transactionQuery({ request, id }: Pick<Transaction, 'request' | 'id'>) {
  return queryOptions({
    queryKey: [...queryKeys.transactions, 'one', request, id],
    queryFn: ({ signal }) =>
      request === null
        ? callEndpoint(getTransaction, { params: { id } }, { signal })
        : callEndpoint(getTransactionRequest, { params: { request, id } }, { signal }),
    ...(request === null && { staleTime: Infinity }),
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

function storeRecharge(updated: Recharge): void {
  queryClient.setQueryData(rechargeKey(updated.id), updated);
  replaceRow(queryClient, rechargeList.key, updated);
}

const proofKey = (rechargeId: number) => ['recharge-proof', rechargeId];

/** Whether a slip or transaction id of the top-up is being sent. */
export function useIsProofUploading(rechargeId: number): boolean {
  return useIsMutating({ mutationKey: proofKey(rechargeId) }) > 0;
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
    // After a failure too: a lost response may have changed the top-up.
    onSettled: () => void invalidateAfter('money'),
  });
  return { send, share: fraction };
}

/** Submits the transaction id of a USDT transfer. */
export function useSendTransactionId(rechargeId: number) {
  return useCommand(submitRechargeTransaction, {
    mutationKey: proofKey(rechargeId),
    showsError: true,
    onSuccess: storeRecharge,
    refresh: () => invalidateAfter('money'),
  });
}

/** Cancels an unpaid top-up. */
export function useCancelRecharge(onCancelled: () => void) {
  return useCommand(cancelRecharge, {
    showsError: true,
    onSuccess: (cancelled) => {
      storeRecharge(cancelled);
      onCancelled();
    },
    refresh: () => invalidateAfter('money'),
  });
}

/** Simulates the payment in sandbox mode. */
export function useSandboxPay(onPaid: () => void) {
  return useCommand(paySandbox, { onSuccess: onPaid, refresh: () => invalidateAfter('money') });
}
