import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { passAuditKey } from '#platform/audit-key.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { newOperator, signIn, type TestOperator } from '#test/operators.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { audit, hashOfEntry, type ChainedEntry } from './audit.ts';
import { auditHeads } from './audit-heads.ts';
import { checkAuditLog } from './check-audit.ts';
import { hourlyAuditHead, recordAuditHead } from './record-audit-head.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;

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

/** Changes rows without the triggers that refuse it, which only a superuser of the database can do. */
async function asOwner(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await app.ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx as unknown as Tx);
  });
}

/** Writes the log anew from an entry on, each hash fitting the one before, without the key of the server. */
async function forge(tx: Tx, from: number, version: 1 | 2): Promise<void> {
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

/** Every test tampers; the log is put back as it was, and the recorded heads with it. */
async function keep(): Promise<void> {
  await sql`drop table if exists log_before`.execute(app.ownerDb);
  await sql`create table log_before as select * from audit_log`.execute(app.ownerDb);
}
afterEach(async () => {
  await asOwner(async (tx) => {
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

describe('the ends of the audit log outside the database', () => {
  it('[SEC-06] are added to a file when they are recorded, and only when the log has grown', async () => {
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

  it('[SEC-06] show that the log was emptied, or that its last entries were cut off', async () => {
    for (const action of ['operator_added', 'operator_removed'] as const) await write(action);
    await keep();
    await record();
    const { entries } = await check();
    await asOwner(async (tx) => {
      await sql`delete from audit_log where sequence >= ${entries}`.execute(tx);
      await sql`update audit_head set (sequence, hash) = (select sequence, hash from audit_log order by sequence desc limit 1)`.execute(
        tx,
      );
    });
    expect(await check()).toMatchObject({ broken: { sequence: entries, how: 'cut_off' } });
    await asOwner(async (tx) => {
      await sql`delete from audit_log`.execute(tx);
      await sql`update audit_head set sequence = 0, hash = null`.execute(tx);
    });
    expect(await check()).toMatchObject({ entries: 0, broken: { sequence: 1, how: 'cut_off' } });
    // The finding is logged, and the end of the shortened log is not recorded.
    const before = await readFile(headsFile(), 'utf8');
    await record();
    expect(logged.at(-1)).toMatchObject({ level: 'error', fact: { broken: { how: 'cut_off' } } });
    expect(await readFile(headsFile(), 'utf8')).toBe(before);
  });

  it('[SEC-06] detect a log that was rewritten whole in the version without a key', async () => {
    await record();
    await asOwner((tx) => forge(tx, 1, 1));
    expect(await check()).toMatchObject({ broken: { how: 'changed' } });
    // The old hashes have no key, so the log alone seems whole. It does not count as whole without heads.
    await writeFile(headsFile(), '');
    const clock = { now: () => app.clock.now() + 3 * HOUR_MS };
    const later = await checkAuditLog({ db: app.db, clock, auditHeads: app.auditHeads });
    expect(later).toMatchObject({ broken: { sequence: later.entries, how: 'no_heads' }, heads: 0 });
  });

  it('[SEC-06] are read past a line that a crash cut short', async () => {
    await record();
    await appendFile(headsFile(), '2026-01-01T00:00:00.000Z 9');
    await write('operator_added');
    await keep();
    await record();
    expect(await auditHeads(headsFile()).read()).toHaveLength(2);
    expect(await check()).toMatchObject({ broken: null, heads: 2 });
  });
});

describe('the key of the audit log', () => {
  it('[SEC-06] is needed to continue or to rewrite the chain', async () => {
    await write('operator_added');
    await keep();
    const { entries } = await check();
    for (const version of [1, 2] as const) {
      await asOwner((tx) => forge(tx, entries, version));
      expect(await check()).toMatchObject({ broken: { sequence: entries, how: 'changed' } });
    }
  });

  it('[SEC-06] is held by the database, and nothing is logged without it', async () => {
    const without = app.ownerDb.withoutPlugins();
    const written = inTransaction(without, (tx) =>
      audit(tx, app.clock, { operator: null, action: 'operator_added' }),
    );
    await expect(written).rejects.toThrow('the audit log has no key');
    passAuditKey(app.db, without);
    await inTransaction(without, (tx) => audit(tx, app.clock, { operator: null, action: 'operator_added' }));
    await keep();
    expect(await check()).toMatchObject({ broken: null });
  });
});

describe('an audit log whose recorded ends are missing', () => {
  const signInAgain = async () => {
    reviewer = { ...reviewer, token: (await signIn(app, reviewer)).data.token };
    await keep();
  };
  const missing = async () => {
    const { data } = await call(app, 'GET /console/audit?action=audit_heads_missing', {
      token: reviewer.token,
    });
    return data.entries as { operator: unknown }[];
  };

  it('[SEC-06] holds for two hours, until a server should have recorded one', async () => {
    expect(await check()).toMatchObject({ broken: null, heads: 0, newest_head_at: null });
    await record();
    expect(await missing()).toEqual([]);
    const [at] = (await readFile(headsFile(), 'utf8')).split(' ');
    expect(await check()).toMatchObject({ broken: null, heads: 1, newest_head_at: at });
  });

  it('[SEC-06] is found, because its last entries could be gone', async () => {
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
    await asOwner(async (tx) => {
      await sql`delete from audit_log where sequence = ${entries}`.execute(tx);
      await sql`update audit_head set (sequence, hash) = (select sequence, hash from audit_log order by sequence desc limit 1)`.execute(
        tx,
      );
    });
    expect(await check()).toMatchObject({ broken: { sequence: entries - 1, how: 'no_heads' } });
  });

  it('[SEC-06] is logged and written to the log once, and is recorded again from then on', async () => {
    app.clock.advance(3 * HOUR_MS);
    await signInAgain();
    await record();
    expect(logged[0]).toMatchObject({ level: 'error', fact: { broken: { how: 'no_heads' } } });
    expect(await check()).toMatchObject({ broken: null, heads: 1 });
    await record();
    expect(await missing()).toMatchObject([{ operator: null }]);
    const { entries } = await check();
    // The entry that names it is covered by the new head.
    await asOwner(async (tx) => {
      await sql`delete from audit_log where sequence = ${entries}`.execute(tx);
      await sql`update audit_head set (sequence, hash) = (select sequence, hash from audit_log order by sequence desc limit 1)`.execute(
        tx,
      );
    });
    expect(await check()).toMatchObject({ broken: { sequence: entries, how: 'cut_off' } });
  });

  it('[SEC-06] is recorded by every server by the hour, also by one with a data folder of its own', async () => {
    const files = ['audit-heads-1', 'audit-heads-2'].map((name) => path.join(app.folder, name));
    const heads = files.map((file) => auditHeads(file));
    const jobs = heads.map((own) => hourlyAuditHead({ db: app.db, clock: app.clock, auditHeads: own }, log));
    const run = async () => {
      for (const job of jobs) await job();
      return await Promise.all(heads.map(async (own) => (await own.read()).length));
    };
    expect(await run()).toEqual([1, 1]);
    await write('operator_added');
    expect(await run()).toEqual([1, 1]);
    app.clock.advance(HOUR_MS);
    expect(await run()).toEqual([2, 2]);
    await keep();
  });
});
