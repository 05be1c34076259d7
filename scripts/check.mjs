/**
 * `npm run check [names]`: all static checks, two at a time, under a minute.
 * With names, such as `npm run check types imports`, only the checks whose names begin with one of them.
 */
import { buildWeb } from './build-web.mjs';
import { prepareEnvironment } from './ensure.mjs';
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

/** Slow checks first, so that short ones fill the gaps. @type {Part[]} */
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
  script('language', 'check-language.mjs'),
];

await runMain(async () => {
  await prepareEnvironment();
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
  console.log(failed.length === 0 ? '\nAll checks pass.' : `\nFailed: ${failed.join(', ')}.`);
  if (failed.length > 0) process.exitCode = 1;
});

/** Prints the last line of the check's output on success, else all of it. @param {Part} part */
async function run({ name, program, args, before }) {
  const startedAt = Date.now();
  const outcome = await attempt(() => before?.() ?? Promise.resolve()).then((problem) =>
    problem ? { code: 1, output: problem } : runQuietly(program, args),
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5);
  const output = outcome.output.trim();
  const lastLine = output.split('\n').at(-1) ?? '';
  const passes = outcome.code === 0;
  console.log(`${passes ? '✓' : '✗'} ${name.padEnd(40)} ${seconds} s  ${passes ? lastLine : ''}`.trimEnd());
  if (!passes) console.log(`\n${output.replaceAll(/^/gm, '    ')}\n`);
  return passes;
}

/** Returns the error message, or an empty text on success. @param {() => Promise<unknown>} work */
async function attempt(work) {
  try {
    await work();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
