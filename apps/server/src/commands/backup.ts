// npm run backup: database, files and secret in one encrypted file.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { s3BlobStores } from '#platform/blobs/open-blob-stores.ts';
import type { S3Settings } from '#platform/blobs/s3-blob-store.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { readSecretFile, secretFile } from '#platform/secret-file.ts';
import { BackupError } from '#start/backup/backup-error.ts';
import { readBackupKey } from '#start/backup/backup-key.ts';
import { writeBackup } from '#start/backup/write-backup.ts';
import { announce } from '#start/progress.ts';
import { secretMatches } from '#start/server-keys.ts';
import { parseBackupPath } from './backup-path.ts';
import { databaseServer } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  BACKUP_KEY_FILE=backup.key npm run backup -- raan.backup

  Writes the database, the files in DATA_DIR, the objects in S3_BUCKET and the secret into one encrypted file, while servers run.
  Never overwrites a file. BACKUP_OBJECTS=0 leaves the objects out: switch on the bucket's versioning then.
  Create the key once with "openssl rand -base64 32 > backup.key", and store it apart from the backups: they cannot be opened without it.
`;

const objectsOf = (s3: S3Settings | undefined) =>
  s3 && (process.env.BACKUP_OBJECTS === '0' ? 'left out' : s3BlobStores(s3));

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const file = parseBackupPath({ isHelp: values.help, positionals, usage: USAGE });
  if (file === undefined) return;
  if (!existsSync(path.dirname(file))) throw new BackupError(`There is no folder ${path.dirname(file)}.`);
  const key = await readBackupKey(process.env.BACKUP_KEY_FILE);
  const config = readConfig(process.env);
  const startedAt = Date.now();
  const { owner, stop } = await databaseServer(config, announce);
  const { db } = openDatabase({ ...owner, max: 1 });
  try {
    const secret = config.appSecret ?? (await readSecretFile(secretFile(config.dataDir)));
    if (secret === undefined || (await secretMatches(db, secret)) !== true)
      throw new BackupError('The secret is not the one of this database, so the backup could not be opened.');
    const { dataDir } = config;
    const written = await writeBackup(file, { owner, dataDir, secret, key, objects: objectsOf(config.s3) });
    await db
      .insertInto('backups')
      .values({
        taken_at: written.takenAt,
        finished_at: new Date().toISOString(),
        bytes: written.bytes,
        row_count: written.rows,
        file_count: written.files,
      })
      .execute();
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    announce(
      `${file}: ${written.rows.toLocaleString('en-US')} rows and ${written.files.toLocaleString('en-US')} files in ${(written.bytes / 1e6).toFixed(1)} MB, ${seconds} s.`,
    );
  } finally {
    await db.destroy();
    await stop();
  }
}

runCommand(main);
