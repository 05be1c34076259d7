/** Part of `npm run check`: limits the size of downloads. Sizes are compressed with Brotli, in thousands of bytes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inProject, CommandError } from './project.mjs';

const DIST = 'apps/web/dist';
const MANIFESTS = inProject(DIST, '.vite');

/** Scripts and styles that a page needs before it reacts to input. */
const FIRST_LOAD_MAX_KB = 80;
const ROUTE_MAX_KB = 20;
/** The texts of one part of the app in one language. */
const LANGUAGE_MAX_KB = 12;

/** @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }} Chunk */

const manifests = existsSync(MANIFESTS)
  ? readdirSync(MANIFESTS).filter((name) => name.endsWith('.json'))
  : [];
if (manifests.length === 0)
  throw new CommandError(
    `There is no manifest in ${MANIFESTS}; the build of the web app must write one for each client.`,
  );
/** @type {{ name: string, kb: number, max: number }[]} */
const measured = manifests.flatMap((file) =>
  measure(JSON.parse(readFileSync(path.join(MANIFESTS, file), 'utf8'))),
);

const tooBig = measured.filter(({ kb, max }) => kb > max);
for (const { name, kb, max } of tooBig) console.log(`${name}: ${kb.toFixed(1)} kB; the limit is ${max} kB.`);
if (tooBig.length > 0) process.exitCode = 1;
for (const { name, kb, max } of measured.filter((part) => part.name.startsWith('first load'))) {
  console.log(`${name}: ${kb.toFixed(1)} of ${max} kB`);
}

/** @param {Record<string, Chunk>} manifest */
function measure(manifest) {
  /** @type {{ name: string, kb: number, max: number }[]} */
  const found = [];
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry) {
      const kb = sizeKb(filesOf(manifest, key)) + coreTextsKb(manifest);
      found.push({ name: `first load of ${key}`, kb, max: FIRST_LOAD_MAX_KB });
    } else if (isLanguage(chunk)) {
      found.push({ name: `language ${chunk.file}`, kb: sizeKb([chunk.file]), max: LANGUAGE_MAX_KB });
    } else if (chunk.isDynamicEntry) {
      const kb = sizeKb([chunk.file, ...(chunk.css ?? [])]);
      found.push({ name: `route ${key}`, kb, max: ROUTE_MAX_KB });
    }
  }
  return found;
}

/** Every page loads the core texts in one language; counts the largest one. @param {Record<string, Chunk>} manifest */
function coreTextsKb(manifest) {
  const core = Object.values(manifest).filter(
    (chunk) => isLanguage(chunk) && chunk.name?.startsWith('core.'),
  );
  return Math.max(0, ...core.map((chunk) => sizeKb([chunk.file])));
}

/** @param {Chunk} chunk */
function isLanguage({ src, name, file }) {
  return [src, name, file].some((text) => /[-._/](th|en|zh-TW|zh-CN)[.-]/.test(text ?? ''));
}

/** @param {Record<string, Chunk>} manifest @param {string} key @param {Set<string>} [seen] @returns {string[]} */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const own = [chunk.file, ...(chunk.css ?? [])].filter((file) => /\.(js|css)$/.test(file));
  return [...own, ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))];
}

/** @param {string[]} files */
function sizeKb(files) {
  const bytes = [...new Set(files)].map(
    (file) => brotliCompressSync(readFileSync(inProject(DIST, file))).length,
  );
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
