// npm run migrate: applies the migrations of this release, before its servers start.
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { roleOf } from '#platform/database-roles.ts';
import { compareVersion, migrate, newerDatabaseError } from '#platform/migrate.ts';
import { announce } from '#start/progress.ts';
import { databaseServer, MIGRATION_LOCK_TIMEOUT_MS } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  npm run migrate             applies the missing migrations as the owner of the database, and grants the server's role its privileges
  npm run migrate -- --check  only lists them; exits with 1 if there are any

  Servers of the previous release keep running. A migration that waits longer than ${MIGRATION_LOCK_TIMEOUT_MS / 1000} s for a lock gives up, so that it does
  not block their requests; run the command again.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const { owner, connection, stop } = await databaseServer(readConfig(process.env), announce);
  try {
    const { missing, unknown } = await compareVersion(owner);
    if (unknown.length > 0) throw newerDatabaseError(unknown);
    if (values.check) {
      for (const name of missing) announce(`missing: ${name}`);
      process.exitCode = missing.length > 0 ? 1 : 0;
    } else {
      const role = roleOf(connection);
      const serverRole = role === roleOf(owner) ? undefined : role;
      for (const name of await migrate({ ...owner, lock_timeout: MIGRATION_LOCK_TIMEOUT_MS }, serverRole))
        announce(`applied: ${name}`);
    }
    if (process.exitCode !== 1) announce('The database has the version of this release.');
  } finally {
    await stop();
  }
}

runCommand(main);
