import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { roleOf } from '#platform/database-roles.ts';
import { CHILD_ENV } from '#test/child-env.ts';
import { databaseEnv, urlOf } from '#test/database-url.ts';
import { createDatabaseAt, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startServer } from '#test/running-server.ts';
import { newSecret } from '#platform/secret-file.ts';
import { openDatabase } from '#platform/db.ts';
import { prepareDatabase } from './database-server.ts';

const TIMEOUT_MS = 60_000;
const run = promisify(execFile);
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://raan.example',
  ALLOW_SANDBOX_PAYMENTS: '1',
  APP_SECRET: newSecret(),
};

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync('/tmp/raan-roles-');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const startWith = (env: Record<string, string>) => startServer({ ...production, DATA_DIR: folder, ...env });
const refusal = async (env: Record<string, string>): Promise<string> => {
  const failure = await startWith(env).catch((error: unknown) => error);
  if (failure instanceof Error) return failure.message;
  throw new Error('the server started');
};
const runCommand = async (file: string, env: Record<string, string>, args: string[] = []) => {
  const command = path.join(import.meta.dirname, '../commands', file);
  const { code, stdout, stderr } = await run(process.execPath, [command, ...args], {
    env: { ...CHILD_ENV, ...env },
  }).then(
    (result) => ({ code: 0, ...result }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );
  return { code, output: stdout + stderr };
};
const runDatabaseRoles = async (env: Record<string, string>) =>
  (await runCommand('database-roles.ts', env)).output;

describe('a server with an external database', () => {
  it('[SEC-06] requires DATABASE_OWNER_URL in production', () => {
    const { DATABASE_URL, DATABASE_OWNER_URL } = databaseEnv(database);
    expect(() => readConfig({ ...production, DATABASE_URL })).toThrow(
      /DATABASE_OWNER_URL .*npm run db:roles/,
    );
    expect(() => readConfig({ DATABASE_OWNER_URL })).toThrow(ConfigError);
    expect(readConfig({ ...production, DATABASE_URL, DATABASE_OWNER_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it(
    '[SEC-06] refuses in production to run as the owner or as a missing role, and runs with two roles',
    async () => {
      const ownerUrl = urlOf(database.owner);
      const asOwner = await refusal({ DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl });
      expect(asOwner).toMatch(/The role \w+ in DATABASE_URL owns the tables.*npm run db:roles/);
      expect(asOwner).not.toMatch(/\bat .*\.ts/);
      const nobody = urlOf({ ...database.config, user: 'nobody_knows' });
      expect(await refusal({ DATABASE_URL: nobody, DATABASE_OWNER_URL: ownerUrl })).toMatch(
        /role nobody_knows in DATABASE_URL does not exist; create it with "npm run db:roles"/,
      );
      const server = await startWith(databaseEnv(database));
      expect((await fetch(`${server.baseUrl}/api/ready`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
    },
    TIMEOUT_MS,
  );

  it('[SEC-06] only warns about a too powerful role outside production', async () => {
    const warnings: string[] = [];
    const access = { owner: database.owner, connection: database.owner };
    await prepareDatabase(access, { production: false }, (sentence) => warnings.push(sentence));
    expect(warnings).toEqual([expect.stringContaining('could rewrite the ledger')]);
  });

  it("[SEC-06] grants the server's role on a database of a version before roles", async () => {
    const old = await createDatabaseAt('0055-orders-followed-row-by-row');
    const warnings: string[] = [];
    await prepareDatabase({ owner: old.owner, connection: old.config }, { production: true }, (sentence) =>
      warnings.push(sentence),
    );
    expect(warnings).toEqual([]);
    const { db } = openDatabase({ ...old.config, max: 1 });
    expect(await db.selectFrom('sellers').select('id').execute()).toEqual([]);
    await expect(sql`delete from ledger_postings`.execute(db)).rejects.toThrow('permission denied');
    await db.destroy();
    await old.drop();
  });
});

describe('a database of another release', () => {
  const newer = '9999-of-a-later-release';
  const LAST = '0090-price-changes';

  it(
    '[OUT-05] refuses in production to start on an older database, which npm run migrate upgrades',
    { timeout: TIMEOUT_MS },
    async () => {
      const old = await createDatabaseAt(LAST);
      const env = { ...production, DATA_DIR: folder, ...databaseEnv(old) };
      try {
        expect(await refusal(databaseEnv(old))).toMatch(
          /The database is older than this release: it lacks the migration 0091-.* and \d+ more\. Run "npm run migrate"/,
        );
        const check = await runCommand('migrate.ts', env, ['--check']);
        expect(check).toMatchObject({ code: 1, output: expect.stringContaining('missing: 0091-') });
        const first = await runCommand('migrate.ts', env);
        expect(first).toMatchObject({ code: 0, output: expect.stringContaining('applied: 0091-') });
        const second = await runCommand('migrate.ts', env);
        expect(second).toMatchObject({ code: 0, output: expect.not.stringContaining('applied') });
        expect((await runCommand('migrate.ts', env, ['--check'])).code).toBe(0);
        const server = await startWith(databaseEnv(old));
        expect((await fetch(`${server.baseUrl}/api/ready`)).status).toBe(200);
        expect(await server.stop()).toBe(0);
      } finally {
        await old.drop();
      }
    },
  );

  it(
    '[OUT-05] refuses to start on a newer database, except to roll a release back',
    { timeout: TIMEOUT_MS },
    async () => {
      const later = await createTestDatabase();
      const { db } = openDatabase({ ...later.owner, max: 1 });
      await sql`insert into kysely_migration (name, timestamp) values (${newer}, '')`.execute(db);
      await db.destroy();
      try {
        const words = /newer than this release: it has the migration 9999-of-a-later-release/;
        expect(await refusal(databaseEnv(later))).toMatch(words);
        const access = { owner: later.owner, connection: later.config };
        const migrating = { production: true, migrate: 'auto' } as const;
        await expect(prepareDatabase(access, migrating, () => {})).rejects.toThrow(words);
        const env = { ...production, DATA_DIR: folder, ...databaseEnv(later) };
        expect((await runCommand('migrate.ts', env)).output).toMatch(words);
        const server = await startWith({ ...databaseEnv(later), ALLOW_NEWER_DATABASE: '1' });
        expect((await fetch(`${server.baseUrl}/api/ready`)).status).toBe(200);
        expect(await server.stop()).toBe(0);
      } finally {
        await later.drop();
      }
    },
  );

  it('[OUT-05] reads secrets from files, and refuses both forms or an unreadable file', () => {
    const file = path.join(folder, 'database-url');
    writeFileSync(file, 'postgres://raan@db/raan\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://raan@db/raan');
    expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x' })).toThrow(/both set/);
    expect(() => readConfig({ APP_SECRET_FILE: `${file}-missing` })).toThrow(
      /APP_SECRET_FILE names .*cannot be read/,
    );
  });
});

describe('npm run db:roles', () => {
  it(
    '[SEC-06] creates the role, or prints the statement for an administrator',
    { timeout: TIMEOUT_MS },
    async () => {
      const { db } = openDatabase({ ...database.owner, max: 1 });
      const name = `raan_made_${process.pid}`;
      const url = urlOf({ ...database.config, user: name, password: 'made 1234' });
      const env = { ...databaseEnv(database), DATABASE_URL: url };
      const { rows } = await sql<{ may: boolean }>`
      select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`.execute(db);
      const may = rows[0]?.may === true;
      const expected = may ? `the role ${name} has the privileges` : `create role "${name}" login password`;
      // The second run finds the role that the first one created.
      for (const output of [await runDatabaseRoles(env), await runDatabaseRoles(env)]) {
        expect(output).toContain(expected);
        expect(output).not.toContain('made 1234');
      }
      if (may) {
        await sql`drop owned by ${sql.id(name)}`.execute(db);
        await sql`drop role ${sql.id(name)}`.execute(db);
      }
      await db.destroy();
      const same = urlOf(database.owner);
      expect(await runDatabaseRoles({ DATABASE_URL: same, DATABASE_OWNER_URL: same })).toContain(
        'must differ',
      );
      expect(await runDatabaseRoles({ DATABASE_URL: url })).toContain('DATABASE_OWNER_URL=');
      expect(roleOf(database.config)).not.toBe(roleOf(database.owner));
    },
  );
});
