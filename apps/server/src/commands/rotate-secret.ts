// npm run rotate-secret: replaces the server's secret while the server is stopped.
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { announce } from '#start/progress.ts';
import { rotateSecret } from '#start/rotate-secret.ts';
import { openOwnerDatabase } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  npm run rotate-secret                  replaces the secret in DATA_DIR by a new random one
  npm run rotate-secret -- --leaked      for a leaked secret: also invalidates customers' order links and all recovery codes

  With APP_SECRET set, set NEW_APP_SECRET to the new one. Stop every server first. After a crash, run it again.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { leaked: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const config = readConfig(process.env);
  const { owner, serverRole, close } = await openOwnerDatabase(config, announce);
  try {
    const rotation = await rotateSecret(owner, {
      config,
      newAppSecret: process.env.NEW_APP_SECRET,
      leaked: values.leaked ?? false,
      serverRole,
    });
    announce(
      rotation.outcome === 'rotated'
        ? `The secret is replaced; ${rotation.values} values are sealed with the new one.`
        : 'The database was sealed with the new secret already; the rotation is finished.',
    );
    if (config.appSecret)
      announce('Set APP_SECRET to the value of NEW_APP_SECRET on every server, then start them.');
    else announce('Back up app-secret again: older backups of it do not open this database.');
    if (values.leaked) announce('Ask sellers and operators with a second factor to make new recovery codes.');
  } finally {
    await close();
  }
}

runCommand(main);
