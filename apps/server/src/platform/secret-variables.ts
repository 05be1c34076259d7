import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** Secrets that containers and systemd pass as files; their values must not appear in a process list. */
const SECRETS = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'APP_SECRET', 'METRICS_TOKEN'] as const;

/**
 * Replaces `NAME_FILE` by `NAME` with the content of the file, without the line break at its end. Throws
 * ConfigError if both are set or the file cannot be read.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
    read[name] = readSecret(`${name}_FILE`, file);
  }
  return read;
}

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigError(`${variable} names a file that cannot be read: ${(error as Error).message}`);
  }
}
