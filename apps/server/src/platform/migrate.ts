// Plain SQL files, forward only, each in a transaction. Several servers may start at the same time.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { PoolConfig } from 'pg';
import { ConfigError } from './config-error.ts';
import { grantServerRole } from './database-roles.ts';
import { openDatabase } from './db.ts';

const MIGRATION_TABLE = 'kysely_migration';
const FOLDER = path.join(import.meta.dirname, '../../migrations');

/** Reads the migrations of this version, by name. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(path.join(FOLDER, file), 'utf8');
    migrations[file.replace(/\.sql$/, '')] = {
      up: async (db: Kysely<unknown>) => {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}

function migratorFor(db: Kysely<never>): Migrator {
  return new Migrator({ db: db, provider: { getMigrations: readMigrations } });
}

/**
 * Applies missing migrations as the owner of the database, and grants the server's role its privileges.
 * Returns the names of the applied migrations. Throws the first failure; earlier migrations stay applied.
 *
 * @param serverRole the role that the server connects as; absent if it connects as the owner
 */
export async function migrate(owner: PoolConfig, serverRole?: string): Promise<string[]> {
  // No time limit: a migration may rewrite a large table.
  const { db } = openDatabase({ ...owner, max: 2, statement_timeout: 0 });
  try {
    const { error, results } = await migratorFor(db as unknown as Kysely<never>).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
    if (serverRole !== undefined) await grantServerRole(db as unknown as Kysely<never>, serverRole);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/**
 * Applies the missing migrations up to and including `last`, as the owner of the database. For a database whose rows come
 * from an earlier release.
 */
export async function migrateUpTo(owner: PoolConfig, last: string): Promise<void> {
  const { db } = openDatabase({ ...owner, max: 2, statement_timeout: 0 });
  try {
    const { error } = await migratorFor(db as unknown as Kysely<never>).migrateTo(last);
    if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  } finally {
    await db.destroy();
  }
}

/** The differences between the migrations of a database and those of this version, in order. */
export type VersionDifference = {
  /** Migrations of this version that the database lacks. */
  missing: string[];
  /** Migrations that only a later version has. */
  unknown: string[];
};

/** Compares the applied migrations with those of this version. A database without tables lacks all of them. */
export async function compareVersion(connection: PoolConfig): Promise<VersionDifference> {
  const { db } = openDatabase({ ...connection, max: 1 });
  try {
    const applied = await appliedMigrations(db as unknown as Kysely<never>);
    const known = Object.keys(await readMigrations());
    return {
      missing: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    };
  } finally {
    await db.destroy();
  }
}

/** Returns the names of the applied migrations, in order; none for a database without tables. */
async function appliedMigrations(db: Kysely<never>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass(${MIGRATION_TABLE}) is not null as found`.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Explains a database of an earlier release. */
export function olderDatabaseError(missing: readonly string[]): ConfigError {
  return new ConfigError(
    `The database is older than this release: it lacks ${describe(missing)}. Run "npm run migrate", then start the servers.`,
  );
}

/** Explains a database of a later release. Such a database also serves the previous release (CONTRIBUTING.md). */
export function newerDatabaseError(unknown: readonly string[]): ConfigError {
  return new ConfigError(
    `The database is newer than this release: it has ${describe(unknown)}. Start the release that made it, or set ALLOW_NEWER_DATABASE=1 to roll back by one release.`,
  );
}

function describe([first, ...others]: readonly string[]): string {
  return `the migration ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

export async function areMigrationsApplied(db: Kysely<never>): Promise<boolean> {
  const migrations = await migratorFor(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
