// Two roles: the owner of the tables, and the server's role, which owns nothing.
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { ConfigError, type Config } from '#platform/config.ts';
import { findExcessPrivilege, roleOf, SERVER_ROLE } from '#platform/database-roles.ts';
import { openDatabase } from '#platform/db.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { compareVersion, migrate, newerDatabaseError, olderDatabaseError } from '#platform/migrate.ts';

export type DatabaseAccess = {
  /** For migrations and maintenance, on short-lived connections. */
  owner: PoolConfig;
  /** For everything else. */
  connection: PoolConfig;
};

const UNDEFINED_OBJECT = '42704';

export function embeddedAccess(owner: EmbeddedPostgres['connectionOptions']): DatabaseAccess {
  return { owner, connection: { ...owner, user: SERVER_ROLE } };
}

/** Access to DATABASE_URL; undefined without it. Without DATABASE_OWNER_URL, one role serves as both. */
export function externalAccess(config: Config): DatabaseAccess | undefined {
  if (!config.databaseUrl) return undefined;
  const connection = { connectionString: config.databaseUrl };
  return {
    owner: config.databaseOwnerUrl ? { connectionString: config.databaseOwnerUrl } : connection,
    connection,
  };
}

/**
 * Migrates as the owner and grants the server's role its privileges; with `migrate: 'off'`, only checks the version. If the
 * role has more privileges, warns (production: ConfigError). Throws ConfigError for a database of another version.
 */
export async function prepareDatabase(
  { owner, connection }: DatabaseAccess,
  config: Pick<Config, 'production'> & Partial<Pick<Config, 'migrate' | 'allowNewerDatabase'>>,
  warn: (sentence: string) => void,
): Promise<void> {
  const role = roleOf(connection);
  const isOwner = role === roleOf(owner);
  if (isOwner && config.production) throw excessPrivilegeError(role, 'owns the tables');
  const { missing, unknown } = await compareVersion(owner);
  if (unknown.length > 0 && !config.allowNewerDatabase) throw newerDatabaseError(unknown);
  if (missing.length > 0 && (config.migrate === 'off' || unknown.length > 0))
    throw olderDatabaseError(missing);
  // The migrator would take the migrations of a later release for damage.
  if (config.migrate === 'off' || unknown.length > 0) await assertRoleExists(owner, role);
  else
    await migrate(owner, isOwner ? undefined : role).catch((error: unknown) => {
      throw (error as { code?: string }).code === UNDEFINED_OBJECT ? missingRoleError(role, error) : error;
    });
  const excess = await findExcessPrivilege(connection);
  if (excess === undefined) return;
  const problem = excessPrivilegeError(role, excess);
  if (config.production) throw problem;
  warn(problem.message);
}

/** Throws ConfigError for a missing role; PostgreSQL itself would only say that the sign-in failed. */
async function assertRoleExists(owner: PoolConfig, role: string): Promise<void> {
  const { db } = openDatabase({ ...owner, max: 1 });
  try {
    const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db);
    if (rows.length === 0) throw missingRoleError(role);
  } finally {
    await db.destroy();
  }
}

function excessPrivilegeError(role: string, excess: string): ConfigError {
  return new ConfigError(
    `The role ${role} in DATABASE_URL ${excess}, so it could rewrite the ledger; set DATABASE_OWNER_URL to the owner and DATABASE_URL to a role made by "npm run db:roles".`,
  );
}

function missingRoleError(role: string, cause?: unknown): ConfigError {
  return new ConfigError(
    `The role ${role} in DATABASE_URL does not exist; create it with "npm run db:roles".`,
    {
      cause,
    },
  );
}
