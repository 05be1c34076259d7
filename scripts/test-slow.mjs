/**
 * `npm run test:slow`: crash tests, official Pusher suites, long fuzz test and screen checks, one after
 * another. `--changed` runs only suites with changed files, in a shorter form.
 */
import { findChangedFiles } from './changed-files.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { runMain } from './project.mjs';
import { runInTerminal } from './run-command.mjs';
import { listSlowSuites, selectSuitesForChange } from './slow-suites.mjs';

await runMain(async () => {
  await prepareEnvironment();
  const isChange = process.argv.includes('--changed');
  const all = listSlowSuites({ isLong: !isChange });
  const suites = isChange ? selectSuitesForChange(all, findChangedFiles()) : all;
  /** @type {string[]} */
  const failed = [];
  for (const { name, commands } of suites) {
    const startedAt = Date.now();
    console.log(`\n== ${name}`);
    let code = 0;
    for (const { env, args } of commands)
      code ||= await runInTerminal(process.execPath, args, { env: { ...process.env, ...env } });
    if (code !== 0) failed.push(name);
    console.log(`== ${name} took ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
  const ran = new Set(suites.map(({ name }) => name));
  const skipped = all.map(({ name }) => name).filter((name) => !ran.has(name));
  if (skipped.length > 0) console.log(`\nSkipped, not affected by the change: ${skipped.join(', ')}.`);
  console.log(failed.length === 0 ? '\nAll slow suites passed.' : `\nFailed: ${failed.join(', ')}.`);
  if (failed.length > 0) process.exitCode = 1;
});
