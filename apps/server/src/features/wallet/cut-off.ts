// A moment of a seller's ledger, as the number of entries of each account. Entries never change, so everything that is read up to
// the same cut-off agrees, whatever moves meanwhile.
import { satang, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { decodeCursor, encodeCursor } from '#platform/cursor.ts';
import type { Db } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';

const ACCOUNTS = ['available', 'frozen', 'receivable'] as const;
type Account = (typeof ACCOUNTS)[number];

/** The number of the last entry of each account; 0 before the first. */
export type CutOff = Readonly<Record<Account, number>>;

const KIND = 'as-of';

export function encodeCutOff(cutOff: CutOff): string {
  return encodeCursor(KIND, cutOffParts(cutOff));
}

export function cutOffParts({ available, frozen, receivable }: CutOff): [number, number, number] {
  return [available, frozen, receivable];
}

export function cutOffOf([available, frozen, receivable]: readonly [number, number, number]): CutOff {
  return { available, frozen, receivable };
}

/** Decodes `as_of` of a request. Throws REQUEST_VALIDATION_ERROR. */
export function decodeCutOff(asOf: string): CutOff {
  try {
    return cutOffOf(decodeCursor(asOf, KIND, 3));
  } catch {
    throw failField('as_of', 'field_wrong');
  }
}

/** Reads the present cut-off. */
export async function selectCutOff(db: Db, sellerId: number): Promise<CutOff> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'entry_count'])
    .where('seller_id', '=', sellerId)
    .execute();
  const of = (account: Account) => rows.find(({ kind }) => kind === account)?.entry_count ?? 0;
  return { available: of('available'), frozen: of('frozen'), receivable: of('receivable') };
}

/** Reads the balances at a cut-off, in satang; `receivable` is zero or negative. */
export async function balancesAt(db: Db, sellerId: number, cutOff: CutOff): Promise<Record<Account, Satang>> {
  const { rows } = await sql<{ kind: Account; balance: number | null }>`
    select account.kind, coalesce(
      (select credit_balance_after from ledger_postings where credit_account_id = account.id and credit_entry = cut.entry),
      (select debit_balance_after from ledger_postings where debit_account_id = account.id and debit_entry = cut.entry)
    ) as balance
    from unnest(${ACCOUNTS}::text[], ${cutOffParts(cutOff)}::bigint[]) as cut (kind, entry)
    join ledger_accounts account on account.seller_id = ${sellerId} and account.kind = cut.kind`.execute(db);
  const of = (account: Account) => satang(rows.find(({ kind }) => kind === account)?.balance ?? ZERO_SATANG);
  return { available: of('available'), frozen: of('frozen'), receivable: of('receivable') };
}
