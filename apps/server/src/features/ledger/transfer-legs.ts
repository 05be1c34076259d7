import type { Db, Tx } from '#platform/db.ts';

/** A seller's transfers with each `posting` and its `debit` and `credit` accounts. Callers add columns, conditions. */
export function transferLegs(db: Db | Tx, sellerId: number) {
  return db
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_postings as posting', 'posting.transfer_id', 'transfer.id')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'posting.debit_account_id')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'posting.credit_account_id')
    .where('transfer.seller_id', '=', sellerId);
}
