// The one way in which money moves.
import { satang, sumSatang, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { later, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { firstOf } from '#platform/rows.ts';
import type { Schema } from '#platform/schema.ts';
import {
  BELOW_ZERO,
  NEVER_ABOVE_ZERO,
  PLATFORM_SHARDS,
  type AccountName,
  type AccountRowName,
  type SellerAccount,
} from './accounts.ts';

export type Posting = { debit: AccountName; credit: AccountName; amount: Satang };

export type TransferRequest = {
  kind: Schema['ledger_transfers']['kind'];
  /** Names the business event, such as `order:7:1001:checkout`: the same event is never posted twice. */
  key: string;
  sellerId: number;
  orderId?: number;
  sampleId?: number;
  /** ISO text in UTC. */
  at: string;
  postings: readonly Posting[];
};

export type AccountRow = {
  id: number;
  kind: string;
  seller_id: number | null;
  shard: number;
  balance: Satang;
  entries: number;
};
type PostingRow = {
  transfer_id: number;
  debit_account_id: number;
  credit_account_id: number;
  amount_satang: Satang;
  debit_entry: number;
  debit_balance_after: Satang;
  credit_entry: number;
  credit_balance_after: Satang;
};

/** Thrown when the event of a transfer was posted before: the caller's state check failed to stop it. */
export class DuplicateTransferError extends Error {}

export type Posted = {
  /** What a seller owed and has now repaid from the money that came in; zero for most. */
  repaid: Satang;
  /** The balance of a seller's account after the last transfer; undefined where none touched it. */
  balanceAfter: (account: SellerAccount, sellerId: number) => Satang | undefined;
};

/** Posts one transfer; see `postTransfers`. */
export async function postTransfer(tx: Tx, transfer: TransferRequest): Promise<Posted> {
  return await postTransfers(tx, [transfer]);
}

/**
 * Posts transfers in the given order, all or none. A transfer's postings are linked rows, each debiting one account and crediting
 * another by the same amount, so the book balances by construction. Accounts are locked in the order of their ids, so that
 * concurrent transfers never wait in a circle.
 *
 * Where money came into the available balance of a seller who owes some, it is repaid from what is there after the last transfer, by a
 * transfer of its own: whatever brings the money in, this is the one place that knows of it.
 *
 * Throws BUSINESS_INSUFFICIENT_BALANCE where an account other than the outside world would go below zero, and
 * DuplicateTransferError where a key was posted before. Either way nothing is written.
 */
export async function postTransfers(tx: Tx, transfers: readonly TransferRequest[]): Promise<Posted> {
  if (transfers.length === 0) return { repaid: satang(0), balanceAfter: () => undefined };
  const numbered = await claimKeys(tx, transfers);
  // A batch holds one row of each of the platform's accounts until it has committed, and leaves the others to everybody else.
  const shard = firstOf(numbered).id % PLATFORM_SHARDS;
  const accounts = await lockAccounts(tx, accountsOf(numbered, shard));
  const apply = ({ id, transfer }: NumberedTransfer) =>
    transfer.postings.map((posting) => applyPosting(accounts, id, shard, posting));
  const rows = numbered.flatMap(apply);
  const repayments = repaymentsDue(accounts, numbered);
  if (repayments.length > 0) rows.push(...(await claimKeys(tx, repayments)).flatMap(apply));
  await save(tx, [...accounts.values()], rows);
  return {
    repaid: sumSatang(repayments.flatMap(({ postings }) => postings.map(({ amount }) => amount))),
    balanceAfter: (kind, sellerId) => accounts.get(accountKey({ kind, sellerId }))?.balance,
  };
}

/** Sellers whose available balance a transfer raises, each with the last transfer that does. */
function raisedBy(transfers: readonly NumberedTransfer[]): Map<number, NumberedTransfer> {
  const raised = new Map<number, NumberedTransfer>();
  for (const numbered of transfers) {
    for (const { credit } of numbered.transfer.postings) {
      if (credit.kind === 'available') raised.set(credit.sellerId, numbered);
    }
  }
  return raised;
}

/** What sellers owe, as far as the money that came in to them reaches. */
function repaymentsDue(
  accounts: ReadonlyMap<string, AccountRow>,
  transfers: readonly NumberedTransfer[],
): TransferRequest[] {
  return [...raisedBy(transfers)].flatMap(([sellerId, { id, transfer }]) => {
    const balance = (kind: 'available' | 'receivable') =>
      accounts.get(accountKey({ kind, sellerId }))?.balance ?? 0;
    const amount = Math.min(balance('available'), 0 - balance('receivable'));
    if (amount <= 0) return [];
    const { at, orderId, sampleId } = transfer;
    return [
      {
        kind: 'receivable_repaid',
        key: `transfer:${id}:repays`,
        sellerId,
        ...(orderId !== undefined && { orderId }),
        ...(sampleId !== undefined && { sampleId }),
        at,
        postings: [
          {
            debit: { kind: 'available', sellerId },
            credit: { kind: 'receivable', sellerId },
            amount: satang(amount),
          },
        ],
      },
    ];
  });
}

type NumberedTransfer = { id: number; transfer: TransferRequest };

async function claimKeys(tx: Tx, transfers: readonly TransferRequest[]): Promise<NumberedTransfer[]> {
  // Arrays, because a batch of any size must fit into one statement, which takes 65,535 parameters.
  const { rows: claimed } = await sql<{ id: number; key: string }>`
    insert into ledger_transfers (kind, key, seller_id, order_id, sample_id, created_at)
    select kind, key, seller_id, order_id, sample_id, created_at
    from unnest(${transfers.map(({ kind }) => kind)}::text[], ${transfers.map(({ key }) => key)}::text[],
      ${transfers.map(({ sellerId }) => sellerId)}::bigint[], ${transfers.map(({ orderId }) => orderId ?? null)}::bigint[],
      ${transfers.map(({ sampleId }) => sampleId ?? null)}::bigint[], ${transfers.map(({ at }) => at)}::timestamptz[])
      with ordinality as wanted (kind, key, seller_id, order_id, sample_id, created_at, place)
    order by place
    on conflict (key) do nothing
    returning id, key`.execute(tx);
  const idOfKey = new Map(claimed.map(({ id, key }) => [key, id]));
  return transfers.map((transfer) => {
    const id = idOfKey.get(transfer.key);
    if (id === undefined) throw new DuplicateTransferError(transfer.key);
    return { id, transfer };
  });
}

/** The name of an account's row; `shard` is the platform's row where the account names none. */
function rowName(name: AccountName, shard: number): AccountRowName {
  return 'sellerId' in name ? name : { kind: name.kind, shard: name.shard ?? shard };
}

/** The key of an account in what `lockAccounts` answers. */
export function accountKey(name: AccountRowName): string {
  return 'sellerId' in name ? `${name.kind}/${name.sellerId}/0` : `${name.kind}//${name.shard}`;
}

/** The accounts that transfers touch. */
function accountsOf(transfers: readonly NumberedTransfer[], shard: number): AccountRowName[] {
  const touched = transfers.flatMap(({ transfer }) =>
    transfer.postings.flatMap(({ debit, credit }) => [rowName(debit, shard), rowName(credit, shard)]),
  );
  // What a seller owes is repaid from what comes in.
  const owing = [...raisedBy(transfers).keys()].map((sellerId) => ({
    kind: 'receivable' as const,
    sellerId,
  }));
  return [...touched, ...owing];
}

/** Locks accounts in id order. */
export async function lockAccounts(
  tx: Tx,
  accounts: readonly AccountRowName[],
): Promise<Map<string, AccountRow>> {
  const names = [...new Map(accounts.map((name) => [accountKey(name), name])).values()];
  // "Is not distinct from" would be no way into an index: of each kind, the accounts of all sellers would be read.
  const { rows } = await sql<AccountRow>`
    select account.id, account.kind, account.seller_id, account.shard,
      account.balance_satang as balance, account.entry_count as entries
    from ledger_accounts account
    join unnest(${names.map(({ kind }) => kind)}::text[], ${names.map((name) => ('sellerId' in name ? name.sellerId : null))}::bigint[],
      ${names.map((name) => ('sellerId' in name ? 0 : name.shard))}::smallint[]) as wanted (kind, seller_id, shard)
      on account.kind = wanted.kind and account.shard = wanted.shard
        and (account.seller_id = wanted.seller_id or (account.seller_id is null and wanted.seller_id is null))
    order by account.id
    for no key update of account`.execute(tx);
  return new Map(rows.map((row) => [`${row.kind}/${row.seller_id ?? ''}/${row.shard}`, row]));
}

function applyPosting(
  accounts: Map<string, AccountRow>,
  transferId: number,
  shard: number,
  posting: Posting,
): PostingRow {
  const find = (name: AccountName): AccountRow => {
    const key = accountKey(rowName(name, shard));
    const row = accounts.get(key);
    if (!row) throw new Error(`no ledger account ${key}`);
    return row;
  };
  const from = find(posting.debit);
  const to = find(posting.credit);
  const had = from.balance;
  from.balance = satang(from.balance - posting.amount);
  from.entries += 1;
  to.balance = satang(to.balance + posting.amount);
  to.entries += 1;
  if (NEVER_ABOVE_ZERO.has(to.kind) && to.balance > 0) throw new Error(`${to.kind} would go above zero`);
  if (from.balance < 0 && !BELOW_ZERO.has(from.kind)) {
    throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'balance_short', {
      need: formatBaht(posting.amount),
      have: formatBaht(had),
    });
  }
  return {
    transfer_id: transferId,
    debit_account_id: from.id,
    credit_account_id: to.id,
    amount_satang: posting.amount,
    debit_entry: from.entries,
    debit_balance_after: from.balance,
    credit_entry: to.entries,
    credit_balance_after: to.balance,
  };
}

/** Balances and the postings that they follow from, in one statement. */
async function save(tx: Tx, accounts: readonly AccountRow[], rows: readonly PostingRow[]): Promise<void> {
  const of = <Name extends keyof PostingRow>(name: Name) => rows.map((row) => row[name]);
  await sql`
    with balances as (
      update ledger_accounts account
      set balance_satang = changed.balance, entry_count = changed.entries
      from unnest(${accounts.map(({ id }) => id)}::bigint[], ${accounts.map(({ balance }) => balance)}::bigint[],
        ${accounts.map(({ entries }) => entries)}::bigint[]) as changed (id, balance, entries)
      where account.id = changed.id
    )
    insert into ledger_postings (transfer_id, debit_account_id, credit_account_id, amount_satang, debit_entry, debit_balance_after,
      credit_entry, credit_balance_after)
    select transfer, debit, credit, amount, debit_entry, debit_after, credit_entry, credit_after
    from unnest(${of('transfer_id')}::bigint[], ${of('debit_account_id')}::bigint[], ${of('credit_account_id')}::bigint[],
      ${of('amount_satang')}::bigint[], ${of('debit_entry')}::bigint[], ${of('debit_balance_after')}::bigint[],
      ${of('credit_entry')}::bigint[], ${of('credit_balance_after')}::bigint[])
      with ordinality as posting (transfer, debit, credit, amount, debit_entry, debit_after, credit_entry, credit_after, place)
    order by place`.execute(later(tx));
}
