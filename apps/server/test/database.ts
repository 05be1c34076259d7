/** A migrated, empty database for one test file, or one of an earlier version. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { readMigrations } from '#platform/migrate.ts';

export type TestDatabase = {
  /** For `new pg.Pool(…)`, or for the app under test: as the server's role. */
  config: PoolConfig;
  /** As the owner: for migrations, and for tests that tamper on purpose. */
  owner: PoolConfig;
  /** Removes the database, and ends what is still connected to it. Call it after the pools are closed. */
  drop(): Promise<void>;
};

/** Another file's copy may be under way: PostgreSQL copies a template for one at a time only when it is unconnected. */
const COPY_ATTEMPTS = 50;
const RETRY_MS = 100;
const OBJECT_IN_USE = '55006';

/** Copies the migrated template, which takes a quarter of a second; one database for each test file keeps the files independent. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await createDatabase((client, template, name) => copyTemplate(client, template, name));
}

/** A database as a server left it whose last migration was the named one; it holds no rows but those that migrations write. */
export async function createDatabaseAt(migration: string): Promise<TestDatabase> {
  const database = await createDatabase(async (client, _template, name) => {
    await client.query(`create database ${name}`);
  });
  const { db } = openDatabase({ ...database.owner, max: 2 });
  const migrator = new Migrator({ db: db as never, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateTo(migration);
  await db.destroy();
  if (error === undefined) return database;
  await database.drop();
  throw new Error(`migrating to ${migration} failed`, { cause: error });
}

async function createDatabase(
  make: (client: pg.Client, template: string, name: string) => Promise<void>,
): Promise<TestDatabase> {
  const { owner, server, template } = inject('databaseServer');
  const name = `raan_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await make(client, template, name);
  } finally {
    await client.end();
  }
  return {
    config: { ...server, database: name },
    owner: { ...owner, database: name },
    drop: () => dropDatabase(owner, name),
  };
}

async function copyTemplate(client: pg.Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`create database ${name} template ${template}`);
      return;
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE;
      if (!isBusy || attempt === COPY_ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function dropDatabase(connection: PoolConfig, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}
