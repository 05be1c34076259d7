/** Builds the web app if the content of its sources has changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withProgress } from './progress.mjs';
import { inProject, ROOT, CommandError } from './project.mjs';
import { runQuietly } from './run-command.mjs';

const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules', '.cache', 'test']);
const STAMP_FILE = inProject('apps/web/dist/.stamp');

/** Builds if needed. Returns whether it did; takes under 0.1 s if nothing has changed. */
export async function buildWeb() {
  const stamp = hashSources();
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === stamp) return false;
  await withProgress('Building the web app', async () => {
    // After a failed build, the previous one must not count as current.
    rmSync(STAMP_FILE, { force: true });
    const { code, output } = await runQuietly(process.execPath, ['apps/web/build.ts']);
    if (code !== 0) throw new CommandError(`The web app could not be built:\n\n${output}`);
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

/** @param {string} source a file or a folder of the checkout @returns {string[]} */
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
