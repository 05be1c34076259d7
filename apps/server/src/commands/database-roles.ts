// npm run db:roles: creates the server's database role, migrates as the owner and grants the role its privileges.
import pg from 'pg';
import { ConfigError } from '#platform/config.ts';
import { roleOf } from '#platform/database-roles.ts';
import { withSecretFiles } from '#platform/secret-variables.ts';
import { prepareDatabase } from '#start/database-server.ts';
import { announce } from '#start/progress.ts';
import { MIGRATION_LOCK_TIMEOUT_MS } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  DATABASE_OWNER_URL=postgres://owner:…@host/raan DATABASE_URL=postgres://raan_server:…@host/raan npm run db:roles

  Creates the role that DATABASE_URL names, with the password given there, applies the migrations as the owner, and grants the
  role the server's privileges. The owner must own the database; to create the role, it must also have CREATEROLE.
`;

const INSUFFICIENT_PRIVILEGE = '42501';

async function createRole(owner: pg.Client, { user, password }: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [user]);
  if (rowCount !== 0) return;
  if (!password) throw new ConfigError('DATABASE_URL needs a password for the new role.');
  const statement = (secret: string) =>
    `create role ${owner.escapeIdentifier(user ?? '')} login password ${secret}`;
  try {
    await owner.query(statement(owner.escapeLiteral(password)));
    announce(`The role ${user} is created.`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new ConfigError(
      `The owner may not create roles. Have an administrator of the database run the following, then run this again:\n\n    ${statement("'the password in DATABASE_URL'")};`,
    );
  }
}

async function main(): Promise<void> {
  const { DATABASE_URL: server, DATABASE_OWNER_URL: owner } = withSecretFiles(process.env);
  if (!server || !owner) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const access = {
    owner: { connectionString: owner, lock_timeout: MIGRATION_LOCK_TIMEOUT_MS },
    connection: { connectionString: server },
  };
  const role = roleOf(access.connection);
  if (role === roleOf(access.owner))
    throw new ConfigError('DATABASE_URL and DATABASE_OWNER_URL name the same role; they must differ.');
  const client = new pg.Client(access.owner);
  await client.connect();
  try {
    await createRole(client, new pg.Client(access.connection));
  } finally {
    await client.end();
  }
  await prepareDatabase(access, { production: true }, announce);
  announce(`The database is migrated, and the role ${role} has the privileges that the server needs.`);
}

runCommand(main);
