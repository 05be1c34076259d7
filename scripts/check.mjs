/**
 * `npm run check [names]`: all that can be said about the code without running it; two parts at a time, under a minute.
 * With names, such as `npm run check types imports`, only the parts that begin with one of them.
 */
import { buildWeb } from './build-web.mjs';
import { ensure } from './ensure.mjs';
import { inProject, runMain } from './project.mjs';
import { runQuietly } from './run-command.mjs';

/** @typedef {{ name: string, program: string, args: string[], before?: () => Promise<unknown> }} Part */

const PARTS_AT_ONCE = 2;

/** @param {string} name */
const installed = (name) => inProject('node_modules/.bin', name);

/** @param {string} folder @returns {Part} */
const types = (folder) => ({ name: `types ${folder}`, program: installed('tsc'), args: ['-p', folder] });

/** @param {string} name @param {string} file @returns {Part} */
const script = (name, file) => ({ name, program: process.execPath, args: [inProject('scripts', file)] });

/** The slow ones first, so that the short ones fill the gaps. @type {Part[]} */
const PARTS = [
  { ...script('bundle', 'check-bundle.mjs'), before: buildWeb },
  { name: 'lint', program: installed('oxlint'), args: ['--format=unix'] },
  types('apps/web'),
  types('apps/web/src/worker'),
  types('apps/server'),
  types('packages/contract'),
  types('packages/contract/tsconfig.test.json'),
  types('e2e'),
  types('scripts'),
  { name: 'dead code', program: installed('knip'), args: ['--no-progress'] },
  { name: 'format', program: installed('oxfmt'), args: ['--list-different'] },
  script('imports', 'check-imports.mjs'),
  script('requirements', 'check-requirements.mjs'),
  script('lock file', 'check-lock.mjs'),
  script('tracked files', 'check-tracked-files.mjs'),
];

await runMain(async () => {
  await ensure();
  const names = process.argv.slice(2);
  const waiting = PARTS.filter(
    (part) => names.length === 0 || names.some((name) => part.name.startsWith(name)),
  );
  /** @type {string[]} */
  const failed = [];
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift())
      if (!(await run(part))) failed.push(part.name);
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, worker));
  console.log(failed.length === 0 ? '\nEverything holds.' : `\nNot yet: ${failed.join(', ')}.`);
  if (failed.length > 0) process.exitCode = 1;
});

/**
 * Runs one part and prints its line: with the output's last line when it holds, else with all of it.
 * @param {Part} part
 */
async function run({ name, program, args, before }) {
  const startedAt = Date.now();
  const outcome = await attempt(() => before?.() ?? Promise.resolve()).then((complaint) =>
    complaint ? { code: 1, output: complaint } : runQuietly(program, args),
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5);
  const output = outcome.output.trim();
  const lastLine = output.split('\n').at(-1) ?? '';
  const holds = outcome.code === 0;
  console.log(`${holds ? '✓' : '✗'} ${name.padEnd(40)} ${seconds} s  ${holds ? lastLine : ''}`.trimEnd());
  if (!holds) console.log(`\n${output.replaceAll(/^/gm, '    ')}\n`);
  return holds;
}

/**
 * Answers what went wrong, or nothing.
 * @param {() => Promise<unknown>} work
 */
async function attempt(work) {
  try {
    await work();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
