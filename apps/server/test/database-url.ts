import type { PoolConfig } from 'pg';

/** Returns the environment variables that make a server or a command use the database. */
export function databaseEnv({ config, owner }: { config: PoolConfig; owner: PoolConfig }): {
  DATABASE_URL: string;
  DATABASE_OWNER_URL: string;
} {
  return { DATABASE_URL: urlOf(config), DATABASE_OWNER_URL: urlOf(owner) };
}

/** Returns a URL that `pg` understands. The host may be a socket folder. */
export function urlOf({ host, port, user, password, database }: PoolConfig): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', String(host));
  url.searchParams.set('port', String(port));
  url.searchParams.set('user', String(user));
  if (typeof password === 'string') url.searchParams.set('password', password);
  return url.href;
}
