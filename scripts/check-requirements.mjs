/** Part of `npm run check`: tests name every built requirement of docs/requirements.md, and only existing ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

const TEST_FOLDERS = [
  'packages/contract/src',
  'apps/server',
  'apps/web/src',
  'apps/web/test',
  'e2e',
  'scripts',
];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'demo']);
const ROW = /^\| ([A-Z0-9]+-\d+) \| (\w+) \| (.*?) \|$/;
/** Ids in square brackets: `[ORD-07]`, or several in one pair: `[ORD-07, WAL-01]`. */
const NAMED_IDS = /\[((?:[A-Z0-9]+-\d+(?:, )?)+)\]/g;

const rows = readFileSync(inProject('docs/requirements.md'), 'utf8')
  .split('\n')
  .map((line) => ROW.exec(line))
  .filter((match) => match !== null)
  .map(([, id = '', state = '', text = '']) => ({ id, state, text }));
const tested = new Map(TEST_FOLDERS.flatMap(testFiles).flatMap(idsNamedIn));

const untested = rows.filter(({ id, state }) => state === 'built' && !tested.has(id));
const badStates = rows.filter(({ state }) => state !== 'built' && state !== 'planned');
const unknown = [...tested].filter(([id]) => !rows.some((row) => row.id === id));
const plannedWithTest = rows.filter(({ id, state }) => state === 'planned' && tested.has(id));

for (const { id, text } of untested)
  console.log(`${id.padEnd(9)} is built, but no test names it: ${text.slice(0, 80)}…`);
for (const { id, state } of badStates)
  console.log(`${id.padEnd(9)} has the state "${state}"; it must be built or planned.`);
for (const [id, file] of unknown)
  console.log(`${id.padEnd(9)} is named in ${file}, but is not in the table.`);
if (untested.length + badStates.length + unknown.length > 0) process.exitCode = 1;

const built = rows.filter(({ state }) => state === 'built').length;
console.log(
  `${rows.length} requirements: ${built} built, ${rows.length - built} planned (${plannedWithTest.length} of these have a test).`,
);

/** @param {string} folder @returns {string[]} */
function testFiles(folder) {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : testFiles(name);
    return /\.(test|e2e)\.tsx?$/.test(entry.name) ? [name] : [];
  });
}

/** @param {string} file @returns {[id: string, file: string][]} */
function idsNamedIn(file) {
  const text = readFileSync(inProject(file), 'utf8');
  return [...text.matchAll(NAMED_IDS)].flatMap((match) =>
    (match[1] ?? '').split(', ').map((id) => [id, file]),
  );
}
