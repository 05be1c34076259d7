import { createWriteStream } from 'node:fs';
import { link, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg, { type PoolConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BlobStores } from '#platform/blobs/open-blob-stores.ts';
import { readTables } from '#platform/copy-database.ts';
import { syncFolder } from '#platform/durable-file.ts';
import { encodeEntry, type End } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { listDataFiles, openDataFile } from './data-files.ts';
import { sealStream } from './sealed-stream.ts';
import { isInStoreFolder, readStoredObjects } from './stored-objects.ts';

const OWNER_ONLY = 0o600;
/** Read before the database: a head written later would name an entry that the backup lacks. */
const AUDIT_HEADS = 'audit-heads';

type Source = {
  owner: PoolConfig;
  dataDir: string;
  secret: string;
  key: string;
  /** The buckets of pictures and documents if they are not in `dataDir`; `'left out'` backs up neither. */
  objects?: BlobStores | 'left out' | undefined;
};
export type WrittenBackup = { takenAt: string; rows: number; files: number; bytes: number };

/**
 * Writes database, files and secret into one new encrypted file, while servers run. The database is read in one
 * snapshot, files and objects after it: every file that a row names exists unless its row was deleted meanwhile. Throws
 * BackupError if the file exists.
 */
export async function writeBackup(file: string, source: Source): Promise<WrittenBackup> {
  if (await stat(file).catch(() => undefined)) throw existsError(file);
  const draft = `${file}.${process.pid}.part`;
  const client = new pg.Client(source.owner);
  await client.connect();
  try {
    const summary = { takenAt: '', rows: 0, files: 0 };
    const entries = writeEntries(client, { ...source, skipped: path.resolve(draft) }, summary);
    await pipeline(
      entries,
      createZstdCompress(),
      (compressed) => sealStream(compressed as AsyncIterable<Buffer>, source.key),
      createWriteStream(draft, { flags: 'wx', mode: OWNER_ONLY, flush: true }),
    );
    const { size: bytes } = await stat(draft);
    // Fails if the name was taken meanwhile, unlike a rename.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? existsError(file) : error;
    });
    await syncFolder(path.dirname(path.resolve(file)));
    return { ...summary, bytes };
  } finally {
    await rm(draft, { force: true });
    // Not awaited: after a failure the server may still be sending rows that nobody reads.
    void client.end().catch(() => {});
  }
}

const existsError = (file: string) =>
  new BackupError(`The file ${file} exists already; a backup never overwrites one.`);

async function* writeEntries(
  client: pg.Client,
  { dataDir, secret, skipped, objects }: Omit<Source, 'owner'> & { skipped: string },
  summary: Omit<WrittenBackup, 'bytes'>,
): AsyncGenerator<Buffer> {
  const heads = await readFile(path.join(dataDir, AUDIT_HEADS)).catch(() => undefined);
  const end: End = { kind: 'end', rows: {}, sequences: {}, files: 0 };
  summary.takenAt = new Date().toISOString();
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const { rows: applied } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const migrations = applied.map(({ name }) => name);
  const tables = await readTables(client);
  const isWithoutObjects = objects === 'left out';
  yield* encodeEntry({
    kind: 'manifest',
    format: 1,
    takenAt: summary.takenAt,
    migrations,
    secret,
    isWithoutObjects,
  });
  for (const { name, columns } of tables) {
    const rows = client.query(copyTo(`copy ${name} (${columns}) to stdout`));
    yield* encodeEntry({ kind: 'table', name, columns }, rows);
    end.rows[name] = rows.rowCount;
    summary.rows += rows.rowCount;
  }
  end.sequences = await readSequences(client);
  await client.query('commit');
  if (heads) {
    yield* encodeEntry({ kind: 'file', path: AUDIT_HEADS, mode: OWNER_ONLY }, [heads]);
    end.files += 1;
  }
  for await (const { path: name, mode } of listDataFiles(dataDir, skipped)) {
    if (name === AUDIT_HEADS || (objects && isInStoreFolder(name))) continue;
    const data = await openDataFile(path.join(dataDir, name));
    if (!data) continue;
    yield* encodeEntry({ kind: 'file', path: name, mode }, data);
    end.files += 1;
  }
  if (objects && objects !== 'left out')
    for await (const { path: name, mode, data } of readStoredObjects(objects)) {
      yield* encodeEntry({ kind: 'file', path: name, mode }, [data]);
      end.files += 1;
    }
  summary.files = end.files;
  yield* encodeEntry(end);
}

async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}
