// Undoing a transfer: nothing in the book is changed, an opposite entry is added.
import type { Tx } from '#platform/db.ts';
import type { AccountRowName, SellerAccount } from './accounts.ts';
import { postTransfer, type Posted, type Posting, type TransferRequest } from './post-transfer.ts';
import { transferLegs } from './transfer-legs.ts';

type Reversal = Omit<TransferRequest, 'postings'> & {
  /** Key of the transfer that is undone, one of the same seller. */
  of: string;
};

/**
 * Posts the opposite of a transfer, on the very accounts that it used: the platform's are spread over rows, and only the row that
 * took the money is sure to have it. Throws DuplicateTransferError where it was undone under the same key before.
 */
export async function reverseTransfer(tx: Tx, { of, ...transfer }: Reversal): Promise<Posted> {
  return await postTransfer(tx, { ...transfer, postings: await oppositeOf(tx, transfer.sellerId, of) });
}

/** The postings that would undo a seller's transfer, the last first, each on the rows that were used. */
export async function oppositeOf(
  tx: Tx,
  sellerId: number,
  key: string,
): Promise<(Posting & Record<'debit' | 'credit', AccountRowName>)[]> {
  const legs = await transferLegs(tx, sellerId)
    .select([
      'posting.amount_satang as amount',
      'debit.kind as debit_kind',
      'debit.seller_id as debit_seller',
      'debit.shard as debit_shard',
      'credit.kind as credit_kind',
      'credit.seller_id as credit_seller',
      'credit.shard as credit_shard',
    ])
    .where('transfer.key', '=', key)
    .orderBy('posting.id', 'desc')
    .execute();
  if (legs.length === 0) throw new Error(`no transfer ${key} to undo`);
  return legs.map((leg) => ({
    debit: accountName(leg.credit_kind, leg.credit_seller, leg.credit_shard),
    credit: accountName(leg.debit_kind, leg.debit_seller, leg.debit_shard),
    amount: leg.amount,
  }));
}

/** The check on `ledger_accounts` holds a seller's kinds to sellers and the platform's to the platform. */
function accountName(kind: string, sellerId: number | null, shard: number): AccountRowName {
  return sellerId === null ? ({ kind, shard } as AccountRowName) : { kind: kind as SellerAccount, sellerId };
}
