/** Runs one of the project's commands, such as the importer: `node scripts/run.mjs <file.ts> [arguments]`. */
import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensure } from './ensure.mjs';
import { runMain, Stop } from './project.mjs';
import { become } from './run-command.mjs';

await runMain(async () => {
  await ensure();
  const [command, ...args] = process.argv.slice(2);
  if (!command) throw new Stop('Usage: node scripts/run.mjs <file.ts> [arguments]');
  // What looks at pages starts a server of its own, which serves the built web; unchanged, it is there at once.
  if (command.startsWith('e2e/') && !process.env.RAAN_URL) await buildWeb();
  // Files named in the arguments are meant from where the person stands, and npm remembers where that was.
  const standing = process.env.INIT_CWD ?? process.cwd();
  await become(process.execPath, [path.resolve(command), ...args], { ...process.env, INIT_CWD: standing });
});
