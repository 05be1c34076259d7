import { satang, type Satang } from '@raan/contract/money';
import type { Tx } from '#platform/db.ts';
import { orderShard, type AccountRowName } from './accounts.ts';
import { accountKey, lockAccounts, postTransfers, type TransferRequest } from './post-transfer.ts';

type Charge = Omit<TransferRequest, 'postings' | 'sellerId'> & {
  sellerId: number;
  amount: Satang;
  /** The platform account that receives the amount. */
  to: 'customer_refund' | 'supplier_payable';
};

/**
 * Moves the full amount from a seller's available balance to the platform. A separate `receivable_opened`
 * transfer first covers the shortfall, so that every step appears in the ledger. Returns the parts paid from
 * the balance and owed, in satang. Throws DuplicateTransferError if the key was posted before.
 */
export async function chargeSeller(
  tx: Tx,
  { amount, to, ...transfer }: Charge,
): Promise<{ fromBalance: Satang; owed: Satang }> {
  const { sellerId } = transfer;
  // Chosen before the transfer has its id: all accounts must be locked, in order, before the balance is read.
  const credit: AccountRowName = { kind: to, shard: orderShard(transfer.orderId) };
  const available: AccountRowName = { kind: 'available', sellerId };
  const receivable: AccountRowName = { kind: 'receivable', sellerId };
  const accounts = await lockAccounts(tx, [available, receivable, credit]);
  const balance = accounts.get(accountKey(available))?.balance ?? 0;
  const fromBalance = satang(Math.min(balance, amount));
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
