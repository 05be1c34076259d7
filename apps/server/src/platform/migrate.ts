// Plain SQL files, forward only, each in a transaction. Several servers may start at the same time.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { PoolConfig } from 'pg';
import { grantServerRole } from './database-roles.ts';
import { openDatabase } from './db.ts';

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

export async function areMigrationsApplied(db: Kysely<never>): Promise<boolean> {
  const migrations = await migratorFor(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
