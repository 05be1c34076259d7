import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readTables, TABLES_FILLED_BY_MIGRATIONS } from '#platform/copy-database.ts';
import { roleOf } from '#platform/database-roles.ts';
import { openDatabase } from '#platform/db.ts';
import { replaceDurably, syncFolder } from '#platform/durable-file.ts';
import { migrate, migrateUpTo, readMigrations } from '#platform/migrate.ts';
import { secretFile } from '#platform/secret-file.ts';
import type { DatabaseAccess } from '#start/database-server.ts';
import { doesServerRun } from '#start/rotate-secret.ts';
import { decodeEntries, type End, type Entry, type Manifest } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { isData } from './data-files.ts';
import { unsealStream } from './sealed-stream.ts';

const OWNER_ONLY = 0o600;

export type RestoredBackup = { takenAt: string; rows: number; files: number };

/** Opens a backup. Its entries come in the order in which they were written, the manifest first. */
export async function openBackup(
  file: string,
  key: string,
): Promise<{ manifest: Manifest; entries: AsyncGenerator<Entry>; close: () => void }> {
  if (!(await stat(file).catch(() => undefined))) throw new BackupError(`There is no file ${file}.`);
  const source = createReadStream(file);
  const plain = Readable.from(unsealStream(source, key), { objectMode: false });
  const decompressed = createZstdDecompress();
  // The reader of the entries gets the failure.
  void pipeline(plain, decompressed).catch((error: Error) => decompressed.destroy(error));
  const entries = decodeEntries(decompressed);
  const first = await entries.next();
  if (first.done || first.value.header.kind !== 'manifest') throw new BackupError('The backup is damaged.');
  return { manifest: first.value.header, entries, close: () => void source.destroy() };
}

/**
 * Restores an opened backup into an empty database and an empty `dataDir`, and migrates to this release. A failure leaves both
 * empty. `keepsSecret`: the environment holds the secret, so no file is written. Throws BackupError for a target that is
 * in use, a damaged backup, and one of a later release.
 */
export async function restoreBackup(
  { manifest, entries }: { manifest: Manifest; entries: AsyncGenerator<Entry> },
  target: DatabaseAccess & { dataDir: string; keepsSecret: boolean },
): Promise<RestoredBackup> {
  const { owner, connection, dataDir } = target;
  const role = roleOf(connection);
  await assertFolderEmpty(dataDir);
  await assertKnownRelease(manifest);
  await assertDatabaseFree(target);
  await migrateUpTo(owner, manifest.migrations.at(-1) ?? '');
  const folder = await mkdtemp(path.join(dataDir, 'restoring-'));
  const client = new pg.Client(owner);
  await client.connect();
  const placed: string[] = [];
  try {
    await client.query('begin');
    const end = await readEntries(entries, { client, folder });
    await restartSequences(client, end);
    if (!target.keepsSecret) {
      placed.push(secretFile(dataDir));
      await replaceDurably(secretFile(dataDir), manifest.secret, OWNER_ONLY);
    }
    for (const name of await readdir(folder)) {
      placed.push(path.join(dataDir, name));
      await rename(path.join(folder, name), path.join(dataDir, name));
    }
    await syncFolder(dataDir);
    await client.query('commit');
    // From here on, the data is restored, whatever fails.
    placed.length = 0;
    await migrate(owner, role === roleOf(owner) ? undefined : role);
    await client.query('analyze');
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    return { takenAt: manifest.takenAt, rows, files: end.files };
  } finally {
    for (const place of [folder, ...placed]) await rm(place, { recursive: true, force: true });
    void client.end().catch(() => {});
  }
}

async function assertFolderEmpty(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const [found] = (await readdir(dataDir)).filter((name) => isData(name) || name === 'app-secret');
  if (found !== undefined)
    throw new BackupError(
      `DATA_DIR (${dataDir}) is not empty: it has ${found}. Restore into an empty folder.`,
    );
}

/** Restoring the rows needs exactly the tables that they come from. */
async function assertKnownRelease({ migrations }: Manifest): Promise<void> {
  const known = Object.keys(await readMigrations());
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new BackupError(
      `The backup is of a later release: it has the migration ${unknown}. Use that release.`,
    );
  const skipped = known
    .slice(0, known.indexOf(migrations.at(-1) ?? '') + 1)
    .find((name) => !migrations.includes(name));
  if (skipped !== undefined)
    throw new BackupError(`The backup is of another release: it lacks the migration ${skipped}.`);
}

/** Throws if the database has rows, has a later version than the backup, or is in use. */
async function assertDatabaseFree({ owner, connection }: DatabaseAccess): Promise<void> {
  const client = new pg.Client(owner);
  const { db } = openDatabase({ ...owner, max: 1 });
  await client.connect();
  try {
    const role = roleOf(connection);
    if (role !== roleOf(owner) && (await doesServerRun(db, role)))
      throw new BackupError('A server uses this database; stop every server first.');
    const filled: readonly string[] = TABLES_FILLED_BY_MIGRATIONS;
    for (const { name } of await readTables(client)) {
      if (filled.includes(name)) continue;
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount !== 0)
        throw new BackupError(`The database is not empty: ${name} has rows. Restore into a new database.`);
    }
  } finally {
    await client.end();
    await db.destroy();
  }
}

async function readEntries(
  entries: AsyncGenerator<Entry>,
  { client, folder }: { client: pg.Client; folder: string },
): Promise<End> {
  const rows: Record<string, number> = {};
  const tables = await readTables(client);
  // The backup holds derived rows too, and its balances were checked when they were written.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const name of TABLES_FILLED_BY_MIGRATIONS)
    if (tables.some((table) => table.name === name)) await client.query(`delete from ${name}`);
  let files = 0;
  for await (const { header, data } of entries) {
    if (header.kind === 'table') {
      const sink = client.query(copyFrom(`copy ${header.name} (${header.columns}) from stdin`));
      await pipeline(data, sink);
      rows[header.name] = sink.rowCount;
    }
    if (header.kind === 'file') {
      await writeFile(folder, header, data);
      files += 1;
    }
    if (header.kind === 'end') {
      const isWhole = files === header.files && JSON.stringify(rows) === JSON.stringify(header.rows);
      if (!isWhole) throw new BackupError('The backup is incomplete; nothing was restored.');
      // Pending checks would prevent the change of the triggers.
      await client.query('set constraints all immediate');
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
      return header;
    }
  }
  throw new BackupError('The backup is cut short; nothing was restored.');
}

async function writeFile(
  folder: string,
  { path: name, mode }: { path: string; mode: number },
  data: AsyncIterable<Buffer>,
): Promise<void> {
  const file = path.resolve(folder, name);
  if (!file.startsWith(folder + path.sep)) throw new BackupError('The backup is damaged.');
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(data, createWriteStream(file, { flags: 'wx', flush: true }));
  await chmod(file, mode);
}

async function restartSequences(client: pg.Client, { sequences }: End): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query(`select setval(format('%I', $1::text)::regclass, $2)`, [name, value]);
}
