/**
 * `npm test [words]`: runs all tests except the slow suites. Words select the files whose paths contain one of
 * them; the word `changed` selects the tests that a change affects. The server's tests and the others run at the same
 * time, so that all processors stay busy. Tests of time limits run afterwards, alone.
 * Ends with the failures and the counts: `N passed, N failed`, and `, N skipped` if any.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { findChangedFiles } from './changed-files.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { inProject, runMain, CommandError } from './project.mjs';
import { runSideBySide } from './run-command.mjs';
import { findTestFiles, isJourney, isServerTest, isWalk } from './test-files.mjs';
import { selectTestsForChange } from './tests-of-change.mjs';

/**
 * `failures` are titles with the first lines of their errors; `code` is vitest's exit code.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], code: number }} Result
 */
/** @typedef {{ args: string[], words: string[] }} VitestRun `words` select its files */

const E2E = '--project=e2e';
/** Journeys that visit every screen or tell a long story. */
const WALKS = '--project=walks';
/** The server's tests are in two projects: tests of time limits run alone. */
const SERVER = '--project=server';
const TIMED = '--project=timed';
const OTHERS = ['--project=contract', '--project=web', '--project=web-logic', '--project=scripts'];
const CODE_CACHE = inProject('node_modules/.cache/raan/code');

await runMain(async () => {
  await prepareEnvironment();
  const args = joinNameOption(process.argv.slice(2));
  const flags = args.filter((arg) => arg.startsWith('-'));
  const words = args.filter((arg) => !arg.startsWith('-'));
  const runs = words.includes('changed') ? planChangedRuns(flags) : planRuns(flags, words);
  if (runs.length === 0) {
    console.log('No test covers the change.\n\n0 passed, 0 failed');
    return;
  }
  // Journeys and the server's tests of prerendered pages need the built web. An unchanged web is not rebuilt.
  await buildWeb();
  if (runs.some((run) => run.args.includes(E2E) || run.args.includes(WALKS))) await ensureBrowser();
  const results = [
    ...(await runAll(runs.filter((run) => !run.args.includes(TIMED)))),
    ...(await runAll(runs.filter((run) => run.args.includes(TIMED)))),
  ];
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = results.find(({ code }) => code !== 0)?.code ?? (failed > 0 ? 1 : 0);
});

/** Turns `-t name` into one argument, so that the name does not select files. @param {string[]} args */
function joinNameOption(args) {
  const index = args.indexOf('-t');
  return index === -1 ? args : args.toSpliced(index, 2, `--testNamePattern=${args[index + 1]}`);
}

/**
 * Plans the server's tests, journeys with all others, and tests of time limits.
 * @param {string[]} flags @param {string[]} words @returns {VitestRun[]}
 */
function planRuns(flags, words) {
  const projects = flags.filter((flag) => flag.startsWith('--project='));
  const options = ['run', ...flags.filter((flag) => !projects.includes(flag))];
  const isNamed = (/** @type {string} */ project) => projects.length === 0 || projects.includes(project);
  const files = findTestFiles().filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  const others = projects.filter((flag) => flag !== E2E && flag !== TIMED);
  /** @type {VitestRun[]} */
  const runs = [];
  if (others.length > 0) runs.push({ args: [...options, ...others], words });
  if (projects.length === 0) {
    if (files.some(isServerTest)) runs.push({ args: [...options, SERVER], words });
    // The journeys, then the others, so that both runs take about as long.
    const beside = [...OTHERS, ...(files.some(isJourney) ? [E2E] : [])];
    if (files.some((file) => !isServerTest(file))) runs.push({ args: [...options, ...beside], words });
  }
  if (projects.includes(E2E) && files.some(isJourney)) runs.push({ args: [...options, E2E], words });
  if ((isNamed(SERVER) || isNamed(TIMED)) && files.some(isServerTest))
    runs.push({ args: [...options, TIMED], words });
  // Without a matching file, vitest itself reports that.
  return runs.length > 0 ? runs : [{ args: [...options, ...projects], words }];
}

/**
 * Imports select the tests of the contract, the web and the scripts. Throws without a history to compare with.
 * @param {string[]} flags @returns {VitestRun[]}
 */
function planChangedRuns(flags) {
  const files = findChangedFiles();
  if (files === null) throw new CommandError('Found no changes: there is no Git history to compare with.');
  console.log(`${files.length} files have changed.`);
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(inProject(file)));
  const tests = selectTestsForChange(files);
  const journeys = tests.filter((file) => isJourney(file) && !isWalk(file));
  const walks = tests.filter(isWalk);
  const serverTests = tests.filter((file) => !isJourney(file));
  const related = ['related', '--run', ...flags, ...OTHERS];
  const runs = [
    { args: related, words: sources },
    { args: ['run', ...flags, SERVER], words: serverTests },
    { args: ['run', ...flags, E2E], words: journeys },
    { args: ['run', ...flags, WALKS], words: walks },
    { args: ['run', ...flags, TIMED], words: serverTests },
  ];
  return runs.filter(({ words }) => words.length > 0);
}

/** Executes runs at the same time. @param {VitestRun[]} runs @returns {Promise<Result[]>} */
async function runAll(runs) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'raan-test-count-'));
  const countFile = (/** @type {number} */ index) => path.join(folder, `${index}.json`);
  const vitest = inProject('node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/count-reporter.ts'];
  const commands = runs.map(({ args, words }, index) => ({
    program: process.execPath,
    args: [vitest, ...args, ...reporters, ...words],
    env: {
      ...process.env,
      // Each test file of a page has a process of its own, which would compile the same packages again.
      NODE_COMPILE_CACHE: CODE_CACHE,
      RAAN_TEST_COUNT_FILE: countFile(index),
      RAAN_TEST_WORDS: words.join(' '),
    },
  }));
  const codes = await runSideBySide(commands);
  const results = codes.map((code, index) => readResult(countFile(index), code));
  rmSync(folder, { recursive: true });
  return results;
}

/** A run that ended before counting has one failure. @param {string} file @param {number} code @returns {Result} */
function readResult(file, code) {
  try {
    const count = JSON.parse(readFileSync(file, 'utf8'));
    return { ...count, code, failed: code === 0 ? count.failed : Math.max(count.failed, 1) };
  } catch {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['A run ended before it could count its tests'],
      code,
    };
  }
}
