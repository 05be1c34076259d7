// Reverses a transfer by an opposite one; the ledger is append-only.
import type { Tx } from '#platform/db.ts';
import type { AccountRowName, SellerAccount } from './accounts.ts';
import { postTransfer, type PostingResult, type Posting, type TransferRequest } from './post-transfer.ts';
import { transferLegs } from './transfer-legs.ts';

type Reversal = Omit<TransferRequest, 'postings' | 'sellerId'> & {
  sellerId: number;
  /** Key of the transfer to reverse, which must belong to the same seller. */
  reversedKey: string;
};

/**
 * Posts the opposite of a transfer on the same account rows, because only the row that received the money
 * surely holds it. Throws DuplicateTransferError if it was reversed under the same key before, and an Error
 * if the transfer does not exist.
 */
export async function reverseTransfer(
  tx: Tx,
  { reversedKey, ...transfer }: Reversal,
): Promise<PostingResult> {
  return await postTransfer(tx, {
    ...transfer,
    postings: await reversePostings(tx, transfer.sellerId, reversedKey),
  });
}

/** Returns the postings that reverse a seller's transfer, last one first, on the rows it used. */
export async function reversePostings(
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
  if (legs.length === 0) throw new Error(`no transfer ${key} to reverse`);
  return legs.map((leg) => ({
    debit: accountName(leg.credit_kind, leg.credit_seller, leg.credit_shard),
    credit: accountName(leg.debit_kind, leg.debit_seller, leg.debit_shard),
    amount: leg.amount,
  }));
}

/** The cast is safe: a check constraint on `ledger_accounts` separates the kinds of sellers and platform. */
function accountName(kind: string, sellerId: number | null, shard: number): AccountRowName {
  return sellerId === null ? ({ kind, shard } as AccountRowName) : { kind: kind as SellerAccount, sellerId };
}
