import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { checkAuditLog } from '#features/console/audit/check-audit.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { compareLedger } from '#features/ledger/trial-balance.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { DEPOSIT_SATANG } from './perform-operation.ts';
import { expectedBalances, expectedPlatformTotals } from './ledger-model.ts';
import type { Marketplace } from './marketplace.ts';

const NO_HEADS = { read: async () => [], append: async () => {} };

/** Asserts that balances equal model and entries, none is negative, and the audit log is intact. */
export async function expectLedgerMatchesModel(db: Db, { stores }: Marketplace): Promise<void> {
  const actual: Record<number, object> = {};
  const expected: Record<number, object> = {};
  for (const { seller, model } of stores) {
    actual[seller.id] = await sellerBalances(db, seller.id);
    expected[seller.id] = expectedBalances(model, DEPOSIT_SATANG);
  }
  expect(actual).toEqual(expected);
  expect(await platformBalances(db)).toEqual(expectedPlatformTotals(stores.map(({ model }) => model)));
  await expectLedgerBalanced(db);
  const { differenceCount, differences } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(compareLedger);
  expect({ differenceCount, differences }).toEqual({ differenceCount: 0, differences: [] });
  const { broken } = await checkAuditLog({ db, clock: systemClock, auditHeads: NO_HEADS });
  // These tests do not record audit heads.
  expect([undefined, 'no_heads']).toContain(broken?.how);
}

async function platformBalances(db: Db) {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, sum(balance_satang)::bigint as balance from ledger_accounts where seller_id is null group by kind`.execute(
    db,
  );
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  const refundTotals = await db
    .selectFrom('payment_refunds')
    .select((eb) => [
      sql<number>`coalesce(sum(amount_satang), 0)::bigint`.as('refunds'),
      eb.fn.countAll<number>().as('refundCount'),
      sql<number>`coalesce(sum(amount_satang) filter (where state = 'paid_back'), 0)::bigint`.as('paidBack'),
    ])
    .executeTakeFirstOrThrow();
  return {
    refunds: refundTotals.refunds,
    refundCount: refundTotals.refundCount,
    suppliers: balanceOf('supplier_payable'),
    bank: balanceOf('bank_payout'),
    fees: balanceOf('fee_revenue'),
    promotions: 0 - balanceOf('promotion_expense'),
    received: refundTotals.paidBack - balanceOf('platform_cash'),
  };
}
