import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** Secrets of the commands that read no other settings. */
const SECRETS = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'APP_SECRET', 'METRICS_TOKEN'] as const;

/**
 * Adds the settings that are given as files, such as APP_SECRET_FILE, as secrets of containers and system services are. Only
 * the line break at the end of a file is no part of its value. Empty settings are left out. Throws ConfigError if a file is
 * unreadable or its setting is given twice.
 */
export function withSecretFiles(
  env: NodeJS.ProcessEnv,
  names: readonly string[] = SECRETS,
): Record<string, string | undefined> {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const name of names) {
    const file = filled[`${name}_FILE`];
    if (file === undefined) continue;
    if (filled[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are both set; remove one of them.`);
    try {
      filled[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`${name}_FILE names ${file}, which cannot be read (${code ?? 'unknown'}).`);
    }
  }
  return filled;
}
