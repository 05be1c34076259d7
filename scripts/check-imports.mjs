/** Part of `npm run check`: imports follow import-boundaries.mjs and form no cycles, type-only imports included. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS, FEATURES_MAY_IMPORT } from './import-boundaries.mjs';
import { inProject, ROOT } from './project.mjs';

/** @typedef {{ from: string, to: string, area: string, targetArea: string, specifier: string }} Import */

const WORKSPACES = ['packages/contract', 'apps/server', 'apps/web', 'e2e'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'demo', '.cache']);
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;

/** @type {string[]} */
const problems = [];
const files = WORKSPACES.flatMap(sourceFiles);
const imports = files.flatMap(importsOf);

for (const statement of imports) checkImport(statement);
checkFeatureTables();
for (const cycle of findCycles(graphOf(imports))) problems.push(`Imports form a cycle: ${cycle.join(' → ')}`);

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${imports.length} imports of ${files.length} files follow scripts/import-boundaries.mjs.`);

/** @param {string} folder @returns {string[]} paths from the checkout's top */
function sourceFiles(folder) {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourceFiles(name);
    return /\.tsx?$/.test(entry.name) ? [name] : [];
  });
}

/** Also checks imports of packages. @param {string} from @returns {Import[]} imports of project files */
function importsOf(from) {
  const text = readFileSync(inProject(from), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    // A style sheet imported by its address ends with ?url.
    const specifier = (match[1] ?? match[2] ?? match[3] ?? '').replace(/\?url$/, '');
    const to = resolve(from, specifier);
    if (to === null) {
      checkPackage(from, specifier);
      return [];
    }
    return [{ from, to, area: areaOf(from), targetArea: areaOf(to), specifier }];
  });
}

/** @param {string} from @param {string} specifier @returns {string | null} null for a package */
function resolve(from, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('@raan/contract/'))
    return `packages/contract/src/${specifier.slice('@raan/contract/'.length)}.ts`;
  if (!specifier.startsWith('#')) return null;
  const workspace = WORKSPACES.find((folder) => from.startsWith(`${folder}/`)) ?? '';
  const { imports: aliases = {} } = JSON.parse(readFileSync(inProject(workspace, 'package.json'), 'utf8'));
  for (const [pattern, target] of Object.entries(aliases)) {
    const prefix = pattern.slice(0, pattern.indexOf('*'));
    if (!specifier.startsWith(prefix) || typeof target !== 'string') continue;
    return target.startsWith('.')
      ? path.posix.join(workspace, target.replace('*', specifier.slice(prefix.length)))
      : null;
  }
  return null;
}

/** @param {string} file */
function areaOf(file) {
  const folders = file.split('/');
  const found = Object.keys(AREAS)
    .filter((area) =>
      area
        .split('/')
        .every((part, index) => (part === '*' ? index < folders.length - 1 : part === folders[index])),
    )
    .sort((a, b) => b.split('/').length - a.split('/').length)[0];
  return found ? folders.slice(0, found.split('/').length).join('/') : '';
}

/** @param {string} area */
function rulesOf(area) {
  return AREAS[area] ?? AREAS[`${path.posix.dirname(area)}/*`];
}

/** @param {Import} statement */
function checkImport({ from, to, area, targetArea, specifier }) {
  if (!existsSync(path.join(ROOT, to))) problems.push(`${from} imports ${specifier}, which does not exist.`);
  // Files outside all areas, such as package.json, may be imported anywhere.
  if (area === targetArea || area === '' || targetArea === '') return;
  if (specifier.startsWith('../'))
    problems.push(`${from} imports from ${targetArea} with ../; use # instead.`);
  // Tests may import anything for their setup.
  if (/\.test\.tsx?$/.test(from)) return;
  const isFree = rulesOf(area)?.mayImport.some((allowed) => `${targetArea}/`.startsWith(`${allowed}/`));
  if (!isFree && !isInFeatureTable(area, targetArea))
    problems.push(`${from} must not import ${specifier} (${area} → ${targetArea}).`);
}

/** @param {string} area @param {string} targetArea */
function isInFeatureTable(area, targetArea) {
  const parent = path.posix.dirname(area);
  if (parent !== path.posix.dirname(targetArea)) return false;
  return (
    FEATURES_MAY_IMPORT[parent]?.[path.posix.basename(area)]?.includes(path.posix.basename(targetArea)) ??
    false
  );
}

/** @param {string} from @param {string} specifier */
function checkPackage(from, specifier) {
  const allowed = rulesOf(areaOf(from))?.packages;
  if (!allowed || from.endsWith('.test.ts')) return;
  const isAllowed = allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (!isAllowed)
    problems.push(`${from} must not import ${specifier}: this area uses ${allowed.join(', ')} only.`);
}

function checkFeatureTables() {
  for (const [folder, table] of Object.entries(FEATURES_MAY_IMPORT)) {
    for (const cycle of findCycles(new Map(Object.entries(table)))) {
      problems.push(`The table of ${folder} has a cycle: ${cycle.join(' → ')}`);
    }
  }
}

/** @param {Import[]} all */
function graphOf(all) {
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const { from, to } of all) graph.set(from, [...(graph.get(from) ?? []), to]);
  return graph;
}

/** Finds the cycles that a depth-first walk meets, each once. @param {Map<string, string[]>} graph */
function findCycles(graph) {
  /** @type {string[][]} */
  const found = [];
  const finished = new Set();
  /** @param {string} node @param {string[]} trail */
  const walk = (node, trail) => {
    if (trail.includes(node)) return void found.push([...trail.slice(trail.indexOf(node)), node]);
    if (finished.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}
