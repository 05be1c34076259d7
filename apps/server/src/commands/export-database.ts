// npm run db:export: copies the embedded PostgreSQL to DATABASE_URL, to change the host or upgrade PostgreSQL.
import path from 'node:path';
import { readConfig } from '#platform/config.ts';
import { copyDatabase, TargetNotEmptyError } from '#platform/copy-database.ts';
import { explainStartFailure } from '#start/explain-failure.ts';
import { announce } from '#start/progress.ts';
import { openCommandDatabase } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  DATABASE_OWNER_URL=postgres://… DATABASE_URL=postgres://… npm run db:export

  Copies every row of the embedded PostgreSQL (DATA_DIR) into the empty database at DATABASE_URL. The embedded one is not changed.
  A ledger whose balances do not follow from its postings is refused, and nothing is copied.

  Copy these files of DATA_DIR as well, but not postgres/:
    media/          pictures
    private-files/  sellers' documents, encrypted with the secret
    mail/           sent mails
    app-secret      the secret, unless APP_SECRET is set; the server does not start on the copy without it
`;

async function main(): Promise<void> {
  const { DATABASE_URL: target, DATABASE_OWNER_URL: targetOwner, ...env } = process.env;
  if (!target) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const into = {
    owner: { connectionString: targetOwner ?? target },
    connection: { connectionString: target },
  };
  const source = await openCommandDatabase(readConfig(env), announce);
  try {
    await copyDatabase(source.owner, into, (table, rows) => {
      if (rows > 0) announce(`${table}: ${rows.toLocaleString('en-US')}`);
    });
    announce(
      `Everything is copied. Start with DATABASE_URL set, and DATA_DIR=${path.resolve(env['DATA_DIR'] ?? './data')}.`,
    );
  } finally {
    await source.close();
  }
}

runCommand(main, (error) =>
  error instanceof TargetNotEmptyError ? `\n  ${error.message}\n` : explainStartFailure(error),
);
