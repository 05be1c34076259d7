import type { Tx } from '#platform/db.ts';
import type { AccountName, PlatformAccount } from './accounts.ts';

/**
 * The row of a platform account that a transfer credited. The platform's accounts are spread over rows, and only the row that took the
 * money is sure to have it. Throws where the transfer credited none of that kind.
 */
export async function creditedRow(
  tx: Tx,
  { of, kind }: { of: string; kind: PlatformAccount },
): Promise<AccountName> {
  const { shard } = await tx
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_postings as posting', 'posting.transfer_id', 'ledger_transfers.id')
    .innerJoin('ledger_accounts as account', 'account.id', 'posting.credit_account_id')
    .select('account.shard')
    .where('ledger_transfers.key', '=', of)
    .where('account.kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { kind, shard };
}
