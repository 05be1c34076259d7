// Taking money from a seller who may not have it: what the balance does not cover is owed.
import { satang, type Satang } from '@raan/contract/money';
import type { Tx } from '#platform/db.ts';
import { orderShard, type AccountRowName } from './accounts.ts';
import { accountKey, lockAccounts, postTransfers, type TransferRequest } from './post-transfer.ts';

type Charge = Omit<TransferRequest, 'postings'> & {
  amount: Satang;
  /** The platform's account that gets it. */
  to: 'customer_refund' | 'supplier_payable';
};

/**
 * Moves an amount from a seller's available balance to the platform, whole and at once. What the balance does not cover is first put
 * there as owed, by a `receivable_opened` transfer of its own, so that every step of the balance stands in the book. Answers what
 * came from the balance and what is owed. Throws DuplicateTransferError where the key was posted before.
 */
export async function chargeSeller(
  tx: Tx,
  { amount, to, ...transfer }: Charge,
): Promise<{ fromBalance: Satang; owed: Satang }> {
  const { sellerId } = transfer;
  // The row is chosen here and not by the transfer's number: all are locked before the balance is read, in the one order of the book.
  const credit: AccountRowName = { kind: to, shard: orderShard(transfer.orderId) };
  const available: AccountRowName = { kind: 'available', sellerId };
  const receivable: AccountRowName = { kind: 'receivable', sellerId };
  const accounts = await lockAccounts(tx, [available, receivable, credit]);
  const held = accounts.get(accountKey(available))?.balance ?? 0;
  const fromBalance = satang(Math.min(held, amount));
  const owed = satang(amount - fromBalance);
  const opening: TransferRequest = {
    ...transfer,
    kind: 'receivable_opened',
    key: `${transfer.key}:owed`,
    postings: [{ debit: receivable, credit: available, amount: owed }],
  };
  await postTransfers(tx, [
    ...(owed > 0 ? [opening] : []),
    { ...transfer, postings: [{ debit: available, credit, amount }] },
  ]);
  return { fromBalance, owed };
}
