import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@raan/contract/durations';
import { copyAuditKey } from '#platform/audit-key.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { newOperator, requestOperatorSignIn, type TestOperator } from '#test/operators.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { audit, hashOfEntry, type ChainedEntry } from './audit.ts';
import { openAuditHeads } from './audit-heads.ts';
import { checkAuditLog } from './check-audit.ts';
import { hourlyAuditHead, recordAuditHead } from './record-audit-head.ts';

const app = useTestApp();

let reviewer: TestOperator;
const logged: { level: 'error' | 'info'; fact: unknown }[] = [];
const log = {
  error: (fact: unknown) => void logged.push({ level: 'error', fact }),
  info: (fact: unknown) => void logged.push({ level: 'info', fact }),
} as unknown as Parameters<typeof recordAuditHead>[1];
const headsFile = () => path.join(app.folder, 'audit-heads');
const check = async () => (await call(app, 'GET /console/audit/check', { token: reviewer.token })).data;
const record = () => recordAuditHead(app, log);
const write = (action: 'operator_added' | 'operator_removed') =>
  inTransaction(app.db, (tx) => audit(tx, app.clock, { operator: null, action }));

/** Runs without the triggers that refuse changes, which only a superuser can do. */
async function withoutTriggers(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await app.ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx as unknown as Tx);
  });
}

/** Rewrites the log from an entry on, with consistent hashes but without the server's key. */
async function forgeEntries(tx: Tx, from: number, version: 1 | 2): Promise<void> {
  const rows = await tx.selectFrom('audit_log').selectAll().orderBy('sequence').execute();
  let previous: string | null = null;
  for (const { hash, seller_id: _, ...row } of rows) {
    const entry: ChainedEntry = { ...row, previous_hash: previous };
    if (entry.sequence < from) previous = hash;
    else {
      Object.assign(entry, { version, action: 'signed_out' });
      previous = hashOfEntry(entry, Buffer.alloc(32, 'a guess'));
      await sql`update audit_log set version = ${version}, action = 'signed_out', previous_hash = ${entry.previous_hash}, hash = ${previous}
        where sequence = ${entry.sequence}`.execute(tx);
    }
  }
  await sql`update audit_head set hash = ${previous}`.execute(tx);
}

beforeAll(async () => {
  reviewer = await newOperator(app);
  await sql`create table log_before as select * from audit_log`.execute(app.ownerDb);
});

/** Saves the log, so that afterEach can restore it. Every test tampers with it. */
async function saveLog(): Promise<void> {
  await sql`drop table if exists log_before`.execute(app.ownerDb);
  await sql`create table log_before as select * from audit_log`.execute(app.ownerDb);
}
afterEach(async () => {
  await withoutTriggers(async (tx) => {
    await sql`delete from audit_log`.execute(tx);
    await sql`insert into audit_log (version, sequence, at, operator_id, action, subject_kind, subject_id, detail, previous_hash, hash)
      select version, sequence, at, operator_id, action, subject_kind, subject_id, detail, previous_hash, hash
      from log_before order by sequence`.execute(tx);
    await sql`update audit_head set (sequence, hash) = (select sequence, hash from log_before order by sequence desc limit 1)`.execute(
      tx,
    );
  });
  await writeFile(headsFile(), '');
  logged.length = 0;
});

describe('the recorded heads of the audit log', () => {
  it('[SEC-06] are added to a file, and only when the log has grown', async () => {
    await record();
    await record();
    const [first, ...others] = (await readFile(headsFile(), 'utf8')).trimEnd().split('\n');
    expect(others).toEqual([]);
    expect((await stat(headsFile())).mode & 0o777).toBe(0o600);
    await write('operator_added');
    await record();
    const lines = (await readFile(headsFile(), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(first);
    expect(await check()).toMatchObject({ broken: null, heads: 2, head: lines[1]?.split(' ').at(-1) });
    expect(logged.every(({ level }) => level === 'info')).toBe(true);
  });

  it('[SEC-06] reveal an emptied or truncated log', async () => {
    for (const action of ['operator_added', 'operator_removed'] as const) await write(action);
    await saveLog();
    await record();
    const { entries } = await check();
    await withoutTriggers(async (tx) => {
      await sql`delete from audit_log where sequence >= ${entries}`.execute(tx);
      await sql`update audit_head set (sequence, hash) = (select sequence, hash from audit_log order by sequence desc limit 1)`.execute(
        tx,
      );
    });
    expect(await check()).toMatchObject({ broken: { sequence: entries, how: 'cut_off' } });
    await withoutTriggers(async (tx) => {
      await sql`delete from audit_log`.execute(tx);
      await sql`update audit_head set sequence = 0, hash = null`.execute(tx);
    });
    expect(await check()).toMatchObject({ entries: 0, broken: { sequence: 1, how: 'cut_off' } });
    // The result is logged, and the end of the truncated log is not recorded.
    const before = await readFile(headsFile(), 'utf8');
    await record();
    expect(logged.at(-1)).toMatchObject({ level: 'error', fact: { broken: { how: 'cut_off' } } });
    expect(await readFile(headsFile(), 'utf8')).toBe(before);
  });

  it('[SEC-06] reveal a log that was rewritten completely in the version without a key', async () => {
    await record();
    await withoutTriggers((tx) => forgeEntries(tx, 1, 1));
    expect(await check()).toMatchObject({ broken: { how: 'changed' } });
    // Old entries have no key, so the rewritten log is consistent, but without heads it does not pass.
    await writeFile(headsFile(), '');
    const clock = { now: () => app.clock.now() + 3 * HOUR_MS };
    const later = await checkAuditLog({ db: app.db, clock, auditHeads: app.auditHeads });
    expect(later).toMatchObject({ broken: { sequence: later.entries, how: 'no_heads' }, heads: 0 });
  });

  it('[SEC-06] are read correctly past a line that a crash cut short', async () => {
    await record();
    await appendFile(headsFile(), '2026-01-01T00:00:00.000Z 9');
    await write('operator_added');
    await saveLog();
    await record();
    expect(await openAuditHeads(headsFile()).read()).toHaveLength(2);
    expect(await check()).toMatchObject({ broken: null, heads: 2 });
  });
});

describe('the key of the audit log', () => {
  it('[SEC-06] is required to continue or rewrite the chain', async () => {
    await write('operator_added');
    await saveLog();
    const { entries } = await check();
    for (const version of [1, 2] as const) {
      await withoutTriggers((tx) => forgeEntries(tx, entries, version));
      expect(await check()).toMatchObject({ broken: { sequence: entries, how: 'changed' } });
    }
  });

  it('[SEC-06] is bound to the database connection, and writing entries fails without it', async () => {
    const without = app.ownerDb.withoutPlugins();
    const written = inTransaction(without, (tx) =>
      audit(tx, app.clock, { operator: null, action: 'operator_added' }),
    );
    await expect(written).rejects.toThrow('the audit log has no key');
    copyAuditKey(app.db, without);
    await inTransaction(without, (tx) => audit(tx, app.clock, { operator: null, action: 'operator_added' }));
    await saveLog();
    expect(await check()).toMatchObject({ broken: null });
  });
});

describe('an audit log without recorded heads', () => {
  const signInAgain = async () => {
    reviewer = { ...reviewer, token: (await requestOperatorSignIn(app, reviewer)).data.token };
    await saveLog();
  };
  const missing = async () => {
    const { data } = await call(app, 'GET /console/audit?action=audit_heads_missing', {
      token: reviewer.token,
    });
    return data.entries as { operator: unknown }[];
  };

  it('[SEC-06] passes for two hours, until a server should have recorded one', async () => {
    expect(await check()).toMatchObject({ broken: null, heads: 0, newest_head_at: null });
    await record();
    expect(await missing()).toEqual([]);
    const [at] = (await readFile(headsFile(), 'utf8')).split(' ');
    expect(await check()).toMatchObject({ broken: null, heads: 1, newest_head_at: at });
  });

  it('[SEC-06] fails after that, because its last entries could be missing', async () => {
    for (const action of ['operator_added', 'operator_removed'] as const) await write(action);
    await record();
    app.clock.advance(3 * HOUR_MS);
    await signInAgain();
    const { entries, broken } = await check();
    expect(broken).toBeNull();
    for (const lose of [
      () => rm(headsFile()),
      () => writeFile(headsFile(), ''),
      () => writeFile(headsFile(), 'x\n'),
    ]) {
      await lose();
      expect(await check()).toMatchObject({ broken: { sequence: entries, how: 'no_heads' }, heads: 0 });
    }
    await withoutTriggers(async (tx) => {
      await sql`delete from audit_log where sequence = ${entries}`.execute(tx);
      await sql`update audit_head set (sequence, hash) = (select sequence, hash from audit_log order by sequence desc limit 1)`.execute(
        tx,
      );
    });
    expect(await check()).toMatchObject({ broken: { sequence: entries - 1, how: 'no_heads' } });
  });

  it('[SEC-06] is reported and audited once, and heads are recorded again from then on', async () => {
    app.clock.advance(3 * HOUR_MS);
    await signInAgain();
    await record();
    expect(logged[0]).toMatchObject({ level: 'error', fact: { broken: { how: 'no_heads' } } });
    expect(await check()).toMatchObject({ broken: null, heads: 1 });
    await record();
    expect(await missing()).toMatchObject([{ operator: null }]);
    const { entries } = await check();
    // The new head covers the entry about the missing heads.
    await withoutTriggers(async (tx) => {
      await sql`delete from audit_log where sequence = ${entries}`.execute(tx);
      await sql`update audit_head set (sequence, hash) = (select sequence, hash from audit_log order by sequence desc limit 1)`.execute(
        tx,
      );
    });
    expect(await check()).toMatchObject({ broken: { sequence: entries, how: 'cut_off' } });
  });

  it('[SEC-06] gets heads from every server hourly, also from one with a separate data folder', async () => {
    const files = ['audit-heads-1', 'audit-heads-2'].map((name) => path.join(app.folder, name));
    const heads = files.map((file) => openAuditHeads(file));
    const jobs = heads.map((auditHeads) =>
      hourlyAuditHead({ db: app.db, clock: app.clock, auditHeads }, log),
    );
    const run = async () => {
      for (const job of jobs) await job();
      return await Promise.all(heads.map(async (auditHeads) => (await auditHeads.read()).length));
    };
    expect(await run()).toEqual([1, 1]);
    await write('operator_added');
    expect(await run()).toEqual([1, 1]);
    app.clock.advance(HOUR_MS);
    expect(await run()).toEqual([2, 2]);
    await saveLog();
  });
});
