// Holds the server's book against what its answers add up to, and against itself.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { checkAuditLog } from '#features/console/audit/check-audit.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { compareBook } from '#features/ledger/trial-balance.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { DEPOSIT_SATANG } from './act.ts';
import { balancesOf, platformOf } from './book.ts';
import type { MoneyWorld } from './world.ts';

const NO_HEADS = { read: async () => [], append: async () => {} };

/** Every balance is the model's and the sum of its entries, nothing is negative, and the log of the operators is whole. */
export async function expectBooks(db: Db, { stalls }: MoneyWorld): Promise<void> {
  const found: Record<number, object> = {};
  const expected: Record<number, object> = {};
  for (const { seller, book } of stalls) {
    found[seller.id] = await sellerBalances(db, seller.id);
    expected[seller.id] = balancesOf(book, DEPOSIT_SATANG);
  }
  expect(found).toEqual(expected);
  expect(await platformBalances(db)).toEqual(platformOf(stalls.map(({ book }) => book)));
  await expectLedgerBalanced(db);
  const { differenceCount, differences } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(compareBook);
  expect({ differenceCount, differences }).toEqual({ differenceCount: 0, differences: [] });
  const { broken } = await checkAuditLog({ db, clock: systemClock, auditHeads: NO_HEADS });
  // Nothing records heads here.
  expect([undefined, 'no_heads']).toContain(broken?.how);
}

async function platformBalances(db: Db) {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, sum(balance_satang)::bigint as balance from ledger_accounts where seller_id is null group by kind`.execute(
    db,
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  const owed = await db
    .selectFrom('payment_refunds')
    .select((eb) => [
      sql<number>`coalesce(sum(amount_satang), 0)::bigint`.as('refunds'),
      eb.fn.countAll<number>().as('refundCount'),
      sql<number>`coalesce(sum(amount_satang) filter (where state = 'paid_back'), 0)::bigint`.as('paidBack'),
    ])
    .executeTakeFirstOrThrow();
  return {
    refunds: owed.refunds,
    refundCount: owed.refundCount,
    suppliers: of('supplier_payable'),
    bank: of('bank_payout'),
    fees: of('fee_revenue'),
    promotions: 0 - of('promotion_expense'),
    received: owed.paidBack - of('platform_cash'),
  };
}
