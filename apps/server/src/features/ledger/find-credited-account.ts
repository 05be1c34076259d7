import type { Tx } from '#platform/db.ts';
import type { AccountName, PlatformAccount } from './accounts.ts';

/** Finds the platform row that a transfer credited: only this row surely holds the money. Throws if there is none. */
export async function findCreditedAccount(
  tx: Tx,
  { transferKey, kind }: { transferKey: string; kind: PlatformAccount },
): Promise<AccountName> {
  const { shard } = await tx
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_postings as posting', 'posting.transfer_id', 'ledger_transfers.id')
    .innerJoin('ledger_accounts as account', 'account.id', 'posting.credit_account_id')
    .select('account.shard')
    .where('ledger_transfers.key', '=', transferKey)
    .where('account.kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { kind, shard };
}
