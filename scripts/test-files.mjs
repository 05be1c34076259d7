import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './project.mjs';

const FOLDERS = ['packages/contract/src', 'apps/server', 'apps/web/src', 'apps/web/test', 'scripts', 'e2e'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', '.cache']);

/** @param {string} file */
export const isJourney = (file) => file.endsWith('.e2e.ts');

/** @param {string} file */
export const isServerTest = (file) => file.startsWith('apps/server/');

const WALKS_FOLDER = 'e2e/walks/';
/** `npm run test:slow` and `npm run test:deploy` run these. */
const SLOW_FOLDERS = ['apps/server/test/crash/', 'apps/server/test/deploy/', WALKS_FOLDER];

/** @param {string} file */
export const isWalk = (file) => file.startsWith(WALKS_FOLDER);

/** Returns test files from the checkout's top, without the slow ones. */
export function findTestFiles() {
  return FOLDERS.flatMap(filesUnder).filter(
    (file) =>
      (isJourney(file) || /\.test\.tsx?$/.test(file)) &&
      !SLOW_FOLDERS.some((folder) => file.startsWith(folder)),
  );
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED_FOLDERS.has(entry.name)) return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(name) : [name];
  });
}
