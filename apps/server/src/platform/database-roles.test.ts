import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOperator } from '#test/operators.ts';
import { newOrder, newProduct, newSeller, ship } from '#test/fixtures.ts';
import { useTestApp } from '#test/test-app.ts';
import { findExcessPrivilege, GRANTS, grantServerRole, roleOf } from './database-roles.ts';
import { migrate } from './migrate.ts';

const app = useTestApp();

const owner = () => app.ownerDb as never;
const serverRole = () => roleOf(app.database.config);
const catalogue = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.ownerDb)).rows;

describe("the server's database role", () => {
  it('[SEC-06] runs the server, but cannot change or delete rows of the ledger, the audit log or the migrations', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app));
    expect((await ship(app, seller, order.id)).status).toBe(200);
    await newOperator(app);
    const protectedTables = [
      'ledger_transfers',
      'ledger_postings',
      'audit_log',
      'kysely_migration',
      'app_secret',
    ];
    for (const table of protectedTables) {
      for (const statement of [
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)} cascade`,
        sql`drop table ${sql.table(table)}`,
        sql`alter table ${sql.table(table)} disable trigger user`,
      ])
        await expect(statement.execute(app.db)).rejects.toThrow(/permission denied|must be owner/);
    }
    for (const change of [
      'ledger_transfers set key = key',
      'ledger_postings set amount_satang = 1',
      'audit_log set action = action',
      "kysely_migration set name = 'x'",
      "app_secret set verifier = ''",
    ])
      await expect(sql.raw(`update ${change}`).execute(app.db)).rejects.toThrow(/permission denied/);
    for (const statement of [
      'delete from ledger_accounts',
      "insert into kysely_migration (name, timestamp) values ('9999-x', '')",
      'create table own (id int)',
      'set session_replication_role = replica',
      'create role helper',
      'copy sellers to program $$cat$$',
    ])
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(/permission denied|must be superuser/);
  });

  it('[SEC-06] is no superuser, owns nothing and is not a member of the owner', async () => {
    expect(await findExcessPrivilege(app.database.config)).toBeUndefined();
    expect(await findExcessPrivilege(app.database.owner)).toMatch(/superuser|owns the tables/);
    const owned = await catalogue(sql`
      select from pg_class join pg_roles on pg_roles.oid = relowner where rolname = ${serverRole()}`);
    expect(owned).toEqual([]);
  });

  it('[SEC-06] is reported as too powerful when it may update an append-only table', async () => {
    await sql`grant update on audit_log to ${sql.id(serverRole())}`.execute(app.ownerDb);
    expect(await findExcessPrivilege(app.database.config)).toBe('may change rows of audit_log');
    await grantServerRole(owner(), serverRole());
    expect(await findExcessPrivilege(app.database.config)).toBeUndefined();
  });

  // Only a superuser can create such roles, and the owner of an external test database is none.
  it.skipIf(process.env.DATABASE_URL)(
    '[SEC-06] is reported as too powerful when it owns the database or the schema, or is a member of a superuser',
    async () => {
      const name = `raan_test_${randomBytes(6).toString('hex')}`;
      const [login, helper] = [sql.id(name), sql.id(`${name}_helper`)];
      const run = (statement: ReturnType<typeof sql>) => statement.execute(app.ownerDb);
      const excess = () => findExcessPrivilege({ ...app.database.owner, user: name, password: name });
      const database = sql.id(app.database.owner.database ?? '');
      await run(sql`create role ${login} login password ${sql.lit(name)}`);
      await run(sql`create role ${helper}`);
      try {
        expect(await excess()).toBeUndefined();
        await run(sql`alter database ${database} owner to ${login}`);
        expect(await excess()).toBe('owns the database');
        await run(sql`alter database ${database} owner to current_user`);
        await run(sql`alter schema public owner to ${login}`);
        expect(await excess()).toBe('owns the schema public');
        await run(sql`alter schema public owner to pg_database_owner`);
        await run(sql`grant ${helper} to ${login}`);
        expect(await excess()).toBeUndefined();
        for (const power of ['superuser', 'createrole']) {
          await run(sql`alter role ${helper} ${sql.raw(power)}`);
          expect(await excess()).toMatch(/^is a superuser or may create roles/);
          await run(sql`alter role ${helper} ${sql.raw(`no${power}`)}`);
        }
        expect(await excess()).toBeUndefined();
      } finally {
        await run(sql`alter database ${database} owner to current_user`);
        await run(sql`alter schema public owner to pg_database_owner`);
        await run(sql`drop role ${login}, ${helper}`);
      }
    },
  );

  it('[SEC-06] has its grants after every migration, and a repeated grant changes nothing', async () => {
    const acl = () =>
      catalogue<{ relname: string; relacl: string }>(sql`
        select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
    const before = await acl();
    expect(await migrate(app.database.owner, serverRole())).toEqual([]);
    expect(await acl()).toEqual(before);
    await sql`revoke select on sellers from ${sql.id(serverRole())}`.execute(app.ownerDb);
    await migrate(app.database.owner, serverRole());
    expect(await acl()).toEqual(before);
  });

  it('[SEC-06] may use tables of later migrations immediately', async () => {
    await sql`create table later (id int)`.execute(app.ownerDb);
    await sql`insert into later values (1)`.execute(app.db);
    expect((await sql`select id from later`.execute(app.db)).rows).toEqual([{ id: 1 }]);
    await sql`drop table later`.execute(app.ownerDb);
  });

  it('[SEC-06] may only select from and insert into an append-only table', async () => {
    const guarded = await catalogue<{ name: string }>(sql`
      select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc`);
    expect(guarded.length).toBeGreaterThan(5);
    for (const { name } of guarded)
      expect({ name, grants: GRANTS[name] }).toEqual({ name, grants: ['SELECT', 'INSERT'] });
    const tables = await catalogue<{ name: string }>(sql`
      select tablename as name from pg_tables where schemaname = 'public'`);
    const names = tables.map(({ name }) => name);
    expect(Object.keys(GRANTS).filter((name) => !names.includes(name))).toEqual([]);
  });
});
