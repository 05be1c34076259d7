// Brings a database to the current schema: plain SQL files, forward only, each in a transaction, safe with several servers starting at once.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { PoolConfig } from 'pg';
import { openDatabase } from './db.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');

/** The migrations of this version, by name. */
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

/** Applies what is missing. Throws the first failure; what came before it stays applied. Returns the names applied now. */
export async function migrate(config: PoolConfig): Promise<string[]> {
  const { db } = openDatabase({ ...config, max: 2 });
  try {
    const { error, results } = await migratorFor(db as unknown as Kysely<never>).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Whether every migration of this version is applied. */
export async function migrationsAreCurrent(db: Kysely<never>): Promise<boolean> {
  const migrations = await migratorFor(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
