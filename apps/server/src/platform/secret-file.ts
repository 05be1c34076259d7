// For installations that do not set APP_SECRET.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { replaceDurably, syncFolder, writeSynced } from './durable-file.ts';

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;
/** 32 bytes as base64url. The last character carries 4 bits, so only 16 characters are possible. */
const WELL_FORMED = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** The secret is missing, damaged, or not the one of the database. The server does not start. */
export class SecretError extends ConfigError {}

/** The file of the current secret. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'app-secret');

/** The file of the new secret during a rotation. */
export const nextSecretFile = (dataDir: string): string => path.join(dataDir, 'app-secret.next');

/** Creates a random secret. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Reads a secret file; undefined if it does not exist. Throws SecretError if it is empty, short or malformed. */
export async function readSecretFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const secret = text.trim();
  if (WELL_FORMED.test(secret)) return secret;
  const fault = secret === '' ? 'is empty' : secret.length < 43 ? 'is cut short' : 'is malformed';
  throw new SecretError(`The secret file ${file} ${fault}; restore it from a backup.`);
}

/** Creates the secret file. Servers that start at the same time all return the secret that was created first. */
export async function createSecretFile(dataDir: string): Promise<string> {
  const file = secretFile(dataDir);
  const draft = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  try {
    await writeSynced(draft, newSecret(), OWNER_ONLY);
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dataDir);
  const secret = await readSecretFile(file);
  if (secret === undefined)
    throw new SecretError(`The secret file ${file} disappeared while it was created.`);
  return secret;
}

/** Stores the new secret of a rotation before the database changes, so that a crash cannot lose it. */
export async function storeNextSecret(dataDir: string, secret: string): Promise<void> {
  await replaceDurably(nextSecretFile(dataDir), secret, OWNER_ONLY);
}

/** Makes the new secret the current one, after the database was sealed with it. */
export async function promoteNextSecret(dataDir: string): Promise<void> {
  await rename(nextSecretFile(dataDir), secretFile(dataDir));
  await syncFolder(dataDir);
}
