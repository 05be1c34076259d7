/**
 * `npm test [words]`: every test, those in a real browser last; with words, the files whose paths hold one of them.
 * The last line counts: `N passed, N failed`, and `, N skipped` if some were.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensure } from './ensure.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { inProject, runMain } from './project.mjs';
import { runInTerminal } from './run-command.mjs';

await runMain(async () => {
  await ensure();
  const args = process.argv.slice(2);
  // The server's tests of finished pages need the built web as the journeys do; unchanged, it is there at once.
  await buildWeb();
  if (needsBrowser(args)) {
    process.env.CHROME_PATH = await ensureBrowser();
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'raan-test-count-'));
  const countFile = path.join(folder, 'count.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/count-reporter.ts'];
  const vitest = inProject('node_modules/vitest/vitest.mjs');
  const code = await runInTerminal(process.execPath, [vitest, 'run', ...reporters, ...args], {
    env: { ...process.env, RAAN_TEST_COUNT_FILE: countFile },
  });
  const { passed, failed, skipped } = readCount(countFile, code);
  rmSync(folder, { recursive: true });
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = code === 0 && failed > 0 ? 1 : code;
});

/**
 * Whether the journeys are among the files asked for.
 * @param {string[]} args
 */
function needsBrowser(args) {
  const projects = args.filter((arg) => arg.startsWith('--project='));
  if (projects.length > 0) return projects.some((arg) => arg === '--project=e2e');
  const words = args.filter((arg) => !arg.startsWith('-'));
  const journeys = readdirSync(inProject('e2e')).filter((name) => name.endsWith('.e2e.ts'));
  if (words.length === 0) return journeys.length > 0;
  return journeys.some((name) => words.some((word) => `e2e/${name}`.includes(word)));
}

/**
 * A run that broke off before it could count has failed once.
 * @param {string} file
 * @param {number} code
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
function readCount(file, code) {
  try {
    const count = JSON.parse(readFileSync(file, 'utf8'));
    return { ...count, failed: code === 0 ? count.failed : Math.max(count.failed, 1) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
