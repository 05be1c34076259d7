// npm run restore: restores a backup into an empty place, or only tries it (a drill).
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PoolConfig } from 'pg';
import { fileBlobStores, s3BlobStores, type BlobStores } from '#platform/blobs/open-blob-stores.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { secretFile } from '#platform/secret-file.ts';
import { withSecretFiles } from '#platform/secret-variables.ts';
import { BackupError } from '#start/backup/backup-error.ts';
import { readBackupKey } from '#start/backup/backup-key.ts';
import { checkRestored, type RestoredCheck } from '#start/backup/check-restored.ts';
import { openBackup, restoreBackup } from '#start/backup/restore-backup.ts';
import { embeddedAccess, type DatabaseAccess } from '#start/database-server.ts';
import { moveFiles } from '#start/move-files.ts';
import { announce } from '#start/progress.ts';
import { parseBackupPath } from './backup-path.ts';
import { databaseServer } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  BACKUP_KEY_FILE=backup.key npm run restore -- raan.backup           into the empty database and the empty DATA_DIR of the environment
  BACKUP_KEY_FILE=backup.key npm run restore -- raan.backup --drill   into a temporary place that is deleted afterwards

  With S3_BUCKET, the first also copies pictures and documents to that bucket. Both check the secret, the trial balance, the ledger,
  the audit log and the newest documents, and report how old the backup is (RPO) and how long the restore took (RTO). Nothing is
  sent: no server and no job is started. A drill uses the packaged PostgreSQL, or the empty database at DRILL_DATABASE_URL, whose
  rows stay.
`;

type Target = DatabaseAccess & {
  dataDir: string;
  keepsSecret: boolean;
  /** Where pictures and documents belong if not in `dataDir`. */
  bucket?: BlobStores | undefined;
  close: () => Promise<void>;
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { drill: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const file = parseBackupPath({ isHelp: values.help, positionals, usage: USAGE });
  if (file === undefined) return;
  const key = await readBackupKey(process.env.BACKUP_KEY_FILE);
  const startedAt = Date.now();
  const backup = await openBackup(file, key);
  const { secret } = backup.manifest;
  const target = values.drill ? await drillTarget() : await configuredTarget(secret);
  try {
    const { takenAt, rows, files } = await restoreBackup(backup, target);
    const restoredAt = Date.now();
    announce(
      `Restored ${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files of ${takenAt} in ${seconds(restoredAt - startedAt)}.`,
    );
    const { dataDir, bucket } = target;
    const { isWithoutObjects = false } = backup.manifest;
    const checks = await checkRestored(target.owner, {
      dataDir,
      secret,
      stores: isWithoutObjects ? bucket : fileBlobStores(dataDir),
    });
    if (bucket && !isWithoutObjects) checks.push(await moveToBucket(target.owner, dataDir, bucket));
    for (const check of checks)
      announce(`${check.isRight ? '✓' : '✗'} ${check.name.padEnd(14)} ${check.result}`);
    announce(`RPO ${age(startedAt - Date.parse(takenAt))}: later changes are not in this backup.`);
    announce(
      `RTO ${seconds(Date.now() - startedAt)}: restored and checked; the start of the servers comes on top.`,
    );
    if (isWithoutObjects)
      announce(
        'Pictures and documents are not in this backup. Restore their bucket to that time by its versions.',
      );
    if (!values.drill && !target.keepsSecret)
      announce(
        `The secret is in ${secretFile(target.dataDir)}; with DATABASE_URL, set APP_SECRET_FILE to it.`,
      );
    if (checks.some((check) => !check.isRight)) process.exitCode = 1;
  } finally {
    backup.close();
    await target.close();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const age = (ms: number) =>
  ms < 3_600_000 ? `${Math.ceil(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`;

/** The database and the folder of the environment. The secret comes from the backup unless it is set. */
async function configuredTarget(secret: string): Promise<Target> {
  const env = withSecretFiles(process.env);
  if (env.APP_SECRET && env.APP_SECRET !== secret)
    throw new BackupError(
      'APP_SECRET is not the secret of this backup. Unset it to get the secret from the backup.',
    );
  const config = readConfig({
    ...env,
    APP_SECRET: secret,
    APP_SECRET_FILE: '',
    DATABASE_URL_FILE: '',
    DATABASE_OWNER_URL_FILE: '',
    METRICS_TOKEN_FILE: '',
  });
  const { stop, ...access } = await databaseServer(config, announce);
  return {
    ...access,
    dataDir: config.dataDir,
    keepsSecret: Boolean(env.APP_SECRET),
    bucket: config.s3 && s3BlobStores(config.s3),
    close: stop,
  };
}

/** Copies restored pictures and documents to the bucket that servers will use. The files stay. */
async function moveToBucket(owner: PoolConfig, dataDir: string, bucket: BlobStores): Promise<RestoredCheck> {
  const { db } = openDatabase({ ...owner, max: 2, statement_timeout: 0 });
  try {
    const { copied, present, different, missing } = await moveFiles(db, fileBlobStores(dataDir), bucket);
    const problems = different.length + missing.length;
    return {
      name: 'Bucket',
      isRight: problems === 0,
      result: `${copied} objects copied, ${present} were there${problems > 0 ? `, ${problems} differ or are missing; run move-files` : ''}`,
    };
  } finally {
    await db.destroy();
  }
}

async function drillTarget(): Promise<Target> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'raan-drill-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const url = process.env.DRILL_DATABASE_URL;
  if (url) {
    const access = { connectionString: url };
    return { owner: access, connection: access, dataDir, keepsSecret: true, close: removeFolder };
  }
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    ...(process.env.PG_BIN && { pgBin: process.env.PG_BIN }),
  });
  const close = async () => {
    await server.stop();
    await rm(path.dirname(server.dataDir), { recursive: true, force: true });
    await removeFolder();
  };
  return { ...embeddedAccess(server.connectionOptions), dataDir, keepsSecret: true, close };
}

runCommand(main);
