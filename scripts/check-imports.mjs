/** Part of `npm run check`: imports run one way, features meet only where the table says, and nothing goes in circles. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS, FEATURES_MAY_IMPORT } from './import-boundaries.mjs';
import { inProject, ROOT } from './project.mjs';

/** @typedef {{ from: string, to: string, area: string, targetArea: string, specifier: string, isTypeOnly: boolean }} Import */

const WORKSPACES = ['packages/contract', 'apps/server', 'apps/web', 'e2e'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'demo', '.cache']);
const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"`;]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;

/** @type {string[]} */
const complaints = [];
const files = WORKSPACES.flatMap(sourceFiles);
const imports = files.flatMap(importsOf);

for (const one of imports) checkImport(one);
checkFeatureTables();
for (const circle of circles(graphOf(imports.filter((one) => !one.isTypeOnly)))) {
  complaints.push(`Imports in a circle: ${circle.join(' → ')}`);
}

for (const complaint of complaints) console.log(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`${imports.length} imports of ${files.length} files keep to scripts/import-boundaries.mjs.`);

/**
 * @param {string} folder
 * @returns {string[]} paths from the checkout's top
 */
function sourceFiles(folder) {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourceFiles(name);
    return /\.tsx?$/.test(entry.name) ? [name] : [];
  });
}

/**
 * The file's imports of our own files; those of packages are checked on the way.
 * @param {string} from
 * @returns {Import[]}
 */
function importsOf(from) {
  const text = readFileSync(inProject(from), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[3] ?? match[4] ?? match[5] ?? '';
    const to = resolve(from, specifier);
    if (to === null) {
      checkPackage(from, specifier);
      return [];
    }
    return [
      { from, to, area: areaOf(from), targetArea: areaOf(to), specifier, isTypeOnly: match[2] !== undefined },
    ];
  });
}

/**
 * @param {string} from
 * @param {string} specifier
 * @returns {string | null} null for a package
 */
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

/** @param {Import} one */
function checkImport({ from, to, area, targetArea, specifier }) {
  if (!existsSync(path.join(ROOT, to))) complaints.push(`${from} imports ${specifier}, which is not there.`);
  // Outside of all areas lie package.json and the like, which anybody may read.
  if (area === targetArea || area === '' || targetArea === '') return;
  if (specifier.startsWith('../'))
    complaints.push(`${from} reaches into ${targetArea} with ../; name it with # instead.`);
  // A test may set the stage with whatever it needs.
  if (/\.test\.tsx?$/.test(from)) return;
  const isFree = rulesOf(area)?.mayImport.some((allowed) => `${targetArea}/`.startsWith(`${allowed}/`));
  if (!isFree && !isInFeatureTable(area, targetArea))
    complaints.push(`${from} must not import ${specifier} (${area} → ${targetArea}).`);
}

/**
 * @param {string} area
 * @param {string} targetArea
 */
function isInFeatureTable(area, targetArea) {
  const parent = path.posix.dirname(area);
  if (parent !== path.posix.dirname(targetArea)) return false;
  return (
    FEATURES_MAY_IMPORT[parent]?.[path.posix.basename(area)]?.includes(path.posix.basename(targetArea)) ??
    false
  );
}

/**
 * @param {string} from
 * @param {string} specifier
 */
function checkPackage(from, specifier) {
  const allowed = rulesOf(areaOf(from))?.packages;
  if (!allowed || from.endsWith('.test.ts')) return;
  const isAllowed = allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (!isAllowed)
    complaints.push(`${from} must not import ${specifier}: this area uses ${allowed.join(', ')} only.`);
}

function checkFeatureTables() {
  for (const [folder, table] of Object.entries(FEATURES_MAY_IMPORT)) {
    for (const circle of circles(new Map(Object.entries(table)))) {
      complaints.push(`The table of ${folder} goes in a circle: ${circle.join(' → ')}`);
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

/**
 * Every circle that a walk through the graph runs into, each once.
 * @param {Map<string, string[]>} graph
 */
function circles(graph) {
  /** @type {string[][]} */
  const found = [];
  const finished = new Set();
  /** @param {string} node @param {string[]} way */
  const walk = (node, way) => {
    if (way.includes(node)) return void found.push([...way.slice(way.indexOf(node)), node]);
    if (finished.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...way, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}
