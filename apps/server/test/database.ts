import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { readMigrations } from '#platform/migrate.ts';

export type TestDatabase = {
  /** Connection options with the server's role. */
  config: PoolConfig;
  /** Connection options of the owner, for migrations and for tests that tamper with rows. */
  owner: PoolConfig;
  /** Drops the database and closes remaining connections. Call it after the pools are closed. */
  drop(): Promise<void>;
};

/** PostgreSQL copies a template only while nobody else is connected to it, so parallel copies must retry. */
const COPY_ATTEMPTS = 50;
const RETRY_MS = 100;
const OBJECT_IN_USE = '55006';

/** Copies the migrated template in a quarter of a second, once per test file to keep files independent. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await createDatabase((client, template, name) => copyTemplate(client, template, name));
}

/** Creates a database migrated up to `migration`. It holds only rows that migrations insert. */
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
      await client.query(`create database ${name} template ${template} strategy file_copy`);
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
