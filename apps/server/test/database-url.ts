/** Addresses of test databases, for servers and commands that are processes of their own. */
import type { PoolConfig } from 'pg';

/** The settings of a server or a command that works on the database. */
export function databaseEnv({ config, owner }: { config: PoolConfig; owner: PoolConfig }): {
  DATABASE_URL: string;
  DATABASE_OWNER_URL: string;
} {
  return { DATABASE_URL: urlOf(config), DATABASE_OWNER_URL: urlOf(owner) };
}

/** A URL that `pg` reads; the host may be the folder of a socket. */
export function urlOf({ host, port, user, password, database }: PoolConfig): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', String(host));
  url.searchParams.set('port', String(port));
  url.searchParams.set('user', String(user));
  if (typeof password === 'string') url.searchParams.set('password', password);
  return url.href;
}
