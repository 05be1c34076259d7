// Created at the first start, verified at every other start.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { systemClock, nowIso } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { inTransaction, openDatabase, type Db, type Tx } from '#platform/db.ts';
import { seal, SEALING_KEY_BYTES, sealingKey, unseal } from '#platform/sealing.ts';
import {
  createSecretFile,
  nextSecretFile,
  readSecretFile,
  secretFile,
  SecretError,
} from '#platform/secret-file.ts';
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';
import { findForeignSeal } from './sealed-data.ts';

const PURPOSE = 'app-secret:keys:1';
/** Held by a rotation; a start waits for it and then reads the new verifier. */
const SECRET_LOCK = 650_065;

export type ServerKeys = { secret: string; stableSecret: string; auditKey: Buffer };

const verifierOf = (secret: string) => sign(secret, 'verifier', 'raan');

/** Whether the secret matches the verifier in the database. */
export async function secretMatches(db: Db, secret: string): Promise<boolean | 'no verifier'> {
  const row = await db.selectFrom('app_secret').select('verifier').executeTakeFirst();
  return row ? isEqualInConstantTime(row.verifier, verifierOf(secret)) : 'no verifier';
}

/** Excludes other starts and rotations until the transaction ends. */
export async function lockSecret(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SECRET_LOCK})`.execute(tx);
}

/**
 * Loads the secret and decrypts the keys in the migrated database, connected as its `owner`; creates both at
 * the first start. Throws SecretError if the secret is damaged, foreign, or missing although there is data.
 */
export async function openServerKeys(
  owner: Db,
  config: Pick<Config, 'appSecret' | 'dataDir'>,
): Promise<ServerKeys> {
  return await inTransaction(owner, async (tx) => {
    await lockSecret(tx);
    const secret = config.appSecret ?? (await loadSecretFile(tx, config.dataDir));
    const matches = await secretMatches(tx, secret);
    if (matches === false) throw await secretMismatchError(config, tx);
    if (matches === 'no verifier') await storeSecret(tx, secret, config);
    return await openKeys(tx, secret);
  });
}

/** Opens the keys on a separate connection. */
export async function loadServerKeys(
  owner: PoolConfig,
  config: Pick<Config, 'appSecret' | 'dataDir'>,
): Promise<ServerKeys> {
  const { db } = openDatabase({ ...owner, max: 1 });
  try {
    return await openServerKeys(db, config);
  } finally {
    await db.destroy();
  }
}

async function loadSecretFile(tx: Tx, dataDir: string): Promise<string> {
  const found = await readSecretFile(secretFile(dataDir));
  if (found !== undefined) return found;
  if (await hasData(tx)) {
    throw new SecretError(
      `The secret file ${secretFile(dataDir)} is missing, and the database was sealed with it; restore the file from a backup.`,
    );
  }
  return await createSecretFile(dataDir);
}

/** Whether the database may have sealed or signed data. The catalogue may be imported before the first start. */
async function hasData(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from app_secret) or exists (select from sellers) or exists (select from operators) as used`.execute(
    tx,
  );
  return rows[0]?.used === true;
}

async function secretMismatchError(
  config: Pick<Config, 'appSecret' | 'dataDir'>,
  tx: Tx,
): Promise<SecretError> {
  const next = config.appSecret ? undefined : await readSecretFile(nextSecretFile(config.dataDir));
  if (next !== undefined && (await secretMatches(tx, next)) === true)
    return new SecretError(
      'A rotation of the secret was interrupted; run "npm run rotate-secret" to finish it.',
    );
  const place = config.appSecret ? 'APP_SECRET' : `The secret in ${secretFile(config.dataDir)}`;
  return new SecretError(
    `${place} is not the secret that this database was sealed with; restore the right one.`,
  );
}

/** Stores the verifier and the keys, for a new database or one of a version without verifiers. */
async function storeSecret(
  tx: Tx,
  secret: string,
  config: Pick<Config, 'appSecret' | 'dataDir'>,
): Promise<void> {
  if (await findForeignSeal(tx, secret)) throw await secretMismatchError(config, tx);
  await tx
    .insertInto('app_secret')
    .values({
      verifier: verifierOf(secret),
      // Existing order links and recovery codes stay valid: they were signed with this secret.
      stable_secret: sealKey(secret, 'stable_secret', Buffer.from(secret)),
      audit_key: sealKey(secret, 'audit_key', randomBytes(SEALING_KEY_BYTES)),
      created_at: nowIso(systemClock),
    })
    .execute();
}

type KeyName = 'stable_secret' | 'audit_key';
const sealKey = (secret: string, name: KeyName, key: Buffer) => seal(sealingKey(secret, PURPOSE), name, key);
const openKey = (secret: string, name: KeyName, sealed: Buffer) =>
  unseal(sealingKey(secret, PURPOSE), name, sealed);

async function openKeys(db: Db, secret: string): Promise<ServerKeys> {
  const row = await db
    .selectFrom('app_secret')
    .select(['stable_secret', 'audit_key'])
    .executeTakeFirstOrThrow();
  return {
    secret,
    stableSecret: openKey(secret, 'stable_secret', row.stable_secret).toString(),
    auditKey: openKey(secret, 'audit_key', row.audit_key),
  };
}

/** Replaces the verifier and seals the keys again. A new `stableSecret` invalidates order links and recovery codes. */
export async function replaceSecret(tx: Tx, from: string, to: string, stableSecret?: string): Promise<void> {
  const keys = await openKeys(tx, from);
  await tx
    .updateTable('app_secret')
    .set({
      verifier: verifierOf(to),
      stable_secret: sealKey(to, 'stable_secret', Buffer.from(stableSecret ?? keys.stableSecret)),
      audit_key: sealKey(to, 'audit_key', keys.auditKey),
      rotated_at: nowIso(systemClock),
    })
    .execute();
}
