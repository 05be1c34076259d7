/** Builds the web app when its sources are newer, by content, than what was built last. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withProgress } from './progress.mjs';
import { inProject, ROOT, Stop } from './project.mjs';
import { runQuietly } from './run-command.mjs';

/** All that a built file can depend on. */
const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules', '.cache']);
const STAMP_FILE = inProject('apps/web/dist/.stamp');

/** Builds if needed and answers whether it did; under a tenth of a second when nothing has changed. */
export async function buildWeb() {
  const stamp = hashSources();
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === stamp) return false;
  await withProgress('Building the web app', async () => {
    // A failed build must not pass for the finished one before it.
    rmSync(STAMP_FILE, { force: true });
    const { code, output } = await runQuietly(process.execPath, ['apps/web/build.ts']);
    if (code !== 0) throw new Stop(`The web app could not be built:\n\n${output}`);
    writeFileSync(STAMP_FILE, stamp);
  });
  return true;
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} source a file or a folder of the checkout
 * @returns {string[]}
 */
function filesUnder(source) {
  const place = path.join(ROOT, source);
  if (!existsSync(place)) return [];
  if (path.extname(source) === '.json') return [source];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${source}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(name) : [name];
    });
}
