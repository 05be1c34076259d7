// The database of an installation, through its two roles: the owner of the tables, and the server's, which owns nothing.
import type { PoolConfig } from 'pg';
import { ConfigError, type Config } from '#platform/config.ts';
import { excessOf, roleOf, SERVER_ROLE } from '#platform/database-roles.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';

/** How to connect to one database. */
export type DatabaseAccess = {
  /** For migrations and maintenance, on connections that are closed after the work. */
  owner: PoolConfig;
  /** For everything else. */
  connection: PoolConfig;
};

const UNDEFINED_OBJECT = '42704';

/** The roles of the embedded database. */
export function embeddedAccess(owner: EmbeddedPostgres['connectionOptions']): DatabaseAccess {
  return { owner, connection: { ...owner, user: SERVER_ROLE } };
}

/** The roles of DATABASE_URL; undefined if it is not set. Without DATABASE_OWNER_URL, one role is both. */
export function externalAccess(config: Config): DatabaseAccess | undefined {
  if (!config.databaseUrl) return undefined;
  const connection = { connectionString: config.databaseUrl };
  return {
    owner: config.databaseOwnerUrl ? { connectionString: config.databaseOwnerUrl } : connection,
    connection,
  };
}

/**
 * Migrates the database as its owner and grants the server's role its privileges. Throws ConfigError in production if that role
 * has more; elsewhere `warn` is called with the sentence.
 */
export async function prepareDatabase(
  { owner, connection }: DatabaseAccess,
  config: Pick<Config, 'production'>,
  warn: (sentence: string) => void,
): Promise<void> {
  const role = roleOf(connection);
  const isOwner = role === roleOf(owner);
  if (isOwner && config.production) throw tooPowerful(role, 'owns the tables');
  await migrate(owner, isOwner ? undefined : role).catch((error: unknown) => {
    throw (error as { code?: string }).code === UNDEFINED_OBJECT ? missing(role, error) : error;
  });
  const excess = await excessOf(connection);
  if (excess === undefined) return;
  const problem = tooPowerful(role, excess);
  if (config.production) throw problem;
  warn(problem.message);
}

function tooPowerful(role: string, excess: string): ConfigError {
  return new ConfigError(
    `The role ${role} in DATABASE_URL ${excess}, so it could rewrite the ledger; set DATABASE_OWNER_URL to the owner and DATABASE_URL to a role made by "npm run db:roles".`,
  );
}

function missing(role: string, cause: unknown): ConfigError {
  return new ConfigError(
    `The role ${role} in DATABASE_URL does not exist; create it with "npm run db:roles".`,
    {
      cause,
    },
  );
}
