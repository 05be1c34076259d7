import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuditCheck } from '@raan/contract/console/audit';
import { parseDetailName } from '@raan/contract/console/audit-detail';
import { copyAuditKey } from '#platform/audit-key.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { audit } from './audit/audit.ts';
import { checkAuditLog } from './audit/check-audit.ts';
import { verifySellerIdentity } from '#test/identity.ts';
import { newOperator } from '#test/operators.ts';
import { submitTransfer } from '#test/bank-transfers.ts';

const app = useTestApp();

/** Tampers with the log as a superuser of the database could, runs the check, and rolls back. */
async function checkAfterTampering(statement: string): Promise<AuditCheck> {
  const rollback = new Error('rollback');
  let seen: AuditCheck | undefined;
  await app.ownerDb
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      // The check opens a transaction; here it has to run in the current one.
      const db = {
        transaction: () => ({
          setIsolationLevel: () => ({
            setAccessMode: () => ({ execute: (work: (inner: typeof tx) => Promise<unknown>) => work(tx) }),
          }),
        }),
      } as unknown as Db;
      copyAuditKey(app.db, db);
      seen = await checkAuditLog({ db, clock: app.clock, auditHeads: app.auditHeads });
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return seen as AuditCheck;
}

describe('the audit log', () => {
  it('stays one chain with many parallel writers', async () => {
    const operator = await newOperator(app);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        inTransaction(app.db, (tx) =>
          audit(tx, app.clock, {
            operator,
            action: 'seller_viewed',
            subject: { kind: 'seller', id: index + 1 },
            detail: { reason: 'ทดสอบ "quoted"', order_id: index, note: null },
          }),
        ),
      ),
    );
    const check = await checkAuditLog(app);
    expect(check.broken).toBeNull();
    expect(check.entries).toBeGreaterThanOrEqual(62);
    const rows = await app.db.selectFrom('audit_log').select('sequence').orderBy('sequence').execute();
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
  });

  it('contains no entry of a rolled-back transaction', async () => {
    const before = await checkAuditLog(app);
    await expect(
      inTransaction(app.db, async (tx) => {
        await audit(tx, app.clock, { operator: null, action: 'operator_added' });
        throw new Error('changed our mind');
      }),
    ).rejects.toThrow('changed our mind');
    expect(await checkAuditLog(app)).toEqual(before);
  });

  it('cannot be changed, deleted or truncated', async () => {
    for (const statement of [
      sql`update audit_log set action = 'signed_out' where sequence = 1`,
      sql`delete from audit_log where sequence = 1`,
      sql`truncate audit_log`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow(/permission denied/);
      await expect(statement.execute(app.ownerDb)).rejects.toThrow(/append-only/);
    }
  });

  it('shows where a superuser tampered with it', async () => {
    const { entries } = await checkAuditLog(app);
    expect(
      await checkAfterTampering(`update audit_log set detail = '{"reason": "another"}' where sequence = 5`),
    ).toMatchObject({ broken: { sequence: 5, how: 'changed' } });
    expect(
      await checkAfterTampering(`update audit_log set at = at + interval '1 second' where sequence = 7`),
    ).toMatchObject({ broken: { sequence: 7, how: 'changed' } });
    expect(await checkAfterTampering(`delete from audit_log where sequence = 9`)).toMatchObject({
      broken: { sequence: 10, how: 'missing' },
    });
    expect(await checkAfterTampering(`delete from audit_log where sequence > ${entries - 2}`)).toMatchObject({
      broken: { sequence: entries - 1, how: 'cut_off' },
    });
    expect((await checkAuditLog(app)).broken).toBeNull();
  });

  it('can be filtered by operator, action, subject and day, page by page', async () => {
    const operator = await newOperator(app);
    const { token } = operator;
    const seller = await newSeller(app);
    await call(app, `GET /console/sellers/${seller.id}`, { token });
    await call(app, `GET /console/sellers/${seller.id}`, { token });
    const search = async (query: string) => (await call(app, `GET /console/audit?${query}`, { token })).data;

    const byOperator = await search(`operator_id=${operator.id}`);
    expect(byOperator.entries.map((entry: { action: string }) => entry.action)).toEqual(
      ['seller_viewed', 'seller_viewed', 'signed_in', 'operator_added'].slice(0, 3),
    );
    expect(byOperator.entries[0]).toMatchObject({
      operator: { id: operator.id, account: operator.account },
      subject: { kind: 'seller', id: seller.id },
    });
    expect(
      (await search(`subject_kind=seller&subject_id=${seller.id}&action=seller_viewed`)).pagination.total,
    ).toBe(2);
    const first = await search(`operator_id=${operator.id}&per_page=2`);
    expect(first.pagination).toMatchObject({ page: 1, has_more: true, total: 3 });
    const second = await search(
      `operator_id=${operator.id}&per_page=2&cursor=${first.pagination.next_cursor}`,
    );
    expect(second.entries.map((entry: { action: string }) => entry.action)).toEqual(['signed_in']);
    expect(second.pagination).toMatchObject({ page: 2, has_more: false });
    expect((await search('to=2020-01-01')).entries).toEqual([]);
    expect((await search(`from=2020-01-01&operator_id=${operator.id}`)).pagination.total).toBe(3);
    for (const query of ['from=2026-02-31', 'from=yesterday', 'cursor=made-up', 'action=unheard_of'])
      expectRefused(
        await call(app, `GET /console/audit?${query}`, { token }),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
    const check = await call(app, 'GET /console/audit/check', { token });
    expect(check.data).toMatchObject({ broken: null, entries: expect.any(Number) });
    const operators = await call(app, 'GET /console/operators', { token });
    expect(operators.data.operators).toContainEqual({ id: operator.id, account: operator.account });
  });

  it('finds all entries about one seller, whatever their subject, and searches the details', async () => {
    const [reviewer, finance] = [await newOperator(app), await newOperator(app, 'finance')];
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const { token } = reviewer;
    await call(app, `GET /console/sellers/${seller.id}`, { token });
    await verifySellerIdentity(app, seller, reviewer);
    await setAccountsByHand();
    const transfer = await submitTransfer(app, seller, 20_000);
    const reference = `KTB-100%_${seller.id}`;
    const body = { version: 2, received: 20_000, reference };
    const path = `POST /console/recharges/${transfer.id}/approve`;
    expect((await call(app, path, { token: finance.token, body })).status).toBe(200);
    await verifySellerIdentity(app, stranger, reviewer);
    const search = async (query: string) => (await call(app, `GET /console/audit?${query}`, { token })).data;
    const actionsOf = async (query: string) =>
      (await search(query)).entries.map((entry: { action: string }) => entry.action);

    expect(await actionsOf(`seller_id=${seller.id}`)).toEqual([
      'recharge_credited',
      'verification_approved',
      'verification_document_viewed',
      'verification_document_viewed',
      'verification_viewed',
      'seller_viewed',
    ]);
    const matches = await search(`search=${encodeURIComponent(reference.toLowerCase())}`);
    expect(matches.entries).toMatchObject([
      {
        action: 'recharge_credited',
        subject: { kind: 'recharge', id: transfer.id },
        detail: { seller_id: seller.id, amount: 20_000, statement_reference: reference },
      },
    ]);
    expect(matches.pagination.total).toBe(1);
    expect(await actionsOf(`search=${encodeURIComponent('KTB%')}`)).toEqual([]);
    expectRefused(
      await call(app, `GET /console/audit?search=${'x'.repeat(101)}`, { token }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expectRefused(
      await call(app, 'GET /console/audit?seller_id=x', { token }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    // Every detail name needs a label in the console.
    const { entries } = await search('per_page=100');
    const unknown = entries.flatMap(({ detail }: { detail: object }) =>
      Object.keys(detail).filter((name) => !parseDetailName(name)),
    );
    expect(unknown).toEqual([]);
    expect((await checkAuditLog(app)).broken).toBeNull();
  });
});

const setAccountsByHand = () =>
  sql`update recharge_settings set bank = 'SCB', account_name = 'Raan', account_number = '1234567890'`.execute(
    app.db,
  );
