/** Part of `npm run check`: what a phone has to download stays small. Sizes are brotli, in thousands of bytes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inProject, Stop } from './project.mjs';

const DIST = 'apps/web/dist';
const MANIFESTS = inProject(DIST, '.vite');

/** Script and style that a page needs before it answers a finger. */
const FIRST_LOAD_MAX_KB = 80;
/** What opening one more page, or one lazily loaded library, may cost. */
const ROUTE_MAX_KB = 20;
/** One language's texts of one part of the app. */
const LANGUAGE_MAX_KB = 12;

/** @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }} Chunk */

const manifests = existsSync(MANIFESTS)
  ? readdirSync(MANIFESTS).filter((name) => name.endsWith('.json'))
  : [];
if (manifests.length === 0)
  throw new Stop(`There is no manifest in ${MANIFESTS}; the web app's build must write one for each client.`);
/** @type {{ what: string, kb: number, max: number }[]} */
const measured = manifests.flatMap((name) =>
  measure(JSON.parse(readFileSync(path.join(MANIFESTS, name), 'utf8'))),
);

const tooBig = measured.filter(({ kb, max }) => kb > max);
for (const { what, kb, max } of tooBig)
  console.log(`${what}: ${kb.toFixed(1)} kB, and ${max} kB is the limit.`);
if (tooBig.length > 0) process.exitCode = 1;
for (const { what, kb, max } of measured.filter((one) => one.what.startsWith('first load'))) {
  console.log(`${what}: ${kb.toFixed(1)} of ${max} kB`);
}

/**
 * The pieces of one client's build, each beside its limit.
 * @param {Record<string, Chunk>} manifest
 */
function measure(manifest) {
  /** @type {{ what: string, kb: number, max: number }[]} */
  const found = [];
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry) {
      const kb = sizeKb(filesOf(manifest, key)) + coreTextsKb(manifest);
      found.push({ what: `first load of ${key}`, kb, max: FIRST_LOAD_MAX_KB });
    } else if (isLanguage(chunk)) {
      found.push({ what: `language ${chunk.file}`, kb: sizeKb([chunk.file]), max: LANGUAGE_MAX_KB });
    } else if (chunk.isDynamicEntry) {
      const kb = sizeKb([chunk.file, ...(chunk.css ?? [])]);
      found.push({ what: `route ${key}`, kb, max: ROUTE_MAX_KB });
    }
  }
  return found;
}

/**
 * The texts that every page needs travel as one file per language; the largest language counts.
 * @param {Record<string, Chunk>} manifest
 */
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

/**
 * The chunk and all that it imports at once, each file one time.
 * @param {Record<string, Chunk>} manifest
 * @param {string} key
 * @param {Set<string>} [seen]
 * @returns {string[]}
 */
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
