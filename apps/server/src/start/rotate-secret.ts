// Seals all data with a new secret, in one transaction.
import { sql } from 'kysely';
import { APP_SECRET_FORMAT, ConfigError, type Config } from '#platform/config.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import {
  newSecret,
  nextSecretFile,
  promoteNextSecret,
  readSecretFile,
  secretFile,
  SecretError,
  storeNextSecret,
} from '#platform/secret-file.ts';
import { resealAll } from './sealed-data.ts';
import { lockSecret, replaceSecret, secretMatches } from './server-keys.ts';

export type RotationRequest = {
  config: Pick<Config, 'appSecret' | 'dataDir'>;
  /** The new APP_SECRET. A secret in the data folder is replaced by a random one. */
  newAppSecret?: string | undefined;
  /** The old secret has leaked, so order links and recovery codes become invalid too. */
  leaked: boolean;
  /** The role of servers: its open connections mean that a server runs. */
  serverRole: string;
};

export type Rotation = {
  /** `already`: an earlier run changed the database, and only the file remained to be replaced. */
  outcome: 'rotated' | 'already';
  values: number;
};

/**
 * Rotates the secret; `owner` connects as the tables' owner. After a crash, the old secret works or another
 * run completes the rotation. Throws ConfigError while a server runs, and if the secret is not the
 * database's.
 */
export async function rotateSecret(owner: Db, request: RotationRequest): Promise<Rotation> {
  const { config } = request;
  const isFile = config.appSecret === undefined;
  const rotation = await inTransaction(owner, async (tx): Promise<Rotation> => {
    await lockSecret(tx);
    if (await doesServerRun(tx, request.serverRole))
      throw new ConfigError('A server uses this database; stop every server, then rotate the secret.');
    const { from, to } = isFile ? await fileSecrets(tx, config.dataDir) : environmentSecrets(request);
    const isSealed = (await secretMatches(tx, to)) === true;
    if (!isSealed) await assertCurrentSecret(tx, from);
    if (isFile) await storeNextSecret(config.dataDir, to);
    const values = isSealed ? 0 : await resealAll(tx, from, to);
    // The earlier run may have been without --leaked, and kept the stable secret.
    const stableSecret = request.leaked ? newSecret() : undefined;
    if (!isSealed || stableSecret) await replaceSecret(tx, isSealed ? to : from, to, stableSecret);
    if (request.leaked) await deleteRecoveryCodes(tx);
    return { outcome: isSealed ? 'already' : 'rotated', values };
  });
  if (isFile) await promoteNextSecret(config.dataDir);
  return rotation;
}

/** Whether a server has open connections to the database. */
export async function doesServerRun(db: Db, serverRole: string): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and usename = ${serverRole} and pid <> pg_backend_pid()
    ) as busy`.execute(db);
  return rows[0]?.busy === true;
}

/**
 * Reuses the secret of an interrupted run only if that run changed the database: otherwise the file has
 * existed for an unknown time, and somebody may have read it.
 */
async function fileSecrets(tx: Tx, dataDir: string): Promise<{ from: string; to: string }> {
  const from = await readSecretFile(secretFile(dataDir));
  if (from === undefined)
    throw new SecretError(`There is no secret to rotate: ${secretFile(dataDir)} is missing.`);
  const next = await readSecretFile(nextSecretFile(dataDir));
  const isCommitted = next !== undefined && (await secretMatches(tx, next)) === true;
  return { from, to: isCommitted ? next : newSecret() };
}

function environmentSecrets({ config, newAppSecret }: RotationRequest): { from: string; to: string } {
  const to = APP_SECRET_FORMAT.safeParse(newAppSecret);
  if (!to.success || to.data === config.appSecret)
    throw new ConfigError(
      'Set NEW_APP_SECRET to another secret of 32 characters or more, beside APP_SECRET.',
    );
  return { from: config.appSecret ?? '', to: to.data };
}

async function assertCurrentSecret(tx: Tx, secret: string): Promise<void> {
  const matches = await secretMatches(tx, secret);
  if (matches === 'no verifier')
    throw new SecretError('This database has no secret yet; start the server once first.');
  if (!matches)
    throw new SecretError('The current secret is not the one that this database was sealed with.');
}

async function deleteRecoveryCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('seller_recovery_codes').execute();
  await tx.deleteFrom('operator_recovery_codes').execute();
}
