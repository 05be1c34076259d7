// The only way to move money.
import { satang, sumSatang, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { pipelined, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { firstRow } from '#platform/rows.ts';
import type { Schema } from '#platform/schema.ts';
import {
  MAY_BE_NEGATIVE,
  NEVER_POSITIVE,
  PLATFORM_SHARDS,
  type AccountName,
  type AccountRowName,
  type SellerAccount,
} from './accounts.ts';

export type Posting = { debit: AccountName; credit: AccountName; amount: Satang };

export type TransferRequest = {
  kind: Schema['ledger_transfers']['kind'];
  /** Unique name of the business event, such as `order:7:1001:checkout`. It is never posted twice. */
  key: string;
  /** Omitted for fees of the provider's account. */
  sellerId?: number;
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

/** Thrown if the key was posted before, which means that the caller's state check failed. */
export class DuplicateTransferError extends Error {}

export type PostingResult = {
  /** Receivable repaid from the incoming money, in satang; usually zero. */
  repaid: Satang;
  /** Balance of a seller's account after the last transfer; undefined if no transfer touched it. */
  balanceAfter: (account: SellerAccount, sellerId: number) => Satang | undefined;
};

/** Posts one transfer; see `postTransfers`. */
export async function postTransfer(tx: Tx, transfer: TransferRequest): Promise<PostingResult> {
  return await postTransfers(tx, [transfer]);
}

/**
 * Posts transfers in the given order, all or none. Each posting debits one account and credits another by the
 * same amount, so the ledger always balances. Accounts are locked in order of their ids, so that parallel
 * transfers don't deadlock.
 *
 * If a transfer credits the available balance of a seller with a receivable, an extra transfer repays the
 * receivable. This is the only place that does it.
 *
 * Throws BUSINESS_INSUFFICIENT_BALANCE if an account would become negative that may not, and
 * DuplicateTransferError if a key was posted before. Nothing is written then.
 */
export async function postTransfers(tx: Tx, transfers: readonly TransferRequest[]): Promise<PostingResult> {
  if (transfers.length === 0) return { repaid: satang(0), balanceAfter: () => undefined };
  const numbered = await claimKeys(tx, transfers);
  // A batch locks one row of each platform account until it commits; other batches use the other rows.
  const shard = firstRow(numbered).id % PLATFORM_SHARDS;
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

function creditedSellers(transfers: readonly NumberedTransfer[]): Map<number, NumberedTransfer> {
  const credited = new Map<number, NumberedTransfer>();
  for (const numbered of transfers) {
    for (const { credit } of numbered.transfer.postings) {
      if (credit.kind === 'available') credited.set(credit.sellerId, numbered);
    }
  }
  return credited;
}

/** Returns the repayments of receivables, as far as the available balances reach. */
function repaymentsDue(
  accounts: ReadonlyMap<string, AccountRow>,
  transfers: readonly NumberedTransfer[],
): TransferRequest[] {
  return [...creditedSellers(transfers)].flatMap(([sellerId, { id, transfer }]) => {
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
  // Passed as arrays: a statement takes at most 65,535 parameters, and a batch may be larger.
  const { rows: claimed } = await sql<{ id: number; key: string }>`
    insert into ledger_transfers (kind, key, seller_id, order_id, sample_id, created_at)
    select kind, key, seller_id, order_id, sample_id, created_at
    from unnest(${transfers.map(({ kind }) => kind)}::text[], ${transfers.map(({ key }) => key)}::text[],
      ${transfers.map(({ sellerId }) => sellerId ?? null)}::bigint[], ${transfers.map(({ orderId }) => orderId ?? null)}::bigint[],
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

/** Returns the row of an account; `shard` applies to platform accounts without a row of their own. */
function resolveRow(name: AccountName, shard: number): AccountRowName {
  return 'sellerId' in name ? name : { kind: name.kind, shard: name.shard ?? shard };
}

/** Returns the key of an account in the result of `lockAccounts`. */
export function accountKey(name: AccountRowName): string {
  return 'sellerId' in name ? `${name.kind}/${name.sellerId}/0` : `${name.kind}//${name.shard}`;
}

/** Returns the accounts that transfers touch, including receivables that may be repaid. */
function accountsOf(transfers: readonly NumberedTransfer[], shard: number): AccountRowName[] {
  const touched = transfers.flatMap(({ transfer }) =>
    transfer.postings.flatMap(({ debit, credit }) => [resolveRow(debit, shard), resolveRow(credit, shard)]),
  );
  const receivables = [...creditedSellers(transfers).keys()].map((sellerId) => ({
    kind: 'receivable' as const,
    sellerId,
  }));
  return [...touched, ...receivables];
}

/** Locks accounts in order of their ids. Returns them by `accountKey`. */
export async function lockAccounts(
  tx: Tx,
  accounts: readonly AccountRowName[],
): Promise<Map<string, AccountRow>> {
  const names = [...new Map(accounts.map((name) => [accountKey(name), name])).values()];
  // No `is not distinct from` here: it can't use the index and would read the accounts of all sellers.
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
    const key = accountKey(resolveRow(name, shard));
    const row = accounts.get(key);
    if (!row) throw new Error(`no ledger account ${key}`);
    return row;
  };
  const from = find(posting.debit);
  const to = find(posting.credit);
  const before = from.balance;
  from.balance = satang(from.balance - posting.amount);
  from.entries += 1;
  to.balance = satang(to.balance + posting.amount);
  to.entries += 1;
  if (NEVER_POSITIVE.has(to.kind) && to.balance > 0) throw new Error(`${to.kind} would go above zero`);
  if (from.balance < 0 && !MAY_BE_NEGATIVE.has(from.kind)) {
    throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'balance_short', {
      need: formatBaht(posting.amount),
      have: formatBaht(before),
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
    order by place`.execute(pipelined(tx));
}
