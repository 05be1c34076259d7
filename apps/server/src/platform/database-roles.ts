// Migrations run as the owner of the tables; the server connects as a role that owns nothing.
import { sql, type Kysely } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { openDatabase, type Db } from './db.ts';

/** The server's role in the embedded database. DATABASE_URL names its own role. */
export const SERVER_ROLE = 'raan_server';

const PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
type Privilege = (typeof PRIVILEGES)[number];

const APPEND_ONLY: readonly Privilege[] = ['SELECT', 'INSERT'];

/** All other tables get all four privileges, so list every table here whose rows must not change. */
export const GRANTS: Readonly<Record<string, readonly Privilege[]>> = {
  ledger_transfers: APPEND_ONLY,
  ledger_postings: APPEND_ONLY,
  audit_log: APPEND_ONLY,
  order_events: APPEND_ONLY,
  payment_events: APPEND_ONLY,
  payment_refund_events: APPEND_ONLY,
  provider_movements: APPEND_ONLY,
  courier_events: APPEND_ONLY,
  return_scans: APPEND_ONLY,
  unknown_courier_statuses: APPEND_ONLY,
  trial_balances: APPEND_ONLY,
  open_money_checks: APPEND_ONLY,
  audit_checks: APPEND_ONLY,
  // The owner writes it.
  backups: ['SELECT'],
  // Postings update balances; accounts are never deleted.
  ledger_accounts: ['SELECT', 'INSERT', 'UPDATE'],
  audit_head: ['SELECT', 'UPDATE'],
  // The owner writes it at the start and in a rotation.
  app_secret: ['SELECT'],
  kysely_migration: ['SELECT'],
  kysely_migration_lock: ['SELECT'],
};

/** Two servers that start at the same time would update the same catalogue rows. */
const GRANTS_LOCK = 650_066;

/** The role that a connection logs in as. */
export function roleOf(connection: PoolConfig): string {
  return new pg.Client(connection).user ?? '';
}

/**
 * Grants a role exactly the privileges of GRANTS, and all four on future tables. Idempotent. Run it as the
 * owner after every migration. The role must exist.
 */
export async function grantServerRole(owner: Kysely<never>, role: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GRANTS_LOCK})`.execute(tx);
    const to = sql.id(role);
    await sql`grant usage on schema public to ${to}`.execute(tx);
    await sql`revoke create on schema public from ${to}`.execute(tx);
    await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${to}`.execute(
      tx,
    );
    const { rows } = await sql<{ name: string; held: string[] }>`
      select relname as name, array(
        select acl.privilege_type from aclexplode(relacl) acl join pg_roles on pg_roles.oid = acl.grantee where rolname = ${role}
      ) as held
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(tx);
    for (const { name, held } of rows) {
      const granted = GRANTS[name] ?? PRIVILEGES;
      if (held.length === granted.length && granted.every((privilege) => held.includes(privilege))) continue;
      await sql`revoke all on ${sql.table(name)} from ${to}`.execute(tx);
      await sql`grant ${sql.raw(granted.join(', '))} on ${sql.table(name)} to ${to}`.execute(tx);
    }
  });
}

/** Why a role is too powerful for the server, to follow "The role X"; undefined if it is not. */
export async function findExcessPrivilege(server: PoolConfig): Promise<string | undefined> {
  const { db } = openDatabase({ ...server, max: 1 });
  try {
    return await selectExcessPrivilege(db);
  } finally {
    await db.destroy();
  }
}

async function selectExcessPrivilege(db: Db): Promise<string | undefined> {
  // A role can act as every role that it is a member of, so memberships count as well.
  const { rows } = await sql<{
    is_super: boolean;
    owns_database: boolean;
    owns_schema: boolean;
    owns_tables: boolean;
    changes: string | null;
  }>`
    select
      exists (
        select from pg_roles where (rolsuper or rolcreaterole or rolbypassrls) and pg_has_role(current_user, oid, 'member')
      ) as is_super,
      exists (
        select from pg_database where datname = current_database() and pg_has_role(current_user, datdba, 'member')
      ) as owns_database,
      exists (
        select from pg_namespace where nspname = 'public' and pg_has_role(current_user, nspowner, 'member')
      ) as owns_schema,
      exists (
        select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(current_user, relowner, 'member')
      ) as owns_tables,
      (
        select relname from pg_class where relnamespace = 'public'::regnamespace and relname = any(${tablesWithoutUpdate()})
          and has_table_privilege(oid, 'update, delete, truncate') limit 1
      ) as changes`.execute(db);
  const [found] = rows;
  if (!found || found.is_super)
    return 'is a superuser or may create roles, by itself or as a member of another role';
  if (found.owns_tables) return 'owns the tables';
  if (found.owns_database) return 'owns the database';
  if (found.owns_schema) return 'owns the schema public';
  if (found.changes !== null) return `may change rows of ${found.changes}`;
  return undefined;
}

const tablesWithoutUpdate = () => Object.keys(GRANTS).filter((name) => !GRANTS[name]?.includes('UPDATE'));
