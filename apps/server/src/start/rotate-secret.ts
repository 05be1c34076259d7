// Replaces the server's secret: everything sealed with it is sealed with a new one, in one transaction.
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
  /** Replaces APP_SECRET; a secret in the data folder is replaced by a random one. */
  newAppSecret?: string | undefined;
  /** The old secret is in the wrong hands: order links and recovery codes must end too. */
  leaked: boolean;
  /** The role whose connections mean that a server runs. */
  serverRole: string;
};

export type Rotation = {
  /** `already`: an earlier run had changed the database, and only the file was left to replace. */
  outcome: 'rotated' | 'already';
  /** How many sealed values were sealed again. */
  values: number;
};

/**
 * Rotates the secret. A crash at any point leaves an installation that either works with the old secret or is finished by
 * another run. Throws ConfigError while a server runs, and if the current secret is not the one of the database.
 *
 * @param owner the database through the role that owns it
 */
export async function rotateSecret(owner: Db, request: RotationRequest): Promise<Rotation> {
  const { config } = request;
  const isFile = config.appSecret === undefined;
  const rotation = await inTransaction(owner, async (tx): Promise<Rotation> => {
    await lockSecret(tx);
    await refuseWhileServing(tx, request.serverRole);
    const { from, to } = isFile ? await fileSecrets(tx, config.dataDir) : environmentSecrets(request);
    const isSealed = (await secretMatches(tx, to)) === true;
    if (!isSealed) await expectCurrent(tx, from);
    if (isFile) await storeNextSecret(config.dataDir, to);
    const values = isSealed ? 0 : await resealAll(tx, from, to);
    // The earlier run may have been one without --leaked, which kept the stable secret.
    const stableSecret = request.leaked ? newSecret() : undefined;
    if (!isSealed || stableSecret) await replaceSecret(tx, isSealed ? to : from, to, stableSecret);
    if (request.leaked) await endRecoveryCodes(tx);
    return { outcome: isSealed ? 'already' : 'rotated', values };
  });
  if (isFile) await promoteNextSecret(config.dataDir);
  return rotation;
}

async function refuseWhileServing(tx: Tx, serverRole: string): Promise<void> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and usename = ${serverRole} and pid <> pg_backend_pid()
    ) as busy`.execute(tx);
  if (rows[0]?.busy)
    throw new ConfigError('A server uses this database; stop every server, then rotate the secret.');
}

/**
 * The new secret of an interrupted run is used again only if that run changed the database: until then it lay in a file for an
 * unknown time, and somebody may have read it.
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

async function expectCurrent(tx: Tx, secret: string): Promise<void> {
  const matches = await secretMatches(tx, secret);
  if (matches === 'no verifier')
    throw new SecretError('This database has no secret yet; start the server once first.');
  if (!matches)
    throw new SecretError('The current secret is not the one that this database was sealed with.');
}

async function endRecoveryCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('seller_recovery_codes').execute();
  await tx.deleteFrom('operator_recovery_codes').execute();
}
