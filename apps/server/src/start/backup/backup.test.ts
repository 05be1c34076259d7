import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAuditKey } from '#platform/audit-key.ts';
import { openDatabase } from '#platform/db.ts';
import { newSecret } from '#platform/secret-file.ts';
import { recordAuditHead } from '#features/console/audit/record-audit-head.ts';
import { openServerKeys } from '#start/server-keys.ts';
import { CHILD_ENV } from '#test/child-env.ts';
import { databaseEnv } from '#test/database-url.ts';
import { createDatabaseAt, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { newOrder, newProduct, newSeller, ship } from '#test/fixtures.ts';
import { uploadIdCardSide } from '#test/identity.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { newOperator } from '#test/operators.ts';
import { S3_CREDENTIALS, S3_REGION, startS3Server } from '#test/s3-server.ts';
import { useTestApp } from '#test/test-app.ts';
import { openBackup, restoreBackup } from './restore-backup.ts';

const app = useTestApp();
const run = promisify(execFile);
const TIMEOUT_MS = 120_000;

let folder: string;
let file: string;
let keyFile: string;
const key = newSecret();
const upload = randomBytes(200_000);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-backup-'));
  [file, keyFile] = [path.join(folder, 'raan.backup'), path.join(folder, 'backup.key')];
  await writeFile(keyFile, `${key}\n`);
  const { auditKey } = await openServerKeys(app.ownerDb, { appSecret: app.secret, dataDir: app.folder });
  for (const db of [app.db, app.ownerDb]) setAuditKey(db, auditKey);
  const seller = await newSeller(app, { balance: 5_000 });
  const order = await newOrder(app, seller, await newProduct(app));
  await ship(app, seller, order.id);
  for (const side of ['front', 'back']) await uploadIdCardSide(app, seller, side);
  // Larger than a chunk of the encryption, and not compressible.
  await mkdir(path.join(app.folder, 'imports'), { recursive: true });
  await writeFile(path.join(app.folder, 'imports', 'table.xlsx'), upload);
  await newOperator(app, 'finance');
  await recordAuditHead(app, { error: () => {}, info: () => {} });
}, TIMEOUT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runCommand(name: string, args: string[], env: Record<string, string> = {}) {
  const { stdout, stderr } = await run(
    process.execPath,
    [path.join(import.meta.dirname, '../../commands', name), ...args],
    {
      env: {
        ...CHILD_ENV,
        ...databaseEnv(app.database),
        DATA_DIR: app.folder,
        APP_SECRET: app.secret,
        BACKUP_KEY_FILE: keyFile,
        ...env,
      },
    },
  ).catch((error: unknown) => error as { stdout: string; stderr: string });
  return stdout + stderr;
}

const rowsOf = async (database: TestDatabase, table: string): Promise<unknown[]> => {
  const { db } = openDatabase({ ...database.owner, max: 1 });
  try {
    return (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows;
  } finally {
    await db.destroy();
  }
};

describe('a backup', () => {
  it(
    '[OUT-05] is written once, and a drill reports its checks, RPO and RTO',
    { timeout: TIMEOUT_MS },
    async () => {
      expect(await runCommand('backup.ts', [file], { BACKUP_KEY_FILE: '' })).toContain(
        'openssl rand -base64 32',
      );
      expect(await runCommand('backup.ts', [file], { APP_SECRET: newSecret() })).toContain(
        'The secret is not the one of this database',
      );
      expect(await runCommand('backup.ts', [file])).toMatch(/raan\.backup: [\d,]+ rows and \d+ files/);
      expect(await runCommand('backup.ts', [file])).toContain(
        'exists already; a backup never overwrites one',
      );
      expect((await readdir(folder)).sort()).toEqual(['backup.key', 'raan.backup']);
      expect((await stat(file)).mode & 0o077).toBe(0);
      const bytes = await readFile(file);
      for (const plain of [app.secret, 'ledger_postings', 'escrow'])
        expect(bytes.includes(plain)).toBe(false);
      expect(await app.db.selectFrom('backups').selectAll().execute()).toEqual([
        expect.objectContaining({ bytes: bytes.length }),
      ]);

      const drill = await runCommand('restore.ts', [file, '--drill']);
      for (const line of [
        /Restored [\d,]+ rows and \d+ files/,
        /✓ Secret +opens/,
        /✓ Trial balance +\d+ accounts, no difference/,
        /✓ Ledger +sums to zero/,
        /✓ Audit log +\d+ entries hold/,
        /✓ Documents +2 of the newest 2 open/,
        /RPO 1 min/,
        /RTO \d+\.\d s/,
      ])
        expect(drill).toMatch(line);
      expect(drill).not.toContain(app.secret);
    },
  );

  it('[OUT-05] restores every row, file, id and the secret', { timeout: TIMEOUT_MS }, async () => {
    const target = await createDatabaseAt('0001-platform');
    const dataDir = await mkdtemp(path.join(folder, 'data-'));
    const { db } = openDatabase({ ...target.config, max: 2 });
    try {
      const env = { ...databaseEnv(target), DATA_DIR: dataDir, APP_SECRET: '' };
      expect(await runCommand('restore.ts', [file], env)).toMatch(/✓ Audit log.*RTO .*The secret is in/s);
      for (const table of [
        'sellers',
        'orders',
        'ledger_postings',
        'ledger_accounts',
        'audit_log',
        'app_secret',
        'kysely_migration',
      ])
        expect(withoutTime(await rowsOf(target, table))).toEqual(
          withoutTime(await rowsOf(app.database, table)),
        );
      expect(await lastIds(target)).toEqual(await lastIds(app.database));
      await expectLedgerBalanced(db);
      await expect(sql`delete from ledger_postings`.execute(db)).rejects.toThrow('permission denied');
      expect(await readFile(path.join(dataDir, 'app-secret'), 'utf8')).toBe(app.secret);
      for (const name of ['audit-heads', 'imports/table.xlsx'])
        expect(await readFile(path.join(dataDir, name))).toEqual(await readFile(path.join(app.folder, name)));
    } finally {
      await db.destroy();
      await target.drop();
    }
  });
});

/** The times at which migrations were applied differ. */
const withoutTime = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), timestamp: undefined }));

/** The last value of each sequence, except that of the backups: the backup itself was recorded after its snapshot. */
const lastIds = async ({ owner }: TestDatabase) => {
  const { db } = openDatabase({ ...owner, max: 1 });
  try {
    const { rows } = await sql`select sequencename, last_value from pg_sequences
      where schemaname = 'public' and last_value is not null and sequencename <> 'backups_id_seq' order by 1`.execute(
      db,
    );
    return rows;
  } finally {
    await db.destroy();
  }
};

describe('a backup with S3', () => {
  it(
    '[OUT-05] holds the objects of the bucket, and restores them into an empty one',
    { timeout: TIMEOUT_MS },
    async () => {
      const s3 = await startS3Server(['raan', 'empty']);
      const target = await createDatabaseAt('0001-platform');
      const drill = await createDatabaseAt('0001-platform');
      try {
        const s3Env = {
          S3_BUCKET: 'raan',
          S3_ENDPOINT: s3.endpoint,
          S3_REGION,
          S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
          S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
        };
        expect(await runCommand('move-files.ts', ['--to', 's3'], s3Env)).toContain('2 objects copied');
        s3.objects.set('raan/private-files/owner', {
          bytes: Buffer.from(key),
          type: '',
          modifiedAt: new Date(),
        });
        const stored = new Map([...s3.objects].filter(([name]) => !name.endsWith('/owner')));
        expect(stored.size).toBe(2);

        // The files that were moved are still in DATA_DIR; the backup has the objects, which may be newer.
        const whole = path.join(folder, 's3.backup');
        expect(await runCommand('backup.ts', [whole], s3Env)).toMatch(/ 4 files in/);
        const dataDir = await mkdtemp(path.join(folder, 'data-'));
        const env = {
          ...databaseEnv(target),
          DATA_DIR: dataDir,
          APP_SECRET: '',
          ...s3Env,
          S3_BUCKET: 'empty',
        };
        expect(await runCommand('restore.ts', [whole], env)).toMatch(
          /✓ Documents +2 of the newest 2 open.*✓ Bucket +2 objects copied/s,
        );
        for (const [name, { bytes }] of stored)
          expect(s3.objects.get(name.replace('raan', 'empty'))?.bytes).toEqual(bytes);

        const without = path.join(folder, 'without.backup');
        await runCommand('backup.ts', [without], { ...s3Env, BACKUP_OBJECTS: '0' });
        const drillEnv = { DRILL_DATABASE_URL: databaseEnv(drill).DATABASE_OWNER_URL };
        expect(await runCommand('restore.ts', [without, '--drill'], { ...s3Env, ...drillEnv })).toMatch(
          /✓ Documents +not in this backup.*are not in this backup. Restore their bucket/s,
        );

        s3.faults.push(...Array.from({ length: 20 }, () => ({ how: 'internal-error' as const })));
        expect(await runCommand('backup.ts', [path.join(folder, 'failed.backup')], s3Env)).toContain(
          'the object store failed',
        );
        expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
      } finally {
        await target.drop();
        await drill.drop();
        await s3.close();
      }
    },
  );
});

describe('restoring', () => {
  it('[OUT-05] refuses a wrong key, a foreign file, and a file that was cut or changed, and leaves nothing', async () => {
    const { size } = await stat(file);
    const bytes = await readFile(file);
    const chunk = 56 + 64 * 1024 + 16;
    expect(size).toBeGreaterThan(2 * chunk);
    const cases: [name: string, bytes: Buffer, key: string, words: RegExp][] = [
      ['wrong key', bytes, newSecret(), /not the one that this backup was made with/],
      ['foreign', Buffer.from('PGDMP'.repeat(99)), key, /not a backup of Raan/],
      ['empty', Buffer.alloc(0), key, /cut short or damaged/],
      ['cut in the header', bytes.subarray(0, 30), key, /cut short or damaged/],
      ['cut', bytes.subarray(0, size - 1), key, /cut short or damaged/],
      // Exactly one chunk: only the mark of the last chunk tells.
      ['cut between chunks', bytes.subarray(0, chunk), key, /cut short or damaged/],
      ['changed', flipped(bytes, size - 40), key, /cut short or damaged/],
    ];
    const target = await createTestDatabase();
    const access = { owner: target.owner, connection: target.config };
    for (const [name, content, caseKey, words] of cases) {
      const damaged = path.join(folder, 'damaged');
      const dataDir = await mkdtemp(path.join(folder, 'data-'));
      await writeFile(damaged, content);
      const restoring = (async () => {
        const backup = await openBackup(damaged, caseKey);
        await restoreBackup(backup, { ...access, dataDir, keepsSecret: false });
      })();
      const failure = await restoring.then(
        () => 'restored',
        (error: Error) => error.message,
      );
      expect({ name, failure }).toEqual({ name, failure: expect.stringMatching(words) });
      expect(await readdir(dataDir)).toEqual([]);
      expect(await rowsOf(target, 'sellers')).toEqual([]);
    }
    await target.drop();
  });

  it('[OUT-05] refuses a database with rows, a folder with files, and a backup of a later release', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'));
    const own = { owner: app.database.owner, connection: app.database.owner };
    const restore = async (access: typeof own, last?: string) => {
      const backup = await openBackup(file, key);
      if (last) backup.manifest.migrations.push(last);
      await restoreBackup(backup, { ...access, dataDir, keepsSecret: false });
    };
    await expect(restore(own)).rejects.toThrow(/The database is not empty: \w+ has rows/);
    const served = { owner: app.database.owner, connection: app.database.config };
    await expect(restore(served)).rejects.toThrow('A server uses this database');
    await expect(restore(own, '9999-later')).rejects.toThrow(
      /later release: it has the migration 9999-later/,
    );
    await writeFile(path.join(dataDir, 'audit-heads'), '');
    await expect(restore(own)).rejects.toThrow(/is not empty: it has audit-heads/);
    const other = { APP_SECRET: newSecret(), DATA_DIR: path.join(folder, 'none') };
    expect(await runCommand('restore.ts', [file], other)).toContain(
      'APP_SECRET is not the secret of this backup',
    );
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
