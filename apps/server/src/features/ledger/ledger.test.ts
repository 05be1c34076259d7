import { randomUUID } from 'node:crypto';
import { satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { firstRow } from '#platform/rows.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { newOrder, newProduct, newSeller } from '#test/fixtures.ts';
import { useTestApp } from '#test/test-app.ts';
import { PLATFORM_SHARDS } from './accounts.ts';
import { sellerBalances } from './balances.queries.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import {
  DuplicateTransferError,
  lockAccounts,
  postTransfer,
  postTransfers,
  type Posting,
  type TransferRequest,
} from './post-transfer.ts';

const app = useTestApp();

const transfer = (sellerId: number, postings: Posting[], key: string = randomUUID()): TransferRequest => ({
  kind: 'deposit',
  key,
  sellerId,
  at: new Date(app.clock.now()).toISOString(),
  postings,
});

/** Moves an amount in satang from available to security_deposit. */
const hold = (sellerId: number, amount: number, key?: string): TransferRequest =>
  transfer(
    sellerId,
    [
      {
        debit: { kind: 'available', sellerId },
        credit: { kind: 'security_deposit', sellerId },
        amount: amount as never,
      },
    ],
    key,
  );

const post = (...requests: TransferRequest[]) => inTransaction(app.db, (tx) => postTransfers(tx, requests));
const balances = (sellerId: number) => sellerBalances(app.db, sellerId);
const write = (statement: string) => inTransaction(app.db, (tx) => sql.raw(statement).execute(tx));

describe('the ledger', () => {
  it.each([
    'update ledger_transfers set kind = kind',
    'update ledger_postings set amount_satang = amount_satang + 1',
    'delete from ledger_transfers',
    'delete from ledger_postings',
    'truncate ledger_postings',
    'truncate ledger_transfers cascade',
    'update payment_events set amount_satang = 1',
    'delete from payment_events',
    'truncate payment_events',
    "update order_events set kind = 'paid'",
    'delete from order_events',
    'truncate order_events',
  ])('[SEC-06] is append-only: %s', async (statement) => {
    const seller = await newSeller(app, { balance: 5_000 });
    await newOrder(app, seller, await newProduct(app));
    // The server's role lacks the right, and triggers stop the owner too.
    await expect(write(statement)).rejects.toThrow(/permission denied/);
    await expect(inTransaction(app.ownerDb, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      /append-only/,
    );
  });

  it('[ORD-06] refuses at commit an account balance that was changed without a posting', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await post(hold(seller.id, 100), hold(seller.id, 200));
    const account = `where seller_id = ${seller.id} and kind = 'security_deposit'`;
    const changes = [
      'balance_satang = balance_satang + 1',
      'balance_satang = balance_satang - 1',
      'entry_count = entry_count + 1',
      'entry_count = entry_count - 1',
      // An earlier state of the account, as if the last entries did not exist.
      'balance_satang = 100, entry_count = 1',
      'balance_satang = 0, entry_count = 0',
    ];
    for (const change of changes) {
      await expect(write(`update ledger_accounts set ${change} ${account}`)).rejects.toThrow(
        /does not follow from its postings/,
      );
    }
    expect((await balances(seller.id)).security_deposit).toBe(300);
  });

  it('[ORD-06] refuses at commit a posting that does not continue the chain of its account', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await post(hold(seller.id, 100));
    const { rows } = await sql<{ id: number; kind: string; entry_count: number; balance_satang: number }>`
      select id, kind, entry_count, balance_satang from ledger_accounts where seller_id = ${seller.id}`.execute(
      app.db,
    );
    const from = rows.find((row) => row.kind === 'available')!;
    const to = rows.find((row) => row.kind === 'security_deposit')!;
    const insert = (change: Partial<Record<string, number>>) => {
      const row = {
        amount: 10,
        debitEntry: from.entry_count + 1,
        debitAfter: from.balance_satang - 10,
        creditEntry: to.entry_count + 1,
        creditAfter: to.balance_satang + 10,
        ...change,
      };
      return `with made as (
          insert into ledger_transfers (kind, key, seller_id, created_at) values ('freeze', '${randomUUID()}', ${seller.id}, now())
          returning id)
        insert into ledger_postings (transfer_id, debit_account_id, credit_account_id, amount_satang, debit_entry,
          debit_balance_after, credit_entry, credit_balance_after)
        select id, ${from.id}, ${to.id}, ${row.amount}, ${row.debitEntry}, ${row.debitAfter}, ${row.creditEntry}, ${row.creditAfter} from made`;
    };
    await expect(write(insert({ debitAfter: from.balance_satang }))).rejects.toThrow(
      /does not continue the chain/,
    );
    await expect(write(insert({ creditAfter: to.balance_satang + 11 }))).rejects.toThrow(
      /does not continue the chain/,
    );
    await expect(write(insert({ debitEntry: from.entry_count + 2 }))).rejects.toThrow(
      /does not continue the chain/,
    );
    await expect(write(insert({ debitEntry: from.entry_count }))).rejects.toThrow(/duplicate key/);
    // A consistent posting, but the accounts' counters don't include it.
    await expect(write(insert({}))).rejects.toThrow(/not counted by its accounts/);
    // Reuses an entry number of the account, on the other side.
    await expect(write(insert({ debitEntry: 1, debitAfter: -10 }))).rejects.toThrow(
      /not counted by its accounts/,
    );
  });

  it('[ORD-06] requires a positive amount and two different, existing accounts', async () => {
    const { id } = await newSeller(app, { balance: 5_000 });
    for (const amount of [0, -1, 100_000_000_001])
      await expect(post(hold(id, amount))).rejects.toThrow(/check constraint|BALANCE/);
    const selfPosting = {
      debit: { kind: 'available', sellerId: id },
      credit: { kind: 'available', sellerId: id },
      amount: satang(1),
    } as const;
    await expect(post(transfer(id, [selfPosting]))).rejects.toThrow(/check constraint/);
    expect(() => hold(id, satang(0.5))).toThrow(RangeError);
    const unknownAccount = {
      debit: { kind: 'available', sellerId: 1 },
      credit: { kind: 'security_deposit', sellerId: id },
      amount: satang(1),
    } as const;
    await expect(post(transfer(id, [unknownAccount]))).rejects.toThrow('no ledger account');
    expect(await balances(id)).toMatchObject({ available: 500_000, security_deposit: 0 });
  });
});

describe('transfers', () => {
  it('[ORD-06] with the same key are posted once', async () => {
    const { id } = await newSeller(app, { balance: 5_000 });
    const key = randomUUID();
    await post(hold(id, 100, key));
    await expect(post(hold(id, 100, key))).rejects.toBeInstanceOf(DuplicateTransferError);
    await expect(post(hold(id, 1, key), hold(id, 1))).rejects.toBeInstanceOf(DuplicateTransferError);
    const another = randomUUID();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => post(hold(id, 100, another))));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await balances(id)).toMatchObject({ available: 499_800, security_deposit: 200 });
  });

  it('[ORD-06] are posted all or none', async () => {
    const { id } = await newSeller(app, { balance: 5_000 });
    await expect(post(hold(id, 400_000), hold(id, 100_001))).rejects.toMatchObject({
      code: 'BUSINESS_INSUFFICIENT_BALANCE',
    });
    expect(await balances(id)).toMatchObject({ available: 500_000, security_deposit: 0 });
    // A refused transfer does not use up its key.
    const key = randomUUID();
    await expect(post(hold(id, 500_001, key))).rejects.toMatchObject({
      code: 'BUSINESS_INSUFFICIENT_BALANCE',
    });
    await post(hold(id, 500_000, key));
    expect(await balances(id)).toMatchObject({ available: 0, security_deposit: 500_000 });
  });

  it('[ORD-06] are rolled back with their transaction', async () => {
    const { id } = await newSeller(app, { balance: 5_000 });
    const failing = inTransaction(app.db, async (tx: Tx) => {
      await postTransfer(tx, hold(id, 100));
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await balances(id)).toMatchObject({ available: 500_000, security_deposit: 0 });
  });

  it('[ORD-06] never overdraw an account: of 300 in parallel on money for 117, exactly 117 succeed', async () => {
    const { id } = await newSeller(app, { balance: 5_000 });
    const each = Math.floor(500_000 / 117);
    const results = await Promise.allSettled(Array.from({ length: 300 }, () => post(hold(id, each))));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(117);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    expect(new Set(reasons.map((reason) => reason.code))).toEqual(new Set(['BUSINESS_INSUFFICIENT_BALANCE']));
    expect(await balances(id)).toMatchObject({
      available: 500_000 - 117 * each,
      security_deposit: 117 * each,
    });
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-06] lock a platform account’s row only once per batch', async () => {
    const { id } = await newSeller(app, { balance: 5_000 });
    const pay = () =>
      transfer(id, [
        {
          debit: { kind: 'available', sellerId: id },
          credit: { kind: 'supplier_payable' },
          amount: satang(7),
        },
      ]);
    await inTransaction(app.db, async (tx) => {
      await postTransfers(tx, Array.from({ length: 40 }, pay));
      const free = await inTransaction(app.db, (other) =>
        other
          .selectFrom('ledger_accounts')
          .select('id')
          .where('kind', '=', 'supplier_payable')
          .forUpdate()
          .skipLocked()
          .execute(),
      );
      expect(free).toHaveLength(PLATFORM_SHARDS - 1);
    });
    expect(await balances(id)).toMatchObject({ available: 500_000 - 40 * 7 });
  });

  it("[ORD-06] in opposite directions don't deadlock", async () => {
    const [a, b] = [await newSeller(app, { balance: 5_000 }), await newSeller(app, { balance: 5_000 })];
    const move = (from: number, to: number): TransferRequest =>
      transfer(from, [
        {
          debit: { kind: 'available', sellerId: from },
          credit: { kind: 'available', sellerId: to },
          amount: satang(7),
        },
      ]);
    const deadlocks = await deadlockCount();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => post(index % 2 ? move(a.id, b.id) : move(b.id, a.id))),
    );
    expect(await balances(a.id)).toMatchObject({ available: 500_000 });
    expect(await balances(b.id)).toMatchObject({ available: 500_000 });
    expect(await deadlockCount()).toBe(deadlocks);
  });

  it('[ORD-06] read only the accounts involved, whatever the number of sellers', async () => {
    const seller = await newSeller(app);
    class UndoneError extends Error {}
    const others = 3_000;
    const undone = inTransaction(app.ownerDb, async (tx) => {
      await sql`
        with other as (
          insert into sellers (account, account_key, password_hash, display_name, created_at, updated_at)
          select name, name, '', name, now(), now() from (select 'other' || generate_series(1, ${others}::int)) as named (name)
          returning id
        )
        insert into ledger_accounts (kind, seller_id) select kind, id from other, unnest(array['available', 'escrow']) as kind`.execute(
        tx,
      );
      await sql`analyze ledger_accounts`.execute(tx);
      const before = await accountsRead(tx);
      const touched = [
        { kind: 'available', sellerId: seller.id },
        { kind: 'platform_cash', shard: 0 },
      ] as const;
      expect([...(await lockAccounts(tx, touched)).keys()]).toHaveLength(touched.length);
      expect((await accountsRead(tx)) - before).toBeLessThan(others / 10);
      throw new UndoneError();
    });
    await expect(undone).rejects.toThrow(UndoneError);
  });
});

/** Number of account rows read by this transaction. */
async function accountsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
    where relname = 'ledger_accounts'`.execute(tx);
  return firstRow(rows).read;
}

describe('reversing a transfer', () => {
  it('[ORD-06] only works for its own seller', async () => {
    const [owner, other] = [
      await newSeller(app, { balance: 5_000 }),
      await newSeller(app, { balance: 5_000 }),
    ];
    const of = randomUUID();
    await post(hold(owner.id, 700, of));
    const undo = (sellerId: number) =>
      inTransaction(app.db, (tx) =>
        reverseTransfer(tx, {
          reversedKey: of,
          kind: 'deposit_refund',
          key: `${of}:back`,
          sellerId,
          at: new Date(app.clock.now()).toISOString(),
        }),
      );
    await expect(undo(other.id)).rejects.toThrow(`no transfer ${of} to reverse`);
    expect(await balances(owner.id)).toMatchObject({ available: 499_300, security_deposit: 700 });
    await undo(owner.id);
    expect(await balances(owner.id)).toMatchObject({ available: 500_000, security_deposit: 0 });
  });
});

/** Deadlocks of this database so far, including those hidden by a retry. */
async function deadlockCount(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(app.db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db);
  return rows[0]!.deadlocks;
}
