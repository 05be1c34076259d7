/** Runs a TypeScript command of the project: `node scripts/run.mjs <file.ts> [arguments]`. */
import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { runMain, CommandError } from './project.mjs';
import { replaceProcess } from './run-command.mjs';

await runMain(async () => {
  await prepareEnvironment();
  const [command, ...args] = process.argv.slice(2);
  if (!command) throw new CommandError('Usage: node scripts/run.mjs <file.ts> [arguments]');
  if (command.startsWith('e2e/')) {
    await ensureBrowser();
    // Without RAAN_URL, commands with a browser start their own server, which needs the built web.
    if (!process.env.RAAN_URL) await buildWeb();
  }
  // Paths in the arguments are relative to the folder in which the user called npm.
  const callerFolder = process.env.INIT_CWD ?? process.cwd();
  await replaceProcess(process.execPath, [path.resolve(command), ...args], {
    ...process.env,
    INIT_CWD: callerFolder,
  });
});
